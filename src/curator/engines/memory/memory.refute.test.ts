/**
 * Attempts to make one row count more than once, to let it change what another row counts, and to learn which cells
 * are empty.
 */
import { expect, test } from "vitest";
import { readTable } from "../../../read/read-table.ts";
import { levels } from "../../../schema/coding/codes.ts";
import type { Schema } from "../../../schema/types.ts";
import { csvOf, type Row, smallSchema } from "../../../testing/small-tables.ts";
import { stepsAround } from "../../../testing/steps-around.ts";
import { prepareScores } from "../../queries/linear/linear.ts";
import { memoryEngine } from "./index.ts";

const schema = smallSchema("add-remove");
async function engineOf(rows: readonly Row[]) {
  const table = await readTable(schema, [csvOf(rows)]);
  return { engine: memoryEngine(table), attributes: table.columns.map((column) => column.attribute) };
}
const row: Row = ["3", "10", "red", "no"];

test("a value that is named twice counts its rows once, so one row moves a count by one", async () => {
  const { engine, attributes } = await engineOf([row, row, ["3", "10", "blue", "no"]]);
  expect(await engine.count(attributes[2], [0, 0, 0])).toBe(2n);
  expect(await engine.count(attributes[2], [0, 2, 0, 2])).toBe(3n);
});

test.each([
  ["no row", []],
  ["one row", [row]],
])("a histogram of %s has every declared cell, in the schema's order", async (_what, rows) => {
  const { engine, attributes } = await engineOf(rows);
  const [age, , colour] = attributes;
  const cells = await engine.histogram([colour, age]);
  const expected = new Array<bigint>(levels(colour) * levels(age)).fill(0n);
  // Red is the first colour, and 3 the fourth age.
  if (rows.length > 0) expected[3] = 1n;
  expect(cells).toEqual(expected);
});

const fine = smallSchema("add-remove", {
  attributes: schema.attributes.map((a) => (a.kind === "numeric" ? { ...a, step: a.step / 1000 } : a)),
});
const parent = Float64Array.from([1, -2, 0.5, 0.25, 0, -1, 0.125]);
const apart = [parent, parent.map((w) => -w), parent.map((w) => w / 3 + 1)];
// None of them is at a bound, so a table's own extremes are not the declared ones.
const people: readonly Row[] = [row, ["7.25", "333.125", "blue", "yes"], ["5", "0.5", "green", "yes"]];

const steps = stepsAround(parent, 0.02, { keepParent: true, box: 5 });
const engines = { kernels: undefined, "plain loops": () => undefined } as const;
const questions = (Object.keys(engines) as (keyof typeof engines)[]).flatMap((by) =>
  ([schema, fine] as const).flatMap((declared) => [
    {
      by,
      declared,
      what: declared === fine ? "continuous, any candidates" : "coded, any candidates",
      candidates: apart,
    },
    { by, declared, what: declared === fine ? "continuous, steps" : "coded, steps", candidates: steps },
  ]),
);

test.each(questions)(
  "a row adds the same to every sum whoever else is there: $what, by $by",
  async ({ candidates, ...how }) => {
    const alone = await Promise.all(people.map((person) => sums(how, [person], candidates)));
    const together = await sums(how, people, candidates);
    expect(together).toEqual(together.map((_, i) => alone.reduce((total, one) => total + one[i], 0n)));
  },
);

test.each(questions)(
  "a candidate's sum does not depend on the others: $what, by $by",
  async ({ candidates, ...how }) => {
    const alone = await Promise.all(candidates.map((candidate) => sums(how, people, [candidate], candidate)));
    expect(await sums(how, people, candidates)).toEqual(alone.flat());
  },
);

async function sums(
  { declared, by }: { readonly declared: Schema; readonly by: keyof typeof engines },
  rows: readonly Row[],
  candidates: readonly Float64Array[],
  hub: Float64Array = parent,
) {
  const { question } = prepareScores(
    { schema: declared, neighbours: "add-remove" },
    { score: "logistic", label: "outcome", candidates, hub },
  );
  return memoryEngine(await readTable(declared, [csvOf(rows)]), engines[by]).sums(question);
}
