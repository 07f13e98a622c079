/**
 * Registering a score of the owner's own: who may, what the function is given, what is refused, and what receipts say.
 */
import { inspect } from "node:util";
import { beforeEach, expect, test } from "vitest";
import { fromDecimal, type Rational, ZERO } from "../base/rational.ts";
import type { CodedAttribute } from "../schema/types.ts";
import { smallLedger } from "../testing/release-suite.ts";
import { csvOf, schemaWithMissing, smallSchema } from "../testing/small-tables.ts";
import { type Curator, type OwnedRow, type OwnedScore, openCurator } from "./index.ts";
import { rowOf } from "./trust.ts";

const half = fromDecimal("0.5") as Rational;
const schema = smallSchema("replace");
const rows = [
  ["3", "4173", "red", "yes"],
  ["99", "?", "__proto__", "no"],
];
const given: OwnedScore = { name: "fit", range: [0, 1], clip: 1, score: (_row, [x]) => x / 2 };
const vectors = { candidates: [[0], [1]], hub: [0] };
const code = (expected: string) => expect.objectContaining({ code: expected });

let curator: Curator;
beforeEach(async () => {
  curator = await openCurator({ schema, rows: [csvOf(rows)], ledger: await smallLedger(schema) });
});
const allow = (count = 1) =>
  curator.allow({
    epsilon: fromDecimal("5") as Rational,
    delta: ZERO,
    draws: [{ kind: "bounded-range", epsilon: half, count }],
    purpose: "a test",
  });

test("the receipt of a run with an owner's function says so, and that it is reviewed at most", async () => {
  const score = curator.trust(given);
  expect(score).toBe("owner:fit");
  const allowance = await allow(3);
  const own = { score: "logistic", label: "outcome", candidates: [Array(7).fill(0)] };
  expect(
    (await allowance.make({ ask: "select", ...own }, { mechanism: "exponential", epsilon: half })).receipt
      .guarantee,
  ).toBe("proved");
  const { receipt, value } = await allowance.make(
    { ask: "select", score, ...vectors },
    { mechanism: "exponential", epsilon: half },
  );
  expect(receipt.guarantee).toBe("reviewed");
  expect(receipt.draws.at(-1)?.query).toBe("score owner:fit (owner's function)");
  expect([0, 1]).toContain(value[0].candidate[0]);
  // The receipt is for everything under the allowance, so a later draw does not raise it again.
  expect(
    (await allowance.make({ ask: "select", ...own }, { mechanism: "exponential", epsilon: half })).receipt
      .guarantee,
  ).toBe("reviewed");
});

test("several candidates can be drawn from one scoring", async () => {
  const score = curator.trust(given);
  const { value } = await (await allow(2)).make(
    { ask: "select", score, ...vectors },
    { mechanism: "exponential", epsilon: half, count: 2 },
  );
  expect(value.map(({ index }) => index).sort()).toEqual([0, 1]);
});

test("the function is given declared values, coded by the schema, on frozen rows that inherit nothing", async () => {
  const seen: OwnedRow[] = [];
  const score = curator.trust({
    ...given,
    check: false,
    score: (row) => seen.push(row),
  });
  const allowance = await allow();
  expect(seen).toEqual([]);
  await allowance.make(
    { ask: "select", score, candidates: [[0]], hub: [0] },
    { mechanism: "exponential", epsilon: half },
  );
  const expected = [
    { age: 3, pay: 1000, colour: "red", outcome: "yes" },
    // A missing number reads as the declared middle of its bounds.
    { age: 10, pay: 475, colour: "other", outcome: "no" },
  ];
  expect(seen.map((row) => ({ ...row }))).toEqual(expected);
  for (const row of seen) {
    expect(Object.isFrozen(row)).toBe(true);
    expect(Object.getPrototypeOf(row)).toBe(null);
  }
});

test("the function sees the attributes that were named, and no others", async () => {
  const keys = new Set<string>();
  const score = curator.trust({
    ...given,
    attributes: ["outcome", "age"],
    score: (row) => {
      for (const key of Object.keys(row)) keys.add(key);
      return 0;
    },
  });
  await (await allow()).make(
    { ask: "select", score, ...vectors },
    { mechanism: "exponential", epsilon: half },
  );
  expect([...keys].sort()).toEqual(["age", "outcome"]);
});

test("an allowance knows the scores that were registered before it, and no later ones", async () => {
  const early = await allow();
  const score = curator.trust(given);
  await expect(
    early.make({ ask: "select", score, ...vectors }, { mechanism: "exponential", epsilon: half }),
  ).rejects.toEqual(code("query-unknown"));
  // The refusal came before the draw was taken off the plan.
  const own = { score: "logistic", label: "outcome", candidates: [Array(7).fill(0)] };
  expect(
    (await early.make({ ask: "select", ...own }, { mechanism: "exponential", epsilon: half })).value[0].index,
  ).toBe(0);
  expect(
    (
      await (
        await allow()
      ).make({ ask: "select", score, ...vectors }, { mechanism: "exponential", epsilon: half })
    ).value[0].index,
  ).toBeTypeOf("number");
});

test("a name that is registered keeps its function: it cannot be registered again, nor through the given object", async () => {
  const mine = { ...given, score: (_row: OwnedRow, [x]: Float64Array) => x / 2 };
  const score = curator.trust(mine);
  expect(() => curator.trust({ ...given, name: "fit" })).toThrow(code("objective-refused"));
  let asked = 0;
  mine.score = () => asked++;
  await (await allow()).make(
    { ask: "select", score, ...vectors },
    { mechanism: "exponential", epsilon: half },
  );
  expect(asked).toBe(0);
});

test("a score that nobody registered is refused by name, and so is a function", async () => {
  const allowance = await allow();
  for (const score of ["owner:fit", "owner:", "owner:__proto__"] as const)
    await expect(
      allowance.make({ ask: "select", score, ...vectors }, { mechanism: "exponential", epsilon: half }),
    ).rejects.toEqual(code("query-unknown"));
  const handedIn = allowance.make(
    // @ts-expect-error: a score is a name, in this form of question too.
    { ask: "select", score: (row: OwnedRow) => row.age, ...vectors },
    { mechanism: "exponential", epsilon: half },
  );
  await expect(handedIn).rejects.toEqual(code("request-not-plain"));
});

test.each(["", "Fit", "fit!", "owner:fit", "two words", "-fit", "fit-", "a".repeat(41), "__proto__", "é"])(
  "%j is no name for a score",
  (name) => {
    expect(() => curator.trust({ ...given, name })).toThrow(code("option-out-of-range"));
  },
);

test.each([
  [[0, 0], 1],
  [[1, 0], 1],
  [[0, Number.NaN], 1],
  [[Number.NEGATIVE_INFINITY, 0], 1],
  [[0, 2 ** 31], 1],
  [[0, 1], 0],
  [[0, 1], -1],
  [[0, 1], Number.NaN],
  [[0, 1], 2 ** -22],
  [[0, 2 ** -22], 1],
] as const)("a range of %j with a clip of %s is refused", (range, clip) => {
  expect(() => curator.trust({ ...given, range, clip })).toThrow(code("option-out-of-range"));
});

test.each([[["salary"]], [["age", "age"]], [[]]])("attributes %j are refused", (attributes) => {
  expect(() => curator.trust({ ...given, attributes })).toThrow(code("attribute-unknown"));
});

test("a function that counts, remembers the last row, rolls dice or makes promises is refused on made-up rows", () => {
  let count = 0;
  let last: unknown = 0;
  let state = 1;
  const bad: readonly OwnedScore["score"][] = [
    () => count++,
    (row) => {
      const answer = last === row.outcome ? 1 : 0;
      last = row.outcome;
      return answer;
    },
    () => {
      state = (state * 16_807) % 2_147_483_647;
      return state;
    },
    (async () => 1) as unknown as OwnedScore["score"],
    (() => undefined) as unknown as OwnedScore["score"],
  ];
  for (const score of bad)
    expect(() => curator.trust({ ...given, score })).toThrow(code("objective-refused"));
  // None of them took the name.
  expect(curator.trust(given)).toBe("owner:fit");
});

test("a function that answers alike is taken, also where it throws or is NaN; the check can be left out", () => {
  const fine: readonly OwnedScore["score"][] = [
    ({ age }, [x]) => Number(age) * x,
    () => Number.NaN,
    () => {
      throw new Error("always");
    },
  ];
  for (const [i, score] of fine.entries())
    expect(curator.trust({ ...given, name: `fit${i}`, score })).toBeTruthy();
  let count = 0;
  expect(curator.trust({ ...given, score: () => count++, check: false })).toBe("owner:fit");
});

test("made-up rows are the same for any table of the schema, so the check tells nothing of the rows", async () => {
  const tried = async (table: readonly (readonly string[])[]) => {
    const seen: string[] = [];
    const other = await openCurator({ schema, rows: [csvOf(table)], ledger: await smallLedger(schema) });
    other.trust({
      ...given,
      score: (row, candidate) => {
        seen.push(JSON.stringify([row, [...candidate]]));
        return 0;
      },
    });
    return seen;
  };
  const seen = await tried(rows);
  expect(seen.length).toBeGreaterThan(20);
  expect(await tried([["1", "2", "blue", "no"]])).toEqual(seen);
});

test("a failing promise, which comes after the answer, ends no process and tells nothing", async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on("unhandledRejection", note);
  const score = curator.trust({
    ...given,
    check: false,
    score: (async (row: OwnedRow) => {
      throw new Error(`pay ${row.pay}`);
    }) as unknown as OwnedScore["score"],
  });
  await (await allow()).make(
    { ask: "select", score, ...vectors },
    { mechanism: "exponential", epsilon: half },
  );
  await new Promise((resolve) => setTimeout(resolve, 5));
  process.off("unhandledRejection", note);
  expect(unhandled).toEqual([]);
});

test("a curator shows neither the function nor a row because of it", () => {
  curator.trust(given);
  expect(inspect(curator, { depth: null, showHidden: true })).not.toMatch(/owner:fit|4173/);
});

test("a missing number arrives as NaN, unless one is declared to stand for it", () => {
  const apart = schemaWithMissing("replace").attributes.slice(0, 2) as CodedAttribute[];
  const declared = smallSchema("replace").attributes.slice(0, 2) as CodedAttribute[];
  expect({ ...rowOf(apart, [11, 1051]) }).toEqual({ age: Number.NaN, pay: Number.NaN });
  expect({ ...rowOf(apart, [10, 1050]) }).toEqual({ age: 10, pay: 1000 });
  expect({ ...rowOf(declared, [5, 525]) }).toEqual({ age: 5, pay: 475 });
});
