/**
 * The memory engine: coded columns in typed arrays. Sums of scores go to the kernels where they can, and to plain loops where
 * they cannot; both give the same whole numbers, so nobody can tell which it was.
 */

import { changed } from "../../../base/changes.ts";
import type { CodedRows } from "../../../read/table.ts";
import { codeCount } from "../../../schema/coding/codes.ts";
import { type LinearMachine, linearMachine } from "../../kernels/linear/linear.ts";
import type { Machine } from "../../kernels/twin-memory.ts";
import { cellsAlong, sumUnits } from "../../queries/tables/counts.ts";
import type { Engine, SumsQuestion } from "../engine.ts";
import { Cards, isCard } from "./cards/cards.ts";
import { CentreSums } from "./clusters/centre-sums.ts";
import { ClusterCosts } from "./clusters/clusters.ts";
import { Coordinates, cellsIn, codesOf } from "./clusters/coordinates.ts";
import { PointCounts } from "./clusters/point-counts.ts";
import { DistinctRows } from "./layout/distinct-rows.ts";
import { planRows } from "./layout/layout.ts";
import { KernelRows } from "./linear/rows.ts";
import { canStep, kernelSteps } from "./linear/steps.ts";
import { kernelSums } from "./linear/sums.ts";
import { widthsFor } from "./linear/widths.ts";
import { sumsByCandidate } from "./loops/by-candidate.ts";
import { stepsFromHub, sumsByCoordinate } from "./loops/by-coordinate.ts";
import { sumsByLevel } from "./loops/by-level.ts";
import { countTables, gridQualities } from "./tables/tables.ts";
import { Tally, timesAt } from "./tally.ts";

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
  const counts = new PointCounts((inputs) => clusters.pointsFor(inputs));
  const distinct = new DistinctRows(table);

  return {
    rows: () => (weights ? weights.reduce((sum, w) => sum + w, 0) : table.rows),

    async count(attribute, codes) {
      const wanted = new Set(codes);
      const tally = new Tally(1);
      codesOf(table, attribute).forEach((code, row) => {
        if (wanted.has(code)) tally.add(0, timesAt(weights, row));
      });
      return tally.totals()[0];
    },

    async histogram(attributes) {
      const columns = attributes.map((attribute) => cellsIn(table, attribute));
      const sizes = attributes.map(cellsAlong);
      const tally = new Tally(sizes.reduce((a, b) => a * b, 1));
      for (let row = 0; row < table.rows; row++) {
        let cell = 0;
        for (let k = 0; k < columns.length; k++) cell = cell * sizes[k] + columns[k][row];
        tally.add(cell, timesAt(weights, row));
      }
      return tally.totals();
    },

    async total(attribute) {
      // Rows are counted first, so that a value is multiplied once, in BigInt, by the number of rows that have it.
      const counts = new Float64Array(codeCount(attribute));
      codesOf(table, attribute).forEach((code, row) => {
        counts[code] += timesAt(weights, row);
      });
      const unitsOf = sumUnits(attribute).of;
      let total = 0n;
      for (let code = 0; code < counts.length; code++)
        if (counts[code] > 0) total += unitsOf(code) * BigInt(counts[code]);
      return total;
    },

    sums: (question) => linear.sums(question),

    costs: (question) => clusters.costs(question),

    centreSums: (question) => centreSums.sums(question),

    pointCounts: (question) => counts.counts(question),

    rowSums: (question) => distinct.sums(question),

    tables: (question, see) => countTables(table, question, see),

    gridQualities: (question) => gridQualities(table, question, distances),

    async close() {},
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
  #turn: Promise<unknown> = Promise.resolve();

  constructor(table: CodedRows, machine: () => LinearMachine | undefined) {
    this.#coordinates = new Coordinates(table);
    this.#cards = new Cards(table, machine);
    this.#machine = machine;
  }

  sums(question: SumsQuestion): Promise<readonly bigint[]> {
    const answer = this.#turn.then(() => this.#answer(question));
    this.#turn = answer.catch(() => undefined);
    return answer;
  }

  async #answer(question: SumsQuestion): Promise<bigint[]> {
    if (isCard(question)) {
      const sums = await this.#cards.sums(question);
      return sums ?? sumsByLevel(this.#coordinates.view(question), question);
    }
    const rows = this.#rows(question);
    const steps = stepsFromHub(question);
    if (rows && steps && canStep(rows, question, steps)) return kernelSteps(rows, question, steps);
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
    const { rows, columns, positive, weights } = this.#coordinates.view(question);
    const codes = this.#coordinates.codes(question);
    const plan = planRows({ rows, inputs: question.inputs, codes, values: columns, positive, weights });
    return plan && new KernelRows(plan, question.inputs, machine);
  }
}

/** What decides how rows are laid out. */
type RowsQuestion = Pick<SumsQuestion, "inputs" | "label" | "positive">;

const sameRows = (a: RowsQuestion, b: RowsQuestion): boolean =>
  a.label.name === b.label.name &&
  a.positive === b.positive &&
  a.inputs.attributes.length === b.inputs.attributes.length &&
  a.inputs.attributes.every((attribute, k) => attribute.name === b.inputs.attributes[k].name);
