/**
 * Grouped attributes, several at a time. What is wanted for each group of each attribute is summed for each combination of the groups
 * of a few attributes, and added up from there: a third of the passes over the rows, and the same whole numbers.
 */
import type { Inputs } from "../../../../schema/coding/inputs.ts";
import type { CoordinateView } from "../clusters/coordinates.ts";
import { Tally, timesAt } from "../tally.ts";

/** One of the attributes of a joint column; a combination's group of it is ⌊combination / stride⌋ mod size. */
export interface JointPart {
  readonly attribute: number;
  readonly size: number;
  readonly stride: number;
}

export interface Joint {
  readonly parts: readonly JointPart[];
  readonly combinations: number;
  /** Each row's combination. */
  readonly ofRow: ArrayLike<number>;
}

/** More combinations than this, or than there are rows, take longer to add up than passes to save. */
const MOST_COMBINATIONS = 1024;

/** The attributes in their order, as many in one column as there is room for; made once for the same columns. */
export function jointsOf(view: CoordinateView, inputs: Inputs): readonly Joint[] {
  const [first] = view.columns;
  const last = known.get(first);
  if (last && view.columns.every((column, k) => column === last.columns[k])) return last.joints;
  const joints = partsOf(view.rows, inputs).map((parts) => joined(view, parts));
  known.set(first, { columns: view.columns, joints });
  return joints;
}

const known = new WeakMap<object, Pick<CoordinateView, "columns"> & { readonly joints: readonly Joint[] }>();

function partsOf(rows: number, { attributes, offsets, length }: Inputs): JointPart[][] {
  const most = Math.min(MOST_COMBINATIONS, rows);
  const joints: JointPart[][] = [];
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

function joined({ rows, columns }: CoordinateView, parts: readonly JointPart[]): Joint {
  const combinations = parts.reduce((product, { size }) => product * size, 1);
  if (parts.length === 1) return { parts, combinations, ofRow: columns[parts[0].attribute] };
  const ofRow = new Uint16Array(rows);
  for (const { attribute, stride } of parts) {
    const groups = columns[attribute];
    for (let row = 0; row < rows; row++) ofRow[row] += stride * groups[row];
  }
  return { parts, combinations, ofRow };
}

const groupIn = ({ size, stride }: JointPart, combination: number): number =>
  Math.floor(combination / stride) % size;

/** Every row's margin, as `fillMargins` defines it: the bias, and the weight of the row's group of each attribute. */
export function fillJointMargins(
  margins: Float64Array,
  joints: readonly Joint[],
  { offsets, length }: Inputs,
  weights: Int32Array,
): void {
  margins.fill(weights[length - 1]);
  for (const { parts, combinations, ofRow } of joints) {
    const sums = new Float64Array(combinations);
    for (const part of parts)
      for (let c = 0; c < combinations; c++) sums[c] += weights[offsets[part.attribute] + groupIn(part, c)];
    for (let row = 0; row < margins.length; row++) margins[row] += sums[ofRow[row]];
  }
}

/** The sums of the rows' scores for each combination, every row as often as it counts. */
export function tallyOf(
  { combinations, ofRow }: Joint,
  scores: Float64Array,
  weights: Uint32Array | undefined,
): Tally {
  const tally = new Tally(combinations);
  for (let row = 0; row < scores.length; row++) tally.add(ofRow[row], scores[row], timesAt(weights, row));
  return tally;
}

/** The sums for each group of one attribute. */
export function totalsByGroup(tally: Tally, part: JointPart): bigint[] {
  const groups = new Tally(part.size);
  groups.addAll(tally, (combination) => groupIn(part, combination));
  return groups.totals();
}
