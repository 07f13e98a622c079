/** Every table of a few rows over a small grid, and every neighbour of it. */
import { describe, expect, test } from "vitest";
import type { Within } from "../../../schema/coding/narrowed.ts";
import type { NumericAttribute, Schema } from "../../../schema/types.ts";
import { everyRow } from "../../../testing/case-control-tables.ts";
import { smallSchema } from "../../../testing/small-tables.ts";
import type { RowSumsQuestion } from "../../engine.ts";
import {
  moment,
  momentOf,
  momentPlaces,
  momentSensitivity,
  momentUnit,
  placeOf,
  spreadOf,
  spreadSensitivity,
  variance,
} from "./moments.ts";

const numeric = (low: number, high: number, step: number): NumericAttribute => ({
  name: "x",
  kind: "numeric",
  low,
  high,
  step,
  scale: "linear",
  missing: low,
});
const small = numeric(10, 16, 2);
const codes = [0, 1, 2, 3];

describe.each([1, 2] as const)("the sum of order %i", (order) => {
  test("is moved by at most the bound by a row that comes or is replaced, and the bound is reached", () => {
    const each = codes.map((code) => momentOf(small, order, code));
    expect(Math.max(...each.map(Math.abs))).toBe(Number(momentSensitivity(small, order, "add-remove")));
    const apart = Math.max(...each) - Math.min(...each);
    expect(apart).toBeLessThanOrEqual(Number(momentSensitivity(small, order, "replace")));
    // Places −3, −1, 1, 3: order 1 reaches both ends, order 2 would reach the lower one at the middle.
    expect(apart).toBe(order === 1 ? 6 : 16);
  });

  test("is a Chebyshev polynomial of the place between −1 and 1", () => {
    for (const code of codes) {
      const u = (2 * code) / 3 - 1;
      expect(momentOf(small, order, code) / momentUnit(small, order)).toBeCloseTo(
        order === 1 ? u : 2 * u * u - 1,
        12,
      );
    }
  });
});

/** How many rows have each code, as the sums of places and of squares. */
const spreadOfCounts = (counts: readonly number[]) =>
  spreadOf(
    counts.reduce((a, b) => a + b),
    BigInt(counts.reduce((total, n, code) => total + n * placeOf(small, code), 0)),
    BigInt(counts.reduce((total, n, code) => total + n * placeOf(small, code) ** 2, 0)),
  );

test.each([1, 2, 3, 5, 8])("one of %i rows, replaced, moves the spread by at most the bound", (rows) => {
  let most = 0n;
  for (const counts of everyRow(rows, codes.length))
    for (const from of codes)
      for (const to of codes) {
        if (counts[from] === 0) continue;
        const after = counts.map((n, i) => n + Number(i === to) - Number(i === from));
        const change = spreadOfCounts(after) - spreadOfCounts(counts);
        most = change > most ? change : -change > most ? -change : most;
      }
  expect(most).toBeLessThanOrEqual(spreadSensitivity(small, rows));
  if (rows > 1) expect(most).toBe(spreadSensitivity(small, rows));
});

test("the spread is n² times the variance", () => {
  // 0, 0, 1, 3: mean 1, variance (1 + 1 + 0 + 4)/4 = 1.5.
  expect(spreadOfCounts([2, 1, 0, 1])).toBe(24n);
});

test("an attribute of very many levels is put on places whose squares are exact, ends at the ends", () => {
  const wide = numeric(-1e9, 1e9, 0.01);
  expect(momentPlaces(wide)).toBe(2 ** 20);
  expect([0, 2e11].map((code) => momentOf(wide, 1, code))).toEqual([-(2 ** 20), 2 ** 20]);
  expect(momentOf(wide, 2, 1e11)).toBe(-(2 ** 40));
});

test("one level only: the bound is still positive", () => {
  const single = numeric(3, 3.2, 1);
  expect(momentSensitivity(single, 1, "add-remove")).toBe(1n);
  expect(spreadSensitivity(single, 1)).toBe(1n);
});

describe("within narrower bounds", () => {
  const missing = { ...small, missing: "measured" } as const;
  /** Off the grid, at one end, between two levels, at one level, all of it, and beyond all of it. */
  const bounds: readonly Within[] = [
    [11.2, 14.4],
    [10, 12],
    [12, 14],
    [14, 14],
    [10, 16],
    [-1e9, 1e9],
    [12, 1e6],
    [20, 30],
  ];
  const schemaOfOne = (attribute: NumericAttribute): Schema => ({
    ...smallSchema("replace"),
    attributes: [attribute],
  });
  /** The exact answer over rows of these codes, by what the query hands to an engine. */
  const answer = async (prepared: Pick<ReturnType<typeof moment.prepare>, "look">, rows: readonly number[]) =>
    prepared.look({
      rowSums: async ({ size, of }: RowSumsQuestion) =>
        Array.from({ length: size }, (_, k) => rows.reduce((sum, code) => sum + BigInt(of([code])[k]), 0n)),
    } as never);
  const clamped = ([low, high]: Within, code: number) => {
    const onGrid = (x: number) => Math.min(3, Math.max(0, Math.round((x - 10) / 2)));
    return 10 + 2 * Math.min(onGrid(high), Math.max(onGrid(low), code));
  };

  test.each(["replace", "add-remove"] as const)(
    "one row that is changed (%s) moves a sum by at most its bound, which is that of the narrower ones",
    async (neighbours) => {
      for (const attribute of [small, missing])
        for (const within of bounds)
          for (const order of [1, 2] as const) {
            const facts = { schema: schemaOfOne(attribute), neighbours, rows: 2, trusted: new Map() };
            const asked = moment.prepare(facts as never, { attribute: "x", order, within });
            const each = await Promise.all(
              (attribute === small ? codes : [...codes, 4]).map(async (code) => {
                const [units] = await answer(asked, [code]);
                return Number(units);
              }),
            );
            // What a row adds does not hang on the others, so that one row tells the bound of all tables.
            const apart = Math.max(...each) - Math.min(...each);
            const most = Math.max(...each.map(Math.abs));
            const moved = neighbours === "replace" ? apart : most;
            const bound = Number(asked.bounds.l1);
            expect(moved).toBeLessThanOrEqual(bound);
            expect(asked.bounds["l2-squared"]).toBe(BigInt(bound) ** 2n);
            // Reached by the first order: noise is no larger than it must be.
            const places = new Set(codes.map((code) => clamped(within, code))).size;
            if (order === 1 && places > 1) expect(moved).toBe(bound);
            if (order === 1) expect(bound).toBe((neighbours === "replace" ? 2 : 1) * Math.max(1, places - 1));
          }
    },
  );

  test("one row that is replaced moves the spread by at most its bound, and the spread is that of clamped values", async () => {
    const wrong: unknown[] = [];
    for (const within of bounds)
      for (const rows of [1, 2, 3, 4]) {
        const facts = {
          schema: schemaOfOne(small),
          neighbours: "replace",
          rows,
          trusted: new Map(),
        } as never;
        const asked = variance.prepare(facts, { attribute: "x", within });
        for (const counts of everyRow(rows, codes.length)) {
          const table = codes.flatMap((code) => new Array<number>(counts[code]).fill(code));
          const [own] = await answer(asked, table);
          const values = table.map((code) => clamped(within, code));
          const middle = values.reduce((a, b) => a + b, 0) / rows;
          const exact = values.reduce((sum, x) => sum + (x - middle) ** 2, 0) / rows;
          if (Math.abs(asked.tell([own]) - exact) > 1e-9) wrong.push({ within, table });
          for (const to of codes) {
            const [other] = await answer(asked, table.with(0, to));
            const moved = own > other ? own - other : other - own;
            if (moved > (asked.bounds.l1 ?? 0n)) wrong.push({ within, table, to, moved });
          }
        }
      }
    expect(wrong).toEqual([]);
  });

  test("what is told is the sum of the places of clamped values", async () => {
    const facts = { schema: schemaOfOne(small), neighbours: "replace", rows: 4, trusted: new Map() } as never;
    const asked = moment.prepare(facts, { attribute: "x", order: 1, within: [12, 14] });
    // 10 and 12 count as −1, 14 and 16 as 1.
    expect(asked.tell(await answer(asked, [0, 1, 2, 3]))).toBe(0);
    expect(asked.tell(await answer(asked, [0, 0, 1, 3]))).toBe(-2);
    expect(asked.unit).toBe(1);
  });
});
