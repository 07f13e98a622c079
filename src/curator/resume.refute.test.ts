/** Attempts to draw more under a reserve, or by resuming a run, than its entry in the ledger has paid for. */
import { describe, expect, test } from "vitest";
import { add, compare, divide, fromDecimal, type Rational, rational, ZERO } from "../base/rational.ts";
import { tableQuestions } from "../testing/every-question.ts";
import { smallLedger } from "../testing/release-suite.ts";
import { csvOf, smallSchema } from "../testing/small-tables.ts";
import { epsilonOfRho, rhoOf } from "./accounting/zcdp.ts";
import type { Allowance, AllowanceRequest, PlannedDraws } from "./index.ts";
import { openCurator } from "./open.ts";
import { priceOf } from "./price.ts";

const decimal = (text: string): Rational => fromDecimal(text) as Rational;
const delta = decimal("0.000001");
const tenth = decimal("0.1");

async function opened(neighbours: "replace" | "add-remove" = "replace") {
  const schema = smallSchema(neighbours);
  const rows = [csvOf([["3", "10", "red", "no"]])];
  const ledger = await smallLedger(schema);
  return { ledger, curator: await openCurator({ schema, rows, ledger }) };
}

const asking = (draws: readonly PlannedDraws[], more: Partial<AllowanceRequest> = {}): AllowanceRequest => ({
  epsilon: decimal("5"),
  delta,
  draws,
  purpose: "a test",
  ...more,
});
const counting = (allowance: Allowance, epsilon: Rational) =>
  allowance.make({ ask: "count", attribute: "colour", values: ["red"] }, { mechanism: "laplace", epsilon });
const blurring = (allowance: Allowance, rho: Rational) =>
  allowance.make({ ask: "count", attribute: "colour", values: ["red"] }, { mechanism: "gaussian", rho });

const reserve: PlannedDraws = { kind: "reserve", rho: tenth, count: 1 };
const usedUp = { code: "allowance-used-up" };
const refused = { code: "resume-refused" };

test("a reserve costs what one draw of its ρ costs, and only where there is a δ", () => {
  expect(priceOf([reserve], delta)).toMatchObject({
    cost: { rho: tenth, epsilon: epsilonOfRho(tenth, delta) },
    additive: false,
  });
  expect(() => priceOf([reserve], ZERO)).toThrow(expect.objectContaining({ code: "plan-too-expensive" }));
});

test("draws of every kind with a ρ are taken off a reserve, until the next does not fit", async () => {
  const { curator } = await opened();
  const allowance = await curator.allow(asking([reserve]));
  const epsilon = decimal("0.2");
  let spent = ZERO;
  const fits = (rho: Rational) => compare(add(spent, rho), tenth) <= 0;
  for (let turn = 0; turn < 20; turn++) {
    const isPure = turn % 2 === 0;
    const rho = isPure ? rhoOf("pure", epsilon) : decimal("0.013");
    const drawn = isPure ? counting(allowance, epsilon) : blurring(allowance, rho);
    if (fits(rho)) {
      await drawn;
      spent = add(spent, rho);
    } else await expect(drawn).rejects.toMatchObject(usedUp);
  }
  expect(compare(spent, divide(tenth, rational(2n)))).toBeGreaterThan(0);
  await expect(allowance.close()).resolves.toMatchObject({ returned: ZERO });
});

const purse: PlannedDraws = { kind: "pure-reserve", epsilon: tenth, count: 1 };

test("a reserve of ε costs what one pure draw of it costs, in every kind of ledger", () => {
  const pure: PlannedDraws = { kind: "pure", epsilon: tenth, count: 1 };
  expect(priceOf([purse], ZERO)).toEqual(priceOf([pure], ZERO));
  const others: PlannedDraws[] = [reserve, { kind: "bounded-range", epsilon: tenth, count: 9 }];
  expect(priceOf([purse, ...others], delta)).toEqual(priceOf([pure, ...others], delta));
});

test("pure draws are taken off a reserve of ε, until the next does not fit; what has no ε is not", async () => {
  const { curator } = await opened();
  const allowance = await curator.allow(asking([purse]));
  await expect(blurring(allowance, decimal("0.000001"))).rejects.toMatchObject(usedUp);
  for (const epsilon of ["0.03", "0.02", "0.03"]) await counting(allowance, decimal(epsilon));
  await expect(counting(allowance, decimal("0.0200001"))).rejects.toMatchObject(usedUp);
  const three = { mechanism: "exponential", epsilon: decimal("0.01"), count: 3 } as const;
  const asked = { ask: "rank", label: "outcome", score: "gini" } as const;
  await expect(allowance.make(asked as never, three as never)).rejects.toMatchObject(usedUp);
  await allowance.make(asked as never, { ...three, count: 2 } as never);
  await expect(counting(allowance, decimal("0.000001"))).rejects.toMatchObject(usedUp);
  await expect(allowance.close()).resolves.toMatchObject({ returned: ZERO });
});

const withoutRho = Object.entries(tableQuestions).flatMap(([name, forms]) =>
  forms
    .filter(({ draw }) => draw.kind === "opaque" || draw.kind === "sampled")
    .map((form) => [`${name}, ${form.draw.kind}`, name, form] as const),
);

test.each(withoutRho)("what has no ρ is not taken off a reserve: %s", async (_title, name, form) => {
  const { curator } = await opened(form.neighbours ?? "add-remove");
  const allowance = await curator.allow(asking([reserve]));
  const asked = { ask: name, ...form.question } as Parameters<Allowance["make"]>[0];
  await expect(allowance.make(asked, form.how as never)).rejects.toMatchObject(usedUp);
});

test("what is no draw is not taken off a reserve", async () => {
  const { curator } = await opened();
  const allowance = await curator.allow(asking([reserve]));
  for (const epsilon of [decimal("0"), { n: -1n, d: 10n }])
    await expect(counting(allowance, epsilon)).rejects.toThrow();
  await expect(blurring(allowance, { n: -1n, d: 10n })).rejects.toThrow();
  await expect(blurring(allowance, tenth)).resolves.toBeDefined();
  await expect(blurring(allowance, decimal("0.000001"))).rejects.toMatchObject(usedUp);
});

test("draws that are planned are taken off the plan before the reserve", async () => {
  const { curator } = await opened();
  const allowance = await curator.allow(asking([reserve, { kind: "zcdp", rho: tenth, count: 1 }]));
  await blurring(allowance, tenth);
  await blurring(allowance, tenth);
  await expect(blurring(allowance, decimal("0.000001"))).rejects.toMatchObject(usedUp);
});

const plan: readonly PlannedDraws[] = [
  { kind: "pure", epsilon: tenth, count: 3 },
  { kind: "pure", epsilon: decimal("0.2"), count: 1 },
  reserve,
];
const run = { run: "run-1", attempt: 1 };

test("a run that has paid goes on with what it is said to have left, once more at no price, and gives nothing back", async () => {
  const { curator, ledger } = await opened();
  await counting(await curator.allow(asking(plan, run)), tenth);
  const before = await ledger.state();
  const rest = await curator.resume(asking(plan, { ...run, attempt: 2 }), [2, 0, 0]);
  await counting(rest, tenth);
  await counting(rest, tenth);
  await expect(counting(rest, tenth)).rejects.toMatchObject(usedUp);
  await expect(counting(rest, decimal("0.2"))).rejects.toMatchObject(usedUp);
  await expect(blurring(rest, decimal("0.01"))).rejects.toMatchObject(usedUp);
  await expect(rest.close()).resolves.toMatchObject({ returned: ZERO });
  expect(await ledger.state()).toEqual(before);
  const [entry] = (await ledger.entries()).slice(-1);
  expect(rest.receipt()).toMatchObject({ entry: entry.seq, entryHash: entry.hash });
});

test("an additive run that is resumed gives nothing back either, for what it drew before is not known here", async () => {
  const { curator, ledger } = await opened();
  const additive = plan.slice(0, 2);
  await curator.allow(asking(additive, { ...run, delta: ZERO }));
  const before = await ledger.state();
  const rest = await curator.resume(asking(additive, { ...run, delta: ZERO }), [3, 1]);
  await expect(rest.close()).resolves.toMatchObject({ returned: ZERO });
  expect(await ledger.state()).toEqual(before);
});

test.each<[string, AllowanceRequest, readonly unknown[]]>([
  ["a run that has not paid", asking(plan, { run: "run-2", attempt: 1 }), [1, 0, 0]],
  ["no run", asking(plan), [1, 0, 0]],
  ["other draws", asking([{ kind: "pure", epsilon: tenth, count: 4 }, ...plan.slice(1)], run), [4, 0, 0]],
  [
    "larger draws",
    asking([{ kind: "pure", epsilon: decimal("0.11"), count: 3 }, ...plan.slice(1)], run),
    [1, 0, 0],
  ],
  ["another purpose", asking(plan, { ...run, purpose: "another" }), [1, 0, 0]],
  ["another δ", asking(plan, { ...run, delta: decimal("0.0000001") }), [1, 0, 0]],
  ["more than were planned", asking(plan, run), [4, 0, 0]],
  ["fewer than none", asking(plan, run), [-1, 0, 0]],
  ["a part of a draw", asking(plan, run), [0.5, 0, 0]],
  ["two reserves", asking(plan, run), [0, 0, 2]],
  ["too short a list", asking(plan, run), [1, 0]],
  ["a list of texts", asking(plan, run), ["1", "0", "0"]],
])("%s is not resumed", async (_name, asked, left) => {
  const { curator } = await opened();
  await curator.allow(asking(plan, run));
  await expect(curator.resume(asked, left as readonly number[])).rejects.toMatchObject(refused);
});

test("a run that was closed and settled is not resumed", async () => {
  const { curator } = await opened();
  const additive = plan.slice(0, 2);
  const allowance = await curator.allow(asking(additive, { ...run, delta: ZERO }));
  await counting(allowance, tenth);
  await allowance.close();
  await expect(curator.resume(asking(additive, { ...run, delta: ZERO }), [2, 1])).rejects.toMatchObject(
    refused,
  );
});

const released = { sha256: "ab".repeat(32) };

test("draws that are on record as released are not made again, by whatever copy; the others are", async () => {
  const { curator } = await opened();
  const first = await curator.allow(asking(plan, run));
  await counting(first, tenth);
  const { entry } = first.receipt();
  await curator.released(entry, { first: 1, last: 2, ...released });
  for (const left of [
    [3, 0, 0],
    [1, 0, 1],
    [0, 1, 1],
  ])
    await expect(curator.resume(asking(plan, run), left)).rejects.toMatchObject(refused);
  const rest = await curator.resume(asking(plan, run), [0, 0, 1]);
  await blurring(rest, tenth);
  await expect(counting(rest, decimal("0.2"))).rejects.toMatchObject(usedUp);
});

test("the word of one run's release is none of another's, and is taken once, whatever is said of it", async () => {
  const { curator } = await opened();
  const [one, other] = [
    await curator.allow(asking(plan, run)),
    await curator.allow(asking(plan, { run: "run-2", attempt: 1 })),
  ];
  await curator.released(one.receipt().entry, { first: 3, last: 3, ...released });
  await expect(
    curator.released(one.receipt().entry, { first: 3, last: 3, sha256: "another" }),
  ).rejects.toMatchObject({ code: "release-already-taken" });
  const all = [3, 1, 1];
  await expect(curator.resume(asking(plan, run), all)).rejects.toMatchObject(refused);
  await curator.resume(asking(plan, { run: "run-2", attempt: 1 }), all);
  await curator.released(other.receipt().entry, { first: 3, last: 3, ...released });
});

test("of several words none is passed over", async () => {
  const { curator } = await opened();
  const { entry } = (await curator.allow(asking(plan, run))).receipt();
  for (const at of [1, 2]) await curator.released(entry, { first: at, last: at, ...released });
  for (const left of [
    [1, 0, 0],
    [0, 1, 0],
  ])
    await expect(curator.resume(asking(plan, run), left)).rejects.toMatchObject(refused);
  await curator.resume(asking(plan, run), [0, 0, 1]);
});

describe("a run that has paid, and is gone on with from a copy while it still lives", () => {
  const twice = asking([{ kind: "pure", epsilon: tenth, count: 1 }, plan[1]], { ...run, delta: ZERO });
  const both = async () => {
    const { curator } = await opened();
    const paid = await curator.allow(twice);
    return { curator, paid, copy: await curator.resume(twice, [1, 1]), spent: await curator.budget() };
  };

  test("gives nothing back once the copy has shown something", async () => {
    for (const at of [1, 2]) {
      const { curator, paid, copy, spent } = await both();
      await counting(copy, tenth);
      await curator.released(paid.receipt().entry, { first: at, last: at, ...released });
      await expect(paid.close()).rejects.toMatchObject({ code: "settle-refused" });
      expect((await curator.budget()).spent).toEqual(spent.spent);
    }
  });

  test("has given back what it did not use, and then the copy shows nothing", async () => {
    const { curator, paid, copy } = await both();
    await paid.close();
    await counting(copy, tenth);
    const word = { first: 1, last: 1, ...released };
    await expect(curator.released(paid.receipt().entry, word)).rejects.toMatchObject(refused);
  });
});

test("analysts cannot resume, nor say what was released", async () => {
  const { curator } = await opened();
  expect(Object.keys(curator.forAnalysts())).toEqual(["facts", "allow", "budget", "entries"]);
});
