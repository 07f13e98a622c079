/** Margins that are kept and moved from hub to hub must be those that a fresh calculation gives, whatever was asked before. */
import { expect, test } from "vitest";
import { readTable } from "../../../../read/read-table.ts";
import type { Table } from "../../../../read/table.ts";
import type { Schema } from "../../../../schema/types.ts";
import { csvOf, dice, randomRow, smallSchema } from "../../../../testing/small-tables.ts";
import { stepsAround } from "../../../../testing/steps-around.ts";
import { linearTwin } from "../../../../testing/twins/linear.ts";
import { linearMachine } from "../../../kernels/linear/linear.ts";
import { prepareScores } from "../../../queries/linear/linear.ts";
import { scoreNames } from "../../../queries/linear/scores.ts";
import { memoryEngine } from "../index.ts";

const coded = smallSchema("replace");
const continuous = smallSchema("replace", {
  attributes: coded.attributes.map((a) => (a.kind === "numeric" ? { ...a, step: a.step / 1000 } : a)),
});

async function tableOf(rows: number, schema: Schema): Promise<Table> {
  const roll = dice(rows);
  return readTable(schema, [csvOf(Array.from({ length: rows }, () => randomRow(roll)))]);
}

const weighted = (table: Table): Table => ({
  ...table,
  weights: Uint32Array.from({ length: table.rows }, (_, row) => 1 + (row % 5)),
});

/** A walk from hub to hub: it stays, moves one weight a little or far across 16 bits, moves two, or starts again elsewhere. */
function nextHub(hub: Float64Array, roll: (sides: number) => number): Float64Array {
  const random = () => (roll(2001) - 1000) / 1000;
  const one = (from: Float64Array) => from.with(roll(hub.length), random());
  const last = hub.length - 1;
  return [
    () => hub,
    () => one(hub),
    () => one(hub),
    () => one(one(hub)),
    () => hub.map(() => random()),
    () => hub.with(last, hub[last] > 0 ? -9 : 9),
    () => hub.with(0, hub[0] > 0 ? -9 : 9),
  ][roll(7)]();
}

const attributeSets = [undefined, ["age", "colour"], ["colour", "age"]] as const;

/** A question around the next hub of one of the attribute sets: any score, either class, any size of step. */
function* questions(schema: Schema, seed: number, count: number) {
  const roll = dice(seed);
  const hubs: Float64Array[] = [7, 6, 6].map((length) => new Float64Array(length));
  for (let i = 0; i < count; i++) {
    const set = roll(3);
    hubs[set] = nextHub(hubs[set], roll);
    const [hub, attributes] = [hubs[set], attributeSets[set]];
    const asked = {
      score: scoreNames[roll(scoreNames.length)],
      label: "outcome",
      positive: ["no", "yes"][roll(2)],
      hub,
      candidates: stepsAround(hub, [0.5, 0.1, 0.0005][roll(3)], { keepParent: roll(2) === 0, box: 50 }),
      ...(attributes ? { attributes } : {}),
    };
    yield prepareScores({ schema, neighbours: "replace" }, asked).question;
  }
}

/** A hub, and from there each weight in turn, forth and back; then to where margins leave 16 bits, and back. */
function* everyWeight(schema: Schema) {
  const hub = Float64Array.from([1, -1, 0.5, 0.25, 0, -0.5, 0.125]);
  const walk = Array.from(hub, (_, k) => [hub.with(k, 0.75), hub]).flat();
  const far = hub.map((weight) => 20 * weight);
  for (const next of [hub, ...walk, far, hub, far, far.with(0, 19), hub.with(2, 0.25)]) {
    const candidates = stepsAround(next, 0.1, { keepParent: true, box: 50 });
    const asked = { score: "logistic", label: "outcome", hub: next, candidates };
    yield prepareScores({ schema, neighbours: "replace" }, asked).question;
  }
}

const machines = { WebAssembly: linearMachine, twins: linearTwin };
const cases = (["WebAssembly", "twins"] as const).flatMap((by) =>
  (
    [
      ["coded attributes", 300, coded],
      ["continuous attributes in a table", 300, continuous],
      ["continuous attributes beyond a table", 2500, continuous],
    ] as const
  ).flatMap(([what, rows, schema]) => [
    { by, what, rows, schema, weigh: (table: Table) => table },
    { by, what: `${what}, weighted rows`, rows, schema, weigh: weighted },
  ]),
);

test.each(cases)(
  "any sequence of hubs gets the sums of the plain loops: $what, by $by",
  async ({ by, rows, schema, weigh }) => {
    const table = weigh(await tableOf(rows, schema));
    const engine = memoryEngine(table, machines[by]);
    const plain = memoryEngine(table, () => undefined);
    for (const question of [...questions(schema, rows, 60), ...everyWeight(schema)])
      expect(await engine.sums(question)).toEqual(await plain.sums(question));
  },
);

test("two labels with the same class code are not taken for each other", async () => {
  const schema = smallSchema("replace", {
    attributes: coded.attributes.map((a) =>
      a.name === "colour" ? { name: "colour", kind: "label", values: ["red", "green", "blue"] } : a,
    ),
  });
  const table = await tableOf(300, schema);
  const [engine, plain] = [memoryEngine(table), memoryEngine(table, () => undefined)];
  const candidates = stepsAround(Float64Array.from([1, -1, 0.5]), 0.1, { keepParent: true, box: 5 });
  for (const [label, positive] of [
    ["outcome", "yes"],
    ["colour", "green"],
    ["outcome", "yes"],
  ]) {
    const asked = { score: "logistic", label, positive, candidates };
    const { question } = prepareScores({ schema, neighbours: "replace" }, asked);
    expect(await engine.sums(question)).toEqual(await plain.sums(question));
  }
});

test.each([
  { what: "coded", rows: 300, schema: coded, fresh: ["margins"], ofNumbers: ["moveMargins"] },
  {
    what: "continuous",
    rows: 2500,
    schema: continuous,
    fresh: ["margins", "fineMargins"],
    ofNumbers: ["moveFine"],
  },
])(
  "margins are moved where the hub differs in one weight, kept where it is the same, and else made anew: $what",
  async ({ what, rows, schema, fresh, ofNumbers }) => {
    const calls = new Set<string>();
    const names = ["margins", "moveMargins", "fineMargins", "moveFine", "refine"] as const;
    const engine = memoryEngine(await tableOf(rows, schema), () => {
      const { kernels, arena } = linearTwin();
      const heard =
        (name: (typeof names)[number]) =>
        (...given: number[]) => {
          calls.add(name);
          (kernels[name] as (...given: number[]) => void)(...given);
        };
      return {
        arena,
        kernels: { ...kernels, ...Object.fromEntries(names.map((name) => [name, heard(name)])) },
      };
    });
    const ask = async (hub: Float64Array) => {
      calls.clear();
      const candidates = stepsAround(hub, 0.1, { keepParent: true, box: 12 });
      const asked = { score: "zero-one", label: "outcome", hub, candidates };
      await engine.sums(prepareScores({ schema, neighbours: "replace" }, asked).question);
      return calls;
    };
    const hub = Float64Array.from([1, -1, 0.5, 0.25, 0, -0.5, 0.125]);
    const ofOthers = what === "coded" ? ["moveMargins"] : ["moveMargins", "refine"];
    expect(await ask(hub)).toEqual(new Set(fresh));
    expect(await ask(hub)).toEqual(new Set());
    for (let k = 0; k < hub.length; k++) {
      const moved = new Set(k < 2 ? ofNumbers : ofOthers);
      expect(await ask(hub.with(k, 0.75))).toEqual(moved);
      expect(await ask(hub)).toEqual(moved);
    }
    expect(await ask(hub.with(0, 2).with(6, 1))).toEqual(new Set(fresh));
  },
);
