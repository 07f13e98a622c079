/** Sums by the kernels on the widest tables: a thousand attributes, and an attribute with 65,535 values. */

import { expect, test } from "vitest";
import type { Table } from "../../../read/table.ts";
import { inputsOf } from "../../../schema/coding/layout.ts";
import type { CodedAttribute, Schema } from "../../../schema/types.ts";
import { isShared } from "../../../testing/share-of.ts";
import { dice, schemaOf, smallCategorical } from "../../../testing/small-tables.ts";
import { linearTwin } from "../../../testing/twins/linear.ts";
import { linearMachine } from "../../kernels/linear/linear.ts";
import { prepareScores } from "../../queries/linear/linear.ts";
import { scoreNames } from "../../queries/linear/scores.ts";
import { memoryEngine } from "./index.ts";

const numeric = (name: string, step: number) => ({
  name,
  kind: "numeric",
  low: 0,
  high: 10,
  step,
  missing: 5,
  source: "made up",
});

const wide = {
  "a thousand attributes of all kinds": schemaOf(
    Array.from({ length: 1000 }, (_, k) => {
      const name = `a${k}`;
      if (k % 3 === 0) return smallCategorical(name, 2 + (k % 5));
      return numeric(name, k % 3 === 1 ? 1 : 0.001);
    }),
  ),
  "forty continuous attributes": schemaOf(Array.from({ length: 40 }, (_, k) => numeric(`a${k}`, 0.001))),
  "65,535 values": schemaOf([smallCategorical("place", 65_535), numeric("age", 1)]),
};

function tableOf(schema: Schema, rows: number): Table {
  const roll = dice(rows);
  const columns = (schema.attributes as readonly CodedAttribute[]).map((attribute) => {
    const size = attribute.kind === "numeric" ? Math.round(10 / attribute.step) + 1 : attribute.values.length;
    return { attribute, codes: Uint32Array.from({ length: rows }, () => roll(size)) };
  });
  return { schema, rows, columns };
}

test.each(Object.entries(wide))("sums equal those of the plain loops with %s", async (_what, schema) => {
  const roll = dice(3);
  const { length } = inputsOf(schema);
  const vector = (size: number) => Float64Array.from({ length }, () => ((roll(2001) - 1000) / 1000) * size);
  // Margins far inside 16 bits, at their end, and beyond.
  const sets = [0.003, 0.05, 0.2, ...(length < 100 ? [5, 15] : [])].map((size) => [
    vector(size),
    vector(size),
    vector(size),
  ]);
  const places = [0, 1, length - 2, length - 1];
  for (const hub of [0.003, 0.05, ...(length < 100 ? [1, 5, 15] : [])].map(vector))
    sets.push([hub, ...places.map((k) => hub.with(k, hub[k] + 0.25))]);
  // With more combinations of continuous values than a table holds, their products are added up row by row.
  for (const [i, rows] of (length < 100 ? [1500] : [70, 1, 0]).entries()) {
    const table = tableOf(schema, rows);
    const plain = memoryEngine(table, () => undefined);
    const engines = [linearMachine, linearTwin].map((machine) => memoryEngine(table, machine));
    // In the suite every score on many rows, and some on one and none; under planted bugs and at night all.
    for (const score of scoreNames.filter((_, s) => !isShared || i === 0 || s % 3 === i))
      for (const candidates of sets) {
        const facts = { schema, neighbours: "replace" } as const;
        const { question } = prepareScores(facts, { score, label: "outcome", candidates });
        const expected = await plain.sums(question);
        for (const engine of engines) expect(await engine.sums(question)).toEqual(expected);
      }
  }
});
