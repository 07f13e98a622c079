/**
 * The memory engine: coded columns in typed arrays. Sums of scores go to the kernels where they can, and to plain loops where
 * they cannot; both give the same whole numbers, so nobody can tell which it was.
 */

import { changed } from "../../../base/changes.ts";
import { InTurn } from "../../../base/in-turn.ts";
import type { CodedRows } from "../../../read/table.ts";
import type { Engine, SumsQuestion } from "../../engine.ts";
import { type LinearMachine, linearMachine } from "../../kernels/linear/linear.ts";
import type { Machine } from "../../kernels/twin-memory.ts";
import { Cards, isCard } from "./cards/cards.ts";
import { CentreSums } from "./clusters/centre-sums.ts";
import { ClusterCosts } from "./clusters/clusters.ts";
import { Coordinates } from "./clusters/coordinates.ts";
import { PointCounts } from "./clusters/point-counts.ts";
import { countedCells } from "./counts/cells.ts";
import { countedCodes } from "./counts/counted-codes.ts";
import { DistinctRows } from "./counts/distinct-rows.ts";
import { OneAttribute } from "./counts/one-attribute.ts";
import { LearningSums } from "./gradients/learning-sums.ts";
import { planRows } from "./layout/layout.ts";
import { KernelRows } from "./linear/rows.ts";
import { kernelSteps, stepWidth } from "./linear/steps.ts";
import { kernelSums } from "./linear/sums.ts";
import { widthsFor } from "./linear/widths.ts";
import { sumsByCandidate } from "./loops/by-candidate.ts";
import { stepsFromHub, sumsByCoordinate } from "./loops/by-coordinate.ts";
import { sumsByLevel } from "./loops/by-level.ts";
import { gridQualities } from "./tables/grids.ts";
import { modelSums } from "./tables/model-sums.ts";
import { inDoubles, TableCounts } from "./tables/tables.ts";

/** `machine` makes the kernels, `distances` says whose distances are used; tests hand in the twins, or nothing at all. */
export function memoryEngine(
  table: CodedRows,
  machine: () => LinearMachine | undefined = linearMachine,
  distances: Machine = "wasm",
): Engine {
  const { weights } = table;
  const linear = machine === linearMachine ? plannedFor(table) : new LinearSums(table, machine);
  const centreSums = new CentreSums(table, distances);
  const clusters = new ClusterCosts(table, distances);
  const counts = new PointCounts((inputs) => clusters.distancesFor(inputs));
  const one = new OneAttribute((attribute) => countedCodes(table, attribute));
  const distinct = new DistinctRows(table);
  const tables = new TableCounts(table, distances);
  const learning = new LearningSums(table, distances);

  return {
    rows: () => (weights ? weights.reduce((sum, w) => sum + w, 0) : table.rows),

    count: (attribute, codes) => one.count(attribute, codes),

    histogram: async (attributes) =>
      attributes.length === 1 ? one.histogram(attributes[0]) : countedCells(table, attributes),

    total: (attribute) => one.total(attribute),

    sums: (question) => linear.sums(question),

    costs: (question) => clusters.costs(question),

    centreSums: (question) => centreSums.sums(question),

    pointCounts: (question) => counts.counts(question),

    rowSums: (question) => (question.attributes.length === 1 ? one : distinct).sums(question),

    tables: inDoubles(tables.count),

    gridQualities: (question) => gridQualities(tables.count, table.rows, question, distances),

    modelSums: (question) => modelSums(table, question),

    gradient: (question) => learning.gradient(question),
    sampledGradient: (question, taking) => learning.sampledGradient(question, taking),

    products: (question) => learning.products(question),

    losses: (question) => learning.losses(question),

    async close() {
      one.close();
      distinct.close();
    },
  };
}

/** Tables that are opened again, as experiments do with the same rows, are planned once. */
const planned = new WeakMap<CodedRows, LinearSums>();

function plannedFor(table: CodedRows): LinearSums {
  const linear = planned.get(table) ?? new LinearSums(table, linearMachine);
  planned.set(table, linear);
  return linear;
}

/** Sums of linear scores, one question after the other: they share the kernels' memory. */
class LinearSums {
  readonly #coordinates: Coordinates;
  readonly #cards: Cards;
  readonly #machine: () => LinearMachine | undefined;
  readonly #prepared = new Map<string, KernelRows | undefined>();
  #last: (RowsQuestion & { readonly rows: KernelRows | undefined }) | undefined;
  readonly #turns = new InTurn();

  constructor(table: CodedRows, machine: () => LinearMachine | undefined) {
    this.#coordinates = new Coordinates(table);
    this.#cards = new Cards(table, machine);
    this.#machine = machine;
  }

  sums(question: SumsQuestion): Promise<readonly bigint[]> {
    return this.#turns.take(() => this.#answer(question));
  }

  async #answer(question: SumsQuestion): Promise<bigint[]> {
    if (isCard(question)) {
      const sums = await this.#cards.sums(question);
      return sums ?? sumsByLevel(this.#coordinates.view(question), question);
    }
    const rows = this.#rows(question);
    const steps = stepsFromHub(question);
    const width = rows && steps && stepWidth(rows, question, steps);
    if (width) return kernelSteps(rows, question, steps, width);
    if (rows) {
      const vectors = question.candidates.map((candidate) => changed(question.hub, candidate));
      const widths = widthsFor(rows, question, vectors);
      if (widths) return kernelSums(rows, question, vectors, widths);
    }
    const view = this.#coordinates.view(question);
    return steps ? sumsByCoordinate(view, question, steps) : sumsByCandidate(view, question);
  }

  /** The rows as the kernels want them, planned once for each set of attributes and class. */
  #rows(question: SumsQuestion): KernelRows | undefined {
    if (this.#last && sameRows(this.#last, question)) return this.#last.rows;
    const { inputs, label, positive } = question;
    const key = JSON.stringify([inputs.attributes.map((a) => a.name), label.name, positive]);
    if (!this.#prepared.has(key)) this.#prepared.set(key, this.#prepare(question));
    this.#last = { inputs, label, positive, rows: this.#prepared.get(key) };
    return this.#last.rows;
  }

  #prepare(question: SumsQuestion): KernelRows | undefined {
    const machine = this.#machine();
    if (!machine) return undefined;
    const planned = planRows({ ...this.#coordinates.coded(question), inputs: question.inputs });
    return planned && new KernelRows(planned, question.inputs, machine);
  }
}

/** What decides how rows are laid out. */
type RowsQuestion = Pick<SumsQuestion, "inputs" | "label" | "positive">;

const sameRows = (a: RowsQuestion, b: RowsQuestion): boolean =>
  a.label.name === b.label.name &&
  a.positive === b.positive &&
  a.inputs.attributes.length === b.inputs.attributes.length &&
  a.inputs.attributes.every((attribute, k) => attribute.name === b.inputs.attributes[k].name);
