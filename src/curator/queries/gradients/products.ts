/**
 * Second moments: for every two attributes, and an attribute with the bias and the label, the sums over rows of the products of their
 * inputs (inputs.ts), as Σxxᵀ and Σxy are made of; and the squares of numbers. What follows from these is not asked for: a value's square is
 * the value, which stands with the bias, and two values of one category never meet; nor is the number of rows where that is public. A
 * label's class is 1 or −1.
 *
 * Products of two attributes count once and those with the label `labels` times, in units of 2⁻²⁸. Let P be the pairs that are asked for,
 * squares and the label's own included, each with its factor f (1 or `labels`; the label's square 1), and in units of one product
 *
 *     s = Σ f,   t = Σ f².
 *
 * Claim. All sums move by at most s in ℓ₁ and t in squared ℓ₂ where a row comes or goes. Where one is replaced, by at most 2s in ℓ₁ and in
 * squared ℓ₂ by 2t + c + 1 + f⁴, f = `labels`, c the number of categories.
 * Proof. Of the products of two attributes at most one is not 0, and none is above 1, as at most one input of each is not 0 (inputs.ts). That
 * is the first. Replaced, row x, y by x′, y′, the ℓ₁ distance is at most the two together, and ‖v − v′‖² = ‖v‖² + ‖v′‖² − 2⟨v, v′⟩. Let pₖ be the
 * product of the inputs of attribute k, ⟨xₖ, x′ₖ⟩, which lies in [−1, 1]; that of the bias is 1; r = Σpₖ and q = y·y′. Then
 *     ⟨v, v′⟩ = Σ_{k<l} pₖpₗ + Σ_{numbers} pₖ² + f²·q·r + q² = ½(r² − Σpₖ²) + Σ_{numbers} pₖ² + f²·q·r + q²
 *             ≥ ½r² + f²·q·r − ½(c + 1) ≥ −½f⁴ − ½(c + 1),
 * because pₖ² ≤ 1, the numbers' part of −½Σpₖ² is made up for, and ½r² + f²qr ≥ −½f⁴q². ∎   Indicators count as numbers. Where the label is
 * a class its square is not asked for, as it is the number of rows, and that of the bias may be: the proof only gains. A row whose label is
 * missing adds nothing, so that replacing it moves the sums by s or t at most.
 *
 * Claim. Where all inputs are numbers, a replaced row moves the sums in ℓ₁ by at most ½(d² + d) + f·d + ½f² for f ≤ d, d the number of inputs with
 * the bias, and 1 more for the square of a numeric label.
 * Proof. Let y, y′ = ±1. With u = x − x′ and w = x + x′ it holds |uⱼ| + |wⱼ| = 2·max(|xⱼ|, |x′ⱼ|) ≤ 2, and xⱼxₗ − x′ⱼx′ₗ = ½(uⱼwₗ + wⱼuₗ). So over
 * all pairs j ≤ l the sum of sizes is at most ½(UW + Σ|uⱼwⱼ|) ≤ ½(UW + d), U and W the ℓ₁ norms, U + W ≤ 2d; and with the label it is U where
 * y = y′ and W where not. ½(U(2d − U) + d) + f·U is largest at U = d + f ≤ 2d, where it is ½(d² − f² + d) + f·d + f². One row alone adds at
 * most ½(d² + d) + f·d. For labels between, y·x − y′·x′ is at most the larger of its values at the ends of both, which are ±1. ∎
 * Source. Zhang et al.: Functional mechanism (2012), whose bound, for each entry of Σxxᵀ apart, is d²/4 + 3d in their scale; ours is exact up to
 * squares (spec of the method, brute force in gradients.refute.test.ts).
 */
import { ensure } from "../../../base/errors.ts";
import { noFactor, tooManyPlaces } from "../../../base/refusals/gradients.ts";
import { tooManyCells } from "../../../base/refusals/questions.ts";
import { hasMissingCode, INPUT_ONE } from "../../../schema/coding/codes.ts";
import type { Inputs } from "../../../schema/coding/layout.ts";
import { isNumericKind, type Pair, pairsOf } from "../../../schema/coding/pairs.ts";
import type { Neighbours } from "../../../schema/types.ts";
import type { Numbers, Query } from "../query.ts";
import { MOST_CELLS } from "../tables/counts.ts";
import { type AboutLabel, checkedInputs } from "./inputs.ts";

export interface ProductsAsked extends AboutLabel {
  /** How many times products with the label count, beside those of two attributes. */
  readonly labels?: number;
}

/** What was told of each pair, in order (search/descent/product-matrix.ts puts it into a matrix); `rows` is NaN where it was counted. */
export interface Products {
  readonly inputs: Inputs;
  readonly pairs: readonly Pair[];
  readonly told: readonly number[];
  readonly rows: number;
}

const MOST_FACTOR = 64;
/** Whoever asks gets a whole matrix, and mostly wants to solve it. */
const MOST_PLACES = 2 ** 11;
export const PRODUCT_ONE = INPUT_ONE ** 2;

export const products: Query<"products", ProductsAsked, Numbers<Products>> = {
  name: "products",
  prepare({ schema, neighbours, rows }, asked) {
    const { inputs, label } = checkedInputs(schema, asked);
    const { labels = 1 } = asked;
    ensure(Number.isInteger(labels) && labels >= 1 && labels <= MOST_FACTOR, ...noFactor(MOST_FACTOR));
    const isCounted = neighbours === "replace" && !hasMissingCode(label.label) && rows !== undefined;
    const pairs = pairsOf(inputs, label, !isCounted);
    const size = pairs.reduce((sum, pair) => sum + pair.size, 0);
    const names = inputs.attributes.map(({ name }) => name);
    ensure(size <= MOST_CELLS, ...tooManyCells(names, size, MOST_CELLS));
    ensure(inputs.length <= MOST_PLACES, ...tooManyPlaces(inputs.length, MOST_PLACES));
    const factors = pairs.flatMap((pair) => {
      const factor = BigInt(pair.isWithLabel ? labels : 1);
      return new Array<bigint>(pair.size).fill(factor);
    });
    return {
      takes: "numbers",
      query: "products",
      bounds: boundsOf(inputs, pairs, BigInt(labels), neighbours),
      size,
      unit: 1 / PRODUCT_ONE,
      look: async (engine) =>
        (await engine.products({ ...label, inputs, countsRows: !isCounted })).map((n, i) => n * factors[i]),
      tell: (noisy) => {
        const told = noisy.map((n, i) => Number(n) / PRODUCT_ONE / Number(factors[i]));
        return Object.freeze({ inputs, pairs, told, rows: isCounted ? rows : Number.NaN });
      },
    };
  },
};

function boundsOf({ attributes }: Inputs, pairs: readonly Pair[], labels: bigint, neighbours: Neighbours) {
  const one = BigInt(PRODUCT_ONE);
  const factors = pairs.map(({ isWithLabel }) => (isWithLabel ? labels : 1n));
  const s = factors.reduce((sum, f) => sum + f, 0n);
  const t = factors.reduce((sum, f) => sum + f * f, 0n);
  if (neighbours === "add-remove") return { l1: one * s, "l2-squared": one * one * t };
  const categories = BigInt(attributes.filter((attribute) => !isNumericKind(attribute)).length);
  const d = BigInt(attributes.length) + 1n;
  // Twice the second claim's, plus its square's 1, so that halves stay whole; rounded up.
  const twice = d * d + d + 2n * labels * d + labels * labels + 2n;
  const inBox = categories === 0n && labels <= d ? (one * twice + 1n) / 2n : 2n * s * one;
  const squared = 2n * t + categories + 1n + labels ** 4n;
  return {
    l1: inBox < 2n * s * one ? inBox : 2n * s * one,
    "l2-squared": one * one * (squared < 4n * t ? squared : 4n * t),
  };
}
