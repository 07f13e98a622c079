/**
 * What every engine must pass for rows and places of the nearest centres: equality, to the last unit, with a slow and obvious calculation
 * over the rows, in BigInt from the first step.
 */
import { expect, test } from "vitest";
import type { CentreSumsQuestion, Engine } from "../curator/engine.ts";
import { placeIn } from "../curator/queries/clusters/nearest-sums.ts";
import type { Table } from "../read/table.ts";
import { blockOf } from "../schema/coding/block-of.ts";
import { INPUT_ONE } from "../schema/coding/codes.ts";
import { unitCoordinates } from "../schema/coding/coordinates.ts";
import { isIndicator } from "../schema/coding/learnable.ts";
import type { Schema } from "../schema/types.ts";
import { everyCoordinate } from "./costs-suite.ts";
import { onceFor } from "./once-for.ts";
import { dice } from "./small-tables.ts";

export function centreSumsSuite(
  name: string,
  make: (table: Table) => Promise<Engine> | Engine,
  tables: (rows: number) => Promise<readonly Table[]>,
): void {
  const check = async (table: Table) => {
    const engine = await make(table);
    const questions = questionsFor(table.schema);
    // All at once: each gets its own answer, though the next one has other attributes or another box.
    const answers = await Promise.all(questions.map((question) => engine.centreSums(question)));
    const obvious = onceFor(table, "centre sums", () => questions.map((q) => obviousCentreSums(table, q)));
    for (const [i, answer] of answers.entries()) expect([i, answer]).toEqual([i, obvious[i]]);
  };

  test(`${name}: rows and places of the nearest centres equal the obvious calculation`, async () => {
    for (const rows of [0, 1, 300]) for (const table of await tables(rows)) await check(table);
  });

  test(`${name}: in places of the nearest, every row is in one block, by its codes`, async () => {
    for (const table of await tables(300)) {
      const engine = await make(table);
      const of = 3;
      for (const question of questionsFor(table.schema).filter((_, i) => i % 5 === 0)) {
        const blocks = blocksOf(table, question, of);
        for (let index = 0; index < of; index++) {
          const obvious = obviousCentreSums(table, question, (row) => blocks[row] === index);
          expect(await engine.centreSums({ ...question, block: { index, of } })).toEqual(obvious);
        }
      }
    }
  });

  test(`${name}: in places of the nearest, a weighted row counts as often as its weight says`, async () => {
    const [table] = await tables(300);
    for (const heaviest of [7, 2 ** 32 - 1])
      await check({ ...table, weights: Uint32Array.from({ length: 300 }, (_, row) => heaviest - (row % 7)) });
  });

  test(`${name}: a row adds the same to its centre whoever else is there`, async () => {
    const [table] = await tables(300);
    const part = (from: number, to: number): Table => ({
      ...table,
      rows: to - from,
      columns: table.columns.map((c) => ({ ...c, codes: c.codes.slice(from, to) })),
      ...(table.weights && { weights: table.weights.slice(from, to) }),
    });
    const tablesAsked = [table, part(0, 110), part(110, 300)];
    for (const question of questionsFor(table.schema)) {
      const [all, some, others] = await Promise.all(
        tablesAsked.map(async (of) => (await make(of)).centreSums(question)),
      );
      expect(all).toEqual(some.map((sum, i) => sum + others[i]));
    }
  });
}

/** Numbers, values, both, with indicators where there are any; whole, narrow and one-sided boxes; from one centre to nine, some of them twice. */
function questionsFor(schema: Schema): CentreSumsQuestion[] {
  const asked = [undefined, ["age", "pay"], ["age"], ["colour"]].flatMap((attributes) =>
    [1, 4, 5, 9].map((k) => ({ attributes, k })),
  );
  return asked.map(({ attributes, k }, i) => {
    const { inputs, dimensions } = unitCoordinates(schema, attributes);
    const roll = dice(dimensions + k);
    const unit = () => (roll(4) === 0 ? (roll(3) - 1) * INPUT_ONE : roll(2 * INPUT_ONE + 1) - INPUT_ONE);
    const centre = () => Array.from({ length: dimensions }, unit);
    const different = Array.from({ length: k }, centre);
    const centres = different.map((own, c) => (c % 3 === 2 ? different[c - 2] : own));
    const ends = [
      [-1, 1],
      [-0.25, 0.3],
      [-1, -0.999],
      [0.1, 1],
    ] as const;
    const box = Array.from({ length: dimensions }, (_, j) => ends[(j + i) % ends.length]);
    return { inputs, centres: Int16Array.from(centres.flat()), box, side: i % 3 === 0 ? 2 ** 15 - 1 : 1024 };
  });
}

/** The block of each stored row. */
function blocksOf({ columns, rows }: Table, { inputs }: CentreSumsQuestion, of: number): readonly number[] {
  const asked = inputs.attributes.filter((attribute) => !isIndicator(attribute));
  const codes = asked.map(({ name }) => columns.find((c) => c.attribute.name === name)!.codes);
  return Array.from({ length: rows }, (_, row) =>
    blockOf(
      codes.map((own) => own[row]),
      of,
    ),
  );
}

function obviousCentreSums(
  table: Table,
  question: CentreSumsQuestion,
  takesPart: (row: number) => boolean = () => true,
): bigint[] {
  const { inputs, box, side } = question;
  const width = inputs.length;
  const dimensions = width - 1;
  const centres = Array.from({ length: question.centres.length / dimensions }, (_, i) =>
    Array.from(question.centres.subarray(i * dimensions, (i + 1) * dimensions), BigInt),
  );
  const sums = new Array<bigint>(centres.length * width).fill(0n);
  for (const [row, x] of everyCoordinate(table, question).entries()) {
    if (!takesPart(row)) continue;
    const distances = centres.map((centre) =>
      centre.reduce((sum, c, j) => sum + (x[j] - c) * (x[j] - c), 0n),
    );
    const nearest = distances.reduce((best, d, i) => (d < distances[best] ? i : best), 0);
    const times = BigInt(table.weights?.[row] ?? 1);
    sums[nearest * width] += times;
    for (let j = 0; j < dimensions; j++)
      sums[nearest * width + 1 + j] += times * BigInt(placeIn(side, box[j], Number(x[j])));
  }
  return sums;
}
