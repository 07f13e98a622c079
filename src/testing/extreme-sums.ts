/** Sums of scores, and of what an own function makes of rows, at the extremes: part of extremes-suite.ts. */
import { expect, test } from "vitest";
import { changed } from "../base/changes.ts";
import type { SumsQuestion } from "../curator/engine.ts";
import { prepareScores, type ScoreQuestion } from "../curator/queries/linear/linear.ts";
import { scoreNames } from "../curator/queries/linear/scores.ts";
import type { Table } from "../read/table.ts";
import { INPUT_ONE, inputOfCode } from "../schema/coding/codes.ts";
import { groupOfCode } from "../schema/coding/grouped.ts";
import { groupedInputs, inputsOf, isContinuous } from "../schema/coding/layout.ts";
import { WEIGHT_ONE } from "../schema/coding/margins.ts";
import type { Schema } from "../schema/types.ts";
import { changesAround } from "../search/evolve/local-search.ts";
import type { Make } from "./engine-suite.ts";
import { aThird, attributeOf, codeAt, tablesOf, times, weighedRows } from "./extreme-tables.ts";
import { onceFor } from "./once-for.ts";
import { isShared } from "./share-of.ts";
import { dice, smallSchema } from "./small-tables.ts";

/** Coded attributes; continuous ones with few combinations; and, with enough rows, with too many for a table. */
const coded = smallSchema("replace");
const continuous = smallSchema("replace", {
  attributes: coded.attributes.map((a) => (a.kind === "numeric" ? { ...a, step: a.step / 1000 } : a)),
});
const linear = [
  ...tablesOf(coded, [6, 40]),
  ...tablesOf(continuous, [6]),
  ...tablesOf(continuous, [1100]).filter(({ what }) => /2³¹/.test(what)),
];

export function extremeSumsSuite(name: string, make: Make, few: boolean): void {
  test.each(few ? aThird(linear) : linear)(
    `${name}: sums of scores, and of what an own function makes of rows, exact at the extremes: $what`,
    async ({ table }) => {
      const engine = await make(table);
      for (const [k, [what, candidatesOf]] of Object.entries(searches).entries())
        for (const size of sizesFor(table, k, few)) {
          for (const score of scoreNames) {
            const facts = { schema: table.schema, neighbours: "replace" } as const;
            const asked = { score, label: "outcome", ...candidatesOf(table.schema, size) };
            const { question } = prepareScores(facts, asked);
            const sums = await engine.sums(question);
            const obvious = onceFor(table, `${what} ${size}`, () => obviousMargins(table, question));
            const expected = onceFor(table, `${what} ${size} ${score}`, () =>
              obviousSums(table, question, obvious),
            );
            expect([what, size, score, sums]).toEqual([what, size, score, expected]);
          }
        }
      const attributes = ["age", "colour"].map((at) => attributeOf(table, at));
      const own = await engine.rowSums({ attributes, size: 3, of: ownUnits });
      expect(own).toEqual(obviousOwnSums(table));
    },
  );
}

type Candidates = Pick<ScoreQuestion, "coding" | "hub" | "candidates">;

/** What searches ask about, with weights whose sizes add up to about this. */
const searches: Readonly<Record<string, (schema: Schema, size: number) => Candidates>> = {
  "any candidates": (schema, size) => {
    const { length } = inputsOf(schema);
    const [one, other, third] = [1, 2, 3].map((seed) => onReach(anyWeights(length, seed), size));
    return { candidates: [one, other, third] };
  },
  "one weight only": (schema, size) => {
    const { length } = inputsOf(schema);
    return { candidates: [-1, 0, 1, 2].flatMap((at) => [spike(length, at, size), spike(length, at, -size)]) };
  },
  "the bias only": (schema, size) => {
    const { length } = inputsOf(schema);
    return { candidates: [spike(length, -1, size), spike(length, -1, -size)] };
  },
  "a large bias, or a large weight of a value": (schema, size) => {
    const { length } = inputsOf(schema);
    // Numeric weights stay so small that no product of theirs is what keeps a question from the kernels.
    const small = Float64Array.from({ length }, (_, k) => (k < 2 ? 1 + k : 0));
    return { candidates: [-1, 2, 3].flatMap((at) => [small.with(at, size - 3), small.with(at, 3 - size)]) };
  },
  "one step away": (schema, size) => {
    const hub = onReach(anyWeights(inputsOf(schema).length, 4), size / 3);
    return { hub, candidates: changesAround(hub, size / 2, { keepParent: true, box: size }) };
  },
  "a bias that takes back what every value adds": (schema, size) => {
    const small = Float64Array.from({ length: inputsOf(schema).length }, (_, k) => (k < 2 ? 1 + k : 0));
    return { candidates: [small, ...[1, -1].map((sign) => takenBack(schema, small, (sign * size) / 8))] };
  },
  "one step away from a bias that takes back what every value adds": (schema, size) => {
    const hub = takenBack(schema, new Float64Array(inputsOf(schema).length), size / 8);
    return { hub, candidates: changesAround(hub, 1 / 8, { keepParent: true, box: size }) };
  },
  "groups, and a bias that takes back what each adds": (schema, size) => {
    const { length, offsets } = groupedInputs(schema);
    const back = Float64Array.from({ length }, (_, k) => (k < offsets[1] ? size / 64 : 0)).with(
      -1,
      -size / 64,
    );
    return { coding: "groups", hub: back, candidates: [back, back.with(0, size / 64 + 1 / 8)] };
  },
  "groups, as a card has them": (schema, size) => {
    const { length } = groupedInputs(schema);
    const hub = onReach(anyWeights(length, 5), size / 4);
    const near = [0, 1, length - 1].map((at) => ({ from: at, weights: [hub[at] + size / 4] }));
    return { coding: "groups", hub, candidates: [...near, spike(length, -1, size), hub] };
  },
};

/** The same margins by other weights: each value of an attribute adds `by` or takes it away, and the bias makes up for it. */
function takenBack(schema: Schema, weights: Float64Array, by: number): Float64Array {
  const { attributes, offsets, length } = inputsOf(schema);
  const k = attributes.findIndex(({ kind }) => kind === "categorical");
  const attribute = attributes[k];
  const values = attribute.kind === "categorical" ? attribute.values.length : 0;
  const exact = Math.trunc(by * WEIGHT_ONE) / WEIGHT_ONE;
  return weights.map((weight, at) =>
    at === length - 1
      ? weight + (values - 2) * exact
      : weight + (at >= offsets[k] && at < offsets[k] + values ? exact : 0),
  );
}

function anyWeights(length: number, seed: number): Float64Array {
  const roll = dice(seed);
  return Float64Array.from({ length }, () => roll(2001) - 1000);
}

/** Whole numbers as large as doubles hold, on both sides of zero. */
const ownUnits = ([age, colour]: readonly number[]) => [
  Number.MAX_SAFE_INTEGER - age,
  -(2 ** 53) + 2 * colour,
  (age - 5) * 2 ** 35 + colour,
];

const obviousOwnSums = (table: Table): bigint[] =>
  weighedRows(table).reduce(
    (sums, row) =>
      ownUnits(["age", "colour"].map((at) => codeAt(table, at, row))).map(
        (units, k) => sums[k] + BigInt(units) * times(table, row),
      ),
    [0n, 0n, 0n],
  );

/** The largest sum of the sizes of a candidate's weights (queries/linear/linear.ts). */
const LARGEST = 2 ** 13;
/** Small enough for steps in 16 bits; where margins of 16 bits, and products of 32, just hold and no longer do; and the largest. */
const SIZES = [
  10,
  ...[2 ** 15 - 1, 2 ** 15, 2 ** 17 - 1, 2 ** 17].map((units) => units / WEIGHT_ONE),
  LARGEST,
];

/** Few are a third of them for each table and search, another one for the next: every search meets every size. So it is in the suite. */
const sizesFor = (table: Table, search: number, few: boolean): readonly number[] => {
  const turn = search + linear.findIndex((one) => one.table === table);
  return few || isShared ? SIZES.filter((_, i) => (i + turn) % 3 === 0) : SIZES;
};

/** The same direction, with sizes of weights that add up to this. */
function onReach(weights: Float64Array, size: number): Float64Array {
  const sum = weights.reduce((total, w) => total + Math.abs(w), 0);
  return weights.map((w) => Math.trunc(((w * size) / sum) * WEIGHT_ONE) / WEIGHT_ONE);
}

const spike = (length: number, at: number, size: number) => new Float64Array(length).with(at, size);

/** For each candidate every row's margin: weight by weight, in BigInt from the first product. */
function obviousMargins(
  table: Table,
  { inputs, hub, candidates }: SumsQuestion,
): readonly (readonly number[])[] {
  return candidates.map((candidate) => {
    const weights = changed(hub, candidate);
    return weighedRows(table).map((row) => {
      let margin = BigInt(weights[inputs.length - 1]);
      let together = 0n;
      for (const [k, attribute] of inputs.attributes.entries()) {
        const from = inputs.offsets[k];
        const code = codeAt(table, attribute.name, row);
        if (attribute.kind === "grouped") margin += BigInt(weights[from + groupOfCode(attribute, code)]);
        else if (attribute.kind === "categorical")
          for (const value of attribute.values.keys())
            margin += BigInt(value === code ? weights[from + value] : -weights[from + value]);
        else {
          const product = BigInt(weights[from]) * BigInt(inputOfCode(attribute, code));
          if (isContinuous(attribute)) together += product;
          else margin += nearest(product);
        }
      }
      return Number(margin + nearest(together));
    });
  });
}

/** Row by row, in BigInt. */
const obviousSums = (
  table: Table,
  { score, label, positive }: SumsQuestion,
  margins: readonly (readonly number[])[],
): bigint[] =>
  margins.map((ofRows) =>
    ofRows.reduce((sum, margin, row) => {
      const isPositive = codeAt(table, label.name, row) === positive;
      return sum + BigInt(score.of(margin, isPositive)) * times(table, row);
    }, 0n),
  );

/** A number of 2⁻¹⁴ to the nearest whole one, halves up. */
const nearest = (product: bigint): bigint => (product + BigInt(INPUT_ONE / 2)) >> 14n;
