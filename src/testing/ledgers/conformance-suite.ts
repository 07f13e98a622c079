/** What every ledger must do: one suite, run on each of them. */
import { expect, test } from "vitest";
import { type Rational, rational } from "../../base/rational.ts";
import type { Conversions } from "../../curator/ledger/asked.ts";
import { encode } from "../../curator/ledger/entry.ts";
import type { Budget, Cost, Ledger, SpendRequest } from "../../curator/ledger/types.ts";

/** What a fresh ledger is made with; the budget of the suite is that of `adult` unless a test says otherwise. */
export interface Making extends Conversions {
  readonly clock: () => string;
  readonly dataset?: string;
}
export type MakeLedger = (making: Making) => Promise<Ledger>;

// A stand-in for the real conversion, with a figure that needs rounding: ρ = ε²/7.
const conversions = {
  rhoOfBudget: ({ n, d }: Rational) => rational(n * n, d * d * 7n),
  epsilonOfRho: (rho: Rational) => rational(rho.n * 3n, rho.d),
};
const ticking = () => {
  let second = 0;
  return () => new Date(1_800_000_000_000 + 1000 * second++).toISOString();
};

const tenth = rational(1n, 10n);
const billionth = rational(1n, 10n ** 9n);
const cost = (epsilon: Rational, delta = rational(0n)): Cost => ({ epsilon, delta });
const adult: Budget = {
  dataset: "adult",
  epsilon: rational(1n),
  delta: rational(1n, 10n ** 6n),
  composition: "basic",
  neighbours: "replace",
  unit: "person",
};
const run = (price: Cost, more: Partial<SpendRequest> = {}): SpendRequest => ({
  cost: price,
  events: [{ kind: "pure", epsilon: rational(1n, 100n), count: 10 }],
  purpose: "classify pg-plus, label income",
  neighbours: "replace",
  schema: "5c".repeat(32),
  version: "0.1.0",
  ...more,
});
const refusal = (code: string, message?: string, fix?: string) =>
  expect.objectContaining({
    code,
    ...(message && { message }),
    ...(fix && { fix: expect.objectContaining({ do: fix }) }),
  });

/** Runs the suite; call it inside a `describe` that names the ledger. */
export function conformanceSuite(makeWith: MakeLedger): void {
  const make = (dataset = adult.dataset) => makeWith({ clock: ticking(), dataset, ...conversions });
  const opened = async (budget: Partial<Budget> = {}) => {
    const ledger = await make(budget.dataset);
    await ledger.open({ ...adult, ...budget });
    return ledger;
  };

  test("a budget is opened once, and nothing happens before", async () => {
    const ledger = await make();
    await expect(ledger.state()).rejects.toEqual(refusal("budget-missing"));
    await expect(ledger.verify()).rejects.toEqual(refusal("budget-missing"));
    await expect(ledger.spend(run(cost(tenth)))).rejects.toEqual(refusal("budget-missing"));
    await expect(ledger.limit("ana", adult)).rejects.toEqual(refusal("budget-missing"));
    expect(await ledger.open(adult)).toMatchObject({ seq: 1, kind: "open" });
    await expect(ledger.open(adult)).rejects.toEqual(refusal("budget-exists"));
    expect(await ledger.entries()).toHaveLength(1);
  });

  test("what is spent and what is left add up to the budget, exactly", async () => {
    const ledger = await opened();
    for (let i = 0; i < 10; i++) await ledger.spend(run(cost(tenth, rational(1n, 10n ** 7n))));
    const state = await ledger.verify();
    expect(state.spent).toEqual(cost(rational(1n), adult.delta));
    expect(state.left).toEqual(cost(rational(0n), rational(0n)));
    expect(state).toEqual(await ledger.state());
    expect(state).toMatchObject({ budget: adult, opened: "2027-01-15T08:00:00.000Z", entries: 11 });
    await expect(ledger.spend(run(cost(rational(1n, 10n ** 12n))))).rejects.toEqual(
      refusal("budget-exhausted"),
    );
  });

  test("a refusal says what the run costs, what is left and what would fit", async () => {
    const ledger = await opened();
    await ledger.spend(run(cost(rational(82n, 100n))));
    await expect(ledger.spend(run(cost(rational(1n, 2n))))).rejects.toEqual(
      refusal(
        "budget-exhausted",
        "This run costs ε 0.50; adult has ε 0.18 left of 1.00. Nothing was run or spent.",
        "Lower ε to 0.18, or use a release already paid for.",
      ),
    );
    await expect(ledger.spend(run(cost(tenth, rational(15n, 10n ** 7n))))).rejects.toEqual(
      refusal(
        "budget-exhausted",
        "This run costs δ 1.5e-6; adult has δ 1e-6 left of 1e-6. Nothing was run or spent.",
        "Lower δ to 1e-6, or use a release already paid for.",
      ),
    );
    await ledger.spend(run(cost(rational(18n, 100n))));
    await expect(ledger.spend(run(cost(tenth)))).rejects.toEqual(
      refusal("budget-exhausted", undefined, "Use a release already paid for."),
    );
    expect((await ledger.state()).entries).toBe(3);
  });

  test("a hundred spends at once of a tenth on a budget of one: exactly ten are accepted", async () => {
    const ledger = await opened();
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, () => ledger.spend(run(cost(tenth)))),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toEqual(refusal("budget-exhausted"));
    expect((await ledger.verify()).left.epsilon).toEqual(rational(0n));
  });

  test("a cost that is no decimal is rounded up, so a third fits twice", async () => {
    const ledger = await opened();
    const third = run(cost(rational(1n, 3n)));
    await ledger.spend(third);
    await ledger.spend(third);
    await expect(ledger.spend(third)).rejects.toEqual(refusal("budget-exhausted"));
    expect((await ledger.state()).spent.epsilon).toEqual(rational(666666666668n, 10n ** 12n));
  });

  // Row 22 of the table of known faults: amounts that slip past a comparison of floats.
  test.each([
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    -0,
    0.1,
    2 ** 53 + 2,
    "0.1",
    "0x10",
    "1e3",
    "__proto__",
    null,
    undefined,
    {},
    rational(0n),
    rational(-1n, 10n),
    { n: 1n, d: 0n },
    { n: 1n, d: -10n },
    { n: 0.1, d: 1 },
    { n: Number.NaN, d: 1n },
    { n: "1", d: "10" },
  ])("no run is paid for with %s", async (amount) => {
    const ledger = await opened();
    const odd = amount as Rational;
    await expect(ledger.spend(run({ epsilon: odd, delta: rational(0n) }))).rejects.toEqual(
      refusal("epsilon-invalid"),
    );
    const zero = typeof amount === "object" && amount !== null && (amount as Rational).n === 0n;
    if (!zero) {
      await expect(ledger.spend(run({ epsilon: tenth, delta: odd }))).rejects.toEqual(
        refusal("delta-invalid"),
      );
      if (amount !== undefined)
        await expect(ledger.spend(run({ ...cost(tenth), rho: odd }))).rejects.toEqual(refusal("rho-invalid"));
    }
    // A cap of 0 suspends a holder; a cost of 0 is none.
    if (!zero)
      await expect(ledger.limit("ana", { epsilon: odd, delta: rational(0n) })).rejects.toEqual(
        refusal("epsilon-invalid"),
      );
    expect((await ledger.verify()).entries).toBe(1);
  });

  test("a text that UTF-8 cannot hold is refused wherever an entry would hold it, and the ledger stays whole", async () => {
    const refused = refusal("option-out-of-range");
    for (const half of ["\ud800", "ana \udc00", "\udc00\ud800", "\ud83d"]) {
      const ledger = await make();
      for (const key of ["dataset", "unit"] as const)
        await expect(ledger.open({ ...adult, [key]: half })).rejects.toEqual(refused);
      await ledger.open(adult);
      await expect(ledger.limit(half, adult)).rejects.toEqual(refused);
      for (const key of ["purpose", "holder", "run", "schema", "version"] as const)
        await expect(ledger.spend(run(cost(tenth), { [key]: half }))).rejects.toEqual(refused);
      expect((await ledger.verify()).entries).toBe(1);
    }
    const ledger = await opened({ dataset: "été 👩🏽‍⚕️", unit: "人" });
    const whole = ["😀", "a\u0000b", "\ufffd", "\ufeffana", "e\u0301"];
    for (const holder of whole) {
      await ledger.limit(holder, { epsilon: tenth, delta: rational(0n) });
      await ledger.spend(run(cost(rational(1n, 100n)), { holder, purpose: holder }));
    }
    const { entries, spent, holders } = await ledger.verify();
    expect({ entries, spent }).toEqual({ entries: 11, spent: cost(rational(1n, 20n)) });
    expect(new Set(holders.map(({ name }) => name))).toEqual(new Set(whole));
  });

  test("a missing cost, a δ of one and a budget of nothing are refused", async () => {
    const ledger = await make();
    await expect(ledger.open({ ...adult, epsilon: rational(0n) })).rejects.toEqual(
      refusal("epsilon-invalid"),
    );
    await expect(ledger.open({ ...adult, epsilon: rational(1n, 10n ** 13n) })).rejects.toEqual(
      refusal("epsilon-invalid"),
    );
    await expect(ledger.open({ ...adult, epsilon: rational(10n ** 10n) })).rejects.toEqual(
      refusal("epsilon-invalid"),
    );
    await expect(ledger.open({ ...adult, delta: rational(1n) })).rejects.toEqual(refusal("delta-invalid"));
    await expect(ledger.open({ ...adult, dataset: "" })).rejects.toEqual(refusal("option-out-of-range"));
    await expect(ledger.open({ ...adult, composition: "best" as "basic" })).rejects.toEqual(
      refusal("option-out-of-range"),
    );
    await ledger.open(adult);
    await expect(ledger.spend(run(undefined as unknown as Cost))).rejects.toEqual(refusal("epsilon-invalid"));
    await expect(ledger.spend(run(cost(tenth, rational(1n))))).rejects.toEqual(refusal("delta-invalid"));
    await expect(ledger.spend(run(cost(tenth), { purpose: "" }))).rejects.toEqual(
      refusal("option-out-of-range"),
    );
    const events = [{ kind: "pure", epsilon: tenth, count: 0 }] as const;
    await expect(ledger.spend(run(cost(tenth), { events }))).rejects.toEqual(refusal("option-out-of-range"));
    expect((await ledger.verify()).entries).toBe(1);
  });

  test("a run priced for other neighbours is refused", async () => {
    const ledger = await opened();
    await expect(ledger.spend(run(cost(tenth), { neighbours: "add-remove" }))).rejects.toEqual(
      refusal("neighbours-mismatch"),
    );
  });

  test("a holder's cap binds the holder, a later one replaces it, and what was spent before counts", async () => {
    const ledger = await opened();
    await ledger.spend(run(cost(tenth), { holder: "ana" }));
    await ledger.limit("ana", { epsilon: rational(3n, 10n), delta: rational(0n) });
    await expect(ledger.spend(run(cost(rational(25n, 100n)), { holder: "ana" }))).rejects.toEqual(
      refusal(
        "budget-exhausted",
        "This run costs ε 0.25; ana (a holder of adult) has ε 0.20 left of 0.30. Nothing was run or spent.",
        "Lower ε to 0.20, or use a release already paid for.",
      ),
    );
    await expect(ledger.spend(run(cost(tenth, billionth), { holder: "ana" }))).rejects.toEqual(
      refusal("budget-exhausted"),
    );
    await ledger.spend(run(cost(rational(2n, 10n)), { holder: "ana" }));
    await ledger.limit("__proto__", { epsilon: rational(2n, 10n), delta: rational(0n) });
    await ledger.spend(run(cost(rational(2n, 10n)), { holder: "__proto__" }));
    await ledger.limit("ana", { epsilon: rational(9n, 10n), delta: rational(0n) });
    await expect(ledger.spend(run(cost(rational(6n, 10n)), { holder: "ana" }))).rejects.toEqual(
      refusal(
        "budget-exhausted",
        "This run costs ε 0.60; adult has ε 0.50 left of 1.00. Nothing was run or spent.",
      ),
    );
    await ledger.limit("ana", { epsilon: tenth, delta: rational(0n) });
    await expect(ledger.spend(run(cost(billionth), { holder: "ana" }))).rejects.toEqual(
      refusal("budget-exhausted"),
    );
    expect((await ledger.verify()).spent.epsilon).toEqual(rational(1n, 2n));
  });

  test("once anybody has a cap, a run without a holder who has one is refused, and nothing is spent", async () => {
    const ledger = await opened();
    await ledger.spend(run(cost(tenth)));
    await ledger.spend(run(cost(tenth), { holder: "anna" }));
    await ledger.limit("ana", { epsilon: tenth, delta: rational(0n) });
    const before = await ledger.entries();
    for (const more of [
      {},
      { holder: "anna" },
      { holder: "Ana" },
      { holder: "ana " },
      { holder: "constructor" },
    ])
      await expect(ledger.spend(run(cost(tenth), more))).rejects.toMatchObject({
        code: "holder-unknown",
        fix: expect.objectContaining({
          do: expect.stringContaining("budget limit DATA holder=NAME"),
          option: "holder",
        }),
      });
    expect(await ledger.entries()).toEqual(before);
    await ledger.spend(run(cost(tenth), { holder: "ana" }));
    await ledger.limit("anna", { epsilon: rational(3n, 10n), delta: rational(0n) });
    await ledger.spend(run(cost(tenth), { holder: "anna" }));
    // What anna spent before she had a cap counts; what was spent before there was any cap stays as it was.
    expect((await ledger.verify()).holders).toEqual([
      { name: "ana", cap: cost(tenth), spent: cost(tenth) },
      { name: "anna", cap: cost(rational(3n, 10n)), spent: cost(rational(2n, 10n)) },
    ]);
  });

  test("a settlement needs no holder to be named, and an empty name is none, with caps or without", async () => {
    const ledger = await opened();
    const { seq } = await ledger.spend(run(cost(tenth)));
    for (const holder of ["", " ", "\t"])
      await expect(ledger.spend(run(cost(tenth), { holder }))).rejects.toEqual(
        refusal("option-out-of-range"),
      );
    await ledger.limit("ana", { epsilon: tenth, delta: rational(0n) });
    for (const holder of ["", " "])
      await expect(ledger.spend(run(cost(tenth), { holder }))).rejects.toEqual(
        refusal("option-out-of-range"),
      );
    await ledger.settle(seq, cost(rational(1n, 20n)));
    expect((await ledger.verify()).spent.epsilon).toEqual(rational(1n, 20n));
  });

  test("what a run did not use goes back once, to the data set and to the holder", async () => {
    const ledger = await opened();
    await ledger.limit("ana", { epsilon: rational(1n, 2n), delta: rational(0n) });
    const { seq } = await ledger.spend(run(cost(rational(1n, 2n)), { holder: "ana" }));
    for (const wrong of [0, -1, 1.5, Number.NaN, 1, 2, 99])
      await expect(ledger.settle(wrong, cost(tenth))).rejects.toEqual(refusal("settle-refused"));
    await expect(ledger.settle(seq, cost(rational(6n, 10n)))).rejects.toEqual(refusal("settle-refused"));
    await expect(ledger.settle(seq, cost(tenth, billionth))).rejects.toEqual(refusal("settle-refused"));
    await expect(ledger.settle(seq, { ...cost(tenth), rho: tenth })).rejects.toEqual(
      refusal("settle-refused"),
    );
    await expect(ledger.settle(seq, cost(rational(-1n)))).rejects.toEqual(refusal("epsilon-invalid"));
    expect(await ledger.settle(seq, cost(tenth))).toMatchObject({ kind: "settle", body: { entry: seq } });
    await expect(ledger.settle(seq, cost(tenth))).rejects.toEqual(refusal("settle-refused"));
    expect((await ledger.state()).left.epsilon).toEqual(rational(9n, 10n));
    await expect(ledger.spend(run(cost(rational(41n, 100n)), { holder: "ana" }))).rejects.toEqual(
      refusal("budget-exhausted"),
    );
    await ledger.spend(run(cost(rational(4n, 10n)), { holder: "ana" }));
    expect((await ledger.verify()).spent.epsilon).toEqual(rational(1n, 2n));
  });

  test("what draws have released is on record once, changes no total, and is asked about real draws alone", async () => {
    const ledger = await opened();
    await ledger.limit("ana", { epsilon: rational(1n, 2n), delta: rational(0n) });
    const events = Array.from({ length: 4 }, () => ({ kind: "pure" as const, epsilon: tenth, count: 1 }));
    const { seq } = await ledger.spend(run(cost(tenth), { events, holder: "ana", run: "run_a", attempt: 1 }));
    const before = await ledger.state();
    const word = { first: 1, last: 2, sha256: "ab".repeat(32) };
    const entry = await ledger.release(seq, { ...word, key: "cd" });
    expect(entry).toMatchObject({ seq: 4, kind: "release", body: { entry: seq, ...word, key: "cd" } });
    for (const other of [word, { ...word, sha256: "00" }, { ...word, last: 1 }])
      await expect(ledger.release(seq, other)).rejects.toEqual(refusal("release-already-taken"));
    expect(await ledger.release(seq, { ...word, first: 3, last: 4 })).not.toHaveProperty("body.key");
    const { spent, left, holders, entries } = await ledger.verify();
    expect({ spent, left, holders }).toEqual({
      spent: before.spent,
      left: before.left,
      holders: before.holders,
    });
    expect(entries).toBe(5);
    expect((await ledger.entryOf("run_a"))?.seq).toBe(seq);
    const none = refusal("option-out-of-range");
    for (const wrong of [1, 2, 4, 99, 0, 1.5])
      await expect(ledger.release(wrong, { ...word, first: 2 })).rejects.toEqual(none);
    for (const wrong of [
      { first: 0 },
      { first: 2, last: 5 },
      { first: 2, last: 1 },
      { first: 1.5 },
      { first: 2, sha256: "" },
      { first: 2, key: " " },
    ])
      await expect(ledger.release(seq, { ...word, ...wrong })).rejects.toEqual(none);
    expect((await ledger.verify()).entries).toBe(5);
    // Of another run the same places are others.
    const again = await ledger.spend(run(cost(tenth), { events, holder: "ana", run: "run_b", attempt: 1 }));
    expect((await ledger.release(again.seq, word)).seq).toBe(7);
  });

  test("of processes that ask at once for the word of one release, one is given it", async () => {
    const ledger = await opened();
    const { seq } = await ledger.spend(run(cost(tenth), { run: "run_a", attempt: 1 }));
    const asked = Array.from({ length: 20 }, (_, i) =>
      ledger.release(seq, { first: 1, last: 1, sha256: `${i}` }),
    );
    const given = (await Promise.allSettled(asked)).filter(({ status }) => status === "fulfilled");
    expect([given.length, (await ledger.verify()).entries]).toEqual([1, 3]);
  });

  test("that the data was declared public is on record, in the chain, and changes no total", async () => {
    const ledger = await opened();
    await ledger.limit("ana", { epsilon: tenth, delta: rational(0n) });
    await ledger.spend(run(cost(tenth), { holder: "ana" }));
    const before = await ledger.state();
    const entry = await ledger.declare("public");
    expect(entry).toMatchObject({ seq: 4, kind: "visibility", body: { visibility: "public" } });
    await ledger.declare("private");
    await expect(ledger.declare("secret" as "public")).rejects.toEqual(refusal("option-out-of-range"));
    const { entries, lastHash, ...after } = await ledger.verify();
    expect({ ...before, entries: undefined, lastHash: undefined }).toEqual({
      ...after,
      entries: undefined,
      lastHash: undefined,
    });
    expect([entries, lastHash === before.lastHash]).toEqual([5, false]);
    // The holder's cap still binds.
    await expect(ledger.spend(run(cost(tenth), { holder: "ana" }))).rejects.toEqual(
      refusal("budget-exhausted"),
    );
    const fresh = await make();
    await expect(fresh.declare("public")).rejects.toEqual(refusal("budget-missing"));
  });

  test("in a zcdp ledger ρ alone counts, against a ρ that was fixed at opening and rounded down", async () => {
    const ledger = await opened({ composition: "zcdp" });
    expect((await ledger.entries())[0].body).toMatchObject({ rho: "0.142857142857142857" });
    await expect(ledger.spend(run(cost(tenth)))).rejects.toEqual(refusal("rho-invalid"));
    await expect(ledger.spend(run({ ...cost(tenth), rho: rational(0n) }))).rejects.toEqual(
      refusal("rho-invalid"),
    );
    const dear = { ...cost(rational(9n, 10n), rational(1n, 2n)), rho: rational(7n, 100n) };
    const { seq } = await ledger.spend(run(dear));
    await ledger.spend(run(dear));
    await expect(ledger.spend(run(dear))).rejects.toEqual(
      refusal(
        "budget-exhausted",
        "This run costs ρ 0.07; adult has ρ 0.002857142857142857 left of 0.142857142857142857. Nothing was run or spent.",
        "Lower ε until the run costs at most ρ 0.002857142857142857, or use a release already paid for.",
      ),
    );
    const rho = rational(2857142857142857n, 10n ** 18n);
    expect((await ledger.verify()).left).toEqual({
      epsilon: conversions.epsilonOfRho(rho),
      delta: adult.delta,
      rho,
    });
    await ledger.settle(seq, { ...cost(tenth), rho: rational(1n, 100n) });
    expect((await ledger.verify()).spent.rho).toEqual(rational(8n, 100n));
    await ledger.limit("ana", { epsilon: rational(1n, 10n), delta: adult.delta });
    await expect(
      ledger.spend(run({ ...cost(tenth), rho: rational(1n, 100n) }, { holder: "ana" })),
    ).rejects.toEqual(refusal("budget-exhausted"));
  });

  test("a zcdp budget needs a δ", async () => {
    const ledger = await make();
    const budget = { ...adult, composition: "zcdp", delta: rational(0n) } as const;
    await expect(ledger.open(budget)).rejects.toEqual(refusal("delta-invalid"));
  });

  test("a closed ledger does nothing more, and closing twice does no harm", async () => {
    const ledger = await opened();
    await ledger.close();
    await ledger.close();
    await expect(ledger.spend(run(cost(tenth)))).rejects.toEqual(refusal("ledger-io"));
    await expect(ledger.state()).rejects.toEqual(refusal("ledger-io"));
  });

  test("a run pays once: its second spend is refused whatever else fits, and nothing is written", async () => {
    const ledger = await opened();
    const paid = await ledger.spend(run(cost(tenth), { run: "run_a", attempt: 1 }));
    expect(paid.body).toMatchObject({ run: "run_a", attempt: 1 });
    const taken = refusal("release-already-taken");
    for (const more of [
      { attempt: 1 },
      { attempt: 2 },
      { attempt: 2, purpose: "another" },
      { attempt: 1, holder: "ana" },
    ])
      await expect(ledger.spend(run(cost(rational(1n, 100n)), { run: "run_a", ...more }))).rejects.toEqual(
        taken,
      );
    // Also where it would not fit any more, and where its holder has no cap among others that have.
    await expect(ledger.spend(run(cost(rational(9n)), { run: "run_a", attempt: 2 }))).rejects.toEqual(taken);
    await ledger.settle(paid.seq, cost(rational(1n, 20n)));
    await ledger.limit("ana", { epsilon: tenth, delta: rational(0n) });
    await expect(ledger.spend(run(cost(tenth), { run: "run_a", attempt: 3 }))).rejects.toEqual(taken);
    expect((await ledger.verify()).entries).toBe(4);
    await ledger.spend(run(cost(tenth), { run: "run_b", attempt: 7, holder: "ana" }));
    expect((await ledger.verify()).spent.epsilon).toEqual(rational(3n, 20n));
  });

  test("of a hundred spends at once for four runs, four are accepted", async () => {
    const ledger = await opened();
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, (_, i) =>
        ledger.spend(run(cost(tenth), { run: `run_${i % 4}`, attempt: 1 + (i >> 2) })),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toEqual(refusal("release-already-taken"));
    expect((await ledger.verify()).spent.epsilon).toEqual(rational(4n, 10n));
  });

  test("a run's entry is found by its name, and by no other", async () => {
    const ledger = await opened();
    await ledger.spend(run(cost(tenth)));
    const paid: Record<string, unknown> = {};
    for (const name of ["run_a", "__proto__", "a\u0000b", "été 😀", "x".repeat(1000)]) {
      const entry = await ledger.spend(run(cost(rational(1n, 100n)), { run: name, attempt: 1 }));
      Object.defineProperty(paid, name, { value: entry, enumerable: true });
    }
    for (const [name, entry] of Object.entries(paid)) expect(await ledger.entryOf(name)).toEqual(entry);
    for (const name of ["run_A", "run_a ", "run", "constructor", "a"])
      expect(await ledger.entryOf(name)).toBeUndefined();
    await expect(ledger.entryOf(undefined as unknown as string)).rejects.toEqual(
      refusal("option-out-of-range"),
    );
    const entries = await ledger.entries();
    expect(entries.slice(2)).toEqual(Object.values(paid));
  });

  test("run and attempt come together, the attempt as a whole number from 1 on", async () => {
    const ledger = await opened();
    for (const odd of [
      { run: "run_a" },
      { attempt: 1 },
      { run: "", attempt: 1 },
      { run: "\ud800", attempt: 1 },
      ...[0, -1, 1.5, Number.NaN, 2 ** 53, "1", null].map((attempt) => ({
        run: "run_a",
        attempt: attempt as number,
      })),
    ])
      await expect(ledger.spend(run(cost(tenth), odd))).rejects.toEqual(refusal("option-out-of-range"));
    expect((await ledger.verify()).entries).toBe(1);
    const { body } = await ledger.spend(run(cost(tenth), { run: undefined, attempt: undefined }));
    expect(Object.keys(body)).not.toContain("run");
  });

  test.each(["basic", "zcdp"] as const)(
    "a cap of 0 suspends a holder, whatever was spent, until a later cap (%s)",
    async (composition) => {
      const ledger = await opened({ composition });
      const price = { ...cost(tenth), rho: rational(1n, 100n) };
      const [cap, none] = [rational(1n, 2n), rational(0n)];
      await expect(ledger.limit("ana", { epsilon: rational(-1n), delta: adult.delta })).rejects.toEqual(
        refusal("epsilon-invalid"),
      );
      await ledger.limit("ana", { epsilon: cap, delta: adult.delta });
      const { seq } = await ledger.spend(run(price, { holder: "ana" }));
      await ledger.limit("ana", { epsilon: none, delta: none });
      await ledger.limit("bo", { epsilon: none, delta: adult.delta });
      for (const holder of ["ana", "bo"])
        for (const cheap of [price, { ...cost(rational(1n, 10n ** 12n)), rho: rational(1n, 10n ** 18n) }])
          await expect(ledger.spend(run(cheap, { holder }))).rejects.toEqual(refusal("budget-exhausted"));
      await ledger.settle(seq, { ...cost(none), rho: none });
      await expect(ledger.spend(run(price, { holder: "ana" }))).rejects.toEqual(refusal("budget-exhausted"));
      expect((await ledger.verify()).holders.map(({ cap }) => cap?.epsilon)).toEqual([none, none]);
      await ledger.limit("ana", { epsilon: cap, delta: adult.delta });
      await ledger.spend(run(price, { holder: "ana" }));
      expect((await ledger.verify()).spent.epsilon).toEqual(tenth);
    },
  );
}

/** Texts of a ledger that is fed a little of everything. */
export async function entryTexts(makeWith: MakeLedger): Promise<string[]> {
  const ledger = await makeWith({ clock: ticking(), ...conversions });
  await ledger.open(adult);
  await ledger.limit("ana", { epsilon: rational(1n, 2n), delta: billionth });
  const { seq } = await ledger.spend(run(cost(rational(1n, 3n)), { holder: "ana" }));
  await ledger.spend(run(cost(tenth, billionth), { holder: "ana", run: "run_a", attempt: 2 }));
  await ledger.settle(seq, cost(rational(1n, 7n)));
  const texts = (await ledger.entries()).flatMap((entry) => [encode(entry), entry.previous, entry.hash]);
  await ledger.close();
  return texts;
}
