/**
 * Thefts that once succeeded, each by code that had an allowance or a curator and nothing else. What is handed in is data by then, and
 * what bounds follow from cannot be changed.
 */
import { expect, test } from "vitest";
import { rational, ZERO } from "../base/rational.ts";
import { smallLedger } from "../testing/release-suite.ts";
import { genotypesOf, smallStudy } from "../testing/small-studies.ts";
import { csvOf, type Row, smallSchema } from "../testing/small-tables.ts";
import { openCurator, openStudy, type PlannedDraws } from "./index.ts";

const half = rational(1n, 2n);
/** As good as nothing. */
const penny = rational(1n, 10n ** 12n);
const rows: readonly Row[] = [
  ["3", "417", "red", "yes"],
  ["9", "900", "blue", "no"],
  ["1", "12", "green", "yes"],
];

const open = async (neighbours: "replace" | "add-remove" = "replace") => {
  const schema = smallSchema(neighbours);
  return openCurator({ schema, rows: [csvOf(rows)], ledger: await smallLedger(schema) });
};
const pure = (epsilon = penny): PlannedDraws => ({ kind: "pure", epsilon, count: 1 });
const asking = (draws: readonly PlannedDraws[], epsilon = penny) =>
  ({ epsilon, delta: ZERO, draws, purpose: "a test" }) as const;

/** A list of which `map` does what the thief likes. */
const listWith = <T>(items: readonly T[], map: (callback: (item: unknown) => unknown) => unknown) =>
  Object.defineProperty([...items], "map", { value: map });

test("a list of children with a `map` of its own is never handed what looks up rows", async () => {
  const allowance = await (await open()).allow(asking([pure()]));
  const stolen: unknown[] = [];
  const split = { name: "age", starts: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], groups: [...Array(11).keys()] };
  // The check is given children that are honest; what it keeps has a `map` that the engine calls with a function of rows.
  const children = listWith(
    split.groups.map(() => ({})),
    (check) => {
      const checked = split.groups.map(() => check({}));
      const whole = check({ split, children: split.groups.map(() => ({})) });
      return listWith(checked, (compile) => {
        const partOf = compile(whole) as (row: number) => number;
        for (let row = 0; row < rows.length; row++) stolen.push(partOf(row));
        return checked.map(compile);
      });
    },
  );
  await allowance
    .make(
      {
        ask: "cells",
        ...// What the check was called with in all is the number of parts.
        { parts: { split, children }, tables: Array.from({ length: 22 }, () => []) },
      },
      { mechanism: "laplace", epsilon: penny },
    )
    .catch(() => undefined);
  expect(stolen).toEqual([]);
});

test("a cut with a `valueOf` of its own is never compared with a code", async () => {
  const allowance = await (await open()).allow(asking([pure()]));
  const asked: string[] = [];
  const cut = (code: number) => ({
    valueOf: () => {
      asked.push(new Error().stack ?? "");
      return code;
    },
  });
  const cuts = Object.assign([2, 5], {
    every: () => true,
    map: () => ({ filter: () => [cut(2), cut(5)] }),
  });
  await allowance
    .make(
      { ask: "histogram", attributes: ["age"], cuts: { age: cuts } },
      { mechanism: "laplace", epsilon: penny },
    )
    .catch(() => undefined);
  expect(asked).toEqual([]);
});

test("a candidate that a getter changes after its size was checked is scored as it was checked", async () => {
  const draw = { kind: "bounded-range", epsilon: half, count: 1 } as const;
  const allowance = await (await open()).allow(asking([draw], half));
  let reads = 0;
  const changing = Object.defineProperty(new Array(7).fill(0), 0, {
    enumerable: true,
    get: () => (reads++ > 0 ? 1e9 : 0),
  });
  const asked = { score: "logistic", label: "outcome", candidates: [changing] } as const;
  const { value } = await allowance.make(
    { ask: "select", ...asked },
    { mechanism: "exponential", epsilon: half },
  );
  expect(reads).toBe(1);
  expect(Array.from(value[0].candidate)).toEqual(new Array(7).fill(0));
});

test("the facts of a curator and of an allowance can be neither assigned nor redefined, and bounds stay", async () => {
  const curator = await open();
  const { facts } = curator;
  const small = { ...facts, neighbours: "add-remove", schema: smallSchema("add-remove") };
  const allowance = await curator.allow(asking([pure(half)], half));
  for (const held of [curator, curator.forAnalysts(), allowance]) {
    expect(() => Object.assign(held, { facts: small })).toThrow(TypeError);
    expect(() => Object.defineProperty(held, "facts", { value: small })).toThrow(TypeError);
    expect(() => Object.setPrototypeOf(held, { facts: small })).toThrow(TypeError);
    expect(Object.isFrozen(held)).toBe(true);
    expect(held.facts).toBe(facts);
  }
  expect(() => Object.defineProperty(Object.getPrototypeOf(allowance), "facts", { value: small })).toThrow();
  expect(() => Object.assign(facts.schema.attributes[0], { high: 1 })).toThrow(TypeError);
  expect(
    (await allowance.make({ ask: "sum", attribute: "age" }, { mechanism: "laplace", epsilon: half })).receipt
      .neighbours,
  ).toBe("replace");
});

test("the same of a study, its SNPs included", async () => {
  const study = smallStudy();
  const codes = [0, 1, 2, 3, 0, 1].map((code) => [code, 1, 0, 2]);
  const genotypes = async () => genotypesOf(codes, study);
  const curator = await openStudy({ study, genotypes, ledger: await smallLedger(study) });
  const allowance = await curator.allow(asking([pure(half)], half));
  const fewer = { ...curator.facts, strata: [{ name: "", cases: 9000, controls: 9000 }] };
  for (const held of [curator, curator.forAnalysts(), allowance]) {
    expect(() => Object.assign(held, { facts: fewer })).toThrow(TypeError);
    expect(() => Object.defineProperty(held, "facts", { value: fewer })).toThrow(TypeError);
    expect(held.facts).toBe(curator.facts);
  }
  expect(() => Object.assign(curator.facts.snps[0], { id: "another" })).toThrow(TypeError);
  expect(() => Object.assign(curator.facts.strata[0], { cases: 9000 })).toThrow(TypeError);
});

test("what an allowance tells of itself cannot be changed into another price", async () => {
  const allowance = await (await open()).allow(asking([pure(half), pure(half)], rational(1n)));
  const { receipt } = await allowance.make(
    { ask: "sum", attribute: "age" },
    { mechanism: "laplace", epsilon: half },
  );
  expect(() => Object.assign(receipt.draws[0], { epsilon: "0" })).toThrow(TypeError);
  const { spent } = await allowance.close();
  expect(() => Object.assign(spent, { n: 0n })).toThrow(TypeError);
  expect(allowance.receipt().epsilon).toBe("0.5");
  expect(() => Object.assign(ZERO, { n: 5n })).toThrow(TypeError);
});

test("what analysts are handed can allow and tell, and nothing else; the owner's handle is not to be had from it", async () => {
  const curator = await open();
  const analysts = curator.forAnalysts();
  expect(Object.keys(analysts).sort()).toEqual(["allow", "budget", "entries", "facts"]);
  expect(Reflect.ownKeys(analysts)).toHaveLength(4);
  expect(Object.getPrototypeOf(analysts)).toBe(Object.prototype);
  const { allow, budget, entries } = analysts;
  for (const told of [allow, budget, entries]) expect(Reflect.ownKeys(told)).not.toContain("prototype");
  expect("trust" in analysts || "close" in analysts || "forAnalysts" in analysts).toBe(false);
  const allowance = await allow(asking([pure(half)], half));
  expect(
    (await allowance.make({ ask: "sum", attribute: "age" }, { mechanism: "laplace", epsilon: half })).receipt
      .guarantee,
  ).toBe("proved");
  expect((await budget()).spent.epsilon).toEqual(half);
  expect(await entries()).toHaveLength(2);
});
