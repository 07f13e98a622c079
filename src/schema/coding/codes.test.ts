import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseSchema } from "../parse/schema.ts";
import type { NumericAttribute } from "../types.ts";
import {
  codeCount,
  codeOfNumber,
  hasMissingCode,
  INPUT_ONE,
  inputOfCode,
  isMissingCode,
  levels,
  numberOfCode,
} from "./codes.ts";

function numeric(fields: object): NumericAttribute {
  const attribute = { name: "x", kind: "numeric", ...fields };
  return parseSchema({ privet: "schema/1", name: "t", attributes: [attribute] })
    .attributes[0] as NumericAttribute;
}

const numerics = fc
  .record({
    low: fc.double({ min: -1e9, max: 1e9, noNaN: true }),
    span: fc.double({ min: 1e-2, max: 1e9, noNaN: true }),
    count: fc.integer({ min: 1, max: 2 ** 20 }),
    scale: fc.constantFrom("linear", "log"),
  })
  .filter(({ low, span, count }) => span / count > 2 ** -39 * (Math.abs(low) + span))
  .map(({ low, span, count, scale }) => numeric({ low, high: low + span, step: span / count, scale }));

const anyNumber = fc.oneof(fc.double(), fc.constantFrom(-0, 5e-324, 1e308, -1e308, Number.NaN));

describe("codes of numbers", () => {
  test("age from 17 to 120 in whole years has 104 codes", () => {
    const age = numeric({ low: 17, high: 120 });
    expect(levels(age)).toBe(104);
    expect(codeOfNumber(age, 17)).toBe(0);
    expect(codeOfNumber(age, 120)).toBe(103);
    expect(codeOfNumber(age, 42.4)).toBe(25);
    expect(numberOfCode(age, 25)).toBe(42);
  });

  test("a grid that does not reach high ends at its last level", () => {
    const x = numeric({ low: 0, high: 11, step: 3 });
    expect(levels(x)).toBe(4);
    expect(codeOfNumber(x, 11)).toBe(3);
  });

  test("the last level survives rounding, on the largest grid and far from zero", () => {
    const largest = 2 ** 24 - 1;
    for (const step of [0.1, 0.01, 0.3, 1 / 3, 1e-5, 0.7]) {
      for (const last of [10, 1000, largest]) {
        for (const low of [0, -step * 0.37 * 2 ** 39, step * 0.61 * 2 ** 39]) {
          expect(levels(numeric({ low, high: low + last * step, step }))).toBe(last + 1);
        }
      }
    }
  });

  test("T18: NaN reads as missing; infinities, −0, 1e308 and subnormals get codes of the grid", () => {
    const x = numeric({ low: -5, high: 5, missing: 2 });
    expect(codeOfNumber(x, Number.NaN)).toBe(7);
    expect(codeOfNumber(x, Number.POSITIVE_INFINITY)).toBe(10);
    expect(codeOfNumber(x, Number.NEGATIVE_INFINITY)).toBe(0);
    expect(codeOfNumber(x, 1e308)).toBe(10);
    for (const zero of [0, -0, 5e-324, -5e-324]) expect(codeOfNumber(x, zero)).toBe(5);
    expect(Object.is(codeOfNumber(numeric({ low: 0, high: 1 }), -0), 0)).toBe(true);
  });

  test.each(["group", "measured", undefined])(
    "with missing %s a missing number has a code of its own",
    (missing) => {
      const x = numeric({ low: -5, high: 5, scale: "log", ...(missing ? { missing } : {}) });
      expect([levels(x), codeCount(x), hasMissingCode(x)]).toEqual([11, 12, true]);
      expect(codeOfNumber(x, Number.NaN)).toBe(11);
      expect(numberOfCode(x, 11)).toBeNaN();
      expect(inputOfCode(x, 11)).toBe(0);
      // The largest number keeps its own, and so does what is clamped to it.
      expect(codeOfNumber(x, Number.POSITIVE_INFINITY)).toBe(10);
      expect(inputOfCode(x, 10)).toBe(INPUT_ONE);
      expect(codeCount(numeric({ low: -5, high: 5, missing: 2 }))).toBe(11);
    },
  );

  test("whatever the number, its code is one of the attribute's", () => {
    fc.assert(
      fc.property(numerics, anyNumber, (attribute, x) => {
        const code = codeOfNumber(attribute, x);
        expect(Number.isInteger(code) && code >= 0 && code < codeCount(attribute)).toBe(true);
        expect(isMissingCode(attribute, code)).toBe(Number.isNaN(x));
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  test("a code is the code of its own number", () => {
    fc.assert(
      fc.property(numerics, fc.double({ min: 0, max: 1, noNaN: true }), (attribute, share) => {
        const code = Math.round(share * (levels(attribute) - 1));
        expect(codeOfNumber(attribute, numberOfCode(attribute, code))).toBe(code);
      }),
      { seed: 2, numRuns: 500 },
    );
  });

  test("a larger number never has a smaller code", () => {
    const finite = fc.double({ noNaN: true });
    fc.assert(
      fc.property(numerics, finite, finite, (attribute, a, b) => {
        const [less, more] = a < b ? [a, b] : [b, a];
        expect(codeOfNumber(attribute, less)).toBeLessThanOrEqual(codeOfNumber(attribute, more));
      }),
      { seed: 3, numRuns: 500 },
    );
  });
});

describe("inputs of codes", () => {
  test("inputs rise from −1 to 1 on either scale", () => {
    fc.assert(
      fc.property(numerics, (attribute) => {
        const last = levels(attribute) - 1;
        expect(inputOfCode(attribute, 0)).toBe(last === 0 ? 0 : -INPUT_ONE);
        expect(inputOfCode(attribute, last)).toBe(last === 0 ? 0 : INPUT_ONE);
        const middle = Math.floor(last / 2);
        expect(inputOfCode(attribute, middle)).toBeLessThanOrEqual(inputOfCode(attribute, last));
        expect(Number.isInteger(inputOfCode(attribute, middle))).toBe(true);
      }),
      { seed: 4, numRuns: 300 },
    );
  });

  test("the logarithmic scale puts ln(1 + (x − low)/step) on a line", () => {
    const gain = numeric({ low: 0, high: 99_999, scale: "log" });
    // 315.2… is where ln(1 + x) is half of ln(100,000).
    expect(inputOfCode(gain, 315)).toBe(
      Math.round(INPUT_ONE * ((2 * Math.log(316)) / Math.log(100_000) - 1)),
    );
    expect(Math.abs(inputOfCode(gain, 315))).toBeLessThan(INPUT_ONE / 1000);
  });
});
