/**
 * The course of Private-GSD: counts of every attribute with the label, a first table from them, then again and again a table of two attributes
 * that is far from what the evolved table has, its noisy counts, and evolution towards all counts so far. Rows are seen by the draws alone.
 */
import { pause } from "../../../../base/pause.ts";
import type { Rational } from "../../../../base/rational.ts";
import { sharedRows } from "../../../../models/synopsis/shared-rows.ts";
import { smoothed } from "../../../../models/synopsis/smoothing.ts";
import type { MeasuredTable } from "../../../../models/synopsis/tables-synopsis.ts";
import { evolveTable } from "../../../../search/evolve/tables/evolve-table.ts";
import { EvolvingTable } from "../../../../search/evolve/tables/evolving-table.ts";
import type { Search } from "../../../method.ts";
import type { GsdCandidate, GsdPlan } from "./gsd-plan.ts";
import type { WholeTable } from "./whole-table.ts";

interface EvolvedTable {
  /** A column for each place. */
  readonly groups: readonly Uint16Array[];
  readonly measured: readonly MeasuredTable[];
  /** How many rows it stands for. */
  readonly rows: number;
}

/** Values of the table that evolves: where there are more rows, each of its rows stands for several. */
const MOST_VALUES = 2 ** 20;

export const evolvedRows = (rows: number, places: number): number =>
  Math.max(1, Math.min(Math.round(rows), Math.floor(MOST_VALUES / places)));

/** Children for every value of the table, after each table of counts. */
export const SWEEPS_BETWEEN = 0.7;

/** A fit that is stopped goes on with the table that it has by then; the first tables are made in any case. */
export async function gsdSearch(
  search: Search,
  whole: WholeTable,
  plan: GsdPlan,
  sweeps: number,
): Promise<EvolvedTable> {
  const course = new Course(search, whole, plan);
  const measured: MeasuredTable[] = [];
  for (const place of whole.published.keys())
    measured.push(await course.count([place, whole.published.length], plan.single));
  const rows = rowsOf(search, measured);
  const evolving = firstTable(whole, measured, rows, search);
  const share = evolving.rows / rows;
  for (const one of measured) want(evolving, one, share);
  await evolve(search, evolving, SWEEPS_BETWEEN);
  const left = [...plan.candidates];
  while (left.length > plan.candidates.length - plan.pairs && !search.stopped()) {
    const own = await course.count(await course.choose(evolving, left, share), plan.pair);
    measured.push(own);
    want(evolving, own, share);
    await evolve(search, evolving, SWEEPS_BETWEEN);
  }
  await evolve(search, evolving, sweeps);
  return { groups: evolving.columns, measured, rows };
}

/** The draws, in their order. */
class Course {
  readonly #search: Search;
  readonly #whole: WholeTable;
  readonly #plan: GsdPlan;
  #made = 0;

  constructor(search: Search, whole: WholeTable, plan: GsdPlan) {
    this.#search = search;
    this.#whole = whole;
    this.#plan = plan;
  }

  async count(places: readonly number[], rho: Rational): Promise<MeasuredTable> {
    const { value, noise } = await this.#search.data.make(
      { ask: "cells", tables: [this.#groupings(places)] },
      { mechanism: "gaussian", rho },
    );
    this.#tell();
    return { places, counts: value[0], noise: { law: "gaussian", scale: noise.scale } };
  }

  /** One of the candidates that are left, and takes it out of them. */
  async choose(evolving: EvolvingTable, left: GsdCandidate[], share: number): Promise<readonly number[]> {
    const candidates = left.map(({ places, penalty }) => ({
      table: this.#groupings(places),
      expected: evolving.countsOf(places).map((count) => count / share),
      penalty,
    }));
    const { value } = await this.#search.data.make(
      { ask: "select-marginal", candidates },
      { mechanism: "exponential", epsilon: this.#plan.choice },
    );
    this.#tell();
    const [{ places }] = left.splice(value[0], 1);
    return places;
  }

  #groupings(places: readonly number[]) {
    return places.map((place) => this.#whole.groupings[place]);
  }

  #tell(): void {
    this.#search.made(++this.#made, this.#whole.published.length + 2 * this.#plan.pairs);
  }
}

/** Where the number of rows is private, every table tells it; those with less noise in their sum more. */
function rowsOf({ data }: Search, measured: readonly MeasuredTable[]): number {
  const { neighbours, rows } = data.facts;
  if (neighbours === "replace" && rows !== undefined) return rows;
  let [sum, weights] = [0, 0];
  for (const { counts, noise } of measured) {
    const weight = 1 / (counts.length * noise.scale ** 2);
    sum += weight * sumOf(counts);
    weights += weight;
  }
  return Math.max(1, Math.round(sum / weights));
}

/** Attributes that depend on the label alone, as the first counts have them. */
function firstTable(
  { sizes }: WholeTable,
  measured: readonly MeasuredTable[],
  rows: number,
  { random }: Search,
): EvolvingTable {
  const classes = sizes[sizes.length - 1];
  const classCounts = new Float64Array(classes);
  const cliques = measured.map(({ places, counts }) => {
    const own = smoothed("nearest", { counts, total: rows });
    for (let cell = 0; cell < own.length; cell++) classCounts[cell % classes] += own[cell];
    return { places, parent: 0, counts: own };
  });
  const root = { places: [sizes.length - 1], parent: -1, counts: classCounts };
  const seed = String(random.below(2 ** 32));
  return new EvolvingTable(
    sharedRows([root, ...cliques], sizes, evolvedRows(rows, sizes.length), seed),
    sizes,
  );
}

function want(evolving: EvolvingTable, { places, counts, noise }: MeasuredTable, share: number): void {
  const scaled = counts.map((count) => count * share);
  evolving.want({ places, counts: scaled, weight: 1 / (noise.scale * share) ** 2 });
}

const CHILDREN = 2;
/** Generations between two turns of timers and signals. */
const TURN = 20_000;

async function evolve(search: Search, evolving: EvolvingTable, sweeps: number): Promise<void> {
  let left = Math.ceil((sweeps * evolving.rows * evolving.sizes.length) / CHILDREN);
  for (; left > 0 && !search.stopped(); left -= TURN) {
    evolveTable(evolving, { generations: Math.min(left, TURN), children: CHILDREN }, search.random);
    await pause(TURN * 10);
  }
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0);
