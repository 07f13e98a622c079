/** Coverage and nearest counts through the door: exact laws on small tables, record-replay, prices, ledgers, refusals. */
import { describe, expect, test } from "vitest";
import { fromDecimal, multiply, type Rational, rational, toNumber, ZERO } from "../../base/rational.ts";
import { readTable } from "../../read/read-table.ts";
import { type CountsFor, coverageLaw, lawOfDraws, leastDelta } from "../../testing/covering.ts";
import { contradiction } from "../../testing/explore.ts";
import { releaseSuite, smallLedger } from "../../testing/release-suite.ts";
import { csvOf, type Row, smallSchema } from "../../testing/small-tables.ts";
import { coverageRate } from "../accounting/coverage.ts";
import { memoryEngine } from "../engines/memory/index.ts";
import { type Curator, memoryLedger, type PlannedDraws, priceOf } from "../index.ts";
import { decode, encode, START } from "../ledger/entry.ts";
import { seededNoise } from "../noise/noise.ts";
import { openWith } from "../open.ts";
import { cover } from "../queries/clusters/coverage.ts";
import { covered } from "./opaque.ts";

const decimal = (text: string) => fromDecimal(text) as Rational;
const [epsilon, delta] = [decimal("0.8"), decimal("0.00001")];
const schema = smallSchema("add-remove");
const points = [
  [-1, -1, 1, -1, -1, -1],
  [1, 1, -1, 1, -1, -1],
  [0, 0, 0, 0, 0, 0],
  [0.001, 0, 0, 0, 0, 0],
  [1, -1, -1, -1, -1, 1],
  [-0.5, 0.9, -1, -1, 1, -1],
];
const covering = { ask: "cover", points, radii: [2, 4], picks: 2 } as const;
const how = { mechanism: "coverage", epsilon, delta } as const;
const opaque: PlannedDraws = { kind: "opaque", epsilon, delta, count: 1 };
const pure: PlannedDraws = { kind: "pure", epsilon, count: 1 };

const allow = (curator: Curator, ...draws: PlannedDraws[]) =>
  curator.allow({ epsilon: decimal("2"), delta, draws, purpose: "a test" });

const rows: readonly Row[] = [
  ["3", "10", "red", "no"],
  ["9", "900", "green", "yes"],
  ["0", "-50", "blue", "no"],
];
const opened = async (of = schema) =>
  openWith({ schema: of, rows: [csvOf(rows)], ledger: await smallLedger(of) }, seededNoise(5));

describe.each(["l1", "l2", "max"] as const)("in the metric %s", (metric) => {
  releaseSuite({
    name: "coverage",
    neighbours: ["add-remove"],
    epsilon,
    delta,
    pairs: 40,
    release: async (curator) => (await allow(curator, opaque)).make({ ...covering, metric }, how),
  });
  releaseSuite({
    name: "nearest counts with Gaussian noise",
    neighbours: ["replace", "add-remove"],
    epsilon: decimal("2"),
    delta,
    pairs: 20,
    release: async (curator) =>
      (await allow(curator, { kind: "zcdp", rho: decimal("0.02"), count: 1 })).make(
        { ask: "nearest", points, metric },
        { mechanism: "gaussian", rho: decimal("0.02") },
      ),
  });
  releaseSuite({
    name: "nearest counts",
    neighbours: ["add-remove", "replace"],
    epsilon,
    delta: ZERO,
    pairs: 40,
    release: async (curator) =>
      (await allow(curator, pure)).make(
        { ask: "nearest", points, metric },
        { mechanism: "laplace", epsilon },
      ),
  });
});

describe("three points on a line, tables of up to three rows", () => {
  const line = [[-1], [-0.2], [1]];
  const ages = ["0", "4", "7", "10"];
  const asked = { attributes: ["age"], points: line, radii: [0.3, 1.3], picks: 1 };
  const tables = ["", "0", "4", "7", "0 4", "4 4", "4 10", "0 7 10", "4 4 4", "4 7 7"].map((text) =>
    text.split(" ").filter((age) => age !== ""),
  );
  /** An age as the schema codes it lies at age/5 − 1; radii are of the round. */
  const rowAt = (age: string): CountsFor => {
    const near = (point: number, radius: number) => Math.abs(Number(age) / 5 - 1 - line[point][0]) <= radius;
    return (set, picked) => {
      const radius = asked.radii[picked.length];
      return near(set, radius) && !picked.some((point) => near(point, radius));
    };
  };
  const lawAt = (table: readonly string[], rate: number) =>
    coverageLaw(table.map(rowAt), { sets: 3, picks: 2, rate });

  test("the code behind the door has the law of the claim, by exact enumeration", async () => {
    const rate = toNumber(coverageRate(decimal("2"), decimal("0.05")));
    for (const table of tables) {
      const csv = csvOf(table.map((age) => [age, "0", "red", "no"]));
      const engine = memoryEngine(await readTable(schema, [csv]));
      const facts = { schema, neighbours: "add-remove", rows: undefined, trusted: new Map() } as const;
      const amounts = { epsilon: decimal("2"), delta: decimal("0.05") };
      const { look } = covered(cover.prepare(facts, asked), { mechanism: "coverage", ...amounts });
      const found = await lawOfDraws((noise) => look(engine, noise), 1e-12);
      expect(found.residual).toBeLessThan(1e-6);
      expect(contradiction(found, lawAt(table, rate))).toBeLessThan(1e-9);
    }
  });

  test.each([
    ["2", "0.05"],
    ["0.5", "0.000001"],
  ])("one row more is hidden at ε %s and δ %s", (e, d) => {
    const rate = toNumber(coverageRate(decimal(e), decimal(d)));
    for (const table of tables)
      for (const age of ages) {
        const [p, q] = [table, [...table, age]].map((some) => lawAt(some, rate));
        expect(leastDelta(p, q, Number(e))).toBeLessThanOrEqual(Number(d));
      }
  });
});

test("with much to spend, the picks are the points that cover most, and the counts are close to the true ones", async () => {
  const many = Array.from({ length: 300 }, (_, i): Row => [i < 200 ? "2" : "8", "0", "red", "no"]);
  const curator = await openWith(
    { schema, rows: [csvOf(many)], ledger: await smallLedger(schema) },
    seededNoise(9),
  );
  const line = [[-1], [-0.6], [0], [0.6], [1]];
  const about = { attributes: ["age"], points: line };
  const allowance = await curator.allow({
    epsilon: decimal("40"),
    delta,
    draws: [
      { kind: "opaque", epsilon: decimal("20"), delta, count: 1 },
      { kind: "pure", epsilon: decimal("20"), count: 1 },
    ],
    purpose: "a test",
  });
  const picked = await allowance.make(
    { ask: "cover", ...about, radii: [0.1], picks: 2 },
    { mechanism: "coverage", epsilon: decimal("20"), delta },
  );
  expect(picked.value).toEqual([1, 3]);
  const counts = await allowance.make(
    { ask: "nearest", ...about },
    { mechanism: "laplace", epsilon: decimal("20") },
  );
  expect(counts.value).toEqual([0n, 200n, 0n, 100n, 0n]);
  expect(counts.receipt).toMatchObject({ epsilon: "40", delta: "0.00001", composition: "basic" });
  expect(counts.receipt.draws).toEqual([
    { mechanism: "coverage", query: "newly covered rows", epsilon: "20", delta: "0.00001", count: 1 },
    { mechanism: "laplace", query: "nearest points", epsilon: "20", count: 1 },
  ]);
});

test("points that no row is near have noise too", async () => {
  const allowance = await allow(await opened(), { kind: "pure", epsilon: decimal("0.05"), count: 1 });
  const twenty = Array.from({ length: 20 }, (_, i) => [i / 10 - 1]);
  const { value } = await allowance.make(
    { ask: "nearest", attributes: ["age"], points: twenty },
    { mechanism: "laplace", epsilon: decimal("0.05") },
  );
  // Three rows at scale 20: all of 17 empty points without noise has probability below (1/40)^17.
  expect(value.filter((count) => count === 0n).length).toBeLessThan(10);
});

describe("what it costs", () => {
  test("a draw of which (ε, δ) is known adds up with the others, and has no ρ", () => {
    const { cost, theorem, additive } = priceOf([{ ...opaque, count: 2 }, pure], decimal("0.00002"));
    expect(cost).toEqual({ epsilon: decimal("2.4"), delta: decimal("0.00002") });
    expect({ theorem, additive }).toEqual({ theorem: "basic", additive: true });
  });

  test("with the draws beside it, it costs no less than a plan that tells all with its δ", () => {
    const draws: PlannedDraws[] = [opaque, { kind: "bounded-range", epsilon: decimal("0.02"), count: 500 }];
    const all = priceOf(draws, decimal("0.00002")).cost;
    const alone = priceOf([draws[1]], decimal("0.00001")).cost;
    expect(all.delta).toEqual(decimal("0.00002"));
    expect(toNumber(all.epsilon)).toBeLessThanOrEqual(toNumber(alone.epsilon) + 0.8);
    expect(told(toNumber(all.epsilon))).toBeLessThanOrEqual(0.00002);
    expect(told(0.95 * toNumber(all.epsilon))).toBeGreaterThan(0.00002);
    // Where nothing is left over, prices add up.
    expect(priceOf(draws, delta).cost).toEqual({ epsilon: decimal("10.8"), delta });
  });

  /** δ at an ε of one answer by randomised response at 0.8, which tells all with 0.00001, and of 500 draws with losses of ±0.01. */
  function told(epsilon: number): number {
    const rest = (gamma: number) => {
      const up = 1 / (1 + Math.exp(-0.01));
      let [weight, sum] = [up ** 500, 0];
      for (let lies = 0; lies <= 500; lies++) {
        sum += weight * Math.max(0, -Math.expm1(gamma - (500 - 2 * lies) * 0.01));
        weight *= ((500 - lies) / (lies + 1)) * Math.exp(-0.01);
      }
      return sum;
    };
    const truth = 1 / (1 + Math.exp(-0.8));
    return 0.00001 + 0.99999 * (truth * rest(epsilon - 0.8) + (1 - truth) * rest(epsilon + 0.8));
  }

  test.each(["-0.1", "1", "1.5"])("a δ of %s in a plan is refused", (wrong) => {
    expect(() => priceOf([{ ...opaque, delta: decimal(wrong) }], delta)).toThrow(
      expect.objectContaining({ code: "delta-invalid" }),
    );
  });

  test("a plan that uses up more δ than was set aside is refused", async () => {
    const attempt = allow(await opened(), { ...opaque, count: 2 });
    await expect(attempt).rejects.toMatchObject({ code: "plan-too-expensive" });
  });

  test("a planned draw pays for one of no larger ε and no larger δ, and for no other kind", async () => {
    const curator = await opened();
    const twice = { code: "allowance-used-up" };
    for (const change of [{ epsilon: decimal("0.81") }, { delta: decimal("0.000011") }])
      await expect(
        (await allow(curator, opaque)).make(covering, { ...how, ...change }),
      ).rejects.toMatchObject(twice);
    await expect((await allow(curator, pure)).make(covering, how)).rejects.toMatchObject(twice);
    const allowance = await allow(curator, opaque);
    expect((await allowance.make(covering, how)).value).toHaveLength(4);
    await expect(allowance.make(covering, how)).rejects.toMatchObject(twice);
    await expect(
      allowance.make({ ask: "nearest", points }, { mechanism: "laplace", epsilon }),
    ).rejects.toMatchObject(twice);
  });

  test("what was planned and not picked is returned, with its δ", async () => {
    const curator = await opened();
    const allowance = await allow(curator, opaque, pure);
    await allowance.make({ ask: "nearest", points }, { mechanism: "laplace", epsilon });
    await allowance.close();
    const { spent } = await curator.budget();
    expect(spent).toMatchObject({ epsilon, delta: ZERO });
  });

  test("the ledger writes such a draw in one spelling, reads it back and adds it up", async () => {
    const curator = await opened();
    await allow(curator, opaque);
    const entry = (await curator.entries()).at(-1)!;
    expect(entry.body.events).toEqual([{ kind: "opaque", epsilon: "0.8", delta: "0.00001", count: 1 }]);
    const text = encode(entry);
    expect(decode(text, entry.previous, entry.hash)).toEqual(entry);
    for (const wrong of [
      text.replace('"delta":"0.00001","epsilon"', '"epsilon"'),
      text.replace("opaque", "pure"),
    ])
      expect(() => decode(wrong, START, entry.hash)).toThrow(
        expect.objectContaining({ code: "ledger-broken" }),
      );
    expect((await curator.budget()).spent).toMatchObject({ epsilon, delta });
  });

  test("a ledger that adds up ρ refuses it: it has none", async () => {
    const one = () => rational(1n);
    const ledger = memoryLedger({ clock: () => "2026-01-01T00:00:00Z", rhoOfBudget: one, epsilonOfRho: one });
    await ledger.open({
      dataset: "small",
      epsilon: rational(9n),
      delta: decimal("0.001"),
      composition: "zcdp",
      neighbours: "add-remove",
      unit: schema.unit,
    });
    const curator = await openWith({ schema, rows: [csvOf(rows)], ledger }, seededNoise(1));
    await expect(allow(curator, opaque)).rejects.toMatchObject({ code: "rho-invalid" });
  });
});

describe("refusals leave the planned draw for a question that can be answered", () => {
  test.each<[string, object, object, string]>([
    ["no δ", {}, { delta: ZERO }, "delta-invalid"],
    ["a δ of 1", {}, { delta: rational(1n) }, "delta-invalid"],
    ["no ε", {}, { epsilon: ZERO }, "epsilon-invalid"],
    ["an ε below the grid", {}, { epsilon: multiply(epsilon, rational(1n, 10n ** 12n)) }, "epsilon-invalid"],
    ["another mechanism", {}, { mechanism: "exponential" }, "query-unknown"],
    ["no points", { points: [] }, {}, "candidate-invalid"],
    ["falling radii", { radii: [4, 2] }, {}, "option-out-of-range"],
  ])("%s", async (_, question, amount, code) => {
    const allowance = await allow(await opened(), opaque);
    await expect(allowance.make({ ...covering, ...question }, { ...how, ...amount })).rejects.toMatchObject({
      code,
    });
    expect((await allowance.make(covering, how)).value).toHaveLength(4);
  });

  test("neighbours that replace a row", async () => {
    const allowance = await allow(await opened(smallSchema("replace")), opaque);
    await expect(allowance.make(covering, how)).rejects.toMatchObject({ code: "neighbours-mismatch" });
  });
});
