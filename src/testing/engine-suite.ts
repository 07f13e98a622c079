/**
 * What every engine must pass: its answers equal, to the last unit, those of a slow and obvious calculation over the rows.
 */
import { expect, test } from "vitest";
import type { Engine } from "../curator/engines/engine.ts";
import { stepsOf } from "../curator/queries/counts.ts";
import { prepareScores } from "../curator/queries/linear.ts";
import { scoreNames } from "../curator/queries/scores.ts";
import { around } from "../evolve/local-search.ts";
import { readTable } from "../read/read-table.ts";
import type { Table } from "../read/table.ts";
import { INPUT_ONE, inputOfCode, levels } from "../schema/codes.ts";
import { WEIGHT_ONE } from "../schema/inputs.ts";
import type { CodedAttribute, NumericAttribute } from "../schema/types.ts";
import { csvOf, dice, randomRow, smallSchema } from "./small-tables.ts";

const coded = smallSchema("replace");
/** The same attributes, the numeric ones with so many levels that they count as continuous. */
const continuous = smallSchema("replace", {
  attributes: coded.attributes.map((a) => (a.kind === "numeric" ? { ...a, step: a.step / 1000 } : a)),
});

/** Row by row and attribute by attribute, in BigInt where it is summed. */
function obviousSums(
  table: Table,
  candidates: readonly Float64Array[],
  score: { of(z: number, yes: boolean): number },
): bigint[] {
  const at = (name: string, row: number) => table.columns.find((c) => c.attribute.name === name)!.codes[row];
  const grid = (w: number) => Math.round(w * WEIGHT_ONE);
  const round = (x: number) => Math.floor(x + 0.5);
  return candidates.map((w) => {
    let sum = 0n;
    for (let row = 0; row < table.rows; row++) {
      const products = ["age", "pay"].map((name, k) => {
        const attribute = table.schema.attributes[k] as NumericAttribute;
        return (grid(w[k]) * inputOfCode(attribute, at(name, row))) / INPUT_ONE;
      });
      const many = levels(table.schema.attributes[0] as NumericAttribute) > 4096;
      let z =
        grid(w[6]) + (many ? round(products[0] + products[1]) : round(products[0]) + round(products[1]));
      for (let level = 0; level < 4; level++)
        z += at("colour", row) === level ? grid(w[2 + level]) : -grid(w[2 + level]);
      sum += BigInt(score.of(z, at("outcome", row) === 1));
    }
    return sum;
  });
}

export function engineSuite(name: string, make: (table: Table) => Promise<Engine> | Engine): void {
  const tableOf = async (rows: number, seed: number, schema = coded) => {
    const roll = dice(seed);
    return readTable(schema, [csvOf(Array.from({ length: rows }, () => randomRow(roll)))]);
  };
  const vectors = (seed: number, count: number, size: number) => {
    const roll = dice(seed);
    return Array.from({ length: count }, () =>
      Float64Array.from({ length: 7 }, () => ((roll(2001) - 1000) / 1000) * size),
    );
  };
  const ask = async (
    table: Table,
    score: string,
    candidates: readonly Float64Array[],
    hub?: Float64Array,
  ) => {
    const prepared = prepareScores(
      { schema: table.schema, neighbours: "replace" },
      { score, label: "outcome", candidates, ...(hub ? { hub } : {}) },
    );
    return { sums: await (await make(table)).sums(prepared.question), score: prepared.question.score };
  };

  test.each(scoreNames)(
    `${name}: %s sums equal the obvious calculation, for any candidates`,
    async (score) => {
      for (const [rows, size] of [
        [0, 1],
        [1, 5],
        [300, 0.1],
        [300, 40],
      ] as const) {
        const table = await tableOf(rows, rows + 1);
        const candidates = vectors(rows + 9, 7, size);
        const asked = await ask(table, score, candidates);
        expect(asked.sums).toEqual(obviousSums(table, candidates, asked.score));
      }
    },
  );

  test.each(scoreNames)(
    `${name}: %s sums around a parent equal the obvious calculation, parent kept or not`,
    async (score) => {
      const table = await tableOf(400, 2);
      for (const [i, parent] of vectors(4, 6, 2).entries()) {
        const candidates = around(parent, [0.5, 0.02, 0.0004][i % 3], { keepParent: i % 2 === 0, box: 5 });
        const asked = await ask(table, score, candidates, parent);
        expect(asked.sums).toEqual(obviousSums(table, candidates, asked.score));
      }
    },
  );

  test(`${name}: T04 sums are the same in any order of the rows`, async () => {
    const table = await tableOf(200, 5);
    const candidates = vectors(6, 5, 1);
    const { sums } = await ask(table, "logistic", candidates);
    for (let trial = 0; trial < 50; trial++) {
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
        { name: "age", kind: "numeric", low: 0, high: 2 ** 53 - 4, step: 2 ** 30, source: "made up" },
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
    expect(await engine.total(attribute)).toBe(BigInt(rows) * BigInt(stepsOf(attribute, top)));
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
      const obvious = rows.reduce((sum, row) => sum + stepsOf(attribute, column.codes[row]), 0);
      expect(await engine.total(attribute)).toBe(BigInt(obvious));
    }
  });
}
