/** Which group a value is sent to, from outside, is the group of the code that the reader gives it. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { codeOfNumber, levels } from "../../schema/coding/codes.ts";
import { groupIn } from "../../schema/coding/grouping.ts";
import { coder } from "../../schema/coding/text-codes.ts";
import type { CategoricalAttribute, NumericAttribute } from "../../schema/types.ts";
import { firstNumberAt, type Ways, waysOf } from "./ways.ts";

/** As a program outside would decide. */
function sentTo(ways: Ways, value: number | string | null): number {
  if (ways.kind === "texts")
    return ways.sets.find(({ texts }) => texts.includes(value as string))?.group ?? ways.other;
  if (value === null) return ways.missing;
  return ways.runs.find(({ below }) => below === undefined || (value as number) < below)?.group ?? -1;
}

const numbers = fc
  .record({
    low: fc.constantFrom(-1e6, -3.7, 0, 0.1, 20),
    width: fc.constantFrom(0.3, 1, 10, 7e5),
    steps: fc.integer({ min: 1, max: 500 }),
    missing: fc.constantFrom("group" as const, "measured" as const, "number" as const),
  })
  .map(({ low, width, steps, missing }): NumericAttribute => {
    const high = low + width;
    const rest = { name: "x", kind: "numeric", low, high, step: width / steps, scale: "linear" } as const;
    return { ...rest, missing: missing === "number" ? low + width / 3 : missing };
  });

test("a number is sent where its code is, also right at a limit and beside it", () => {
  fc.assert(
    fc.property(
      numbers,
      fc.array(fc.nat(), { maxLength: 8 }),
      fc.array(fc.double()),
      (attribute, at, more) => {
        const last = levels(attribute) - 1;
        const starts = [...new Set([0, ...at.map((code) => code % (last + 2))])].sort((a, b) => a - b);
        const groups = starts.map((_, i) => (i * 7) % 3);
        const ways = waysOf({ attribute, starts, groups });
        const limits = ways.kind === "numbers" ? ways.runs.flatMap(({ below }) => below ?? []) : [];
        const beside = limits.flatMap((x) => [x, x - Math.abs(x) * 2 ** -52, x + Math.abs(x) * 2 ** -52]);
        const wrong = [...beside, ...more.filter((x) => !Number.isNaN(x)), null].filter(
          (x) =>
            sentTo(ways, x) !==
            groupIn({ starts, groups }, codeOfNumber(attribute, x === null ? Number.NaN : x)),
        );
        expect(wrong).toEqual([]);
      },
    ),
    { numRuns: 300, seed: 7 },
  );
});

test("the first number with a code is the first: the double before it has an earlier one", () => {
  const attribute: NumericAttribute = {
    ...{ name: "x", kind: "numeric", low: -1, high: 1, step: 0.1, scale: "linear" },
    missing: 0,
  };
  for (let code = 1; code < levels(attribute); code++) {
    const first = firstNumberAt(attribute, code);
    const before = first === 0 ? -Number.MIN_VALUE : first - Math.abs(first) * 2 ** -53;
    expect([codeOfNumber(attribute, first), codeOfNumber(attribute, before)]).toEqual([code, code - 1]);
  }
});

test("a text is sent where its code is, by its spellings too; others and none where `other` is", () => {
  const attribute: CategoricalAttribute = {
    ...{ name: "c", kind: "categorical", values: ["a", "b", "c"], other: "b" },
    aliases: { A: "a", B: "b" },
  };
  const starts = [0, 1, 2];
  for (const groups of [
    [0, 1, 2],
    [0, 0, 1],
    [0, 1, 0],
  ]) {
    const codeOf = coder(attribute);
    for (const text of ["a", "A", "b", "B", "c", "C", "", " a"])
      expect(sentTo(waysOf({ attribute, starts, groups }), text)).toBe(groups[codeOf(text, new Set())]);
    expect(sentTo(waysOf({ attribute, starts, groups }), null)).toBe(groups[1]);
  }
});
