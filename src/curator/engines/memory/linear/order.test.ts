/** The order of candidates is about speed alone: sums stand where their candidates stand. */
import { expect, test } from "vitest";
import { changed } from "../../../../base/changes.ts";
import { readTable } from "../../../../read/read-table.ts";
import type { Table } from "../../../../read/table.ts";
import { fillMargins } from "../../../../schema/coding/margins.ts";
import { csvOf, dice, randomRow, smallSchema } from "../../../../testing/small-tables.ts";
import { linearMachine } from "../../../kernels/linear/linear.ts";
import { prepareScores } from "../../../queries/linear/linear.ts";
import { Coordinates } from "../clusters/coordinates.ts";
import { memoryEngine } from "../index.ts";
import { planRows } from "../layout/layout.ts";
import { byTypicalMargin } from "./order.ts";
import { KernelRows } from "./rows.ts";

const schema = smallSchema("replace");

async function tableOf(rows: number): Promise<Table> {
  const roll = dice(rows);
  return readTable(schema, [csvOf(Array.from({ length: rows }, () => randomRow(roll)))]);
}

function questionOf(score: string, size: number) {
  const roll = dice(70);
  const weight = () => ((roll(2001) - 1000) / 1000) * size;
  const candidates = Array.from({ length: 70 }, () => Float64Array.from({ length: 7 }, weight));
  return prepareScores({ schema, neighbours: "replace" }, { score, label: "outcome", candidates }).question;
}

function rowsOf(table: Table) {
  const [question, coordinates] = [questionOf("logistic", 1), new Coordinates(table)];
  const { inputs } = question;
  const view = coordinates.view(question);
  const plan = planRows({ ...coordinates.coded(question), inputs });
  return { question, view, rows: new KernelRows(plan!, inputs, linearMachine()!) };
}

test("candidates are ordered by their mean margin, each once", async () => {
  const { question, view, rows } = rowsOf(await tableOf(9000));
  const { inputs } = question;
  const candidates = question.candidates.map((change) => changed(question.hub, change));
  const means = candidates.map((weights) => {
    const margins = new Float64Array(view.rows);
    fillMargins(margins, inputs, weights, (k) => view.columns[k]);
    return margins.reduce((sum, z) => sum + z, 0) / view.rows;
  });
  const order = byTypicalMargin(rows, candidates)!;
  expect(order.toSorted((a, b) => a - b)).toEqual(candidates.map((_, i) => i));
  // Margins are rounded once an attribute, by half a unit at most, and once as a whole.
  for (let i = 1; i < order.length; i++) expect(means[order[i]]).toBeGreaterThan(means[order[i - 1]] - 4);
  expect(order).not.toEqual(candidates.map((_, i) => i));
});

test("few rows are not worth an order", async () => {
  const { question, rows } = rowsOf(await tableOf(200));
  expect(byTypicalMargin(rows, [question.hub])).toBeUndefined();
});

test.each([
  { score: "logistic", size: 1, margins: "margins of 16 bits" },
  { score: "hinge", size: 8, margins: "margins of 32 bits" },
  { score: "zero-one", size: 1, margins: "rows that are counted" },
])("sums over many rows stand where their candidates stand: $score, $margins", async ({ score, size }) => {
  const table = await tableOf(9000);
  const question = questionOf(score, size);
  const plain = await memoryEngine(table, () => undefined).sums(question);
  expect(new Set(plain).size).toBeGreaterThan(60);
  expect(await memoryEngine(table).sums(question)).toEqual(plain);
});
