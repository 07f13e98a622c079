/**
 * Local search for k-median by private swaps, after Gupta et al.
 *
 * From k random public points, draw one of all swaps of a chosen point for another one, T times; then draw one of the T + 1 sets
 * on the way, the last included. Better sets are more likely: the thesis prints the sign the wrong way round, and leaves out T
 * and the last set (docs/errata.md, 001-27).
 *
 * Privacy. The rows are touched only by `data.select`: T + 1 draws of one ε that is fixed before the first. The swaps of a round
 * follow from earlier draws and public randomness, so the draws compose as the door prices them.
 */

import { ensure } from "../../base/errors.ts";
import { choice, integer } from "../../base/options.ts";
import { type Rational, ZERO } from "../../base/rational.ts";
import type { Clustering } from "../../models/clustering/clustering.ts";
import { sample } from "../../search/evolve/sample.ts";
import { rowsOf } from "../classify/climbing.ts";
import { perDrawOf } from "../classify/dpsga/dpsga-composition.ts";
import { estimator, type Priced, type Search } from "../method.ts";
import type { ClusterAsk } from "./ask.ts";
import { type Medians, mediansOf, mediansOptions, mediansSearch } from "./k-median/k-median-plan.ts";

/** Every swap is scored on every row in every round: beyond this a run would take hours. */
export const MOST_SWAPS = 20_000;
const MOST_ROUNDS = 100;

interface Plan {
  readonly medians: Medians;
  readonly rounds: number;
  readonly epsilon: Rational;
}

export const gupta = estimator({
  name: "gupta",
  title: "Gupta et al.",
  task: "cluster",
  summary: "k-median by local search in which every swap of a centre is drawn privately.",
  cite: "Gupta, Ligett, McSherry, Roth, Talwar: Differentially private combinatorial optimization. SODA 2010; Humphries: thesis, University of Waterloo 2021, algorithm 8.",
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    ...mediansOptions,
    rounds: integer({
      min: 1,
      max: 10_000,
      auto: `6·k·ln(rows), at most ${MOST_ROUNDS}`,
      tip: "More swaps search further, but each draw is noisier.",
    }),
    composition: choice({
      default: "auto",
      of: ["auto", "basic"],
      tip: "How draws are paid for: by whichever theorem buys most for all of them, or by adding up.",
    }),
  },

  price(facts, ask: ClusterAsk, given) {
    const { composition = "auto" } = given;
    const medians = mediansOf(facts, ask, given);
    ensureFewSwaps(medians);
    const rounds =
      given.rounds ??
      Math.min(MOST_ROUNDS, 6 * medians.k * Math.max(1, Math.ceil(Math.log(rowsOf(facts, "gupta")))));
    const count = rounds + 1;
    const { perDraw: epsilon, theorem } = perDrawOf(composition, "bounded-range", count, ask);
    const origin = given.rounds === undefined ? " (from k and rows)" : "";
    return {
      draws: [{ kind: "bounded-range", epsilon, count }],
      delta: composition === "basic" ? ZERO : ask.delta,
      notes: [
        medians.note,
        `rounds ${rounds}${origin} · ${swapsOf(medians)} swaps in each · ${theorem} composition`,
      ],
      details: { medians, rounds, epsilon },
    };
  },

  fit: swapMedians,
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
    const { value } = await search.data.select({ ...question(candidates, hub), epsilon });
    return Array.from(value.candidate);
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
