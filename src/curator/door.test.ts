/**
 * The door: what can be had from it, and all the ways in which a row or an un-noised number cannot.
 */
import { inspect } from "node:util";
import { beforeEach, describe, expect, test } from "vitest";
import { compare, fromDecimal, type Rational, rational, ZERO } from "../base/rational.ts";
import { readTable } from "../read/read-table.ts";
import { smallLedger } from "../testing/release-suite.ts";
import { csvOf, type Row, smallSchema } from "../testing/small-tables.ts";
import { curatorOf } from "./curator.ts";
import type { Engine } from "./engine.ts";
import { type Allowance, type Curator, type Ledger, openCurator, type PlannedDraws } from "./index.ts";
import type { SpendRequest } from "./ledger/types.ts";
import { seededNoise } from "./noise/noise.ts";
import { openWith } from "./open.ts";

const decimal = (text: string): Rational => fromDecimal(text) as Rational;
const half = decimal("0.5");
const SECRET = "4173";
const rows: readonly Row[] = [
  ["3", SECRET, "red", "yes"],
  ["9", "900", "poison-colour-4173", "no"],
  ["1", "12", "blue", "yes"],
];
const schema = smallSchema("replace");
const candidates = [Array(7).fill(0), Array(7).fill(1)];
const pure = (count: number, epsilon = half): PlannedDraws => ({ kind: "pure", epsilon, count });
const ranged = (count: number, epsilon = half): PlannedDraws => ({ kind: "bounded-range", epsilon, count });

let ledger: Ledger;
let curator: Curator;
const allow = (
  draws: readonly PlannedDraws[],
  epsilon: Rational = decimal("10"),
  delta: Rational = ZERO,
): Promise<Allowance> => curator.allow({ epsilon, delta, draws, purpose: "a test" });

beforeEach(async () => {
  ledger = await smallLedger(schema);
  curator = await openCurator({ schema, rows: [csvOf(rows)], ledger });
});

const code = (expected: string) => expect.objectContaining({ code: expected });
const seqs = async () => (await ledger.entries()).map((e) => e.kind);

describe("nothing private can be seen", () => {
  const views: readonly (readonly [string, (thing: object) => unknown])[] = [
    ["inspect", (thing) => inspect(thing, { depth: null, showHidden: true, getters: true })],
    ["JSON", (thing) => JSON.stringify(thing)],
    ["String", (thing) => String(thing)],
    ["spread", (thing) => inspect({ ...thing }, { depth: null, showHidden: true })],
    [
      "keys and symbols",
      (thing) => inspect([Reflect.ownKeys(thing), Object.entries(thing)], { depth: null }),
    ],
  ];

  test.each(views)("a curator and an allowance show no row by %s", async (_name, view) => {
    const allowance = await allow([pure(1)]);
    for (const thing of [curator, allowance]) {
      const seen = String(view(thing));
      expect(seen).not.toContain(SECRET);
      expect(seen).not.toMatch(/codes|Uint8Array|Uint16Array|Uint32Array|columns/);
    }
  });

  test("a curator and an allowance cannot be cloned", async () => {
    const allowance = await allow([pure(1)]);
    for (const thing of [curator, allowance]) {
      let copy: unknown;
      try {
        copy = structuredClone(thing);
      } catch {
        continue;
      }
      expect(inspect(copy, { depth: null, showHidden: true })).not.toMatch(/codes|Uint\d+Array|4173/);
    }
  });

  test("a release holds its value, how much noise it has and a receipt, frozen, and nothing else", async () => {
    const allowance = await allow([ranged(1)]);
    const release = await allowance.make(
      { ask: "select", score: "logistic", label: "outcome", candidates },
      { mechanism: "exponential", epsilon: half },
    );
    expect(Object.keys(release)).toEqual(["value", "noise", "receipt"]);
    expect(release.value.map((drawn) => Object.keys(drawn))).toEqual([["index", "candidate"]]);
    expect(Object.isFrozen(release.noise)).toBe(true);
    expect(Object.isFrozen(release)).toBe(true);
    expect(inspect(release, { depth: null, showHidden: true })).not.toContain(SECRET);
  });

  test("with add-remove neighbours the number of rows is not among the public facts", async () => {
    const private_ = smallSchema("add-remove");
    const other = await openCurator({
      schema: private_,
      rows: [csvOf(rows)],
      ledger: await smallLedger(private_),
    });
    expect(other.facts.rows).toBe(2000);
    expect(curator.facts.rows).toBe(3);
  });

  test("T22 a failure inside is one sentence, without cause, and stays paid for", async () => {
    const poisoned = await openWith(
      { schema, rows: [csvOf(rows)], ledger },
      {
        origin: "system",
        draw: (call) => {
          throw Object.assign(new Error(`scores ${call.input.join()} ${SECRET}`), { cause: call.input });
        },
      },
    );
    const allowance = await poisoned.allow({
      epsilon: half,
      delta: ZERO,
      draws: [pure(1)],
      purpose: "a test",
    });
    const error = await allowance
      .make({ ask: "count", attribute: "colour", values: ["red"] }, { mechanism: "laplace", epsilon: half })
      .catch((e) => e);
    expect(error).toEqual(code("unexpected"));
    expect(inspect(error, { depth: null, showHidden: true })).not.toMatch(/4173|scores/);
    expect(error.cause).toBeUndefined();
    await allowance.close();
    expect(compare((await ledger.state()).spent.epsilon, half)).toBe(0);
  });
});

describe("spending", () => {
  test("the entry is in the ledger before the first row is touched", async () => {
    const atDraw: number[] = [];
    let entries = 0;
    const counting: Ledger = new Proxy(ledger, {
      get: (target, key) => {
        if (key === "spend") return async (r: SpendRequest) => target.spend(r).finally(() => entries++);
        const value = target[key as keyof Ledger];
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const watched = await openWith(
      { schema, rows: [csvOf(rows)], ledger: counting },
      {
        origin: "system",
        draw: (call, sample) => {
          atDraw.push(entries);
          return seededNoise(1).draw(call, sample);
        },
      },
    );
    const allowance = await watched.allow({
      epsilon: half,
      delta: ZERO,
      draws: [pure(1)],
      purpose: "a test",
    });
    await allowance.make(
      { ask: "count", attribute: "colour", values: ["red"] },
      { mechanism: "laplace", epsilon: half },
    );
    expect(atDraw).toEqual([1]);
    expect(await seqs()).toEqual(["open", "spend"]);
  });

  test("a run is allowed once, whoever asks for it again, and its entry says which attempt it was", async () => {
    const asked = {
      epsilon: half,
      delta: ZERO,
      draws: [pure(1)],
      purpose: "a test",
      run: "run_a",
      attempt: 2,
    };
    await curator.forAnalysts().allow(asked);
    expect((await ledger.entryOf("run_a"))?.body).toMatchObject({ run: "run_a", attempt: 2 });
    const other = await openCurator({ schema, rows: [csvOf(rows)], ledger });
    for (const handle of [curator, other, other.forAnalysts()])
      for (const attempt of [2, 3])
        await expect(handle.allow({ ...asked, attempt })).rejects.toEqual(code("release-already-taken"));
    // Said to the check and to the ledger is the same, however often it is read.
    let reads = 0;
    const fickle = Object.defineProperty({ ...asked, attempt: 4 }, "run", {
      enumerable: true,
      get: () => (reads++ === 0 ? "run_b" : "run_a"),
    });
    await curator.allow(fickle);
    expect([reads, (await ledger.entryOf("run_b"))?.seq]).toEqual([1, 3]);
    await expect(curator.allow({ ...asked, run: "run_c", attempt: 0 })).rejects.toEqual(
      code("option-out-of-range"),
    );
    expect(await seqs()).toEqual(["open", "spend", "spend"]);
  });

  test("only planned draws can be made, each once, and no dearer than planned", async () => {
    const allowance = await allow([pure(1, decimal("0.2"))]);
    const count = (epsilon: Rational) =>
      allowance.make(
        { ask: "count", attribute: "colour", values: ["red"] },
        { mechanism: "laplace", epsilon },
      );
    await expect(count(decimal("0.21"))).rejects.toEqual(code("allowance-used-up"));
    await expect(
      allowance.make(
        { ask: "select", score: "logistic", label: "outcome", candidates },
        { mechanism: "exponential", epsilon: decimal("0.2") },
      ),
    ).rejects.toEqual(code("allowance-used-up"));
    await count(decimal("0.2"));
    await expect(count(decimal("0.2"))).rejects.toEqual(code("allowance-used-up"));
  });

  test("several candidates from one scoring take as many planned draws as candidates, or none at all", async () => {
    const question = { score: "logistic", label: "outcome", candidates };
    const short = await allow([ranged(1), ranged(1)]);
    await expect(
      short.make({ ask: "select", ...question }, { mechanism: "exponential", epsilon: half, count: 2 }),
    ).rejects.toEqual(code("allowance-used-up"));
    await short.make({ ask: "select", ...question }, { mechanism: "exponential", epsilon: half });
    const allowance = await allow([ranged(3)]);
    const { value, receipt } = await allowance.make(
      { ask: "select", ...question },
      { mechanism: "exponential", epsilon: half, count: 2 },
    );
    expect(value.map(({ index }) => index).sort()).toEqual([0, 1]);
    expect(receipt.draws).toMatchObject([{ mechanism: "exponential", count: 2 }]);
    await expect(
      allowance.make({ ask: "select", ...question }, { mechanism: "exponential", epsilon: half, count: 2 }),
    ).rejects.toEqual(code("allowance-used-up"));
    await allowance.make({ ask: "select", ...question }, { mechanism: "exponential", epsilon: half });
    await expect(
      allowance.make({ ask: "select", ...question }, { mechanism: "exponential", epsilon: half }),
    ).rejects.toEqual(code("allowance-used-up"));
  });

  test("two draws at once cannot share one planned draw", async () => {
    const allowance = await allow([pure(1)]);
    const one = () =>
      allowance.make(
        { ask: "count", attribute: "colour", values: ["red"] },
        { mechanism: "laplace", epsilon: half },
      );
    const results = await Promise.allSettled([one(), one(), one()]);
    expect(results.filter((r) => r.status === "fulfilled")).toHaveLength(1);
  });

  test("a plan that costs more than was set aside is refused, and nothing is spent", async () => {
    await expect(allow([pure(3)], decimal("1.4"))).rejects.toEqual(code("plan-too-expensive"));
    await expect(allow([{ kind: "zcdp", rho: half, count: 1 }], decimal("10"))).rejects.toEqual(
      code("plan-too-expensive"),
    );
    await expect(allow([])).rejects.toEqual(code("plan-too-expensive"));
    for (const count of [0, -1, 1.5, Number.NaN, 1e9])
      await expect(allow([pure(count)])).rejects.toEqual(code("plan-too-expensive"));
    await expect(allow([pure(1, ZERO)])).rejects.toEqual(code("plan-too-expensive"));
    expect(await seqs()).toEqual(["open"]);
  });

  test("a plan beyond the data's budget is refused by the ledger, and nothing is spent", async () => {
    await expect(allow([pure(300)], decimal("1000"))).rejects.toEqual(code("budget-exhausted"));
    expect(await seqs()).toEqual(["open"]);
  });

  test("draws that were not made are returned where prices add up", async () => {
    const allowance = await allow([pure(4)]);
    await allowance.make(
      { ask: "count", attribute: "colour", values: ["red"] },
      { mechanism: "laplace", epsilon: half },
    );
    const { spent, returned } = await allowance.close();
    expect([compare(spent, half), compare(returned, decimal("1.5"))]).toEqual([0, 0]);
    expect(compare((await ledger.state()).spent.epsilon, half)).toBe(0);
    await expect(
      allowance.make(
        { ask: "count", attribute: "colour", values: ["red"] },
        { mechanism: "laplace", epsilon: half },
      ),
    ).rejects.toEqual(code("allowance-closed"));
    const again = await allowance.close();
    expect([compare(again.spent, half), compare(again.returned, ZERO)]).toEqual([0, 0]);
  });

  test.each([0, 1, 2, 3, 4])(
    "of four planned draws %i are made, and exactly these stay spent",
    async (made) => {
      const allowance = await allow([pure(4)]);
      for (let i = 0; i < made; i++)
        await allowance.make(
          { ask: "count", attribute: "colour", values: ["red"] },
          { mechanism: "laplace", epsilon: half },
        );
      const { spent, returned } = await allowance.close();
      const price = rational(BigInt(made), 2n);
      expect([spent, returned]).toEqual([price, rational(BigInt(4 - made), 2n)]);
      expect((await ledger.state()).spent.epsilon).toEqual(price);
      expect((await ledger.verify()).spent.epsilon).toEqual(price);
    },
  );

  test("nothing is returned where the plan was priced as a whole", async () => {
    const small = decimal("0.01");
    const allowance = await allow([ranged(400, small)], decimal("4"), decimal("0.000001"));
    await allowance.make(
      { ask: "select", score: "logistic", label: "outcome", candidates },
      { mechanism: "exponential", epsilon: small },
    );
    const before = (await ledger.state()).spent;
    expect(allowance.receipt().composition).not.toBe("basic");
    expect(compare(before.epsilon, decimal("2"))).toBeLessThan(0);
    expect(compare((await allowance.close()).returned, ZERO)).toBe(0);
    expect((await ledger.state()).spent).toEqual(before);
  });

  test("all is returned where the plan was priced as a whole and no draw was begun", async () => {
    const allowance = await allow([ranged(400, decimal("0.01"))], decimal("4"), decimal("0.000001"));
    expect(allowance.receipt().composition).not.toBe("basic");
    const { epsilon, delta } = (await ledger.state()).spent;
    expect([compare(epsilon, ZERO), compare(delta, ZERO)]).toEqual([1, 1]);
    const { spent, returned } = await allowance.close();
    expect([compare(spent, ZERO), compare(returned, ZERO)]).toEqual([0, 1]);
    const after = (await ledger.verify()).spent;
    expect([after.epsilon.n, after.delta.n]).toEqual([0n, 0n]);
    expect(allowance.receipt()).toMatchObject({ epsilon: "0", delta: "0", draws: [] });
  });

  test("a first draw that failed was begun: a plan that was priced as a whole stays spent", async () => {
    const small = decimal("0.01");
    const broken = new Proxy({} as Engine, {
      get: (_target, method) =>
        method === "rows"
          ? () => 3
          : () => {
              throw new Error("a row was touched");
            },
    });
    const allowance = await curatorOf(schema, broken, ledger, seededNoise(1)).allow({
      epsilon: decimal("4"),
      delta: decimal("0.000001"),
      draws: [ranged(400, small)],
      purpose: "a test",
    });
    const before = (await ledger.state()).spent;
    await expect(
      allowance.make(
        { ask: "select", score: "logistic", label: "outcome", candidates },
        { mechanism: "exponential", epsilon: small },
      ),
    ).rejects.toEqual(code("unexpected"));
    expect(compare((await allowance.close()).returned, ZERO)).toBe(0);
    expect((await ledger.state()).spent).toEqual(before);
  });

  test("T25 pricing never touches the rows", async () => {
    const untouchable = new Proxy({} as Engine, {
      get: (_target, method) =>
        method === "rows"
          ? () => 3
          : () => {
              throw new Error("a row was touched");
            },
    });
    const stub = curatorOf(schema, untouchable, ledger, seededNoise(1));
    const a = await stub.allow({
      epsilon: decimal("1"),
      delta: ZERO,
      draws: [ranged(10, decimal("0.1"))],
      purpose: "a test",
    });
    expect(a.receipt().epsilon).toBe("1");
  });
});

describe("questions", () => {
  const laplace = { mechanism: "laplace", epsilon: half } as const;

  test.each([
    [
      "an unknown attribute",
      (a: Allowance) => a.make({ ask: "sum", attribute: "height" }, laplace),
      "attribute-unknown",
    ],
    [
      "the sum of a categorical attribute",
      (a: Allowance) => a.make({ ask: "sum", attribute: "colour" }, laplace),
      "option-out-of-range",
    ],
    [
      "an undeclared value",
      (a: Allowance) => a.make({ ask: "count", attribute: "colour", values: ["pink"] }, laplace),
      "option-out-of-range",
    ],
    [
      "values of a numeric attribute",
      (a: Allowance) => a.make({ ask: "count", attribute: "age", values: ["3"] }, laplace),
      "option-out-of-range",
    ],
    [
      "a histogram of nothing",
      (a: Allowance) => a.make({ ask: "histogram", attributes: [] }, laplace),
      "option-out-of-range",
    ],
    [
      "staircase noise on a histogram",
      (a: Allowance) =>
        a.make({ ask: "histogram", attributes: ["colour"] }, { mechanism: "staircase", epsilon: half }),
      "option-out-of-range",
    ],
    [
      "the most frequent value of no label",
      (a: Allowance) =>
        a.make({ ask: "most-frequent", label: "colour" }, { mechanism: "permute-and-flip", epsilon: half }),
      "label-undeclared",
    ],
    [
      "an unknown score",
      (a: Allowance) =>
        a.make(
          { ask: "select", score: "accuracy", label: "outcome", candidates },
          { mechanism: "exponential", epsilon: half },
        ),
      "query-unknown",
    ],
    [
      "an unknown mechanism",
      (a: Allowance) =>
        a.make(
          { ask: "select", score: "logistic", label: "outcome", candidates },
          { mechanism: "argmax" as "exponential", epsilon: half },
        ),
      "query-unknown",
    ],
    [
      "no candidates",
      (a: Allowance) =>
        a.make(
          { ask: "select", score: "logistic", label: "outcome", candidates: [] },
          { mechanism: "exponential", epsilon: half },
        ),
      "candidate-invalid",
    ],
  ])("%s is refused with its code, and uses up no draw", async (_what, question, expected) => {
    const allowance = await allow([pure(1), ranged(1)]);
    await expect(question(allowance)).rejects.toEqual(code(expected));
    await allowance.make({ ask: "count", attribute: "colour", values: ["red"] }, laplace);
    await allowance.make(
      { ask: "select", score: "logistic", label: "outcome", candidates },
      { mechanism: "exponential", epsilon: half },
    );
  });

  test("a function as a score is refused: a score that runs on every row can remember every row", async () => {
    const allowance = await allow([ranged(1)]);
    const stolen: unknown[] = [];
    const spy = (...row: unknown[]) => stolen.push(row);
    const score = Object.defineProperty(spy, "name", { value: "logistic" }) as unknown as string;
    await expect(
      allowance.make(
        { ask: "select", score, label: "outcome", candidates },
        { mechanism: "exponential", epsilon: half },
      ),
    ).rejects.toEqual(code("request-not-plain"));
    expect(stolen).toEqual([]);
  });

  test("noisy answers are whole numbers around the truth", async () => {
    const paid = await allow([pure(40, decimal("2"))], decimal("80"));
    const counts: number[] = [];
    for (let i = 0; i < 40; i++)
      counts.push(
        Number(
          (
            await paid.make(
              { ask: "count", attribute: "outcome", values: ["yes"] },
              { mechanism: "laplace", epsilon: decimal("2") },
            )
          ).value,
        ),
      );
    expect(counts.every(Number.isInteger)).toBe(true);
    // The mean of 40 draws has a standard deviation of about 0.1; six of them are a false alarm in 5·10⁸ runs.
    expect(Math.abs(counts.reduce((a, b) => a + b) / 40 - 2)).toBeLessThan(0.75);
  });

  test("a receipt says what was bought, from which entry, under which promise", async () => {
    const allowance = await allow([pure(1), ranged(2)]);
    await allowance.make({ ask: "count", attribute: "colour", values: ["red"] }, laplace);
    for (let i = 0; i < 2; i++)
      await allowance.make(
        { ask: "select", score: "zero-one", label: "outcome", candidates },
        { mechanism: "exponential", epsilon: half },
      );
    const entry = (await ledger.entries()).at(-1);
    expect(allowance.receipt()).toMatchObject({
      dataset: "small",
      unit: "person",
      neighbours: "replace",
      epsilon: "1.5",
      delta: "0",
      composition: "basic",
      entry: entry?.seq,
      entryHash: entry?.hash,
      guarantee: "proved",
      draws: [
        { mechanism: "laplace", query: "count", epsilon: "0.5", count: 1 },
        { mechanism: "exponential", query: "score zero-one", epsilon: "0.5", count: 2 },
      ],
    });
  });
});

describe("opening", () => {
  const publicSchema = smallSchema("replace", { visibility: "public" });

  test("T15 a seed is refused for private data, and beside a ledger", async () => {
    await expect(openCurator({ schema, rows: [csvOf(rows)], ledger, unsafeSeed: 1 })).rejects.toEqual(
      code("seed-on-private-data"),
    );
    await expect(
      openCurator({
        schema: publicSchema,
        rows: [csvOf(rows)],
        ledger: await smallLedger(publicSchema),
        unsafeSeed: 1,
      }),
    ).rejects.toEqual(code("seed-on-private-data"));
  });

  test("T15 whatever a seed has touched is marked as without guarantee, and repeats", async () => {
    const draw = async () => {
      const seeded = await openCurator({ schema: publicSchema, rows: [csvOf(rows)], unsafeSeed: 5 });
      const allowance = await seeded.allow({
        epsilon: half,
        delta: ZERO,
        draws: [pure(1)],
        purpose: "a test",
      });
      return allowance.make({ ask: "sum", attribute: "pay" }, { mechanism: "laplace", epsilon: half });
    };
    const [first, second] = [await draw(), await draw()];
    expect(first.value).toBe(second.value);
    expect(first.receipt.guarantee).toBe("none");
  });

  test("private data without a ledger is refused", async () => {
    await expect(openCurator({ schema, rows: [csvOf(rows)] })).rejects.toEqual(code("budget-missing"));
  });

  test("a ledger of other neighbours or of another data set is refused", async () => {
    const other = smallSchema("add-remove");
    await expect(openCurator({ schema: other, rows: [csvOf(rows)], ledger })).rejects.toEqual(
      code("neighbours-mismatch"),
    );
    const renamed = smallSchema("replace", { name: "another" });
    await expect(openCurator({ schema: renamed, rows: [csvOf(rows)], ledger })).rejects.toEqual(
      code("neighbours-mismatch"),
    );
  });

  test("δ that could pay for publishing a row is refused", async () => {
    await expect(allow([pure(1)], decimal("1"), rational(1n, 29n))).rejects.toEqual(code("delta-too-large"));
    // At 1/(10·rows) it is allowed, so that the refusal comes from the ledger, which has less δ than that.
    await expect(allow([pure(1)], decimal("1"), rational(1n, 30n))).rejects.toEqual(code("budget-exhausted"));
  });

  test("where the number of rows is private and none is declared, δ is at most a millionth", async () => {
    const undeclared = smallSchema("add-remove", { rows: {} });
    const opened = await openCurator({
      schema: undeclared,
      rows: [csvOf(rows)],
      ledger: await smallLedger(undeclared),
    });
    const ask = (delta: Rational) =>
      opened.allow({ epsilon: decimal("1"), delta, draws: [pure(1)], purpose: "a test" });
    const refused = ask(rational(1_000_001n, 10n ** 12n));
    await expect(refused).rejects.toEqual(code("delta-too-large"));
    await expect(refused).rejects.toMatchObject({ fix: { do: expect.stringContaining("rows.about") } });
    await expect(ask(rational(4n, 10n))).rejects.toEqual(code("delta-too-large"));
    expect((await opened.budget()).entries).toBe(1);
    await ask(rational(1n, 1_000_000n));
    // Whoever declares a hundred rows may have a thousandth.
    const declared = smallSchema("add-remove", { rows: { about: 100 } });
    const large = await openCurator({
      schema: declared,
      rows: [csvOf(rows)],
      ledger: await smallLedger(declared),
    });
    const asked = { epsilon: decimal("1"), draws: [pure(1)], purpose: "a test" };
    await expect(large.allow({ ...asked, delta: rational(1n, 999n) })).rejects.toEqual(
      code("delta-too-large"),
    );
    await large.allow({ ...asked, delta: rational(1n, 1000n) });
  });

  test("T29 the order of the rows changes nothing", async () => {
    const release = async (order: readonly Row[]) => {
      const opened = await openWith(
        { schema, rows: [csvOf(order)], ledger: await smallLedger(schema) },
        seededNoise(3),
      );
      const allowance = await opened.allow({
        epsilon: decimal("2"),
        delta: ZERO,
        draws: [pure(1), ranged(3)],
        purpose: "a test",
      });
      const histogram = await allowance.make(
        { ask: "histogram", attributes: ["colour", "outcome"] },
        {
          mechanism: "laplace",
          epsilon: half,
        },
      );
      const drawn = await allowance.make(
        { ask: "select", score: "logistic", label: "outcome", candidates },
        { mechanism: "exponential", epsilon: half },
      );
      return inspect([histogram.value, drawn.value], { depth: null });
    };
    const first = await release(rows);
    for (const order of [
      [1, 0, 2],
      [2, 1, 0],
      [0, 2, 1],
    ])
      expect(await release(order.map((i) => rows[i]))).toBe(first);
  });
});

test("a table of more rows than bounds are proved for is not opened", async () => {
  const table = await readTable(schema, [csvOf(rows)]);
  const heavy = { ...table, weights: Uint32Array.of(2 ** 32 - 1, 2, 1) };
  const opening = openCurator({ schema, rows: { readTable: async () => heavy }, ledger, threads: 1 });
  await expect(opening).rejects.toMatchObject({ code: "engine-cannot" });
});
