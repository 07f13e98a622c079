/** What the data's owner declares is copied like any question: a schema, a study, and a score apart from its function. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { rational, ZERO } from "../base/rational.ts";
import { HostileWatch, hostile } from "../testing/hostile.ts";
import { smallLedger } from "../testing/release-suite.ts";
import { genotypesOf, smallStudy } from "../testing/small-studies.ts";
import { csvOf, dice, smallSchema } from "../testing/small-tables.ts";
import { openCurator, openStudy } from "./index.ts";
import { frozen, plain } from "./plain.ts";

const schema = smallSchema("replace");
const file = csvOf([
  ["3", "417", "red", "yes"],
  ["9", "900", "blue", "no"],
]);
const disguised = <T>(value: T, watch: HostileWatch, seed: number) =>
  hostile(value, watch, dice(seed), true) as T;
const seeds = (name: string, check: (seed: number) => Promise<void>) =>
  test(name, () => fc.assert(fc.asyncProperty(fc.nat(), check), { numRuns: 15, seed: 22 }));

seeds("a schema in disguise is read before the first row, once, and is then frozen", async (seed) => {
  const watch = new HostileWatch();
  const rows = (function* () {
    watch.finish();
    yield file;
  })();
  const declared = disguised(schema, watch, seed);
  const curator = await openCurator({ schema: declared, rows, ledger: await smallLedger(schema) });
  const epsilon = rational(1n, 2n);
  const draws = [{ kind: "pure", epsilon, count: 1 }] as const;
  const allowance = await curator.allow({ epsilon, delta: ZERO, draws, purpose: "a test" });
  await allowance.make(
    { ask: "histogram", attributes: ["age", "colour"] },
    { mechanism: "laplace", epsilon },
  );
  expect([watch.late, watch.twice]).toEqual([[], []]);
  expect(curator.facts.schema).toEqual(schema);
  expect(Object.isFrozen(curator.facts.schema.attributes[2])).toBe(true);
});

seeds("a study in disguise is read before the first genotype, once", async (seed) => {
  const watch = new HostileWatch();
  const study = smallStudy();
  const genotypes = async () => {
    watch.finish();
    return genotypesOf([0, 1, 2, 3].map((code) => [code, 1, 0, 2]), study); // biome-ignore format: one line
  };
  const declared = disguised(study, watch, seed);
  const { facts } = await openStudy({ study: declared, genotypes, ledger: await smallLedger(study) });
  expect([watch.late, watch.twice]).toEqual([[], []]);
  expect(facts.study).toEqual(study);
});

seeds(
  "a score's declaration in disguise is read once; of all that is handed in, its function alone is called",
  async (seed) => {
    const watch = new HostileWatch();
    const curator = await openCurator({ schema, rows: [file], ledger: await smallLedger(schema) });
    const told = disguised(
      { name: "fit", range: [0, 1] as const, clip: 1, attributes: ["age"] },
      watch,
      seed,
    );
    let rowsSeen: readonly string[] = [];
    const score = (row: object) => {
      watch.finish();
      rowsSeen = Object.keys(row);
      return 0.5;
    };
    expect(curator.trust(Object.defineProperty({ ...told, score }, "x", { get: () => watch.ran("x") }))).toBe(
      "owner:fit",
    );
    expect(rowsSeen).toEqual(["age"]);
    expect([watch.late, watch.twice]).toEqual([[], []]);
  },
);

const loop: unknown[] = [];
loop.push(loop);
const deep = Array.from({ length: 300 }).reduce((inner) => [inner], 0 as unknown);
let wide: unknown = [];
for (let i = 0; i < 40; i++) wide = [wide, wide];

test.each([
  ["a function", () => 1, "request-not-plain"],
  ["a symbol", Symbol("x"), "request-not-plain"],
  ["a date", new Date(), "request-not-plain"],
  ["a map", new Map(), "request-not-plain"],
  ["a promise", Promise.resolve(), "request-not-plain"],
  ["an instance of the caller's class", new (class Asked { epsilon = 1; })(), "request-not-plain"], // biome-ignore format: one line
  ["what inherits from a plain object", Object.create({ epsilon: 1 }), "request-not-plain"],
  ["a boxed number", Object(1), "request-not-plain"],
  ["what refers to itself", loop, "request-not-plain"],
  ["what is too deep", deep, "request-not-plain"],
  ["what unfolds into too much", wide, "request-not-plain"],
  ["a list of four billion holes", Object.assign([], { length: 2 ** 32 - 1 }), "request-not-plain"],
  ["a view of bytes", new DataView(new ArrayBuffer(8)), "request-malformed"],
  ["large whole numbers", new BigInt64Array(2), "request-malformed"],
  ["a getter that throws", { get a() { throw new Error("no"); } }, "request-malformed"], // biome-ignore format: one line
  ["a proxy that was revoked", (() => { const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy; })(), "request-malformed"], // biome-ignore format: one line
])("%s is refused with a code", (_, value, code) => {
  expect(() => plain({ value })).toThrow(expect.objectContaining({ code }));
});

test("a name that means the prototype elsewhere is a name like any other, and what is plain is copied as it is", () => {
  const told = JSON.parse('{"__proto__": {"polluted": [1, "a", null, true]}, "b": {"c": []}}');
  const own = plain({ ...told, u: undefined, n: 5n });
  expect(Object.getPrototypeOf(own)).toBe(Object.prototype);
  const named = plain(told);
  expect(Object.hasOwn(named, "__proto__")).toBe(true);
  expect(named.polluted).toBeUndefined();
  expect(JSON.stringify(named)).toBe(JSON.stringify(told));
  expect(own).toMatchObject({ u: undefined, n: 5n, b: { c: [] } });
  expect(own.b).not.toBe(told.b);
});

test("numbers in memory come as doubles of their own, whatever their kind", () => {
  const kinds = [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array]; // biome-ignore format: one line
  for (const Kind of kinds) {
    const given = Kind.from([0, 1, 100]);
    const own: unknown = plain(given);
    expect(own).toEqual(Float64Array.of(0, 1, 100));
    given.fill(7);
    expect(own).toEqual(Float64Array.of(0, 1, 100));
  }
});

test("what is shared is frozen once, and what was frozen by its owner in depth as well", () => {
  let visits = 0;
  const leaf = { list: [1], get seen() { return visits++; } }; // biome-ignore format: one line
  let shared: object = leaf;
  for (let i = 0; i < 16; i++) shared = Object.freeze({ left: shared, right: shared });
  frozen(shared);
  expect(visits).toBe(1);
  expect(Object.isFrozen(leaf) && Object.isFrozen(leaf.list)).toBe(true);
});
