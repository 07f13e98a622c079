import fc from "fast-check";
import { expect, test } from "vitest";
import { fromDecimal, rational, ZERO } from "./rational.ts";
import { formatDelta, formatEpsilon } from "./refusals/amounts.ts";
import { deltaFrom, epsilonFrom } from "./typed-amounts.ts";

const HOSTILE: readonly unknown[] = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  -0,
  -0.5,
  2 ** 53 + 2,
  "9007199254740993",
  "-0",
  "-1",
  "+0.5",
  "1e-400",
  "0x10",
  "0b1",
  "1e3",
  "1e999",
  "1e9999",
  "__proto__",
  "constructor",
  "",
  " 1",
  "1 ",
  "1\n",
  "1_000",
  "1,5",
  ".5",
  "1.",
  "0.1e",
  "½",
  "١",
  "NaN",
  "Infinity",
  null,
  undefined,
  true,
  {},
  [],
  [0.5],
  ["0.5"],
  { valueOf: () => 0.5, toString: () => "0.5" },
  1n,
  Symbol("0.5"),
  () => 0.5,
];

test.each(HOSTILE.map((value) => [value]))("%s is no ε and no δ", (value) => {
  expect(() => epsilonFrom(value as string)).toThrow(expect.objectContaining({ code: "epsilon-invalid" }));
  expect(() => deltaFrom(value as string)).toThrow(expect.objectContaining({ code: "delta-invalid" }));
});

test("ε must be above 0, at most 100, and keep to 12 decimals", () => {
  for (const bad of [0, "0", "0.000", "100.000000000001", 100.5, "1e-13", 0.1 + 0.2]) {
    expect(() => epsilonFrom(bad)).toThrow(expect.objectContaining({ code: "epsilon-invalid" }));
  }
  expect(epsilonFrom("1e-12")).toEqual(rational(1n, 10n ** 12n));
  expect(epsilonFrom("100")).toEqual(rational(100n));
  expect(epsilonFrom("1E2")).toEqual(rational(100n));
});

test("numbers count as their shortest decimal form: 0.1 is one tenth", () => {
  expect(epsilonFrom(0.1)).toEqual(rational(1n, 10n));
  expect(epsilonFrom("0.1")).toEqual(rational(1n, 10n));
  expect(deltaFrom(1e-6)).toEqual(rational(1n, 1_000_000n));
  expect(deltaFrom("0.000001")).toEqual(deltaFrom("1e-6"));
  expect(deltaFrom(0)).toEqual(ZERO);
  expect(deltaFrom("0")).toEqual(ZERO);
});

test("δ must be below 1 and keep to 30 decimals", () => {
  for (const bad of [1, "1", "1.0", 1.5, "1e-31", 5e-324]) {
    expect(() => deltaFrom(bad)).toThrow(expect.objectContaining({ code: "delta-invalid" }));
  }
  expect(deltaFrom("1e-30").d).toBe(10n ** 30n);
});

test("a refusal quotes no more than a few words of what was typed, and nothing that is not text or a number", () => {
  const long = `1${"x".repeat(10_000)}`;
  const secret = { toString: () => "a row" };
  for (const read of [epsilonFrom, deltaFrom]) {
    expect(() => read(long)).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/^.{1,150}$/u) }),
    );
    expect(() => read(secret as unknown as string)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining("a row") }),
    );
  }
});

test("amounts are shown as people write them, and read back the same", () => {
  expect(["0.5", "1", "100", "0.000000000001"].map((text) => formatEpsilon(epsilonFrom(text)))).toEqual([
    "0.5",
    "1",
    "100",
    "0.000000000001",
  ]);
  expect(formatEpsilon(rational(1n, 3n))).toBe("0.333333333334");
  const deltas = ["0", "0.5", "0.05", "0.001", "1e-4", "1e-6", "2.5e-7", "1.23456e-20", "1e-30"];
  expect(deltas.map((text) => formatDelta(deltaFrom(text)))).toEqual(deltas);
  expect(formatDelta(rational(1n, 3n))).toBe("0.333334");
  expect(formatDelta(rational(999_999_999n, 10n ** 15n))).toBe("1e-6");
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 6, max: 24 }), (digits, shift) => {
      const delta = fromDecimal(`${digits}e-${shift}`)!;
      expect(deltaFrom(formatDelta(delta))).toEqual(delta);
    }),
    { seed: 3, numRuns: 1000 },
  );
});
