/** Cards by the kernels must get the sums of the plain loops, whatever was asked before. */
import { expect, test } from "vitest";
import { readTable } from "../../../../read/read-table.ts";
import type { Table } from "../../../../read/table.ts";
import { groupedInputs } from "../../../../schema/coding/layout.ts";
import type { Schema } from "../../../../schema/types.ts";
import { movesOn, rangesOf } from "../../../../search/evolve/cards.ts";
import { shapeOf } from "../../../../tasks/classify/privet/card.ts";
import {
  csvOf,
  dice,
  missingApart,
  randomRow,
  smallSchema,
  threeClasses,
} from "../../../../testing/small-tables.ts";
import { linearTwin } from "../../../../testing/twins/linear.ts";
import { type LinearKernels, linearMachine } from "../../../kernels/linear/linear.ts";
import { prepareScores } from "../../../queries/linear/linear.ts";
import { scoreNames } from "../../../queries/linear/scores.ts";
import { memoryEngine } from "../index.ts";

const plain = smallSchema("replace");
const three = threeClasses(plain);
const apart: Schema = { ...plain, attributes: plain.attributes.map(missingApart) };
/** More levels than there are rows, so that groups are found code by code. */
const fine: Schema = {
  ...plain,
  attributes: plain.attributes.map((a) => (a.kind === "numeric" ? { ...a, step: a.step / 1000 } : a)),
};

const tableOf = (rows: number, schema: Schema): Promise<Table> => {
  const roll = dice(rows + 1);
  return readTable(schema, [csvOf(Array.from({ length: rows }, () => randomRow(roll)))]);
};

const weighted = (table: Table): Table => ({
  ...table,
  weights: Uint32Array.from({ length: table.rows }, (_, row) => (row % 11 === 0 ? 2 ** 32 - 1 : row % 4)),
});

const sets = [
  { cuts: undefined, attributes: undefined },
  { cuts: { age: [3, 7] }, attributes: undefined },
  { cuts: { age: [2, 8] }, attributes: undefined },
  { cuts: { age: [2, 7] }, attributes: ["colour", "age"] },
  { cuts: { pay: [0, 100, 500] }, attributes: ["pay"] },
] as const;

/** Questions around a walk from card to card: it stays, draws a move, changes all points, or leaves 16 bits and comes back. */
function* questions(schema: Schema, seed: number, count: number) {
  const roll = dice(seed);
  const label = schema.attributes.find((a) => a.kind === "label")!;
  const values = label.kind === "label" ? label.values : [];
  const cards = sets.map(({ cuts, attributes }) => {
    const inputs = groupedInputs(schema, attributes, cuts);
    return { inputs, hub: new Float64Array(inputs.length) };
  });
  for (let i = 0; i < count; i++) {
    const at = roll(3) === 0 ? roll(sets.length) : 0;
    const { inputs, hub } = cards[at];
    const shape = { ...shapeOf(inputs), most: 8000 };
    const step = [0.8, 0.25, 0.0005, 30][roll(4)];
    const moves = movesOn(hub, rangesOf(shape), { step, most: shape.most });
    const any = () => Float64Array.from(hub, () => (roll(2001) - 1000) / 300);
    const both = hub.map((weight, k) => weight + (k === 0 || k === hub.length - 1 ? step : 0));
    // The last group of one attribute and the first of the next: two attributes, side by side.
    const [, second = 0] = inputs.offsets;
    const beside = hub.map((weight, k) => weight + (k === second - 1 || k === second ? step : 0));
    // More shifts than are added up one by one, also where there is one attribute alone.
    const many = Array.from({ length: roll(3) === 0 ? 14 : 1 }, any);
    const candidates = roll(2) === 0 ? moves : [any(), ...moves, both, beside, ...many];
    const { cuts, attributes } = sets[at];
    yield prepareScores(
      { schema, neighbours: "replace" },
      {
        score: scoreNames[roll(scoreNames.length)],
        label: label.name,
        positive: values[roll(values.length)],
        coding: "groups",
        ...(cuts ? { cuts } : {}),
        ...(attributes ? { attributes } : {}),
        hub,
        candidates,
      },
    ).question;
    const next = moves[roll(moves.length)];
    const drawn = hub.slice();
    drawn.set(Float64Array.from(next.weights), next.from);
    const far = hub.with(hub.length - 1, hub[hub.length - 1] > 0 ? -17 : 17);
    cards[at].hub = [drawn, drawn, drawn, any(), far, hub][roll(6)];
  }
}

const machines = { WebAssembly: linearMachine, twins: linearTwin };
const cases = (
  [
    ["many rows", 700, plain, "WebAssembly"],
    ["one row", 1, plain, "WebAssembly"],
    ["no row", 0, plain, "WebAssembly"],
    ["three classes", 150, three, "WebAssembly"],
    ["missing values apart", 150, apart, "WebAssembly"],
    ["more levels than rows", 150, fine, "WebAssembly"],
    ["missing values apart", 60, apart, "twins"],
  ] as const
).flatMap(([what, rows, schema, by]) => [
  { by, what, rows, schema, weigh: (table: Table) => table },
  { by, what: `${what}, weighted`, rows, schema, weigh: weighted },
]);

test.each(cases)(
  "any sequence of cards gets the sums of the plain loops: $what, by $by",
  async ({ by, rows, schema, weigh }) => {
    const table = weigh(await tableOf(rows, schema));
    const engine = memoryEngine(table, machines[by]);
    const loops = memoryEngine(table, () => undefined);
    for (const question of questions(schema, rows + 3, 12))
      expect(await engine.sums(question)).toEqual(await loops.sums(question));
  },
);

test("sums that 64 bits do not hold are those of the plain loops", async () => {
  const rows = Array.from({ length: 2 }, () => ["3", "10", "red", "yes"]);
  const table = {
    ...(await readTable(plain, [csvOf(rows)])),
    weights: Uint32Array.of(2 ** 32 - 1, 2 ** 32 - 1),
  };
  const [engine, loops] = [memoryEngine(table), memoryEngine(table, () => undefined)];
  const hub = new Float64Array(groupedInputs(plain).length);
  for (const bias of [-600, -1100]) {
    const asked = { score: "logistic", label: "outcome", coding: "groups", hub } as const;
    const candidates = [hub.with(-1, bias), hub];
    const { question } = prepareScores({ schema: plain, neighbours: "replace" }, { ...asked, candidates });
    const sums = await engine.sums(question);
    expect(sums).toEqual(await loops.sums(question));
    expect(sums.some((sum) => sum < -(2n ** 62n))).toBe(true);
  }
});

test("rows that are all of one class, and all alike, are summed as well", async () => {
  for (const outcome of ["no", "yes"]) {
    const rows = Array.from({ length: 90 }, () => ["3", "10", "red", outcome]);
    const table = await readTable(plain, [csvOf(rows)]);
    const [engine, loops] = [memoryEngine(table), memoryEngine(table, () => undefined)];
    for (const question of questions(plain, 5, 12))
      expect(await engine.sums(question)).toEqual(await loops.sums(question));
  }
});

/** An engine by the twins that tells which kernels it called, and with how many numbers a row. */
function heard(table: Table) {
  const calls: { readonly name: string; readonly given: readonly number[] }[] = [];
  const engine = memoryEngine(table, () => {
    const { kernels, arena } = linearTwin();
    const telling = Object.fromEntries(
      Object.entries(kernels).map(([name, run]) => [
        name,
        (...given: number[]) => {
          calls.push({ name, given });
          return (run as (...given: number[]) => unknown)(...given);
        },
      ]),
    ) as unknown as LinearKernels;
    return { arena, kernels: telling };
  });
  return { engine, calls };
}

const passes = (calls: readonly { readonly name: string }[], name: string) =>
  calls.filter((call) => call.name === name).length;

function asked(
  schema: Schema,
  hub: Float64Array,
  step: number,
  cuts?: Readonly<Record<string, readonly number[]>>,
) {
  const inputs = groupedInputs(schema, undefined, cuts);
  const candidates = movesOn(hub, rangesOf(shapeOf(inputs)), { step, most: 1000 });
  const about = {
    score: "capped-logistic",
    label: "outcome",
    coding: "groups",
    ...(cuts ? { cuts } : {}),
  } as const;
  return prepareScores({ schema, neighbours: "replace" }, { ...about, hub, candidates }).question;
}

test("all moves of all groups take one pass over the rows, however many there are and however fine the cuts", async () => {
  const table = await tableOf(60, fine);
  const counted = async (cuts: Readonly<Record<string, readonly number[]>>) => {
    const { engine, calls } = heard(table);
    const question = asked(fine, new Float64Array(groupedInputs(fine, undefined, cuts).length), 0.5, cuts);
    await engine.sums(question);
    const gains = calls.filter(({ name }) => name === "shiftGains16");
    return {
      candidates: question.candidates.length,
      rows: gains.reduce((sum, { given }) => sum + given[1], 0),
      numbers: Math.max(...gains.map(({ given }) => given[5])),
    };
  };
  const coarse = await counted({ age: [5], pay: [100] });
  const finest = await counted({
    age: Array.from({ length: 10 }, (_, i) => i + 1),
    pay: Array.from({ length: 60 }, (_, i) => 10 * i - 90),
  });
  expect(finest.candidates).toBeGreaterThan(10 * coarse.candidates);
  expect([coarse.rows, finest.rows]).toEqual([60, 60]);
  expect(finest.numbers).toBeLessThanOrEqual(fine.attributes.length - 1);
});

test("a drawn move changes margins by one pass over one column, the same card by none, and 32 bits begin again", async () => {
  const { engine, calls } = heard(await tableOf(60, plain));
  const length = groupedInputs(plain).length;
  const ask = async (hub: Float64Array) => {
    calls.length = 0;
    await engine.sums(asked(plain, hub, 0.5));
    return [passes(calls, "moveMargins"), passes(calls, "moveMargins32")];
  };
  const hub = new Float64Array(length).fill(0.25);
  await ask(hub);
  expect(await ask(hub)).toEqual([0, 0]);
  expect(await ask(hub.with(0, 1).with(1, -1))).toEqual([1, 0]);
  const [narrow, wide] = await ask(hub.with(length - 1, 17));
  expect([narrow, wide > 0]).toEqual([0, true]);
  expect(await ask(hub.with(length - 1, 16.5))).toEqual([0, 1]);
  expect((await ask(hub))[0]).toBeGreaterThan(0);
});

test("attributes that are cut elsewhere are other groups, and labels are told apart", async () => {
  const schema = smallSchema("replace", {
    attributes: plain.attributes.map((a) =>
      a.name === "colour" ? { name: "colour", kind: "label", values: ["red", "green", "blue"] } : a,
    ),
  });
  const table = await tableOf(90, schema);
  const [engine, loops] = [memoryEngine(table), memoryEngine(table, () => undefined)];
  for (const [cuts, label] of [
    [[3, 7], "outcome"],
    [[2, 8], "outcome"],
    [[2, 8], "colour"],
  ] as const) {
    const hub = [1, -1, 0.5, 0.25];
    const about = { score: "logistic", coding: "groups", attributes: ["age"], cuts: { age: cuts } } as const;
    const { question } = prepareScores(
      { schema, neighbours: "replace" },
      { ...about, label, hub, candidates: [hub, [1, 2, 3, 4]] },
    );
    expect(await engine.sums(question)).toEqual(await loops.sums(question));
  }
});
