/**
 * What every engine must pass: its answers equal, to the last unit, those of a slow and obvious calculation over the rows.
 */
import { describe, expect, test } from "vitest";
import { changed } from "../base/changes.ts";
import type { Engine } from "../curator/engine.ts";
import { prepareScores, type ScoreQuestion } from "../curator/queries/linear/linear.ts";
import { scoreNames } from "../curator/queries/linear/scores.ts";
import { sumUnits } from "../curator/queries/tables/counts.ts";
import { readTable } from "../read/read-table.ts";
import type { Table } from "../read/table.ts";
import { levels, numberOfCode } from "../schema/coding/codes.ts";
import { grouped } from "../schema/coding/grouped.ts";
import { inputsOf } from "../schema/coding/layout.ts";
import type { CodedAttribute, NumericAttribute } from "../schema/types.ts";
import { changesAround } from "../search/evolve/local-search.ts";
import { centreSumsSuite } from "./centre-sums-suite.ts";
import { costsSuite } from "./costs-suite.ts";
import { countsSuite } from "./counts-suite.ts";
import { aThird } from "./extreme-tables.ts";
import { extremesSuite } from "./extremes-suite.ts";
import { gradientsSuite } from "./gradients-suite.ts";
import { modelSumsSuite } from "./model-sums-suite.ts";
import { obviousMargins, obviousSums } from "./obvious-sums.ts";
import { onceFor } from "./once-for.ts";
import { pointCountsSuite } from "./point-counts-suite.ts";
import { isShared } from "./share-of.ts";
import { csvOf, dice, missingApart, randomRow, smallSchema } from "./small-tables.ts";
import { stepsAround } from "./steps-around.ts";
import { tablesSuite } from "./tables-suite.ts";

const coded = smallSchema("replace");
/** The same attributes, the numeric ones with so many levels that they count as continuous. */
const continuous = smallSchema("replace", {
  attributes: coded.attributes.map((a) => (a.kind === "numeric" ? { ...a, step: a.step / 1000 } : a)),
});

/** Continuous, with fewer levels than the largest table has rows. */
const barelyContinuous = smallSchema("replace", {
  attributes: coded.attributes.map((a) =>
    a.kind === "numeric" ? { ...a, step: (a.high - a.low) / 4200 } : a,
  ),
});

/** The same with missing numbers in a group of their own, coded and continuous. */
const apart = [coded, continuous, barelyContinuous].map((schema) => ({
  ...schema,
  attributes: schema.attributes.map(missingApart),
}));

export type Make = (table: Table) => Promise<Engine> | Engine;

/** The same table for every engine, so that what is slow and obvious about it is worked out once. */
const tableOf = (rows: number, seed: number, schema = coded): Promise<Table> =>
  onceFor(schema, `${rows} ${seed}`, () => {
    const roll = dice(seed);
    return readTable(schema, [csvOf(Array.from({ length: rows }, () => randomRow(roll)))]);
  });

/** Few and many rows, coded attributes, continuous ones with few combinations, and with too many for a table. */
const tables = (
  [
    [0, "coded", coded],
    [1, "coded", coded],
    [1, "continuous", continuous],
    [300, "coded", coded],
    [300, "continuous", continuous],
    [2500, "continuous", continuous],
    [4500, "barely continuous", barelyContinuous],
    [1, "coded, missing ones apart", apart[0]],
    [300, "coded, missing ones apart", apart[0]],
    [300, "continuous, missing ones apart", apart[1]],
    [2500, "continuous, missing ones apart", apart[1]],
    [4500, "barely continuous, missing ones apart", apart[2]],
  ] as const
).map(([rows, what, schema], t) => ({ rows, what, schema, t }));

interface Thoroughness {
  /** How many orders of the rows are tried. */
  readonly orders?: number;
  /**
   * Whether the suite takes some of the tables, of every kind; planted bugs and the nightly run have all (share-of.ts), but for engines whose
   * every question is slow.
   */
  readonly few?: boolean | "always";
}

/** An engine need not be opened too often where opening it is slow. */
export function engineSuite(name: string, make: Make, { orders = 50, few = false }: Thoroughness = {}): void {
  const some = few === "always" || (few && isShared);
  const vectors = (seed: number, count: number, size: number, schema = coded) => {
    const roll = dice(seed);
    const { length } = inputsOf(schema);
    return Array.from({ length: count }, () =>
      Float64Array.from({ length }, () => ((roll(2001) - 1000) / 1000) * size),
    );
  };
  const ask = async (
    table: Table,
    score: string,
    candidates: ScoreQuestion["candidates"],
    hub?: Float64Array,
  ) => {
    const prepared = prepareScores(
      { schema: table.schema, neighbours: "replace" },
      { score, label: "outcome", candidates, ...(hub ? { hub } : {}) },
    );
    return { sums: await (await make(table)).sums(prepared.question), score: prepared.question.score };
  };

  const kinds = some ? [coded, apart[1]] : [coded, continuous, apart[0], apart[1]];
  const bothKinds = (rows: number) => Promise.all(kinds.map((schema) => tableOf(rows, rows + 7, schema)));
  costsSuite(name, make, bothKinds);
  pointCountsSuite(name, make, bothKinds);
  centreSumsSuite(name, make, bothKinds);
  tablesSuite(name, make, bothKinds);
  modelSumsSuite(name, make, bothKinds);
  gradientsSuite(name, make, bothKinds);
  extremesSuite(name, make, some);
  countsSuite(name, make);

  /** Every score's sums for these candidates, told so or as changes of a hub, against the obvious ones. */
  const checkSums = async (
    table: Table,
    what: string,
    candidates: readonly Float64Array[],
    hub?: Float64Array,
    told: readonly ScoreQuestion["candidates"][] = [candidates],
  ) => {
    const margins = onceFor(table, what, () => obviousMargins(table, candidates));
    for (const score of scoreNames)
      for (const asked of told) {
        const answer = await ask(table, score, asked, hub);
        const obvious = onceFor(table, `${what} ${score}`, () => obviousSums(table, margins, answer.score));
        expect([score, answer.sums]).toEqual([score, obvious]);
      }
  };

  describe.each(some ? aThird(tables) : tables)(
    `${name}: sums of every score, $rows rows, $what`,
    ({ rows, schema, t }) => {
      test("equal the obvious calculation, for any candidates", async () => {
        const table = await tableOf(rows, t, schema);
        for (const size of [0.1, 3, 40])
          await checkSums(
            table,
            `any of size ${size}`,
            vectors(rows + 9, rows === 300 ? 70 : 3, size, schema),
          );
      });

      test("equal the obvious calculation around a parent", async () => {
        const table = await tableOf(rows, t, schema);
        for (const [i, parent] of vectors(t + 4, 3, [0.3, 2, 6][t % 3], schema).entries()) {
          const step = [0.5, 0.02, 0.0004][i];
          const bounds = { keepParent: (i + t) % 2 === 0, box: 50 };
          const candidates = stepsAround(parent, step, bounds);
          const told = [candidates, changesAround(parent, step, bounds)];
          await checkSums(table, `around a parent, step ${step}`, candidates, parent, told);
        }
      });

      test("equal the obvious calculation for candidates that are told by changes", async () => {
        const table = await tableOf(rows, t, schema);
        const [hub, ...others] = vectors(t + 8, 6, 1, schema);
        const changes = others.map((other, i) => ({ from: i, weights: other.subarray(i, i + 1 + (t % 2)) }));
        const candidates = [...changes.map((change) => changed(hub, change)), others[0]];
        await checkSums(table, "told by changes", candidates, hub, [[...changes, others[0]]]);
      });
    },
  );

  test(`${name}: a weighted row counts as often as its weight says`, async () => {
    for (const schema of some ? kinds : [coded, continuous, ...apart]) {
      const table = await tableOf(200, 12, schema);
      const weights = Uint32Array.from({ length: 200 }, (_, row) => 1 + (row % 7));
      const rows = Array.from({ length: 200 }, (_, row) => row).flatMap((row) =>
        Array<number>(weights[row]).fill(row),
      );
      const columns = table.columns.map((c) => ({
        ...c,
        codes: Uint32Array.from(rows, (row) => c.codes[row]),
      }));
      const expanded: Table = { ...table, rows: rows.length, columns };
      const weighted: Table = { ...table, weights };
      const [parent] = vectors(3, 1, 1, schema);
      for (const score of scoreNames)
        for (const candidates of [
          vectors(5, 9, 1, schema),
          vectors(6, 9, 30, schema),
          stepsAround(parent, 0.1, { keepParent: true, box: 5 }),
        ])
          expect((await ask(weighted, score, candidates, parent)).sums).toEqual(
            (await ask(expanded, score, candidates, parent)).sums,
          );
      const [one, many] = [await make(weighted), await make(expanded)];
      const [age, , colour] = table.columns.map((c) => c.attribute);
      expect(one.rows()).toBe(many.rows());
      expect(await one.histogram([colour])).toEqual(await many.histogram([colour]));
      expect(await one.count(colour, [1])).toBe(await many.count(colour, [1]));
      expect(await one.total(age as NumericAttribute)).toBe(await many.total(age as NumericAttribute));
    }
  });

  test(`${name}: a row's score does not depend on the other rows: sums of two tables add up`, async () => {
    const roll = dice(17);
    const low = Array.from({ length: 4500 }, () =>
      randomRow(roll)
        .with(0, String(roll(30) / 10))
        .with(1, String(roll(300) - 50)),
    );
    const any = Array.from({ length: 4500 }, () => randomRow(roll));
    for (const schema of some ? [coded, apart[2]] : [coded, barelyContinuous, apart[0], apart[2]]) {
      const [a, b, both] = await Promise.all(
        [low, any, [...low, ...any]].map((rows) => readTable(schema, [csvOf(rows)])),
      );
      const candidates = vectors(23, 3, 1, schema);
      const [ofA, ofB, ofBoth] = await Promise.all(
        [a, b, both].map((table) => ask(table, "logistic", candidates)),
      );
      expect(ofBoth.sums).toEqual(ofA.sums.map((sum, i) => sum + ofB.sums[i]));
    }
  });

  test(`${name}: two questions at once get their own answers`, async () => {
    const table = await tableOf(300, 4);
    const engine = await make(table);
    const questions = [1, 2, 3].map((seed) =>
      prepareScores(
        { schema: coded, neighbours: "replace" },
        { score: "logistic", label: "outcome", candidates: vectors(seed, 50, 1) },
      ),
    );
    const together = await Promise.all(questions.map((q) => engine.sums(q.question)));
    for (const [i, q] of questions.entries()) expect(await engine.sums(q.question)).toEqual(together[i]);
  });

  test(`${name}: T04 sums are the same in any order of the rows`, async () => {
    const table = await tableOf(200, 5);
    const candidates = vectors(6, 5, 1);
    const { sums } = await ask(table, "logistic", candidates);
    for (let trial = 0; trial < orders; trial++) {
      const roll = dice(trial);
      const order = Array.from({ length: table.rows }, (_, row) => ({ row, at: roll(1e9) })).sort(
        (a, b) => a.at - b.at,
      );
      const columns = table.columns.map((c) => ({
        ...c,
        codes: c.codes.map((_, i) => c.codes[order[i].row]),
      }));
      expect((await ask({ ...table, columns }, "logistic", candidates)).sums).toEqual(sums);
    }
  });

  test(`${name}: T05 T07 sums stay exact far beyond what a double holds`, async () => {
    const big = smallSchema("replace", {
      attributes: [
        {
          name: "age",
          kind: "numeric",
          low: 0,
          high: 2 ** 53 - 4,
          step: 2 ** 30,
          missing: 0,
          source: "made up",
        },
        { name: "pay", kind: "ignored" },
        { name: "colour", kind: "ignored" },
        { name: "outcome", kind: "label", values: ["no", "yes"] },
      ],
    });
    const attribute = big.attributes[0] as NumericAttribute;
    const rows = 5000;
    const top = levels(attribute) - 1;
    const columns = [
      { attribute, codes: new Uint32Array(rows).fill(top) },
      { attribute: big.attributes[3] as CodedAttribute, codes: new Uint8Array(rows) },
    ];
    const engine = await make({ schema: big, rows, columns });
    expect(await engine.total(attribute)).toBe(BigInt(rows) * sumUnits(attribute).of(top));
  });

  test(`${name}: histograms over ranges, and sums of what an own function makes of rows, equal the obvious calculation`, async () => {
    const table = await tableOf(400, 8);
    for (const weights of [undefined, Uint32Array.from({ length: 400 }, (_, row) => 1 + (row % 3))]) {
      const engine = await make(weights ? { ...table, weights } : table);
      const [age, pay, colour] = table.columns;
      const ranges = grouped(pay.attribute as NumericAttribute, [0, 100]);
      const cells = new Array<bigint>(12).fill(0n);
      const sums = [0n, 0n];
      for (let row = 0; row < 400; row++) {
        const number = numberOfCode(pay.attribute as NumericAttribute, pay.codes[row]);
        const times = BigInt(weights?.[row] ?? 1);
        cells[(number < 0 ? 0 : number < 100 ? 1 : 2) * 4 + colour.codes[row]] += times;
        sums[0] += times * BigInt(age.codes[row] - 3 * colour.codes[row]);
        sums[1] += times;
      }
      expect(await engine.histogram([ranges, colour.attribute])).toEqual(cells);
      const question = {
        attributes: [age.attribute, colour.attribute],
        size: 2,
        of: ([years, shade]: readonly number[]) => [years - 3 * shade, 1],
      };
      expect(await engine.rowSums(question)).toEqual(sums);
    }
  });

  test(`${name}: counts, histograms and totals equal the obvious calculation`, async () => {
    const table = await tableOf(500, 3);
    const engine = await make(table);
    const [age, pay, colour, outcome] = table.columns;
    const rows = Array.from({ length: table.rows }, (_, row) => row);
    expect(engine.rows()).toBe(500);
    expect(await engine.count(colour.attribute, [0, 2])).toBe(
      BigInt(rows.filter((row) => colour.codes[row] === 0 || colour.codes[row] === 2).length),
    );
    const cells = await engine.histogram([colour.attribute, outcome.attribute]);
    for (let c = 0; c < 4; c++)
      for (let o = 0; o < 2; o++)
        expect(cells[c * 2 + o]).toBe(
          BigInt(rows.filter((row) => colour.codes[row] === c && outcome.codes[row] === o).length),
        );
    for (const column of [age, pay]) {
      const attribute = column.attribute as NumericAttribute;
      const { of } = sumUnits(attribute);
      expect(await engine.total(attribute)).toBe(rows.reduce((sum, row) => sum + of(column.codes[row]), 0n));
    }
  });

  test(`${name}: missing numbers add nothing to a total, and are counted in a cell of their own`, async () => {
    for (const schema of apart) {
      const table = await tableOf(500, 3, schema);
      const engine = await make(table);
      for (const { attribute, codes } of table.columns.slice(0, 2)) {
        const of = attribute as NumericAttribute;
        const measured = Array.from(codes).filter((code) => code < levels(of));
        expect(measured.length).toBeLessThan(codes.length);
        const unitsOf = sumUnits(of).of;
        expect(await engine.total(of)).toBe(measured.reduce((sum, code) => sum + unitsOf(code), 0n));
        const presence = await engine.histogram([grouped(of, [])]);
        expect(presence).toEqual([measured.length, codes.length - measured.length].map(BigInt));
      }
    }
  });
}
