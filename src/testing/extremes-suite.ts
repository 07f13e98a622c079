/**
 * What every engine must pass where numbers are as large as the door lets them be: groups of up to 2³² − 1 equal rows, values up
 * to 2⁴⁰ steps from zero, weights up to the largest reach. Every question of an engine is asked, and the answers must equal, to
 * the last unit, those of a slow and obvious calculation in BigInt. A product or a sum that is rounded, or wraps around, lets one
 * row move an answer further than was declared.
 */
import { expect, test } from "vitest";
import { changed } from "../changes.ts";
import type { SumsQuestion } from "../curator/engines/engine.ts";
import { sumUnits } from "../curator/queries/counts.ts";
import { prepareScores, type ScoreQuestion } from "../curator/queries/linear.ts";
import { scoreNames } from "../curator/queries/scores.ts";
import { changesAround } from "../evolve/local-search.ts";
import type { Column, Table } from "../read/table.ts";
import { INPUT_ONE, inputOfCode, levels } from "../schema/codes.ts";
import { grouped, groupOfCode } from "../schema/grouped.ts";
import { groupedInputs, inputsOf, isContinuous, WEIGHT_ONE } from "../schema/inputs.ts";
import type { CodedAttribute, NumericAttribute, Schema } from "../schema/types.ts";
import { costsSuite } from "./costs-suite.ts";
import type { Make } from "./engine-suite.ts";
import { pointCountsSuite } from "./point-counts-suite.ts";
import { dice, schemaOf, smallSchema } from "./small-tables.ts";
import { tablesSuite } from "./tables-suite.ts";

/** How often each of so many stored rows counts; but for the last, all of them together at most 2³² times. */
const weighings: Readonly<Record<string, (rows: number) => Uint32Array | undefined>> = {
  "one row each": () => undefined,
  "a group of nearly 2³²": (rows) => fill(rows, [2 ** 32 - 1 - (rows - 1)]),
  "two groups of 2³¹": (rows) => fill(rows, [2 ** 31, 2 ** 31 - rows + 2]),
  "groups of every size": (rows) =>
    fill(
      rows,
      Array.from({ length: 31 }, (_, i) => 2 ** (30 - i)),
    ),
  "groups alike": (rows) => new Uint32Array(rows).fill(Math.min(2 ** 32 - 1, Math.floor(2 ** 32 / rows)) - 1),
  // More rows than the door opens; an engine does not know that.
  "nothing but the largest": (rows) => new Uint32Array(rows).fill(2 ** 32 - 1),
};

function fill(rows: number, heavy: readonly number[]): Uint32Array {
  const weights = new Uint32Array(rows).fill(1);
  weights.set(heavy.slice(0, rows));
  return weights;
}

/** The heavy rows, which come first, have extreme codes, the others any. */
function extremeTable(schema: Schema, rows: number, weigh: (rows: number) => Uint32Array | undefined): Table {
  const roll = dice(rows);
  const coded = schema.attributes.filter((a): a is CodedAttribute => a.kind !== "ignored");
  const columns = coded.map((attribute, k): Column => {
    const last = levels(attribute) - 1;
    const codes = Uint32Array.from({ length: rows }, (_, row) => {
      if (row < 2) return row === k % 2 ? last : 0;
      return row < 5 ? Math.max(0, last - roll(3)) : roll(last + 1);
    });
    return { attribute, codes };
  });
  const weights = weigh(rows);
  return { schema, rows, columns, ...(weights && { weights }) };
}

const tablesOf = (schema: Schema, sizes: readonly number[]) =>
  Object.entries(weighings).flatMap(([what, weigh]) =>
    sizes.map((rows) => ({ what: `${what}, ${rows} stored`, table: extremeTable(schema, rows, weigh) })),
  );

const times = ({ weights }: Table, row: number) => BigInt(weights?.[row] ?? 1);
const codeAt = (table: Table, name: string, row: number): number =>
  table.columns.find((c) => c.attribute.name === name)!.codes[row];
const rowsOf = (table: Table) => Array.from({ length: table.rows }, (_, row) => row);

const numeric = (name: string, low: number, high: number, step: number) =>
  ({ name, kind: "numeric", low, high, step, source: "made up" }) as const;

/** Values as far from zero as a schema may put them, on both sides, on grids that hold zero and on grids that do not. */
const farAway = schemaOf([
  numeric("far", 2 ** 40 - 3, 2 ** 40, 1),
  numeric("deep", -(2 ** 40), -(2 ** 40) + 7, 1),
  numeric("wide", -(2 ** 40), 2 ** 40, 2 ** 24),
  numeric("awkward", -0.05, 12.35, 0.1),
  numeric("thirds", 0.1, 100, 1 / 3),
  { name: "colour", kind: "categorical", values: ["red", "green", "?"] },
]);

/** Coded attributes; continuous ones with few combinations; and, with enough rows, with too many for a table. */
const coded = smallSchema("replace");
const continuous = smallSchema("replace", {
  attributes: coded.attributes.map((a) => (a.kind === "numeric" ? { ...a, step: a.step / 1000 } : a)),
});
const linear = [
  ...tablesOf(coded, [6, 70]),
  ...tablesOf(continuous, [6]),
  ...tablesOf(continuous, [1100]).filter(({ what }) => /2³¹|alike/.test(what)),
];

export function extremesSuite(name: string, make: Make): void {
  test.each(tablesOf(farAway, [1, 2, 40]))(
    `${name}: counts, cells and sums of values, exact at the extremes: $what`,
    async ({ table }) => {
      const engine = await make(table);
      const rows = rowsOf(table);
      const [colour, outcome] = ["colour", "outcome"].map((at) => attributeOf(table, at));
      const sumIf = (holds: (row: number) => boolean) =>
        rows.reduce((sum, row) => (holds(row) ? sum + times(table, row) : sum), 0n);
      expect(BigInt(engine.rows())).toBe(sumIf(() => true));
      expect(await engine.count(colour, [0, 2])).toBe(sumIf((row) => codeAt(table, "colour", row) !== 1));
      const ranges = grouped(attributeOf(table, "wide") as NumericAttribute, [0, 2 ** 30]);
      const cells = await engine.histogram([ranges, outcome]);
      expect(cells).toEqual(
        cells.map((_, cell) =>
          sumIf(
            (row) =>
              groupOfCode(ranges, codeAt(table, "wide", row)) * 2 + codeAt(table, "outcome", row) === cell,
          ),
        ),
      );
      for (const attribute of table.columns.map((c) => c.attribute)) {
        if (attribute.kind !== "numeric") continue;
        const units = sumUnits(attribute);
        const values = rows.map((row) => units.of(codeAt(table, attribute.name, row)) * times(table, row));
        expect(await engine.total(attribute)).toBe(values.reduce((a, b) => a + b, 0n));
      }
    },
  );

  test.each(linear)(
    `${name}: sums of scores, and of what an own function makes of rows, exact at the extremes: $what`,
    async ({ table }) => {
      const engine = await make(table);
      for (const [what, candidatesOf] of Object.entries(searches))
        for (const size of [15, 1000, LARGEST])
          for (const score of scoreNames) {
            const facts = { schema: table.schema, neighbours: "replace" } as const;
            const asked = { score, label: "outcome", ...candidatesOf(table.schema, size) };
            const { question } = prepareScores(facts, asked);
            const sums = await engine.sums(question);
            expect([what, size, score, sums]).toEqual([what, size, score, obviousSums(table, question)]);
          }
      const attributes = ["age", "colour"].map((at) => attributeOf(table, at));
      const own = await engine.rowSums({ attributes, size: 3, of: ownUnits });
      expect(own).toEqual(obviousOwnSums(table));
    },
  );

  const heavy = async (rows: number) =>
    rows < 1000
      ? ["a group of nearly 2³²", "groups alike"].map((what) => extremeTable(coded, rows, weighings[what]))
      : [];
  costsSuite(`${name}, with heavy rows`, make, heavy);
  pointCountsSuite(`${name}, with heavy rows`, make, heavy);
  tablesSuite(`${name}, with heavy rows`, make, heavy);
}

type Candidates = Pick<ScoreQuestion, "coding" | "hub" | "candidates">;

/** What searches ask about, with weights whose sizes add up to about this. */
const searches: Readonly<Record<string, (schema: Schema, size: number) => Candidates>> = {
  "any candidates": (schema, size) => {
    const { length } = inputsOf(schema);
    const [one, other, third] = [1, 2, 3].map((seed) => onReach(anyWeights(length, seed), size));
    return { candidates: [one, other, third, onReach(spike(length, 0), size)] };
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
  "groups, as a card has them": (schema, size) => {
    const { length } = groupedInputs(schema);
    const hub = onReach(anyWeights(length, 5), size / 4);
    const near = [0, 1, length - 1].map((at) => ({ from: at, weights: [hub[at] + size / 4] }));
    return { coding: "groups", hub, candidates: [...near, onReach(spike(length, -1), size), hub] };
  },
};

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
  rowsOf(table).reduce(
    (sums, row) =>
      ownUnits(["age", "colour"].map((at) => codeAt(table, at, row))).map(
        (units, k) => sums[k] + BigInt(units) * times(table, row),
      ),
    [0n, 0n, 0n],
  );

/** The largest sum of the sizes of a candidate's weights (queries/linear.ts). */
const LARGEST = 2 ** 13;

/** The same direction, with sizes of weights that add up to this. */
function onReach(weights: Float64Array, size: number): Float64Array {
  const sum = weights.reduce((total, w) => total + Math.abs(w), 0);
  return weights.map((w) => Math.trunc(((w * size) / sum) * WEIGHT_ONE) / WEIGHT_ONE);
}

const spike = (length: number, at: number) => new Float64Array(length).with(at, 1);

function attributeOf(table: Table, name: string): CodedAttribute {
  return table.columns.find((c) => c.attribute.name === name)!.attribute;
}

/** Row by row and weight by weight, in BigInt from the first product. */
function obviousSums(table: Table, question: SumsQuestion): bigint[] {
  const { inputs, score, label, positive, hub } = question;
  return question.candidates.map((candidate) => {
    const weights = changed(hub, candidate);
    return rowsOf(table).reduce((sum, row) => {
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
      const isPositive = codeAt(table, label.name, row) === positive;
      return sum + BigInt(score.of(Number(margin + nearest(together)), isPositive)) * times(table, row);
    }, 0n);
  });
}

/** A number of 2⁻¹⁴ to the nearest whole one, halves up. */
const nearest = (product: bigint): bigint => (product + BigInt(INPUT_ONE / 2)) >> 14n;
