/** Gradients by the kernels, which come into play after some questions: the obvious sums, from the first question on and after a change of hands. */
import { expect, test } from "vitest";
import { readTable } from "../../../../read/read-table.ts";
import type { Table } from "../../../../read/table.ts";
import { extremeTable, weighings } from "../../../../testing/extreme-tables.ts";
import { gradientsSuite } from "../../../../testing/gradients-suite.ts";
import { onceFor } from "../../../../testing/once-for.ts";
import {
  csvOf,
  dice,
  randomRow,
  schemaOf,
  schemaWithMissing,
  smallSchema,
} from "../../../../testing/small-tables.ts";
import { prepareGradient } from "../../../queries/gradients/gradient.ts";
import { checkedInputs } from "../../../queries/gradients/inputs.ts";
import { memoryEngine } from "../index.ts";
import { LearningSums } from "./learning-sums.ts";

const coded = smallSchema("replace");
const fine = coded.attributes.map((a) => (a.kind === "numeric" ? { ...a, step: a.step / 1000 } : a));
/** Numbers with few values and with many; missing ones apart. */
const schemas = [coded, smallSchema("replace", { attributes: fine }), schemaWithMissing("replace")];

const tables = async (rows: number): Promise<readonly Table[]> =>
  onceFor(coded, `learning sums ${rows}`, async () => {
    const roll = dice(rows + 3);
    const lines = csvOf(Array.from({ length: rows }, () => randomRow(roll)));
    const plain = await Promise.all(schemas.map((schema) => readTable(schema, [lines])));
    const heavy = Object.values(weighings).map((weighing) => extremeTable(coded, rows, weighing));
    return rows === 0 ? plain : [...plain, ...heavy];
  });

for (const machine of ["wasm", "twin"] as const)
  gradientsSuite(
    `${machine} from the first question on`,
    (table) => {
      const learning = new LearningSums(table, machine, 0);
      return {
        ...memoryEngine(table),
        gradient: (question) => learning.gradient(question),
        products: (question) => learning.products(question),
      };
    },
    tables,
  );

test("wherever the kernels take over, the answers go on as they were", async () => {
  const roll = dice(5);
  const table = await readTable(coded, [csvOf(Array.from({ length: 300 }, () => randomRow(roll)))]);
  const learning = new LearningSums(table, "wasm", 3);
  const loops = new LearningSums(table, "twin");
  for (let question = 0; question < 8; question++) {
    const weights = Array.from({ length: 7 }, () => roll(2001) / 500 - 2);
    // Two classes in turn, each of which has rows of its own.
    const asked = { label: "outcome", positive: ["yes", "no"][question % 2], loss: "logistic" };
    const { question: own } = prepareGradient({ schema: coded, neighbours: "replace" }, asked, weights);
    expect(await learning.gradient(own)).toEqual(await loops.gradient(own));
  }
});

test("questions that are asked at once do not disturb each other", async () => {
  const roll = dice(6);
  const table = await readTable(coded, [csvOf(Array.from({ length: 300 }, () => randomRow(roll)))]);
  const questions = [0.1, 0.5, 2].flatMap((clip) =>
    ["logistic", "hinge"].map((loss) => {
      const weights = Array.from({ length: 7 }, () => roll(2001) / 500 - 2);
      const asked = { label: "outcome", positive: "yes", loss, clip: Math.min(clip, 1) };
      return prepareGradient({ schema: coded, neighbours: "replace" }, asked, weights).question;
    }),
  );
  const learning = new LearningSums(table, "wasm", 0);
  const loops = new LearningSums(table, "twin");
  const expected = [];
  for (const question of questions) expected.push(await loops.gradient(question));
  expect(await Promise.all(questions.map((question) => learning.gradient(question)))).toEqual(expected);
});

test("slopes are cut by the clip and the attributes that are asked about, whatever was asked before", async () => {
  const roll = dice(7);
  const table = await readTable(coded, [csvOf(Array.from({ length: 60 }, () => randomRow(roll)))]);
  const loops = new LearningSums(table, "twin");
  const answer = (attributes: readonly string[] | undefined, clip: number) => {
    const about = { label: "outcome", positive: "yes", loss: "hinge", ...(attributes ? { attributes } : {}) };
    const facts = { schema: coded, neighbours: "replace" } as const;
    const { inputs } = prepareGradient(facts, about);
    const weights = Array.from({ length: inputs.length }, () => 0.25);
    return loops.gradient(prepareGradient(facts, { ...about, clip }, weights).question);
  };
  await answer(undefined, 0.5);
  const expected = await answer(undefined, 0.125);
  expect(expected).not.toEqual(await answer(undefined, 0.5));
  // A question about one attribute, whose rows are shorter, at the same clip.
  await answer(["age"], 0.125);
  expect(await answer(undefined, 0.125)).toEqual(expected);
});

test("many categories in many groups, and a table without any", async () => {
  const roll = dice(8);
  const wide = schemaOf(
    Array.from({ length: 9 }, (_, k) => ({
      name: `a${k}`,
      kind: "categorical",
      values: Array.from({ length: 40 }, (_, v) => `v${v}`),
    })),
  );
  const numbers = schemaOf([
    { name: "x", kind: "numeric", low: 0, high: 1, step: 1 / 20_000, missing: 0, source: "made up" },
  ]);
  for (const schema of [wide, numbers]) {
    const names = schema.attributes.map(({ name }) => name);
    const row = () =>
      names.map((name) =>
        name === "outcome"
          ? ["no", "yes"][roll(2)]
          : name === "x"
            ? String(roll(10_000) / 10_000)
            : `v${roll(40)}`,
      );
    const lines = [names, ...Array.from({ length: 3000 }, row)].map((fields) => fields.join()).join("\n");
    const table = await readTable(schema, [lines]);
    const { length } = checkedInputs(schema, { label: "outcome" }).inputs;
    const weights = Array.from({ length }, () => roll(2001) / 500 - 2);
    for (const clip of [undefined, 0.25]) {
      const asked = { label: "outcome", loss: "logistic", ...(clip ? { clip } : {}) };
      const { question } = prepareGradient({ schema, neighbours: "replace" }, asked, weights);
      const byKernels = await new LearningSums(table, "wasm", 0).gradient(question);
      expect(byKernels).toEqual(await new LearningSums(table, "twin").gradient(question));
    }
  }
});
