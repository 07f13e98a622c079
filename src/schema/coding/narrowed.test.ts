import { expect, test } from "vitest";
import { dice } from "../../testing/small-tables.ts";
import type { NumericAttribute } from "../types.ts";
import { codeCount, codeOfNumber, isMissingCode, levels, numberOfCode } from "./codes.ts";
import { narrowed, type Within } from "./narrowed.ts";

const numeric = (low: number, high: number, step: number, missing: NumericAttribute["missing"] = low) =>
  ({ name: "x", kind: "numeric", low, high, step, scale: "linear", missing }) as NumericAttribute;

/** Bounds of every kind: whole, fractions, cut off before the last step, far from zero, as fine as a schema may be. */
const attributes = [
  numeric(0, 10, 1),
  numeric(-50, 1000, 1, "measured"),
  numeric(0.1, 7.3, 0.1, "group"),
  numeric(0, 10, 3),
  numeric(-5, 2.9999, 0.5),
  numeric(1e9, 1e9 + 50, 0.01),
  numeric(1 - 2 ** -20, 1, 2 ** -39, "group"),
  numeric(2 ** 39, 2 ** 39 + 3e5, 0.7),
];

test("every code of the declared attribute is one of the narrower, the nearest, and missing stays missing", () => {
  const roll = dice(3);
  const wrong: unknown[] = [];
  for (const declared of attributes) {
    const last = levels(declared) - 1;
    const some = [0, 1, last - 1, last, ...Array.from({ length: 40 }, () => roll(last + 1))];
    for (let i = 0; i < 60; i++) {
      const ends = [some[roll(some.length)], some[roll(some.length)]].sort((a, b) => a - b);
      const { attribute, codeIn } = narrowed(declared, ends.map((c) => numberOfCode(declared, c)) as never);
      if (levels(attribute) !== ends[1] - ends[0] + 1) wrong.push({ declared, ends });
      for (const code of some) {
        const expected = Math.min(ends[1], Math.max(ends[0], code)) - ends[0];
        if (codeIn(code) !== expected) wrong.push({ declared, ends, code });
        const moved = numberOfCode(attribute, codeIn(code));
        const clamped = numberOfCode(declared, expected + ends[0]);
        if (Math.abs(moved - clamped) > declared.step * 2e-3) wrong.push({ declared, code, moved, clamped });
      }
      const missing = codeCount(declared) - 1;
      if (isMissingCode(declared, missing) && codeIn(missing) !== levels(attribute)) wrong.push({ declared });
    }
  }
  expect(wrong).toEqual([]);
});

test("bounds beyond the declared ones are these, and none leave all as it is", () => {
  const [declared] = attributes;
  expect(narrowed(declared, [-1e300, 1e300]).attribute).toEqual(declared);
  expect(narrowed(declared).attribute).toBe(declared);
  expect(narrowed(declared, [20, 30]).attribute).toMatchObject({ low: 10, high: 10 });
  expect(narrowed(declared, [20, 30]).codeIn(4)).toBe(0);
  expect(narrowed(declared, [2.4, 2.6]).attribute).toMatchObject({ low: 2, high: 3 });
});

test.each([[[Number.NaN, 3]], [[0, Number.POSITIVE_INFINITY]], [[5, 3]], [["0", 3]], [[0]], [[]]])(
  "%j is refused, and no number is quoted",
  (within) => {
    const refused = () => narrowed(attributes[0], within as unknown as Within);
    expect(refused).toThrow(expect.objectContaining({ code: "option-out-of-range" }));
    expect(refused).toThrow("no two finite numbers");
  },
);

test("a number's own code is inside bounds that hold it", () => {
  for (const declared of attributes) {
    const middle = numberOfCode(declared, Math.floor(levels(declared) / 2));
    const { attribute, codeIn } = narrowed(declared, [middle, declared.high]);
    expect(codeIn(codeOfNumber(declared, middle))).toBe(0);
    expect(codeIn(levels(declared) - 1)).toBe(levels(attribute) - 1);
  }
});
