/**
 * Counts and sums of whole numbers, each with how far one person can move it.
 *
 * Claims and proofs, for neighbours that add or remove a row | that replace one:
 *  - count of rows with one of some values: 1 | 1. A row is in the count or not.
 *  - histogram over the cells of some attributes, or of the ranges that public numbers cut them into, in ℓ₁: 1 | 2. A row lies
 *    in one cell, which its codes alone decide; replacing it takes 1 from a cell and gives 1 to a cell. The squared ℓ₂ distance
 *    is 1 | 2 likewise.
 *  - most frequent value, as scores, in range: 1 | 2. Adding a row raises one score by 1 and leaves the rest; replacing
 *    lowers one by 1 and raises one by 1.
 *  - sum of a numeric attribute, in units: max(|lowest|, |highest|) | highest − lowest, of the whole numbers that its codes add.
 *    A row adds what its own code adds, whatever the others are, and that rises with the code: the ends are those of the first
 *    and the last one. Where missing values have a code of their own such a row adds 0, so that it comes and goes without a trace;
 *    but replacing a measured row by a missing one, or the other way, takes the value away or adds it, and the bound is the larger
 *    of both numbers. `sumSensitivity` takes the same function of a code that the engine sums. ∎
 *
 * Claim. The unit times the sum is the sum of the values that the rows' codes stand for, min(high, low + code·step), each in the
 * decimals that were declared; where a declaration needs a unit below 2⁻⁶⁴ of its step, each value is off by less than that.
 * Proof. The unit u divides low and step, and high where the last code is cut off there, so it divides every value, and value/u is
 * whole; rounding it changes nothing. Else u is 2⁻⁶⁴ of a step, rounded up to the declared decimals' common denominator, and values
 * are rounded to the nearest multiple of u. ∎   So an attribute whose grid does not hold zero, such as 0.25, 0.75, 1.25, is summed as
 * it is: no row is moved to the next multiple of the step, which would put the sum off by as much for every row.
 */
import { ensure } from "../../../base/errors.ts";
import {
  ceil,
  floor,
  fromDecimal,
  fromDouble,
  gcd,
  multiply,
  type Rational,
  rational,
  toNumber,
} from "../../../base/rational.ts";
import { cellsOutOfRange } from "../../../base/refusals/questions.ts";
import { codeCount, hasMissingCode, isMissingCode, levels } from "../../../schema/coding/codes.ts";
import { type Cuts, cutAttribute, type GroupedAttribute } from "../../../schema/coding/grouped.ts";
import { attributeNamed, labelOf, numericNamed } from "../../../schema/coding/learnable.ts";
import type { CodedAttribute, Neighbours, NumericAttribute } from "../../../schema/types.ts";
import { cellsApart, type Numbers, oneNumber, type Query, type QueryScores } from "../query.ts";

/** Cells beyond this would not fit in memory, and their noise would drown every count. */
export const MOST_CELLS = 2 ** 22;

export function countSensitivity(): bigint {
  return 1n;
}

/** The same number in ℓ₁, in squared ℓ₂ and, for the counts as scores, in range. */
export function histogramSensitivity(neighbours: Neighbours): bigint {
  return neighbours === "replace" ? 2n : 1n;
}

/** How many cells an attribute has: its groups or, where it is not cut, its codes. */
export const cellsAlong = (attribute: CodedAttribute | GroupedAttribute): number =>
  attribute.kind === "grouped" ? attribute.starts.length : codeCount(attribute);

export function cellsOf(attributes: readonly (CodedAttribute | GroupedAttribute)[]): number {
  const cells = attributes.reduce((product, attribute) => product * cellsAlong(attribute), 1);
  ensure(attributes.length > 0 && cells <= MOST_CELLS, ...cellsOutOfRange(attributes, cells, MOST_CELLS));
  return cells;
}

export interface SumUnits {
  /** What one unit of a sum stands for, in the attribute's own units. */
  readonly unit: Rational;
  /** The whole number of units that a code adds; 0 for that of missing values. */
  of(code: number): bigint;
}

/** A sum's unit is no finer than this part of a step. */
const FINEST = 2n ** 64n;

/** The unit in which values of an attribute are summed up. */
export function sumUnits(attribute: NumericAttribute): SumUnits {
  const declared = [attribute.low, attribute.step, attribute.high].map(asDeclared);
  const d = declared.reduce((product, number) => product * number.d, 1n);
  const [low, step, high] = declared.map((number) => number.n * (d / number.d));
  const isCut = low + BigInt(levels(attribute) - 1) * step > high;
  const common = gcd(gcd(low < 0n ? -low : low, step), isCut ? (high < 0n ? -high : high) : 0n);
  const unit = common * FINEST >= step ? common : ceil(step, FINEST);
  return {
    unit: rational(unit, d),
    of(code) {
      if (isMissingCode(attribute, code)) return 0n;
      const value = low + BigInt(code) * step;
      return floor(2n * (value < high ? value : high) + unit, 2n * unit);
    },
  };
}

/** The fraction that a declared number was written as: 0.1 is a tenth, and not the double beside it. */
const asDeclared = (x: number): Rational => fromDecimal(String(x)) ?? fromDouble(x);

export function sumSensitivity(attribute: NumericAttribute, neighbours: Neighbours): bigint {
  const { of } = sumUnits(attribute);
  const [lowest, highest] = [of(0), of(levels(attribute) - 1)];
  const width = neighbours === "replace" ? [highest - lowest] : [];
  const canGo = neighbours === "add-remove" || hasMissingCode(attribute);
  const sizes = canGo ? [-lowest, lowest, -highest, highest] : [];
  return [...width, ...sizes].reduce((most, units) => (units > most ? units : most), 1n);
}

export interface HistogramAsked {
  readonly attributes: readonly string[];
  /** Numeric attributes that are named here have a cell for each range between cuts. */
  readonly cuts?: Cuts;
}

/** Counts of every cell of some attributes, empty cells included; the last attribute moves fastest. */
export const histogram: Query<"histogram", HistogramAsked, Numbers<readonly bigint[]>> = {
  name: "histogram",
  prepare({ schema, neighbours }, { attributes: names, cuts = {} }) {
    const attributes = names.map((name) => cutAttribute(attributeNamed(schema, name), cuts));
    return {
      query: "histogram",
      ...cellsApart(cellsOf(attributes), histogramSensitivity(neighbours)),
      look: (engine) => engine.histogram(attributes),
      tell: (counts) => Object.freeze(counts),
    };
  },
};

/** The declared value of a label that most rows have. */
export const mostFrequent: Query<"most-frequent", { readonly label: string }, QueryScores<string>> = {
  name: "most-frequent",
  prepare({ schema, neighbours }, asked) {
    const label = labelOf(schema, asked.label);
    return {
      takes: "scores",
      query: "most frequent value",
      bounds: { range: histogramSensitivity(neighbours) },
      size: label.values.length,
      unit: 1,
      look: (engine) => engine.histogram([label]),
      tell: ([place]) => label.values[place],
    };
  },
};

/** The sum of a numeric attribute, in its own units. */
export const sum: Query<"sum", { readonly attribute: string }, Numbers<number>> = {
  name: "sum",
  prepare({ schema, neighbours }, asked) {
    const attribute = numericNamed(schema, asked.attribute);
    const { unit } = sumUnits(attribute);
    return {
      query: "sum",
      ...oneNumber(sumSensitivity(attribute, neighbours)),
      unit: toNumber(unit),
      look: async (engine) => [await engine.total(attribute)],
      tell: ([units]) => toNumber(multiply(rational(units), unit)),
    };
  },
};
