/**
 * The gradient of a loss: the sum over rows of slope × inputs at public weights, a place for each weight.
 *
 * A row adds m·x, x its inputs in units of 2⁻¹⁴ and m a whole number of 2⁻²⁴: the slope at its margin, brought into ±⌊(1 − 2⁻⁴⁰)·c·2²⁹/√q⌋,
 * c the clip and q the row's own whole number Σ ⌈xⱼ²/2¹⁸⌉. So long rows are made shorter by a whole-number rule, and nothing is rounded after.
 *
 * Claim. All sums together move by at most C² in squared ℓ₂ and √k·C in ℓ₁ where a row comes or goes, and by (2C)² and 2√k·C where one is
 * replaced; C = c·2³⁸ in units, k the number of attributes, indicators and the bias.
 * Proof. ‖m·x‖² = m²·Σxⱼ² ≤ m²·2¹⁸·q ≤ (c·2²⁹)²·2¹⁸ = C²: doubles are off by less than 2⁻⁵⁰ of a number in each of three steps, which
 * 1 − 2⁻⁴⁰ makes up for. At most k of a row's inputs are not 0 (inputs.ts), so ‖m·x‖₁ ≤ √k·‖m·x‖₂. Weights are public, so that m depends on
 * the row's own codes alone. Replaced, a row takes one such vector and gives another: by the triangle rule twice as far in both. A row
 * whose label is missing adds nothing. Of a sample, a row that takes part adds the same, and one that does not nothing. ∎   c is a multiple of 2⁻¹⁰, so that C is whole; unless one is given no row is clipped but by rounding.
 *
 * Sources. Clipping: Abadi et al. (2016); whole numbers instead of floating point: Mironov (2012), Kairouz et al. (2021).
 */
import { ensure } from "../../../base/errors.ts";
import { clipOutOfRange } from "../../../base/refusals/gradients.ts";
import { INPUT_ONE } from "../../../schema/coding/codes.ts";
import type { Inputs } from "../../../schema/coding/layout.ts";
import type { GradientQuestion } from "../../engine.ts";
import type { KnownFacts } from "../facts.ts";
import type { Numbers, Query } from "../query.ts";
import { type AboutLabel, checkedInputs, ensureLossFits, isReal, weightsWithin } from "./inputs.ts";
import { SLOPE_ONE, slopeOf } from "./slopes.ts";

export interface GradientAsked extends AboutLabel {
  /** One of `losses` (slopes.ts). */
  readonly loss: string;
  /** What the loss may be told besides: how round the hinge is, how hard a distance pulls at most, which quantile. */
  readonly shape?: number;
  /** Rounded to multiples of 2⁻²². */
  readonly weights: ArrayLike<number>;
  /** No row's gradient is longer than this. */
  readonly clip?: number;
}

/** Of a weight of 1. */
export const FINE_WEIGHT_ONE = 2 ** 22;
export const LARGEST_WEIGHT = 2 ** 8;
/** The nearest weights on the grid, none larger than may be. */
export const onFineGrid = (weights: ArrayLike<number>): Int32Array =>
  Int32Array.from(weights, (w) => Math.round(FINE_WEIGHT_ONE * within(w)));
const within = (w: number): number => Math.max(-LARGEST_WEIGHT, Math.min(LARGEST_WEIGHT, w));
/** Of a clip of 1. */
const CLIP_ONE = 2 ** 10;
/** Of a sum of 1: slopes times inputs. */
export const GRADIENT_ONE = SLOPE_ONE * INPUT_ONE;

export const gradient: Query<"gradient", GradientAsked, Numbers<Float64Array>> = {
  name: "gradient",
  prepare(facts, asked) {
    const { question, longest, inputs } = prepareGradient(facts, asked, asked.weights ?? []);
    return {
      takes: "numbers",
      query: `gradient ${asked.loss}`,
      bounds: gradientBounds(facts, inputs, longest),
      size: inputs.length,
      unit: 1 / GRADIENT_ONE,
      look: (engine) => engine.gradient(question),
      ...(facts.neighbours === "add-remove" && {
        sampled: (engine, taking) => engine.sampledGradient(question, taking(engine.rows())),
      }),
      tell: (noisy) => Float64Array.from(noisy, (sum) => Number(sum) / GRADIENT_ONE),
    };
  },
};

/** As claimed; `longest` is C. */
export function gradientBounds({ neighbours }: KnownFacts, { attributes }: Inputs, longest: bigint) {
  const each = neighbours === "replace" ? 2n * longest : longest;
  return { l1: each * BigInt(Math.ceil(Math.sqrt(attributes.length + 1))), "l2-squared": each * each };
}

/** What the engine is asked, and how long a row's own gradient may be, in units. Weights are 0 where nobody asks about others. */
export function prepareGradient(
  { schema }: KnownFacts,
  asked: Omit<GradientAsked, "weights">,
  weights?: ArrayLike<number>,
) {
  const { inputs, label } = checkedInputs(schema, asked);
  const slope = slopeOf(asked.loss, asked.shape);
  ensureLossFits(asked.loss, slope.numeric, label);
  const given =
    weights === undefined
      ? new Float64Array(inputs.length)
      : weightsWithin(weights, inputs.length, LARGEST_WEIGHT);
  const steepest = slope.steepest / SLOPE_ONE;
  const natural = Math.ceil(CLIP_ONE * steepest * Math.sqrt(inputs.attributes.length + 1) + 1) / CLIP_ONE;
  const { clip = natural } = asked;
  ensure(
    isReal(clip) && clip >= 1 / CLIP_ONE && clip <= natural,
    ...clipOutOfRange(clip, 1 / CLIP_ONE, natural),
  );
  const onGrid = Math.floor(clip * CLIP_ONE);
  const question: GradientQuestion = {
    ...label,
    inputs,
    slope: slope.told,
    weights: onFineGrid(given),
    clip: onGrid / CLIP_ONE,
  };
  return { question, inputs, longest: (BigInt(onGrid) * BigInt(GRADIENT_ONE)) / BigInt(CLIP_ONE), steepest };
}

/** How far a row's slope may go, by its q: at least 2¹⁰, because the bias is 1. */
export const mostSlope = (clip: number, q: number): number =>
  Math.floor(((clip * 2 ** 29) / Math.sqrt(q)) * (1 - 2 ** -40));

/** What an input adds to its row's q. */
export const shareOfLength = (units: number): number => Math.ceil(units ** 2 / 2 ** 18);
