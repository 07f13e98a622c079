import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { numberColumn, tableSchema } from "../../../testing/table-schemas.ts";
import type { NumericAttribute } from "../../types.ts";
import { codeCount, codeOfNumber } from "../codes.ts";
import { numberCoders, type RawNumbers } from "./number-codes.ts";

// Seeds are fixed, so these tests give the same verdict on every run: no false alarms.

const machines = ["wasm", "twin"] as const;
afterEach(() => vi.unstubAllGlobals());

/** The narrowest array for an attribute's codes, as tables have them. */
function arrayFor(attribute: NumericAttribute, length: number) {
  const count = codeCount(attribute);
  if (count <= 2 ** 8) return new Uint8Array(length);
  return count <= 2 ** 16 ? new Uint16Array(length) : new Uint32Array(length);
}

/** Number by number, in so many words. */
function obvious(attribute: NumericAttribute, marks: readonly string[], { items, present }: RawNumbers) {
  return Array.from(items, (x, row) => {
    const isThere = present === undefined || ((present[row >> 5] >>> (row & 31)) & 1) === 1;
    const counts = isThere && Number.isFinite(x) && !marks.includes(String(x));
    return codeOfNumber(attribute, counts ? x : Number.NaN);
  });
}

/** Coded in the middle of a longer array, whose ends must stay as they are. */
function coded(
  machine: (typeof machines)[number],
  attribute: NumericAttribute,
  marks: readonly string[],
  numbers: RawNumbers,
): number[] {
  const into = arrayFor(attribute, numbers.items.length + 5).fill(99);
  numberCoders(machine)(attribute, marks)(numbers, into, 2);
  expect([...into.subarray(0, 2), ...into.subarray(-3)]).toEqual([99, 99, 99, 99, 99]);
  return [...into.subarray(2, -3)];
}

const own = { missing: "group" };

/** Of 8, 16 and 32 bits, at the borders between them, with and without a code for missing values. */
const attributes = tableSchema([
  { ...numberColumn("byte", 0, 254), ...own },
  numberColumn("full byte", 0, 255),
  { ...numberColumn("more than a byte", 0, 255), ...own },
  { ...numberColumn("tenths", -3, 12, 0.1), ...own },
  { ...numberColumn("full", 0, 65535), missing: 65535 },
  { ...numberColumn("more", 0, 65535), ...own },
  numberColumn("thirds", -1e9, 1e9, 1000 / 3),
  { ...numberColumn("largest", -8, 2 ** 24 - 9), ...own },
  numberColumn("short of high", 0, 11, 3),
]).attributes as readonly NumericAttribute[];

const HALF = 0.49999999999999994;
const odd = [0, -0, HALF, 0.5, 1 - HALF, 5e-324, -5e-324, 1e308, -1e308, 2 ** 52, 2 ** 53 + 2, -9, 999];

/** Bounds, levels, and what lies half-way between two levels, with the doubles next to them. */
function nearBorders({ low, high, step }: NumericAttribute): number[] {
  const count = Math.floor((high - low) / step);
  const places = [0, 1, 2, 3, 127, 254, 255, 256, 32767, 65534, 65535, 65536, count - 1, count, count + 1];
  const next = (x: number) => [x * (1 - 2 ** -53), x, x * (1 + 2 ** -52), x - Number.EPSILON];
  return places.flatMap((k) => [0, 0.5, HALF].flatMap((rest) => next(low + (k + rest) * step)));
}

test.each(machines)("by %s, every number has the code of codeOfNumber", (machine) => {
  const random = fc.sample(fc.double(), { numRuns: 200, seed: 1 });
  for (const attribute of attributes)
    for (const marks of [[], ["-9", "999", "?", "0"], ["0.5", "Infinity", "NaN", "-9.0"]]) {
      const inside = random.map((x) => attribute.low + (Math.abs(x) % (attribute.high - attribute.low + 2)));
      const items = Float64Array.of(
        ...odd,
        Number.NaN,
        1 / 0,
        -1 / 0,
        ...nearBorders(attribute),
        ...random,
        ...inside,
      );
      expect(coded(machine, attribute, marks, { items })).toEqual(obvious(attribute, marks, { items }));
    }
});

test.each(machines)("by %s, whole numbers of every width are taken as they are", (machine) => {
  const kinds = [Int8Array, Uint8Array, Int16Array, Uint16Array, Int32Array, Uint32Array];
  for (const Kind of kinds) {
    const items = new Kind(Array.from({ length: 999 }, (_, k) => Math.imul(k, 0x9e3779b1) >> (k % 31)));
    for (const attribute of attributes)
      expect(coded(machine, attribute, ["-9"], { items })).toEqual(obvious(attribute, ["-9"], { items }));
  }
});

test.each(machines)(
  "by %s, a number that is not there is missing, whatever stands in its place",
  (machine) => {
    const present = fc.sample(fc.integer({ min: 0, max: 2 ** 32 - 1 }), { numRuns: 200, seed: 2 });
    for (const rows of [0, 1, 2, 3, 4, 5, 31, 32, 33, 64, 100, 2047, 2048, 2049, 4096, 5001]) {
      const items = Int32Array.from({ length: rows }, (_, k) => k % 300);
      const words = Uint32Array.from({ length: Math.ceil(rows / 32) }, (_, w) =>
        w % 3 === 1 ? 0xffffffff : present[w],
      );
      for (const attribute of attributes.slice(0, 4)) {
        const numbers = { items, present: words };
        expect(coded(machine, attribute, [], numbers)).toEqual(obvious(attribute, [], numbers));
        expect(coded(machine, attribute, [], { items })).toEqual(obvious(attribute, [], { items }));
      }
    }
  },
);

test("coders of one reading share a place and do not disturb each other", () => {
  const coders = numberCoders();
  const made = attributes.map((attribute, k) => coders(attribute, k % 2 ? ["7"] : []));
  const items = Float64Array.from({ length: 50 }, (_, k) => k / 3);
  for (const [k, attribute] of [...attributes.entries(), ...attributes.entries()]) {
    const into = arrayFor(attribute, 50);
    made[k]({ items }, into, 0);
    expect([...into]).toEqual(obvious(attribute, k % 2 ? ["7"] : [], { items }));
  }
});

test("where WebAssembly is missing the twin codes", () => {
  vi.stubGlobal("WebAssembly", undefined);
  const items = Float64Array.of(1, 2.5, Number.NaN);
  expect(coded("wasm", attributes[0], [], { items })).toEqual([1, 3, 255]);
});
