import { expect, test } from "vitest";
import { checkOptions, choice, integer, real } from "./options.ts";

const options = {
  rounds: integer({ default: 100, min: 1, max: 1000, tip: "t" }),
  step: real({ default: 0.5, above: 0, upTo: 5, tip: "t" }),
  score: choice({ default: "logistic", of: ["logistic", "hinge"], tip: "t" }),
  extra: integer({ min: 0, max: 9, auto: "from the rows", tip: "t" }),
};

test("defaults are filled in, and what is worked out later stays open", () => {
  expect(checkOptions("priv-local", options, { step: 1 })).toEqual({
    values: { rounds: 100, step: 1, score: "logistic", extra: undefined },
    given: ["step"],
  });
});

test.each([
  [{ rounds: 1.5 }, "priv-local: rounds is 1.5; it must be a whole number from 1 to 1000."],
  [{ rounds: 0 }, "priv-local: rounds is 0; it must be a whole number from 1 to 1000."],
  [{ rounds: "7" }, 'priv-local: rounds is "7"; it must be a whole number from 1 to 1000.'],
  [{ rounds: Number.NaN }, "priv-local: rounds is NaN; it must be a whole number from 1 to 1000."],
  [
    { step: Number.POSITIVE_INFINITY },
    "priv-local: step is Infinity; it must be a number above 0 and at most 5.",
  ],
  [{ step: null }, "priv-local: step is null; it must be a number above 0 and at most 5."],
  [{ score: "accuracy" }, 'priv-local: score is "accuracy"; it must be one of logistic, hinge.'],
])("%o is refused in the words of interface and range", (given, message) => {
  expect(() => checkOptions("priv-local", options, given)).toThrow(
    expect.objectContaining({ code: "option-out-of-range", message }),
  );
});

test("an unknown option is refused by name, inherited names too", () => {
  for (const key of ["round", "__proto__x", "toString"])
    expect(() => checkOptions("priv-local", options, { [key]: 1 })).toThrow(
      expect.objectContaining({ code: "option-unknown" }),
    );
});

test("texts from a command line are read strictly", () => {
  expect([options.rounds.parse("7"), options.step.parse("1e-2"), options.score.parse("hinge")]).toEqual([
    7,
    0.01,
    "hinge",
  ]);
  expect([options.rounds.parse("0x10"), options.step.parse(""), options.score.parse("Hinge")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
