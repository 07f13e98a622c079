/** Steps of any sizes, in any weights, asked together: each sum is that of the plain loops. */
import { expect, test } from "vitest";
import { readTable } from "../../../../read/read-table.ts";
import type { Table } from "../../../../read/table.ts";
import { inputsOf } from "../../../../schema/coding/layout.ts";
import { WEIGHT_ONE } from "../../../../schema/coding/margins.ts";
import { dice, schemaOf } from "../../../../testing/small-tables.ts";
import { linearTwin } from "../../../../testing/twins/linear.ts";
import { type LinearKernels, linearMachine } from "../../../kernels/linear/linear.ts";
import { prepareScores } from "../../../queries/linear/linear.ts";
import { scoreNamed, scoreNames } from "../../../queries/linear/scores.ts";
import { memoryEngine } from "../index.ts";
import { straightBeyond } from "./losses.ts";

const numeric = (name: string, high: number, step: number) =>
  ({ name, kind: "numeric", low: 0, high, step, missing: 0, source: "made up" }) as const;
const values = (name: string, all: readonly string[]) =>
  ({ name, kind: "categorical", values: all }) as const;

/** Three continuous attributes, of which the last has no other beside it; a number with few levels; values. */
const schema = schemaOf([
  numeric("age", 90, 0.001),
  numeric("hours", 99, 0.002),
  numeric("pay", 1000, 0.01),
  numeric("children", 10, 1),
  values("colour", ["red", "green", "?"]),
  values("size", ["s", "l"]),
]);
const LENGTH = inputsOf(schema).length;

async function tableOf(rows: number, weighted: boolean): Promise<Table> {
  const roll = dice(rows);
  const lines = Array.from({ length: rows }, () => [
    roll(90_000) / 1000,
    roll(49_500) / 500,
    roll(100_000) / 100,
    roll(11),
    ["red", "green", "?"][roll(3)],
    ["s", "l"][roll(2)],
    ["no", "yes"][roll(2)],
  ]);
  const names = ["age", "hours", "pay", "children", "colour", "size", "outcome"];
  const table = await readTable(schema, [[names, ...lines].map((line) => `${line.join()}\n`).join("")]);
  return weighted
    ? { ...table, weights: Uint32Array.from({ length: rows }, () => 1 + roll(2 ** 14)) }
    : table;
}

function questionOf(
  score: string,
  hub: Float64Array,
  steps: readonly (readonly [weight: number, units: number])[],
) {
  const candidates = steps.map(([from, units]) => ({ from, weights: [hub[from] + units / WEIGHT_ONE] }));
  return prepareScores({ schema, neighbours: "replace" }, { score, label: "outcome", hub, candidates })
    .question;
}

const hubOf = (seed: number, size: number) => {
  const roll = dice(seed);
  return Float64Array.from({ length: LENGTH }, () => ((roll(2001) - 1000) / 1000) * size);
};

/** Both ways, one way, several sizes in one weight, none at all, in one weight alone. */
function* stepLists(seed: number, largest: number) {
  const roll = dice(seed);
  const all = Array.from({ length: LENGTH }, (_, k) => k);
  const size = () => 1 + roll(largest);
  const [one, other] = [size(), size()];
  yield all.flatMap((k) => [[k, one] as const, [k, -one] as const]);
  yield all.flatMap((k) => [[k, k % 2 ? one : other] as const, [k, -one] as const, [0, 0] as const]);
  yield all.flatMap((k) => [size(), -size(), size()].map((units) => [k, units] as const));
  for (const k of all) yield [[k, -size()] as const];
  yield [[LENGTH - 1, one] as const, [LENGTH - 1, -other] as const, [3, 0] as const];
}

const machines = { WebAssembly: linearMachine, twins: linearTwin };
const cases = (["WebAssembly", "twins"] as const).flatMap((by) =>
  [5, 1100].flatMap((rows) => [false, true].map((weighted) => ({ by, rows, weighted }))),
);

test.each(cases)(
  "any steps together, margins inside 16 bits and beyond: $rows rows, weighted: $weighted, by $by",
  async (shape) => {
    const table = await tableOf(shape.rows, shape.weighted);
    const calls = new Set<string>();
    const engine = memoryEngine(table, () => {
      const { kernels, arena } = machines[shape.by]()!;
      return { arena, kernels: overheard(kernels, calls) };
    });
    const plain = memoryEngine(table, () => undefined);
    for (const [i, size] of [0.5, 3, 40].entries())
      for (const score of scoreNames) {
        const straight = straightBeyond(scoreNamed(score));
        const largest = Math.min(900, Math.floor((32_767 - straight) / 2));
        for (const steps of stepLists(i, largest)) {
          const question = questionOf(score, hubOf(i, size), steps);
          expect([score, size, await engine.sums(question)]).toEqual([
            score,
            size,
            await plain.sums(question),
          ]);
        }
      }
    for (const name of ["oneHotSteps", "oneHotTwice", "sumLosses", "numericSteps", "clampMargins"])
      expect(calls).toContain(name);
    if (shape.rows > 1024) expect(calls).toContain("continuousSteps");
    expect([...calls].filter((name) => /^(sum|count)(16|32|Dense16|Continuous)$/.test(name))).toEqual([]);
  },
);

/** Kernels that tell which of them were called. */
function overheard(kernels: LinearKernels, calls: Set<string>): LinearKernels {
  const heard = Object.entries(kernels).map(([name, kernel]) => [
    name,
    (...given: unknown[]) => {
      calls.add(name);
      return (kernel as (...given: unknown[]) => unknown)(...given);
    },
  ]);
  return Object.fromEntries(heard) as LinearKernels;
}

test("more rows than are visited at a time, of both classes", async () => {
  for (const weighted of [false, true]) {
    const table = await tableOf(5003, weighted);
    const [engine, plain] = [memoryEngine(table), memoryEngine(table, () => undefined)];
    for (const size of [0.5, 40])
      for (const steps of [...stepLists(5, 900)].slice(0, 3)) {
        const question = questionOf("logistic", hubOf(5, size), steps);
        expect(await engine.sums(question)).toEqual(await plain.sums(question));
      }
  }
});

test.each(scoreNames)(
  "beyond 16 bits, the widest steps that a limit holds, and one unit more: %s",
  async (score) => {
    const table = await tableOf(300, false);
    const [engine, plain] = [memoryEngine(table), memoryEngine(table, () => undefined)];
    const straight = straightBeyond(scoreNamed(score));
    const widest = Math.min(
      32_767 - Math.floor((straight + 32_767) / 2),
      Math.floor((straight + 32_767) / 2) - straight,
    );
    for (const units of [widest, widest + 1])
      for (const size of [4, 10, 30]) {
        const steps = Array.from({ length: LENGTH }, (_, k) => [k, k % 2 ? units : -units] as const);
        const question = questionOf(score, hubOf(9, size), steps);
        expect(await engine.sums(question)).toEqual(await plain.sums(question));
      }
  },
);

test.each(scoreNames)(
  "losses are straight from where they are said to be, and bend just before: %s",
  (name) => {
    const score = scoreNamed(name);
    const from = straightBeyond(score);
    const bends = [false, true].map((positive) => {
      const [low, high] = positive ? [score.slope, 0] : [0, score.slope];
      const loss = (z: number) => -score.of(z, positive);
      for (const z of [from, from + 1, 32_766, 32_767, 32_768, 40_000, 10 ** 6]) {
        expect(loss(-z - 1) - loss(-z)).toBe(low);
        expect(loss(z + 1) - loss(z)).toBe(high);
      }
      return loss(-from) - loss(1 - from) !== low || loss(from) - loss(from - 1) !== high;
    });
    expect(bends).toContain(true);
    expect(from).toBeLessThan(32_767 - 2 * 1024);
  },
);
