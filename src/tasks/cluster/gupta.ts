/**
 * Local search for k-median by private swaps, after Gupta et al.
 *
 * From k random public points, draw one of all swaps of a chosen point for another one, T times; then draw one of the T + 1 sets
 * on the way, the last included. Better sets are more likely: the thesis prints the sign the wrong way round, and leaves out T
 * and the last set (docs/errata.md, 001-27).
 *
 * Privacy. The rows are touched only by `data.make`: T + 1 draws of one ε that is fixed before the first. The swaps of a round
 * follow from earlier draws and public randomness, so the draws compose as the door prices them.
 */

import { guptaPaper, humphries } from "../../base/bibliography.ts";
import { at } from "../../base/citation.ts";
import { ensure } from "../../base/errors.ts";
import { choice, integer } from "../../base/options.ts";
import { type Rational, ZERO } from "../../base/rational.ts";
import { kindOf, plannedDraws } from "../../curator/index.ts";
import type { Clustering } from "../../models/clustering/clustering.ts";
import { sample } from "../../search/evolve/sample.ts";
import { perDrawOf } from "../../search/genetic/compositions.ts";
import { rowsNeeded } from "../../search/rounds.ts";
import { mediansWork } from "../../search/work/clusters.ts";
import { method, type Priced, type Search } from "../method.ts";
import type { ClusterAsk } from "./ask.ts";
import {
  type Medians,
  mediansOf,
  mediansOptions,
  mediansSearch,
  ofMedians,
} from "./k-median/k-median-plan.ts";

/** Every swap is scored on every row in every round: beyond this a run would take hours. */
export const MOST_SWAPS = 20_000;
const MOST_ROUNDS = 100;

interface Plan {
  readonly medians: Medians;
  readonly rounds: number;
  readonly epsilon: Rational;
}

export const gupta = method({
  name: "gupta",
  title: "Gupta et al.",
  task: "cluster",
  subject: "table",
  label: "none",
  summary: "k-median by local search in which every swap of a centre is drawn privately.",
  cite: [guptaPaper, at(humphries, "algorithm 8")],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    ...mediansOptions,
    rounds: integer({
      group: "Search",
      unit: "rounds",
      min: 1,
      max: 10_000,
      auto: { how: `6·k·ln(rows), at most ${MOST_ROUNDS}`, from: ["k", "rows"] },
      tip: "More swaps search further, but each draw is noisier.",
    }),
    composition: choice({
      group: "Budget",
      default: "auto",
      of: ["auto", "basic"],
      tip: "How draws are paid for: by whichever theorem buys most for all of them, or by adding up.",
    }),
  },

  price(facts, ask: ClusterAsk, given) {
    const { composition } = given;
    const medians = mediansOf(facts, ask, given);
    ensureFewSwaps(medians);
    const rounds =
      given.rounds ??
      Math.min(MOST_ROUNDS, 6 * medians.k * Math.max(1, Math.ceil(Math.log(rowsNeeded(facts, "gupta")))));
    const count = rounds + 1;
    const { perDraw: epsilon, theorem } = perDrawOf(composition, kindOf("exponential"), count, ask);
    const origin = given.rounds === undefined ? " (from k and rows)" : "";
    return {
      draws: [plannedDraws({ mechanism: "exponential", epsilon }, count)],
      delta: composition === "basic" ? ZERO : ask.delta,
      notes: [
        medians.note,
        `rounds ${rounds}${origin} · ${swapsOf(medians)} swaps in each · ${theorem} composition`,
      ],
      work: mediansWork(facts, ask, {
        ...ofMedians(medians),
        candidates: swapsOf(medians),
        looks: count,
        draws: count,
      }),
      details: { medians, rounds, epsilon },
    };
  },

  run: swapMedians,
});

const swapsOf = ({ k, size }: Medians): number => k * (size - k);

function ensureFewSwaps(medians: Medians): void {
  const swaps = swapsOf(medians);
  ensure(
    swaps >= 1 && swaps <= MOST_SWAPS,
    "option-out-of-range",
    `${medians.k} centres of ${medians.size} public points have ${swaps} swaps; gupta draws from 1 to ${MOST_SWAPS}.`,
    swaps < 1 ? "Give more points than centres." : "Give fewer points or centres, or choose dpsga.",
  );
}

async function swapMedians(
  search: Search,
  ask: ClusterAsk,
  { details: { medians, rounds, epsilon } }: Priced<Plan>,
): Promise<Clustering> {
  const { question, model } = mediansSearch(search, ask, medians);
  const all = Array.from({ length: medians.size }, (_, i) => i);
  const sets: (readonly number[])[] = [sample(all, medians.k, search.random)];
  const draw = async (candidates: readonly (readonly number[])[], hub: readonly number[]) => {
    const { value } = await search.data.make(question(candidates, hub), {
      mechanism: "exponential",
      epsilon,
    });
    return Array.from(value[0].candidate);
  };
  for (let round = 0; round < rounds; round++) {
    const current = sets[round];
    if (search.stopped()) return model(current);
    sets.push(await draw(swaps(current, all), current));
    search.made(round + 1, rounds + 1);
  }
  if (search.stopped()) return model(sets[rounds]);
  const found = await draw(sets, sets[rounds]);
  search.made(rounds + 1, rounds + 1);
  return model(found);
}

/** Every set that has one of the chosen points replaced by one of the others. */
function swaps(chosen: readonly number[], all: readonly number[]): number[][] {
  const others = all.filter((point) => !chosen.includes(point));
  return chosen.flatMap((_, place) => others.map((other) => chosen.with(place, other)));
}
