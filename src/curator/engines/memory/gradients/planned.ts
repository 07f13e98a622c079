/** Rows as the kernels of gradients want them (kernels/gradients): attributes fused into a few groups, entries in a tree. */
import { INPUT_ONE } from "../../../../schema/coding/codes.ts";
import type { Inputs } from "../../../../schema/coding/layout.ts";
import { GradientRows } from "../../../kernels/gradients/gradient-rows.ts";
import { FINE_WEIGHT_ONE } from "../../../queries/gradients/gradient.ts";
import { unitsOfCode } from "../../../queries/gradients/inputs.ts";
import { type FusedGroup, planRows } from "../layout/layout.ts";
import type { LearntRows } from "./learnt-rows.ts";
import { LABEL_UNITS } from "./loops.ts";

/** Undefined where there are no kernels, too many entries, or too many rows, or numbers are cut into ranges: loops are as fast there. */
export function plannedRows(rows: LearntRows, mostBytes: number): GradientRows | undefined {
  const { inputs, codes, labels, isNumeric, counts, lengths, longest } = rows;
  if (inputs.attributes.some(({ kind }) => kind === "grouped")) return undefined;
  const positive = Uint8Array.from(labels, (label) => (!isNumeric && label > 0 ? 1 : 0));
  const planned = planRows({ rows: labels.length, inputs, codes, positive, weights: undefined });
  if (!planned) return undefined;
  const { plan } = planned;
  const perRow = 4 * (Math.max(2, plan.groups.length) + 2) + 2 * (plan.dense.length + 1);
  if (perRow * plan.rows > mostBytes) return undefined;
  const entries = new Entries(inputs, plan.dense, isNumeric);
  const entryOf = entries.ofGroups(plan.groups);
  // A row that counts never is none.
  const kept = Uint32Array.from(planned.order.keys()).filter((i) => counts[planned.order[i]] > 0);
  const order = kept.map((i) => planned.order[i]);
  const ids = new Uint16Array(plan.rows * plan.groups.length);
  planned.fillIds(ids);
  const columns = plan.groups.map(({ first }, g) =>
    Uint32Array.from(kept, (i) => entryOf[g][ids[i * plan.groups.length + g] - first]),
  );
  const inRuns = largest(plan.groups);
  const dense = plan.dense.map((k) => {
    const attribute = inputs.attributes[k];
    return Int16Array.from(order, (row) =>
      attribute.kind === "numeric" ? unitsOfCode(attribute, codes[k][row]) : 0,
    );
  });
  return GradientRows.of({
    rows: order.length,
    ...entries,
    inRuns: columns[inRuns],
    signs: Int8Array.from(order, (row) => (isNumeric || labels[row] > 0 ? 1 : -1)),
    others: columns.filter((_, g) => g !== inRuns),
    dense: isNumeric ? [...dense, Int16Array.from(order, (row) => labels[row])] : dense,
    times: counts.every((count) => count <= 1) ? undefined : Uint32Array.from(order, (row) => counts[row]),
    lengths: Uint32Array.from(order, (row) => lengths[row]),
    longest,
    size: inputs.length + 1,
  });
}

/** The weights of a question with that of a numeric label behind them, which is taken from the margin. */
export const withLabel = (weights: Int32Array): Int32Array => {
  const all = new Int32Array(weights.length + 1);
  all.set(weights);
  all[weights.length] = -LABEL_UNITS;
  return all;
};

/** Whether no row's margin is beyond ±16: of each attribute at most one input is not 0, and that is at most 1 (queries/gradients/inputs.ts). */
export function isNear({ offsets, length }: Inputs, weights: Int32Array): boolean {
  let reach = 0;
  for (let j = length - 1, k = offsets.length; k >= 0; k--) {
    let most = 0;
    for (; j >= (k === offsets.length ? length - 1 : offsets[k]); j--)
      most = Math.max(most, Math.abs(weights[j]));
    reach += most;
  }
  return reach <= 16 * FINE_WEIGHT_ONE;
}

/** Which group rows are in the order of. */
function largest(groups: readonly FusedGroup[]): number {
  const sizes = groups.map(({ codes }) => codes[0]?.length ?? 1);
  return sizes.indexOf(Math.max(...sizes));
}

/** More than there can be: a group has at most 2¹⁶ of its own, and at most twice as many as attributes are made of them. */
const ENTRIES = 2 ** 30;

/** Leaves and pairs: gradient-rows.ts says what they are. */
class Entries {
  readonly places: number[] = [];
  readonly numbers: number[] = [];
  readonly pairs: number[] = [];
  readonly #inputs: Inputs;

  constructor(inputs: Inputs, dense: readonly number[], isNumeric: boolean) {
    this.#inputs = inputs;
    this.#leaf(0, 0);
    this.#leaf(inputs.length - 1, INPUT_ONE);
    for (const k of dense) this.#leaf(inputs.offsets[k], 1);
    if (isNumeric) this.#leaf(inputs.length, 1);
  }

  /** For each group, the entry that each of its own entries is. */
  ofGroups(groups: readonly FusedGroup[]): readonly Uint32Array[] {
    const leaves = groups.map(({ attributes, codes }) =>
      attributes.map((k, i) => numbered(codes[i], (code) => this.#leafOf(k, code))),
    );
    return leaves.map((columns) => (columns.length === 0 ? Uint32Array.of(0) : this.#joined(columns)));
  }

  /** Halves are joined before they are joined with each other: combinations of few attributes are few. */
  #joined(columns: readonly Uint32Array[]): Uint32Array {
    if (columns.length === 1) return columns[0];
    const half = Math.floor(columns.length / 2);
    const [left, right] = [this.#joined(columns.slice(0, half)), this.#joined(columns.slice(half))];
    const both = Float64Array.from(left, (number, i) => number + ENTRIES * right[i]);
    return numbered(both, (pair) => {
      const next = this.places.length + this.pairs.length / 2;
      this.pairs.push(pair % ENTRIES, Math.floor(pair / ENTRIES));
      return next;
    });
  }

  #leafOf(k: number, code: number): number {
    const attribute = this.#inputs.attributes[k];
    const offset = this.#inputs.offsets[k];
    return attribute.kind === "numeric"
      ? this.#leaf(offset, unitsOfCode(attribute, code))
      : this.#leaf(offset + code, INPUT_ONE);
  }

  #leaf(place: number, number: number): number {
    this.numbers.push(number);
    return this.places.push(place) - 1;
  }
}

/** Each value's number, which is made where a value comes first. */
function numbered(values: Uint32Array | Float64Array, numberOf: (value: number) => number): Uint32Array {
  const known = new Map<number, number>();
  return Uint32Array.from(values, (value) => {
    const number = known.get(value) ?? numberOf(value);
    known.set(value, number);
    return number;
  });
}
