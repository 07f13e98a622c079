/**
 * Attempts to see one row in two parts, to price parts below what some row pays, and to draw on rows that were not paid for. Trials are
 * seeded, and verdicts exact: there is no false alarm.
 */
import { describe, expect, test } from "vitest";
import { compare, fromDecimal, type Rational, rational, toNumber, ZERO } from "../base/rational.ts";
import { codedAttributes } from "../read/columns.ts";
import { readTable } from "../read/read-table.ts";
import { bytesOfRow } from "../read/row-bytes.ts";
import { blockOf } from "../schema/coding/block-of.ts";
import { heldTogether, partNumbers, partsKey, type RowPart, rowNumber } from "../schema/coding/row-parts.ts";
import type { Neighbours } from "../schema/types.ts";
import { Recorder } from "../testing/recorder.ts";
import { smallLedger } from "../testing/release-suite.ts";
import { csvOf, dice, type Row, randomPair, smallSchema } from "../testing/small-tables.ts";
import { factsOfPart } from "./dealt.ts";
import { DealtRows } from "./engines/memory/dealt-rows.ts";
import { openParts } from "./engines/streamed/dealt.ts";
import type { ReadAgain } from "./engines/streamed/index.ts";
import type { Allowance, PlannedDraws } from "./index.ts";
import type { Noise } from "./noise/noise.ts";
import { openWith } from "./open.ts";
import { priceOf } from "./price.ts";

const decimal = (text: string): Rational => fromDecimal(text) as Rational;
const delta = decimal("0.000001");
const LEARN: RowPart = "1-4/5";
const JUDGE: RowPart = "5-5/5";
const PARTS = [LEARN, JUDGE];

async function dealt(rows: readonly Row[], neighbours: Neighbours, parts: readonly RowPart[] = PARTS) {
  const schema = smallSchema(neighbours);
  const sink = new DealtRows(schema, parts);
  const whole = await readTable(schema, [csvOf(rows)], { sink });
  const asRows = (table: typeof whole) =>
    Array.from({ length: table.rows }, (_, i) => table.columns.map(({ codes }) => codes[i]).join());
  return { whole: asRows(whole), parts: sink.finishedParts().map(asRows) };
}

const without = (rows: readonly string[], row: string): readonly string[] =>
  rows.toSpliced(rows.indexOf(row), 1);
const sorted = (rows: readonly string[]) => [...rows].sort();

describe.each(["replace", "add-remove"] as const)("rows that %s", (neighbours) => {
  const pairs = Array.from({ length: 60 }, (_, seed) => randomPair(neighbours, dice(seed + 1)));

  test("are each in one of the parts that share all numbers, and in the table of all", async () => {
    for (const [rows] of pairs) {
      const { whole, parts } = await dealt(rows, neighbours);
      expect(sorted(parts.flat())).toEqual(sorted(whole));
    }
  });

  test("change one part at most, and that by one row, however parts are cut", async () => {
    const cuts: readonly RowPart[][] = [PARTS, ["1-1/3", "2-2/3", "3-3/3"], ["1-500/1000", "501-1000/1000"]];
    for (const [one, other] of pairs)
      for (const parts of cuts) {
        const [a, b] = [await dealt(one, neighbours, parts), await dealt(other, neighbours, parts)];
        const changed = a.parts.flatMap((rows, i) => (rows.join(";") === b.parts[i].join(";") ? [] : [i]));
        expect(changed.length).toBeLessThanOrEqual(1);
        for (const i of changed) {
          const [more, fewer] = [a.parts[i], b.parts[i]].sort((x, y) => y.length - x.length);
          if (neighbours === "replace") expect(more).toHaveLength(fewer.length);
          const gone = more.filter((row) => !fewer.includes(row));
          const left = gone.reduce(without, more);
          expect(left.length).toBeGreaterThanOrEqual(more.length - 1);
        }
      }
  });

  test("are as many in a part as is said where that is public, and about as many where it is not", async () => {
    const { rows, schema } = { rows: 997, schema: smallSchema(neighbours) };
    const table = Array.from({ length: rows }, (_, i): Row => [String(i % 11), String(i), "red", "no"]);
    const { parts } = await dealt(table, neighbours);
    const told = PARTS.map((part) => factsOfPart({ schema, neighbours, rows }, part).rows);
    if (neighbours === "replace") expect(told).toEqual(parts.map(({ length }) => length));
    else expect(told).toEqual([798, 199]);
    // A fifth, by a public rule: it mixes places and codes well.
    expect(parts[1].length).toBeGreaterThan(150);
    expect(parts[1].length).toBeLessThan(250);
  });
});

test("a row's part tells nothing of the block that a method deals it into by the same codes", () => {
  const key = partsKey({ name: "small" });
  const rows = Array.from({ length: 20_000 }, (_, i) => [i % 11, Math.floor(i / 44), i % 4, i % 2]);
  // Of 20,000 rows, two rules that are independent put so many into a part and a block, give or take five deviations.
  for (const [parts, blocks] of [
    [5, 10],
    [2, 2],
    [4, 16],
  ]) {
    const seen = new Uint32Array(parts * blocks);
    for (const row of rows) seen[(rowNumber(row, parts, key) - 1) * blocks + blockOf(row, blocks)]++;
    const each = rows.length / parts / blocks;
    const far = [...seen].filter((count) => Math.abs(count - each) > 5 * Math.sqrt(each));
    expect({ parts, blocks, far }).toEqual({ parts, blocks, far: [] });
  }
});

test("rows of other data sets are dealt otherwise, where rows come and go", async () => {
  const table = Array.from({ length: 200 }, (_, i): Row => [String(i % 11), String(i), "red", "no"]);
  const parts = (neighbours: Neighbours, name: string) => {
    const schema = { ...smallSchema(neighbours), name };
    const sink = new DealtRows(schema, PARTS);
    return readTable(schema, [csvOf(table)], { sink }).then(() =>
      sink.finishedParts().map(({ columns }) => columns.map(({ codes }) => [...codes])),
    );
  };
  expect(await parts("replace", "one")).toEqual(await parts("replace", "another"));
  expect(await parts("add-remove", "one")).toEqual(await parts("add-remove", "one"));
  expect(await parts("add-remove", "one")).not.toEqual(await parts("add-remove", "another"));
});

test("a row's place is that in the file, in however many pieces rows come", () => {
  const schema = smallSchema("replace");
  const dealtIn = (pieces: readonly number[]) => {
    const sink = new DealtRows(schema, PARTS);
    let next = 0;
    for (const rows of pieces)
      sink.take(rows, ([, pays], at) => {
        for (let i = 0; i < rows; i++) pays[at + i] = next++;
      });
    return sink.finishedParts().map(({ columns }) => [...columns[1].codes]);
  };
  expect(dealtIn([7, 1, 40, 12])).toEqual(dealtIn([60]));
});

const pure = (epsilon: string, part?: RowPart): PlannedDraws => ({
  ...{ kind: "pure", epsilon: decimal(epsilon), count: 1 },
  ...(part === undefined ? {} : { part }),
});

describe("the price of draws over parts", () => {
  test("is the larger of both parts', beside what is drawn over all rows", () => {
    const price = priceOf([pure("0.1"), pure("0.5", LEARN), pure("0.2", JUDGE)], ZERO);
    expect(price).toMatchObject({ cost: { epsilon: decimal("0.6") }, additive: true, theorem: "basic" });
  });

  test("is the sum where parts overlap, for the row that is in both", () => {
    const overlapping = [pure("0.5", "1-4/5"), pure("0.2", "4-5/5"), pure("0.3", "5-5/5")];
    expect(priceOf(overlapping, ZERO).cost.epsilon).toEqual(decimal("0.7"));
  });

  test("is that of whatever one row is seen by, number by number, for plans of every kind", () => {
    const roll = dice(7);
    const kinds: ((amount: Rational) => PlannedDraws)[] = [
      (epsilon) => ({ kind: "pure", epsilon, count: 2 }),
      (epsilon) => ({ kind: "bounded-range", epsilon, count: 3 }),
      (rho) => ({ kind: "zcdp", rho, count: 1 }),
      (rho) => ({ kind: "reserve", rho, count: 1 }),
    ];
    const parts: (RowPart | undefined)[] = [undefined, "1-2/4", "2-3/4", "4-4/4", "1-4/4"];
    for (let trial = 0; trial < 12; trial++) {
      const draws = Array.from({ length: 5 }, (): PlannedDraws => {
        const draw = kinds[roll(kinds.length)](rational(BigInt(1 + roll(20)), 100n));
        const part = parts[roll(parts.length)];
        return part ? { ...draw, part } : draw;
      });
      const seenBy = (number: number) =>
        draws.filter(
          ({ part }) => !part || (partNumbers(part).from <= number && number <= partNumbers(part).to),
        );
      const each = [1, 2, 3, 4]
        .map((number) => seenBy(number).map(({ part: _, ...draw }) => draw as PlannedDraws))
        .filter((seen) => seen.length > 0)
        .map((seen) => priceOf(seen, delta).cost);
      const { cost } = priceOf(draws, delta);
      expect(toNumber(cost.epsilon)).toBe(Math.max(...each.map(({ epsilon }) => toNumber(epsilon))));
      for (const { delta: used, rho } of each) {
        expect(compare(used, cost.delta)).toBeLessThanOrEqual(0);
        if (cost.rho && rho) expect(compare(rho, cost.rho)).toBeLessThanOrEqual(0);
      }
    }
  });

  test("does not exist for what names no part, or for parts that cannot be compared", () => {
    const wrong = ["", "1/5", "0-4/5", "1-6/5", "4-1/5", "01-4/5", "1-4/5 ", "1-2000/2000", 5, null];
    for (const part of wrong)
      expect(() => priceOf([pure("0.1", part as RowPart)], ZERO)).toThrow(
        expect.objectContaining({ code: "request-malformed" }),
      );
    expect(() => priceOf([pure("0.1", "1-4/5"), pure("0.1", "1-4/6")], ZERO)).toThrow("names no part");
    expect(heldTogether([])).toEqual([[]]);
  });
});

const TABLE: readonly Row[] = Array.from(
  { length: 40 },
  (_, i): Row => [String(i % 11), String(i * 7), ["red", "green", "blue"][i % 3], i % 4 ? "no" : "yes"],
);

async function opened(noise: Noise, rows: readonly Row[] = TABLE, neighbours: Neighbours = "replace") {
  const schema = smallSchema(neighbours);
  const ledger = await smallLedger(schema);
  return openWith({ schema, rows: [csvOf(rows)], ledger, parts: PARTS }, noise);
}

const counted = (allowance: Allowance, epsilon = "0.1") =>
  allowance.make(
    { ask: "count", attribute: "colour", values: ["red"] },
    { mechanism: "laplace", epsilon: decimal(epsilon) },
  );

const plan = [pure("0.1"), pure("0.1", LEARN), pure("0.1", JUDGE)];
const asking = { epsilon: decimal("1"), delta: ZERO, draws: plan, purpose: "a test" };
const usedUp = { code: "allowance-used-up" };

describe("a share of a run", () => {
  test("makes its own draws alone, on its own rows, and has a receipt of its own", async () => {
    const recorder = new Recorder(3);
    const curator = await opened(recorder);
    const allowance = await curator.allow(asking);
    const learn = allowance.share({ from: 1, to: 2, part: LEARN });
    const judge = allowance.share({ from: 2, to: 3, part: JUDGE });
    await counted(judge);
    await expect(counted(judge)).rejects.toMatchObject(usedUp);
    await counted(learn);
    await counted(allowance);
    await expect(counted(allowance)).rejects.toMatchObject(usedUp);
    const [inJudge, inLearn, inAll] = recorder.recorded.map(({ call }) => call.input[0]);
    expect(inJudge + inLearn).toBe(inAll);
    expect(judge.receipt().draws).toMatchObject([{ part: JUDGE, epsilon: "0.1", count: 1 }]);
    expect(judge.receipt()).toMatchObject({ epsilon: "0.2", entry: allowance.receipt().entry });
    expect(allowance.receipt().draws.map(({ part }) => part)).toEqual([JUDGE, LEARN, undefined]);
    expect(learn.facts.rows).toBe(factsOfPart(curator.facts, LEARN).rows);
    await expect(allowance.close()).resolves.toMatchObject({ spent: decimal("0.2") });
    await expect(counted(learn)).rejects.toMatchObject({ code: "allowance-closed" });
  });

  test("cannot spend what was planned for other rows, or for another share", async () => {
    const curator = await opened(new Recorder(3));
    const allowance = await curator.allow(asking);
    for (const [share, why] of [
      [{ from: 1, to: 2 }, usedUp],
      [{ from: 0, to: 1, part: LEARN }, usedUp],
      [{ from: 2, to: 3, part: LEARN }, usedUp],
    ] as const)
      await expect(counted(allowance.share(share))).rejects.toMatchObject(why);
    const malformed = expect.objectContaining({ code: "request-malformed" });
    for (const share of [
      { from: 1, to: 1 },
      { from: -1, to: 1 },
      { from: 0, to: 4 },
      { from: 0.5, to: 1 },
      { from: 0, to: 1, part: "1-2/5" as const },
    ])
      expect(() => allowance.share(share)).toThrow(malformed);
  });

  test("gives back, where prices add up, what no row was looked at for", async () => {
    const curator = await opened(new Recorder(3));
    const allowance = await curator.allow({
      ...asking,
      draws: [pure("0.1"), pure("0.4", LEARN), pure("0.1", JUDGE)],
    });
    await counted(allowance.share({ from: 2, to: 3, part: JUDGE }));
    await expect(allowance.close()).resolves.toEqual({ spent: decimal("0.1"), returned: decimal("0.4") });
  });
});

test("a row in one part is not seen by draws on another (record-replay)", async () => {
  for (const neighbours of ["replace", "add-remove"] as const)
    for (let place = 0; place < TABLE.length; place += 3) {
      const strange: Row = ["10", "999", "other", "yes"];
      const other = neighbours === "replace" ? TABLE.with(place, strange) : TABLE.toSpliced(place, 1);
      const [a, b] = [await dealt(TABLE, neighbours), await dealt(other, neighbours)];
      const same = PARTS.filter((_, i) => sorted(a.parts[i]).join() === sorted(b.parts[i]).join());
      expect(same).toHaveLength(1);
      const seen = async (rows: readonly Row[], noise: Noise) => {
        const allowance = await (await opened(noise, rows, neighbours)).allow(asking);
        const at = PARTS.indexOf(same[0]) + 1;
        return counted(allowance.share({ from: at, to: at + 1, part: same[0] }));
      };
      const recorder = new Recorder(place);
      const { value } = await seen(TABLE, recorder);
      const again = new Recorder(place);
      expect((await seen(other, again)).value).toBe(value);
      expect(again.recorded[0].call.input).toEqual(recorder.recorded[0].call.input);
    }
});

test("a share cannot be shared again: it would reach what it was kept from", async () => {
  const allowance = await (await opened(new Recorder(3))).allow(asking);
  const malformed = expect.objectContaining({ code: "request-malformed" });
  expect(() => allowance.share({ from: 0, to: 1 }).share({ from: 0, to: 3 })).toThrow(malformed);
});

test("places must be public: what may sort rows by their values is not dealt where rows are replaced", async () => {
  for (const neighbours of ["replace", "add-remove"] as const) {
    const schema = smallSchema(neighbours);
    const sorted = {
      readTable: (own: typeof schema, watch: object) => readTable(own, [csvOf(TABLE)], watch),
    };
    const opening = async (rows: typeof sorted) =>
      openWith({ schema, rows, ledger: await smallLedger(schema), parts: PARTS }, new Recorder(1));
    if (neighbours === "add-remove") await expect(opening(sorted)).resolves.toBeDefined();
    else await expect(opening(sorted)).rejects.toMatchObject({ code: "engine-cannot" });
    await expect(opening({ ...sorted, inFileOrder: true } as typeof sorted)).resolves.toBeDefined();
    const deaf = {
      readTable: (own: typeof schema) => readTable(own, [csvOf(TABLE)]),
      inFileOrder: true,
    } as const;
    await expect(opening(deaf as never)).rejects.toMatchObject({ code: "engine-cannot" });
  }
});

test("parts of streamed rows release what parts in memory release, draw by draw", async () => {
  for (const neighbours of ["replace", "add-remove"] as const) {
    const schema = smallSchema(neighbours);
    const source = {
      readTable: (own: typeof schema, watch: object) => readTable(own, [csvOf(TABLE)], watch),
      inFileOrder: true,
    } as const;
    const inputs = async (streamed: { readonly bytes: number } | undefined) => {
      const recorder = new Recorder(3);
      const opening = { schema, rows: source, ledger: await smallLedger(schema), parts: PARTS, streamed };
      const allowance = await (await openWith(opening, recorder)).allow(asking);
      for (const [i, part] of [undefined, ...PARTS].entries())
        await counted(allowance.share({ from: i, to: i + 1, ...(part ? { part } : {}) }));
      return recorder.recorded.map(({ call }) => call.input);
    };
    const kept = await inputs(undefined);
    expect(kept).toHaveLength(3);
    expect(await inputs({ bytes: 0 })).toEqual(kept);
    expect(await inputs({ bytes: 2 ** 30 })).toEqual(kept);
  }
});

test("all rows and their parts share the room that they are given: none of them keeps what fits into the whole of it alone", async () => {
  const schema = smallSchema("add-remove");
  const coded = codedAttributes(schema);
  const whole = TABLE.length * bytesOfRow(coded);
  const engines = 1 + PARTS.length;
  let reads = 0;
  const read: ReadAgain = (own, watch) => {
    reads++;
    return readTable(own, [csvOf(TABLE)], watch);
  };
  const readsAgain = async (bytes: number) => {
    const streamed = { bytes, rows: TABLE.length };
    const { engine, dealt } = await openParts(schema, read, PARTS, { threads: 1, streamed });
    reads = 0;
    for (let time = 0; time < 2; time++) await engine.histogram(coded);
    for (const one of [engine, ...dealt.values()]) await one.close();
    return reads;
  };
  expect(await readsAgain(whole)).toBe(2);
  expect(await readsAgain(engines * whole)).toBe(0);
});

test("rows of an engine of one's own are not dealt", async () => {
  const schema = smallSchema("replace");
  const ledger = await smallLedger(schema);
  const rows = { openEngine: () => expect.unreachable() };
  await expect(openWith({ schema, rows, ledger, parts: PARTS }, new Recorder(1))).rejects.toMatchObject({
    code: "engine-cannot",
  });
});
