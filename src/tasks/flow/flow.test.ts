/** What a flow may say, what it costs, and what it releases. */
import { describe, expect, test } from "vitest";
import { compare, fromDecimal, type Rational, toNumber, ZERO } from "../../base/rational.ts";
import { type PublicFacts, priceOf } from "../../curator/index.ts";
import { openWith } from "../../curator/open.ts";
import { CARDS } from "../../flow/fits.ts";
import { scorecard } from "../../models/classifier/scorecard.ts";
import { groupedInputs } from "../../schema/coding/layout.ts";
import { labelOf } from "../../schema/coding/learnable.ts";
import type { Neighbours } from "../../schema/types.ts";
import { Recorder, recordReplay } from "../../testing/recorder.ts";
import { smallLedger } from "../../testing/release-suite.ts";
import { isShared, shareOf } from "../../testing/share-of.ts";
import {
  adversarialPairs,
  csvOf,
  dice,
  type Row,
  randomPair,
  smallSchema,
} from "../../testing/small-tables.ts";
import { finerCuts } from "../classify/privet/finer-cuts.ts";
import { classifyTask } from "../classify/task.ts";
import { parsePlan, quotePlan, runPlan } from "../plan.ts";
import { ensureFitting } from "./fitting.ts";
import { parseFlow, START_OPTION } from "./flow.ts";
import type { ExpectedFlow } from "./method.ts";
import type { FlowRelease } from "./run.ts";

const steps = [
  { name: "look", task: "describe" },
  { name: "top", task: "rank", label: "outcome", rows: "learn", options: { top: 2 } },
  { name: "card", task: "classify", label: "outcome", rows: "learn", attributes: { from: "top" }, weight: 3 },
  { name: "own", task: "classify", label: "outcome", rows: "judge" },
];
const flow = { privet: "flow/1", title: "A look", parts: { learn: 4, judge: 1 }, steps };
const PARTS = ["1-4/5", "5-5/5"] as const;

const planOf = (given: object, epsilon = "1", delta = "0.000001") =>
  parsePlan({ privet: "plan/1", task: "flow", epsilon, delta, options: { flow: given } });
const facts = (neighbours: Neighbours = "replace"): PublicFacts => ({
  schema: smallSchema(neighbours),
  neighbours,
  rows: 2000,
});
const quoted = (given: object, epsilon?: string, delta?: string) => {
  const quote = quotePlan(facts(), planOf(given, epsilon, delta));
  return { ...quote, expected: quote.expected as ExpectedFlow };
};
const decimal = (text: string): Rational => fromDecimal(text) as Rational;
const of = (...more: object[]) => ({ steps: [steps[0], ...more] });

describe("a flow is read", () => {
  test("with its parts as numbers of rows, in the order in which they are named", () => {
    expect(parseFlow(flow).parts).toEqual({ learn: "1-4/5", judge: "5-5/5" });
    expect(parseFlow({ steps }.steps ? { ...flow, parts: { a: 1, learn: 2, judge: 3 } } : {}).parts).toEqual({
      a: "1-1/6",
      learn: "2-3/6",
      judge: "4-6/6",
    });
  });

  test.each([
    ["no object", 7],
    ["without steps", { steps: [] }],
    ["with a field that flows do not have", { ...flow, colour: "red" }],
    ["of another version", { ...flow, privet: "flow/2" }],
    ["with a step that has no name", { steps: [{ task: "describe" }] }],
    ["with two steps of one name", { steps: [steps[0], steps[0]] }],
    ["with a step that says neither a task nor what to do", of({ name: "x" })],
    [
      "with a step from one that comes later",
      { steps: [{ ...steps[2], rows: undefined, attributes: { from: "later" } }] },
    ],
    ["with rows that no part has", of({ ...steps[1], rows: "learn" })],
    ["with a share that is no whole number", { ...flow, parts: { learn: 0.8, judge: 0.2 } }],
    ["with a weight of nothing", of({ ...steps[3], rows: undefined, weight: 0 })],
    ["with a weight and an ε", of({ name: "x", task: "describe", weight: 2, epsilon: "0.1" })],
    ["of free steps alone", { steps: [{ name: "x", do: "save", from: "y" }] }],
  ])("or refused, %s", (_what, given) => {
    expect(() => parseFlow(given)).toThrow(expect.objectContaining({ code: "flow-invalid" }));
  });

  test("and a step that takes from a later one, or has its start in the wrong place, is told so", () => {
    const circle = { steps: [{ ...steps[2], rows: undefined, attributes: { from: "card" } }] };
    expect(() => parseFlow(circle)).toThrow("steps stand in order, so that there are no circles");
    const start = { name: "x", task: "classify", label: "outcome", start: { from: "card" } };
    expect(() => parseFlow(of(start))).toThrow('"options": { "start": { "from": "a step" } }');
  });

  test("and what is wrong with a step is told before its target", () => {
    const aimed = (more: object) => () =>
      quoted({ steps: [{ name: "x", task: "describe", target: 3, ...more }] });
    expect(aimed({ options: { statistics: ["mean"] } })).toThrow(/Step "x": .*statistics/);
    expect(aimed({ attributes: ["nobody"] })).toThrow(/Step "x": .*nobody/);
    expect(aimed({ options: { statistics: [{ what: "mean", of: ["age"] }] } })).not.toThrow();
  });

  test("and what is about a genome study has no picture of SNPs", () => {
    const drawn = {
      steps: [
        { name: "top", task: "rank" },
        { name: "a", do: "plot", from: "top" },
      ],
    };
    expect(() => ensureFitting(parseFlow(drawn), "study")).toThrow("ranks SNPs");
    expect(() => ensureFitting(parseFlow(drawn), "table")).not.toThrow();
  });

  test("and a task that nobody knows is told before what would hang on it", () => {
    const slip = [
      { name: "top", task: "rnk", label: "outcome" },
      { name: "card", task: "classify", label: "outcome", attributes: { from: "top" } },
    ];
    const fitted = () => ensureFitting(parseFlow({ steps: slip }));
    expect(fitted).toThrow('Step "top": There is no task "rnk"');
    expect(fitted).toThrow(
      expect.objectContaining({
        fix: expect.objectContaining({ do: expect.stringContaining("Did you mean rank?") }),
      }),
    );
  });

  test("and what a step says is checked by its method, which is told with the step's name", () => {
    const wrong = (step: object) => () => quoted(of(step));
    expect(wrong({ name: "x", task: "clasify", label: "outcome" })).toThrow('Step "x": There is no task');
    expect(wrong({ name: "x", task: "classify", label: "age" })).toThrow('Step "x": ');
    expect(wrong({ name: "x", task: "classify", label: "outcome", options: { rounds: -1 } })).toThrow(
      "rounds is -1",
    );
    expect(wrong({ name: "x", task: "classify", label: "outcome", attributes: { from: "look" } })).toThrow(
      "releases no list of attributes",
    );
    expect(wrong({ name: "x", task: "classify", label: "outcome", method: "amp" })).toThrow("is research");
  });
});

test.each([
  ["classify", "gupt"],
  ["classify", "sample-aggregate"],
  ["cluster", "gupt"],
])(
  "a step that would deal rows by place is refused before anything is paid: %s by %s",
  async (task, method) => {
    const about = task === "classify" ? { label: "outcome" } : {};
    const dealt = (deal: string) => of({ name: "x", task, method, ...about, options: { deal } });
    const refused = expect.objectContaining({
      code: "flow-invalid",
      message: expect.stringContaining(`Step "x": ${method} deals rows by their places`),
      fix: { do: expect.stringContaining("deal: values") },
    });
    expect(() => quoted(dealt("place"))).toThrow(refused);
    expect(() => quoted(dealt("values"))).not.toThrow();
    const { curator, ledger } = await opened("replace");
    await expect(runPlan(curator, planOf(dealt("place")))).rejects.toThrow(refused);
    expect((await ledger.entries()).map(({ kind }) => kind)).toEqual(["open"]);
  },
);

describe("the price of a flow", () => {
  test("is nearly all that was set aside, and no more, together; one by one it would be much more", () => {
    for (const epsilon of ["0.3", "1", "3"]) {
      const { price, draws, expected } = quoted(flow, epsilon);
      expect(compare(price.cost.epsilon, decimal(epsilon))).toBeLessThanOrEqual(0);
      expect(toNumber(price.cost.epsilon)).toBeGreaterThan(0.97 * Number(epsilon));
      expect(price.cost).toEqual(priceOf(draws, decimal("0.000001")).cost);
      expect(Number(expected.apart)).toBeGreaterThan(1.3 * Number(epsilon));
      expect(expected.steps.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
    }
  });

  test("without a δ is the sum of what a row is seen by", () => {
    const free = { ...flow, steps: [steps[0], steps[1], steps[3]] };
    const { price, expected } = quoted(free, "1", "0");
    expect(price).toMatchObject({ theorem: "basic", cost: { delta: ZERO } });
    const [look, top, own] = expected.steps.map(({ epsilon }) => Number(epsilon));
    expect(toNumber(price.cost.epsilon)).toBeCloseTo(look + Math.max(top, own), 5);
    const late = quoted(flow, "1", "0").expected.steps.map(({ epsilon }) => Number(epsilon));
    expect(late[0] + Math.max(late[1] + late[2], late[3])).toBeGreaterThan(0.97);
    expect(late[0] + Math.max(late[1] + late[2], late[3])).toBeLessThanOrEqual(1.000005);
  });

  test.each([
    ["0.5", "0.000001"],
    ["1", "0.000001"],
    ["2", "0.000001"],
    ["1", "0"],
  ])("leaves hardly anything over for any row, whichever part it is in: ε %s, δ %s", (epsilon, delta) => {
    // Of a method whose price rises evenly: forms that change with rows · ε leap.
    const even = { ...flow, steps: [...steps.slice(0, 3), { ...steps[3], method: "majority" }] };
    const { draws, expected } = quoted(even, epsilon, delta);
    const seen = PARTS.map((own) => draws.filter(({ part }) => part === undefined || part === own));
    const prices = seen.map((some) => toNumber(priceOf(some, decimal(delta)).cost.epsilon));
    for (const price of prices) expect(price).toBeGreaterThan(0.98 * Number(epsilon));
    expect(Number(expected.together)).toBeLessThanOrEqual(Number(epsilon));
    // What is fixed is not made larger, whatever is left over.
    const last = { ...even.steps[3], epsilon: "0.01" };
    const fixed = quoted({ ...even, steps: [...steps.slice(0, 3), last] }, epsilon, delta).expected.steps[3];
    expect(Number(fixed.epsilon)).toBeLessThanOrEqual(0.01);
  });

  test("leaves fixed parts fixed, and gives more to what matters more", () => {
    const fixed = { ...flow, steps: [{ ...steps[0], epsilon: "0.2" }, ...steps.slice(1)] };
    expect(quoted(fixed).expected.steps[0].epsilon).toMatch(/^0\.(2|19)/);
    const shareOf = (weight: number) =>
      quoted({ steps: [steps[0], { name: "own", task: "classify", label: "outcome", weight }] }).expected
        .steps[1].share;
    expect(shareOf(10)).toBeGreaterThan(shareOf(1) + 0.05);
    expect(() => quoted({ steps: [{ ...steps[0], epsilon: "2" }] })).toThrow("was set aside");
  });
});

const TABLE: readonly Row[] = Array.from(
  { length: 400 },
  (_, i): Row => [
    String(i % 11),
    String(i % 900),
    ["red", "green", "blue"][i % 3],
    i % 11 > 5 ? "no" : "yes",
  ],
);

async function opened(neighbours: Neighbours, rows = TABLE, noise = new Recorder(1)) {
  const schema = smallSchema(neighbours);
  const ledger = await smallLedger(schema);
  return { ledger, curator: await openWith({ schema, rows: [csvOf(rows)], ledger, parts: PARTS }, noise) };
}

describe.each(["replace", "add-remove"] as const)("a flow over rows that %s", (neighbours) => {
  test("pays once, releases every step with a receipt of its own, and hands attributes on", async () => {
    const { curator, ledger } = await opened(neighbours);
    const { model, receipt } = await runPlan(curator.forAnalysts(), planOf(flow));
    const { steps: released } = model as FlowRelease;
    expect(released.map(({ name }) => name)).toEqual(["look", "top", "card", "own"]);
    expect((await ledger.entries()).filter(({ kind }) => kind === "spend")).toHaveLength(1);
    type Told = {
      readonly receipt: typeof receipt;
      readonly attributes?: readonly { readonly name: string }[];
    };
    const told = released.map(({ release }) => release as Told);
    for (const one of told)
      expect(one.receipt).toMatchObject({ entry: receipt.entry, epsilon: receipt.epsilon });
    expect(told.flatMap((one) => one.receipt.draws)).toEqual(receipt.draws);
    expect(told[2].receipt.draws.every(({ part }) => part === PARTS[0])).toBe(true);
    expect(told[3].receipt.draws.every(({ part }) => part === PARTS[1])).toBe(true);
    // No other way leads from rows to the attributes of a step than the list that was drawn.
    const drawn = told[1].attributes?.map(({ name }) => name) ?? [];
    const used = JSON.stringify(released[2].release);
    for (const name of ["age", "pay", "colour"])
      if (!drawn.includes(name)) expect(used).not.toContain(`"${name}"`);
  });

  test("leaks nothing between neighbours, whatever the parts (record-replay)", async () => {
    const run = async (rows: readonly Row[], noise: Recorder) => {
      const { curator, ledger } = await opened(neighbours, rows, noise);
      const noticed: unknown[] = [];
      const plan = planOf(flow);
      const quote = JSON.stringify(quotePlan(curator.facts, plan));
      const released = await runPlan(curator.forAnalysts(), plan, { progress: (now) => noticed.push(now) });
      return { quote, released, noticed, ledger: await ledger.entries() };
    };
    const roll = dice(5);
    const pairs = [
      ...adversarialPairs(neighbours).filter((_, i) => i % (isShared ? 41 : 7) === 0),
      ...Array.from({ length: shareOf(5) }, () => randomPair(neighbours, roll)),
    ];
    for (const [i, pair] of pairs.entries())
      expect({ pair, ...(await recordReplay(run as never, pair, i + 1)) }).toEqual({
        pair,
        violations: [],
        released: true,
      });
  });
});

describe("a card to start from", () => {
  const rough = {
    name: "rough",
    task: "classify",
    label: "outcome",
    rows: "learn",
    options: { model: "card", rounds: 3 },
  };

  test("the method that is named beside the edges is the one that declares such an option, and when", () => {
    const able = classifyTask.methods.table.filter(({ options }) => Object.hasOwn(options, START_OPTION));
    expect(able.map(({ name }) => name)).toEqual([CARDS.method]);
    expect(able[0]).toMatchObject({ options: { start: { when: { model: CARDS.open } } } });
    expect(able[0]).toBe(classifyTask.methods.table[0]);
  });

  const finer = { ...rough, name: "finer", rows: "judge", options: { start: { from: "rough" }, rounds: 4 } };
  const started = (first: object, second: object) => ({ ...flow, steps: [steps[1], first, second] });
  const both = (more: object) => started({ ...rough, ...more }, { ...finer, ...more });

  test("costs the same whatever card it will be: as much as one from nothing", () => {
    const drawsOf = (second: object) => quoted(started(rough, second), "1", "0.000001").draws;
    expect(drawsOf(finer)).toEqual(drawsOf({ ...finer, options: { model: "card", rounds: 4 } }));
    const [, , { notes }] = quoted(started(rough, finer)).expected.steps;
    expect(notes.join()).toContain("from a given card");
  });

  test.each([
    ["of all attributes", both({})],
    ["of attributes that are named", both({ attributes: ["colour", "age"] })],
    ["of attributes that are drawn", both({ attributes: { from: "top" } })],
  ])("%s: is handed on when it is there, with the same groups", async (_, given) => {
    const { curator } = await opened("replace");
    const { model } = await runPlan(curator.forAnalysts(), planOf(given));
    type Card = { readonly model: { readonly kind: string; readonly starts: readonly unknown[] } };
    const [first, second] = (model as FlowRelease).steps
      .slice(1)
      .map(({ release }) => (release as Card).model);
    expect([first.kind, second.kind]).toEqual(["scorecard", "scorecard"]);
    expect(second.starts).toEqual(first.starts);
  });

  test("has the groups of a card that is written down, where the chain begins with one: time is planned for these", () => {
    const schema = smallSchema("replace");
    const inputs = groupedInputs(schema, undefined, finerCuts(schema, undefined, 16));
    const cards = [{ positive: 1, weights: new Float64Array(inputs.length) }];
    const start = scorecard(labelOf(schema, "outcome"), inputs, cards).toJSON();
    const fine = { ...rough, options: { ...rough.options, start } };
    const worksOf = (second: object) =>
      quoted(started(fine, second), "1", "0.000001").expected.steps.map(({ work }) => work);
    expect(worksOf(finer)).toEqual(worksOf({ ...finer, options: { start, rounds: 4 } }));
  });

  test("leaks nothing between neighbours (record-replay)", async () => {
    const run = async (rows: readonly Row[], noise: Recorder) => {
      const { curator, ledger } = await opened("replace", rows, noise);
      const released = await runPlan(curator.forAnalysts(), planOf(both({})));
      return { released, ledger: await ledger.entries() };
    };
    const roll = dice(6);
    for (let i = 0; i < shareOf(6); i++) {
      const pair = randomPair("replace", roll);
      expect(await recordReplay(run as never, pair, i + 1)).toEqual({ violations: [], released: true });
    }
  });

  test.each([
    ["a form that follows from rows · ε", { options: {} }, {}, "may release something else than a card"],
    ["a tree", { options: { model: "tree" } }, {}, "may release something else"],
    ["another method", { method: "majority", options: {} }, {}, "may release something else"],
    ["other attributes", { attributes: ["age"] }, {}, "other attributes"],
    ["drawn attributes", { attributes: { from: "top" } }, {}, "other attributes"],
  ])("that could be no such card is refused beforehand: %s", (_, first, second, why) => {
    expect(() => quoted(started({ ...rough, ...first }, { ...finer, ...second }))).toThrow(
      expect.objectContaining({ code: "flow-invalid", message: expect.stringContaining(why) }),
    );
  });

  test("a judge of another label than its model's is refused beforehand, too", () => {
    const judge = { name: "j", task: "judge", label: "age", options: { model: { from: "rough" } } };
    expect(() => quoted(started(rough, judge))).toThrow(
      expect.objectContaining({ code: "flow-invalid", message: expect.stringContaining("about outcome") }),
    );
  });
});

test("a stop between steps releases what is done, and says so", async () => {
  const { curator } = await opened("replace");
  let reached = 0;
  const signal = {
    get aborted() {
      return reached > 12;
    },
  };
  const run = runPlan(curator.forAnalysts(), planOf(flow), {
    signal,
    progress: ({ step }) => (reached = step),
  });
  const error = (await run.catch((reason: unknown) => reason)) as {
    readonly code: string;
    readonly partial: { readonly model: FlowRelease };
  };
  expect(error.code).toBe("cancelled");
  expect(error.partial.model.steps.map(({ name }) => name)).toEqual(["look", "top"]);
});

test("what steps have released is kept as they come, and not made again", async () => {
  const kept: { readonly name: string }[] = [];
  const keeping = {
    before: () => undefined,
    keep: (step: { readonly name: string }) => void kept.push(step),
  };
  const first = await opened("replace");
  await runPlan(first.curator.forAnalysts(), planOf(flow), { kept: keeping as never });
  expect(kept.map(({ name }) => name)).toEqual(["look", "top", "card", "own"]);
  const again = await opened("replace", TABLE, new Recorder(2));
  const before = (name: string) => (name === "own" ? undefined : kept.find((step) => step.name === name));
  const { model, receipt } = await runPlan(again.curator.forAnalysts(), planOf(flow), {
    kept: { before, keep: () => undefined } as never,
  });
  expect((model as FlowRelease).steps.slice(0, 3)).toEqual(kept.slice(0, 3));
  expect(receipt.draws.every(({ part }) => part === PARTS[1])).toBe(true);
});
