/**
 * Attacks on scores of the owner's own: wild functions, small domains, every neighbour. What one row can do must stay within
 * the claim, and the claim must be reached.
 */
import { describe, expect, test } from "vitest";
import type { Table } from "../../../read/table.ts";
import { parseSchema } from "../../../schema/parse/schema.ts";
import type { CodedAttribute, Neighbours } from "../../../schema/types.ts";
import { inputDistance } from "../../../testing/recorder.ts";
import { dice } from "../../../testing/small-tables.ts";
import { memoryEngine } from "../../engines/memory/index.ts";
import { threadedEngine } from "../../engines/threads/index.ts";
import { OWNED_ONE, type OwnedRow, type OwnedScore, withTrusted } from "../../trust.ts";
import { type OwnedQuestion, prepareOwned } from "./owned.ts";

const both = ["replace", "add-remove"] as const;
const tiny = parseSchema({
  privet: "schema/1",
  name: "tiny",
  neighbours: "replace",
  attributes: [
    { name: "shape", kind: "categorical", values: ["round", "square"], other: "round" },
    { name: "size", kind: "numeric", low: 3, high: 5, step: 2, missing: 5, source: "made up" },
    { name: "outcome", kind: "label", values: ["no", "yes"] },
  ],
});
const attributes = tiny.attributes as readonly CodedAttribute[];
/** Every row that the schema allows. */
const domain = Array.from({ length: 8 }, (_, i) => [i >> 2, (i >> 1) & 1, i & 1]);

const tableOf = (rows: readonly (readonly number[])[], weights?: Uint32Array): Table => ({
  schema: tiny,
  rows: rows.length,
  columns: attributes.map((attribute, k) => ({ attribute, codes: Uint8Array.from(rows, (row) => row[k]) })),
  ...(weights ? { weights } : {}),
});

const prepare = (
  given: Omit<OwnedScore, "name">,
  question: Omit<OwnedQuestion, "score">,
  neighbours: Neighbours = "replace",
) => {
  const [score, trusted] = withTrusted(new Map(), tiny, { check: false, ...given, name: "wild" });
  return prepareOwned({ neighbours }, { score, ...question }, trusted);
};
type Prepared = ReturnType<typeof prepare>;

/** The furthest that any neighbour of a table moves the sums apart. */
async function furthest(prepared: Prepared, rows: readonly (readonly number[])[], neighbours: Neighbours) {
  const sums = (of: readonly (readonly number[])[]) => prepared.sums(memoryEngine(tableOf(of)));
  const here = await sums(rows);
  const others = domain.flatMap((row) =>
    neighbours === "replace" ? rows.map((_, i) => rows.with(i, row)) : [[...rows, row]],
  );
  const moves = await Promise.all(
    others.map(async (other) => inputDistance("range", here, await sums(other)) ?? 0n),
  );
  return moves.reduce((a, b) => (a > b ? a : b), 0n);
}

const WILD: readonly (() => unknown)[] = [
  () => 1e308,
  () => -1e308,
  () => Number.NaN,
  () => Number.POSITIVE_INFINITY,
  () => "9",
  () => undefined,
  () => 2n ** 70n,
  () => Promise.reject(new Error("later")),
  () => {
    throw new Error("now");
  },
];

/** A function with an arbitrary answer for each row and candidate, some of them no numbers at all. */
function wildFunction(roll: (below: number) => number): OwnedScore["score"] {
  const answers = new Map<string, () => unknown>();
  return (row, candidate) => {
    const key = `${Object.values(row)} ${candidate.join()}`;
    const known = answers.get(key);
    const number = (roll(4001) - 2000) / 500;
    const answer = known ?? (roll(3) === 0 ? WILD[roll(WILD.length)] : () => number);
    answers.set(key, answer);
    return answer() as number;
  };
}

describe.each(both)("%s neighbours", (neighbours) => {
  test("no row pushes candidates further apart than claimed, whatever the function returns or throws", async () => {
    const roll = dice(41);
    let nearest = 0;
    for (let trial = 0; trial < 120; trial++) {
      const low = -roll(3) / 2;
      const range = [low, low + [0.01, 1, 3, 6][roll(4)]] as const;
      const candidates = Array.from({ length: 1 + roll(4) }, () => [roll(3), 0]);
      const prepared = prepare(
        { range, clip: [0.003, 0.3, 1, 20][roll(4)], score: wildFunction(roll) },
        { candidates, hub: [roll(3), 0] },
        neighbours,
      );
      const rows = Array.from({ length: 1 + roll(7) }, () => domain[roll(8)]);
      const seen = await furthest(prepared, rows, neighbours);
      expect(Number(seen)).toBeLessThanOrEqual(Number(prepared.sensitivity));
      nearest = Math.max(nearest, Number(seen) / Number(prepared.sensitivity));
    }
    // Half the bound must fail above.
    expect(nearest).toBeGreaterThan(0.9);
  });

  // Widths and clips in units; B is worked out by hand from min(2C, W), and from min(C, W) beside the hub alone.
  test.each([
    [8, 3, 6, 3],
    [8, 5, 8, 5],
    [7, 3, 6, 3],
    [7, 4, 7, 4],
    [1, 1, 1, 1],
    [5, 100, 5, 5],
  ])(
    "with width %i and clip %i the bound is reached to the unit: %i a row, %i beside the hub alone",
    async (width, clip, pair, alone) => {
      const times = neighbours === "replace" ? 2n : 1n;
      const ends = { range: [0, width / OWNED_ONE] as const, clip: clip / OWNED_ONE };
      const middle = Math.floor(width / 2) / OWNED_ONE;
      const prefers = ({ shape }: OwnedRow, up: number) =>
        (shape === "round") === (up === 1) ? width / OWNED_ONE : 0;
      const two = prepare(
        { ...ends, score: (row, [up]) => (up === 0 ? middle : prefers(row, up)) },
        { candidates: [[1], [2]], hub: [0] },
        neighbours,
      );
      expect([two.sensitivity, await furthest(two, [domain[7]], neighbours)]).toEqual([
        BigInt(pair) * times,
        BigInt(pair) * times,
      ]);
      const one = prepare(
        { ...ends, score: (row, [up]) => prefers(row, up) },
        { candidates: [[0], [1], [1]], hub: [0] },
        neighbours,
      );
      expect([one.sensitivity, await furthest(one, [domain[7]], neighbours)]).toEqual([
        BigInt(alone) * times,
        BigInt(alone) * times,
      ]);
    },
  );
});

test("sums are those of the definition, row by row, on the memory engine and on threads, weighted or not", async () => {
  const roll = dice(7);
  const rows = Array.from({ length: 60 }, () => domain[roll(8)]);
  const candidates = [[0.25], [-1], [3], [0.25]];
  const hub = [0.5];
  const score = (row: OwnedRow, [x]: Float64Array) =>
    x * Number(row.size) - (row.shape === "square" ? 0.3 : 0) + (row.outcome === "yes" ? x * x : 0);
  const prepared = prepare({ range: [-1, 4], clip: 1.25, score }, { candidates, hub });
  const clamp = (x: number, low: number, high: number) => Math.min(high, Math.max(low, x));
  const units = ([shape, size, outcome]: readonly number[], x: readonly number[]) => {
    const row = {
      shape: ["round", "square"][shape],
      size: [3, 5][size],
      outcome: ["no", "yes"][outcome],
    };
    return Math.round(clamp(score(row, Float64Array.from(x)), -1, 4) * OWNED_ONE);
  };
  // Answers `ready`; an owner's function is never sent to it.
  const worker = new URL(
    'data:text/javascript,import{parentPort as p}from"node:worker_threads";p.on("message",({id})=>p.postMessage({id,numbers:[]}))',
  );
  for (const weights of [undefined, Uint32Array.from(rows, () => 1 + roll(2 ** 32 - 1))]) {
    const table = tableOf(rows, weights);
    const obvious = candidates.map((c) =>
      rows.reduce((sum, row, i) => {
        const q = clamp(units(row, c) - units(row, hub), -1.25 * OWNED_ONE, 1.25 * OWNED_ONE);
        return sum + BigInt(q) * BigInt(weights?.[i] ?? 1);
      }, 0n),
    );
    expect(await prepared.sums(memoryEngine(table))).toEqual(obvious);
    for (const threads of [1, 3]) {
      const threaded = await threadedEngine(table, threads, worker);
      expect(await prepared.sums(threaded)).toEqual(obvious);
      await threaded.close();
    }
  }
  expect(await prepared.sums(memoryEngine(tableOf([])))).toEqual([0n, 0n, 0n, 0n]);
});

test("each different row is asked about once for each different vector, in the same order whatever the file's", async () => {
  const orders = await Promise.all(
    [
      [6, 1, 1, 3, 6],
      [1, 3, 6],
      [3, 6, 1, 6],
    ].map(async (places) => {
      const asked: string[] = [];
      const score = (row: OwnedRow, candidate: Float64Array) =>
        asked.push(`${Object.values(row).join(" ")} ${candidate}`);
      const prepared = prepare(
        { range: [0, 1], clip: 1, score },
        { candidates: [[2], [-0], [2], [1]], hub: [0] },
      );
      await prepared.sums(memoryEngine(tableOf(places.map((i) => domain[i]))));
      return asked;
    }),
  );
  expect(orders[0]).toEqual(
    ["round 3 yes", "round 5 yes", "square 5 no"].flatMap((row) => [0, 2, 1].map((x) => `${row} ${x}`)),
  );
  expect(orders[1]).toEqual(orders[0]);
  expect(orders[2]).toEqual(orders[0]);
});

test("a function that writes into what it is given changes neither the next row nor the candidate that comes out", async () => {
  const rows = domain.slice(0, 5);
  const question = { candidates: [[1], [2]], hub: [0] };
  const writes = prepare(
    {
      range: [0, 9],
      clip: 9,
      score: (row, candidate) => {
        candidate[0] += Number(row.size);
        return candidate[0];
      },
    },
    question,
  );
  const pure = prepare({ range: [0, 9], clip: 9, score: (row, [x]) => x + Number(row.size) }, question);
  expect(await writes.sums(memoryEngine(tableOf(rows)))).toEqual(
    await pure.sums(memoryEngine(tableOf(rows))),
  );
  expect(writes.candidate(1)).toEqual(Float64Array.from([2]));
});

test("a function that remembers rows is beyond any clamp: this is what its owner vouches for", async () => {
  let before = 0;
  const prepared = prepare(
    {
      range: [0, 1],
      clip: 1,
      score: (row, [x]) => {
        const answer = x === 0 ? 0 : x === 1 ? before : 1 - before;
        if (x === 2) before = row.shape === "round" ? 1 : before;
        return answer;
      },
    },
    { candidates: [[1], [2]], hub: [0] },
  );
  const sums = async (first: number) => {
    before = 0;
    return prepared.sums(memoryEngine(tableOf([first, 4, 5, 6, 7].map((i) => domain[i]))));
  };
  // One replaced row moves the scores of all the others.
  expect(inputDistance("range", await sums(0), await sums(4)) ?? 0n).toBeGreaterThan(prepared.sensitivity);
});

test.each([
  ["no candidate", { candidates: [], hub: [0] }],
  ["no hub", { candidates: [[0]] }],
  ["vectors of two lengths", { candidates: [[1], [1, 2]], hub: [0] }],
  ["a hub of another length", { candidates: [[1]], hub: [0, 0] }],
  ["empty vectors", { candidates: [[]], hub: [] }],
  ["NaN", { candidates: [[Number.NaN]], hub: [0] }],
  ["an infinite hub", { candidates: [[1]], hub: [Number.NEGATIVE_INFINITY] }],
])("%s is refused before anything is asked of the rows", (_what, question) => {
  const score = () => {
    throw new Error("asked");
  };
  expect(() => prepare({ range: [0, 1], clip: 1, score }, question as Omit<OwnedQuestion, "score">)).toThrow(
    expect.objectContaining({ code: "candidate-invalid" }),
  );
});
