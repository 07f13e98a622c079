/**
 * How steep a loss is: a whole number for every margin, by a rule in whole numbers alone, so that every engine finds the same.
 *
 * A slope is told at the multiples of 2⁻¹⁰ from −16 to 16, in units of 2⁻²⁴, and between two of them on the line that joins them, rounded
 * down; margins beyond are taken for the ends. Of classes y = ±1 the margin is y·z, z what the weights make of the row, and the slope is
 * that of the loss at y·z; of a numeric label it is z − y. Lines keep what matters of a loss: where its slope never falls, theirs does not.
 */
import { ensure } from "../../../base/errors.ts";
import { noLoss } from "../../../base/refusals/gradients.ts";

/** Of a slope of 1. */
export const SLOPE_ONE = 2 ** 24;
/** Of a margin of 1, where slopes are told; margins are looked up from −16 to 16. */
const TOLD_ONE = 2 ** 10;
const EDGE = 16 * TOLD_ONE;

export interface Loss {
  /** Whether the label is a number; else it has classes. */
  readonly numeric: boolean;
  /** What a loss may be told besides its name, and between which numbers. */
  readonly shape?: { readonly low: number; readonly high: number; readonly usual: number };
  slope(margin: number, shape: number): number;
}

const within = (most: number, x: number): number => Math.max(-most, Math.min(most, x));

/** Every loss that there is a slope of. */
export const losses = Object.freeze({
  logistic: { numeric: false, slope: (v) => -1 / (1 + Math.exp(v)) },
  hinge: { numeric: false, slope: (v) => (v < 1 ? -1 : 0) },
  // The hinge with its corner rounded off over so much to either side (Chaudhuri et al. 2011).
  huber: {
    numeric: false,
    shape: { low: 2 ** -7, high: 1, usual: 0.5 },
    slope: (v, h) => -within(0.5, (1 - v) / (2 * h)) - 0.5,
  },
  // Half the squared distance, which pulls no harder beyond some distance.
  squared: {
    numeric: true,
    shape: { low: 2 ** -7, high: 2, usual: 1 },
    slope: (r, most) => within(most, r),
  },
  // Of the quantile with that share of the labels below it; ½ is the median, and half the absolute distance.
  quantile: {
    numeric: true,
    shape: { low: 2 ** -7, high: 1 - 2 ** -7, usual: 0.5 },
    slope: (r, share) => (r > 0 ? 1 - share : r < 0 ? -share : 0.5 - share),
  },
} satisfies Record<string, Loss>) as Readonly<Record<string, Loss>>;

export interface Slope {
  readonly numeric: boolean;
  /** At the told margins, in units of 2⁻²⁴. */
  readonly told: Int32Array;
  /** The steepest there is, in units. */
  readonly steepest: number;
}

/** The last one, because a descent asks for the same many times. */
let kept: { readonly key: string; readonly slope: Slope } | undefined;

export function slopeOf(name: string, given?: number): Slope {
  const loss = Object.hasOwn(losses, name) ? losses[name] : undefined;
  ensure(loss !== undefined, ...noLoss(name, Object.keys(losses)));
  const { low, high, usual } = loss.shape ?? { low: 0, high: 0, usual: 0 };
  const shape = given ?? usual;
  ensure(
    typeof shape === "number" && shape >= low && shape <= high,
    ...noLoss(name, Object.keys(losses), loss.shape),
  );
  const key = `${name} ${shape}`;
  if (kept?.key !== key) {
    const told = Int32Array.from({ length: 2 * EDGE + 1 }, (_, i) =>
      Math.round(SLOPE_ONE * loss.slope((i - EDGE) / TOLD_ONE, shape)),
    );
    const steepest = told.reduce((most, slope) => Math.max(most, Math.abs(slope)), 0);
    kept = { key, slope: { numeric: loss.numeric, told, steepest } };
  }
  return kept.slope;
}

/** The most that a slope rises, of 1, in a margin of 1. */
export const steepestRise = (told: Int32Array): number =>
  (told.reduce((most, slope, i) => Math.max(most, i > 0 ? slope - told[i - 1] : 0), 0) * TOLD_ONE) /
  SLOPE_ONE;
