/**
 * Grouped attributes, several at a time. What is wanted for each group of each attribute is summed for each combination of the groups
 * of a few attributes, and added up from there: a third of the passes over the rows, and the same whole numbers.
 */
import type { Inputs } from "../../../../schema/coding/layout.ts";
import type { CoordinateView } from "../clusters/coordinates.ts";
import { ROOM, Tally, timesAt } from "../tally.ts";

/** One of the attributes of a joint column. */
export interface JointPart {
  readonly attribute: number;
  readonly size: number;
  /** Its group in each combination. */
  readonly groups: Uint16Array;
}

export interface Joint {
  readonly parts: readonly JointPart[];
  readonly combinations: number;
  /** Each row's combination. */
  readonly ofRow: ArrayLike<number>;
}

/** More combinations than this, or than there are rows, take longer to add up than passes to save. */
const MOST_COMBINATIONS = 1024;

/** The rows of a view, with its attributes in their order, as many in one column as there is room for. */
export class JointGroups {
  readonly joints: readonly Joint[];
  /** Room for a score a row. */
  readonly scores: Float64Array;
  readonly #inputs: Inputs;
  readonly #margins: Float64Array;
  /** Whose margins these are. */
  #weights: Int32Array;

  constructor(view: CoordinateView, inputs: Inputs) {
    this.joints = placesOf(view.rows, inputs).map((places) => joined(view, places));
    this.scores = new Float64Array(view.rows);
    this.#inputs = inputs;
    this.#margins = new Float64Array(view.rows);
    this.#weights = new Int32Array(inputs.length);
  }

  /**
   * Every row's margin, as `fillMargins` defines it: the bias, and the weight of the row's group of each attribute. They hold until
   * the next are asked for, which mostly differ in one attribute: only what differs is added, and whole numbers forget no part.
   */
  margins(weights: Int32Array): Float64Array {
    const { offsets, length } = this.#inputs;
    const margins = this.#margins;
    const change = weights.map((weight, k) => weight - this.#weights[k]);
    for (const [number, { parts, combinations, ofRow }] of this.joints.entries()) {
      const sums = new Float64Array(combinations).fill(number === 0 ? change[length - 1] : 0);
      for (const { attribute, groups } of parts)
        for (let c = 0; c < combinations; c++) sums[c] += change[offsets[attribute] + groups[c]];
      if (sums.some((sum) => sum !== 0))
        for (let row = 0; row < margins.length; row++) margins[row] += sums[ofRow[row]];
    }
    this.#weights = weights;
    return margins;
  }
}

interface Known extends Pick<CoordinateView, "columns"> {
  readonly inputs: Inputs;
  readonly groups: JointGroups;
}

const known = new WeakMap<object, Known>();

/** Made once for the same columns and inputs, which belong to one engine, and it answers one question after the other. */
export function jointGroupsOf(view: CoordinateView, inputs: Inputs): JointGroups {
  const [first] = view.columns;
  const last = known.get(first);
  if (last && areSame(view.columns, last.columns) && areSame(layoutOf(inputs), layoutOf(last.inputs)))
    return last.groups;
  const groups = new JointGroups(view, inputs);
  known.set(first, { columns: view.columns, inputs, groups });
  return groups;
}

const layoutOf = ({ offsets, length }: Inputs) => [...offsets, length];

/** As long as each other, too: a question by the first attributes of another is another question. */
const areSame = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((one, k) => one === others[k]);

/** A combination's group of an attribute is ⌊combination / stride⌋ mod size. */
interface Place {
  readonly attribute: number;
  readonly size: number;
  readonly stride: number;
}

function placesOf(rows: number, { attributes, offsets, length }: Inputs): Place[][] {
  const most = Math.min(MOST_COMBINATIONS, rows);
  const joints: Place[][] = [];
  let stride = Number.POSITIVE_INFINITY;
  for (const attribute of attributes.keys()) {
    const size = (offsets[attribute + 1] ?? length - 1) - offsets[attribute];
    if (stride * size > most) {
      joints.push([]);
      stride = 1;
    }
    joints[joints.length - 1].push({ attribute, size, stride });
    stride *= size;
  }
  return joints;
}

function joined({ rows, columns }: CoordinateView, places: readonly Place[]): Joint {
  const combinations = places.reduce((product, { size }) => product * size, 1);
  const parts = places.map(({ attribute, size, stride }) => ({
    attribute,
    size,
    groups: Uint16Array.from({ length: combinations }, (_, c) => Math.floor(c / stride) % size),
  }));
  if (parts.length === 1) return { parts, combinations, ofRow: columns[parts[0].attribute] };
  const ofRow = new Uint16Array(rows);
  for (const { attribute, stride } of places) {
    const groups = columns[attribute];
    for (let row = 0; row < rows; row++) ofRow[row] += stride * groups[row];
  }
  return { parts, combinations, ofRow };
}

/** The sums of the rows' scores for each combination, every row as often as it counts. No score is larger in size than `largest`. */
export function tallyOf(
  { combinations, ofRow }: Joint,
  { scores, largest }: { readonly scores: Float64Array; readonly largest: number },
  weights: Uint32Array | undefined,
): Tally {
  if (!weights && scores.length * largest <= ROOM) return Tally.ofSmall(combinations, ofRow, scores);
  const tally = new Tally(combinations);
  for (let row = 0; row < scores.length; row++) tally.add(ofRow[row], scores[row], timesAt(weights, row));
  return tally;
}

/** The sums for each group of one attribute. */
export function totalsByGroup(tally: Tally, { size, groups }: JointPart): bigint[] {
  const totals = new Tally(size);
  totals.addAll(tally, groups);
  return totals.totals();
}
