/**
 * The course of Private-GSD: counts of every attribute with the label, a first table from them, then again and again a table of two attributes
 * that is far from what the evolved table has, its noisy counts, and evolution towards all counts so far. Rows are seen by the draws alone.
 */
import type { PublicRandom } from "../../../base/random.ts";
import type { PublicFacts } from "../../../curator/index.ts";
import { evolveTable } from "../../../search/evolve/tables/evolve-table.ts";
import { EvolvingTable } from "../../../search/evolve/tables/evolving-table.ts";
import { shareOut } from "../../../search/evolve/tables/share-out.ts";
import type { Search } from "../../method.ts";
import type { GsdPlan } from "./private-gsd-plan.ts";
import type { WholeTable } from "./whole-table.ts";

/** How long tables evolve. */
export interface GsdPace {
  /** Children for every value of the table, after each draw and at the end. */
  readonly between: number;
  readonly last: number;
  readonly children: number;
}

export interface MeasuredCounts {
  readonly places: readonly number[];
  readonly counts: readonly number[];
  /** Of the Gaussian noise in every count. */
  readonly scale: number;
}

export interface Evolved {
  readonly groups: readonly Uint16Array[];
  readonly measured: readonly MeasuredCounts[];
  readonly rows: number;
}

export async function gsdSearch(
  search: Search,
  whole: WholeTable,
  plan: GsdPlan,
  pace: GsdPace,
): Promise<Evolved> {
  const measured: MeasuredCounts[] = [];
  const labelPlace = whole.published.length;
  const steps = labelPlace + 2 * plan.pairs;
  for (let place = 0; place < labelPlace; place++) {
    measured.push(await count(search, whole, [place, labelPlace], plan.rho.single));
    search.made(measured.length, steps);
  }
  const rows = rowsOf(search.data.facts, measured);
  const evolving = firstTable(whole, measured, rows, search.random);
  for (const one of measured) want(evolving, one);
  const left = candidatesOf(whole, rows, plan, search);
  evolve(evolving, pace.between, pace, search.random);
  for (let pair = 0; pair < plan.pairs && left.length > 0 && !search.stopped(); pair++) {
    const places = await choose(search, whole, evolving, left, plan);
    search.made(labelPlace + 2 * pair + 1, steps);
    const own = await count(search, whole, places, plan.rho.pair);
    measured.push(own);
    search.made(labelPlace + 2 * pair + 2, steps);
    want(evolving, own);
    evolve(evolving, pace.between, pace, search.random);
  }
  evolve(evolving, pace.last, pace, search.random);
  return { groups: evolving.columns, measured, rows };
}
async function count(search: Search, { groupings }: WholeTable, places: readonly number[], rho: GsdPlan["rho"]["single"]): Promise<MeasuredCounts> {
  const { value, noise } = await search.data.make(
    { ask: "cells", tables: [places.map((place) => groupings[place])] },
    { mechanism: "gaussian", rho },
  );
  return { places, counts: value[0], scale: noise.scale };
}

function rowsOf(facts: PublicFacts, measured: readonly MeasuredCounts[]): number {
  if (facts.neighbours === "replace" && facts.rows !== undefined) return facts.rows;
  let [sum, weights] = [0, 0];
  for (const { counts, scale } of measured) {
    const weight = 1 / (counts.length * scale ** 2);
    sum += weight * counts.reduce((a, b) => a + b, 0);
    weights += weight;
  }
  return Math.max(1, Math.round(sum / weights));
}

/** Attributes that depend on the label alone, as the first counts have them. */
function firstTable(
  { sizes }: WholeTable,
  measured: readonly MeasuredCounts[],
  rows: number,
  random: PublicRandom,
): EvolvingTable {
  const classes = sizes[sizes.length - 1];
  const totals = new Float64Array(classes);
  for (const { counts } of measured) counts.forEach((n, cell) => {
    totals[cell % classes] += n;
  });
  const label = shareOut(totals.map((n) => Math.max(0, n)), rows, random);
  const columns = measured.map(({ places: [place], counts }) => {
    const column = new Uint16Array(rows);
    for (let own = 0; own < classes; own++) {
      const its = Array.from(label.keys()).filter((row) => label[row] === own);
      const weights = nearestShares(Array.from({ length: sizes[place] }, (_, g) => counts[g * classes + own]), its.length);
      shareOut(weights, its.length, random).forEach((group, i) => {
        column[its[i]] = group;
      });
    }
    return column;
  });
  return new EvolvingTable([...columns, label], sizes);
}

/** The nearest numbers from 0 up with the right sum: what is above a threshold. */
function nearestShares(counts: readonly number[], sum: number): number[] {
  const sorted = counts.toSorted((a, b) => b - a);
  let [kept, threshold] = [0, 0];
  for (let k = 0; k < sorted.length; k++) {
    kept += sorted[k];
    const own = (kept - sum) / (k + 1);
    if (sorted[k] > own) threshold = own;
  }
  return counts.map((n) => Math.max(0, n - threshold));
}

function want(evolving: EvolvingTable, { places, counts, scale }: MeasuredCounts): void {
  evolving.want({ places, counts, weight: 1 / scale ** 2 });
}

function evolve(table: EvolvingTable, times: number, { children }: GsdPace, random: PublicRandom): void {
  const generations = Math.ceil((times * table.rows * table.sizes.length) / children);
  evolveTable(table, { generations, children }, random);
}

interface Candidate { readonly places: readonly number[]; readonly penalty: number }

function candidatesOf({ sizes, published }: WholeTable, rows: number, { rho }: GsdPlan, search: Search): Candidate[] {
  const d = published.length;
  const replace = search.data.facts.neighbours === "replace";
  const scale = Math.sqrt((replace ? 2 : 1) / (2 * Number(rho.pair.n) / Number(rho.pair.d)));
  const all: Candidate[] = [];
  for (let a = 0; a < d; a++)
    for (let b = a + 1; b < d; b++)
      for (const places of [[a, b], [a, b, d]]) {
        const cells = places.reduce((p, place) => p * sizes[place], 1);
        const penalty = Math.sqrt(2 / Math.PI) * scale * cells;
        if (penalty <= 2 * rows) all.push({ places, penalty });
      }
  return all;
}

async function choose(search: Search, whole: WholeTable, evolving: EvolvingTable, left: Candidate[], { choice }: GsdPlan): Promise<readonly number[]> {
  const { value } = await search.data.make(
    {
      ask: "select-marginal",
      candidates: left.map(({ places, penalty }) => ({
        table: places.map((place) => whole.groupings[place]),
        expected: evolving.countsOf(places),
        penalty,
      })),
    },
    { mechanism: "exponential", epsilon: choice },
  );
  const [{ places }] = left.splice(value[0], 1);
  return places;
}
