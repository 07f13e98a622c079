import fc from "fast-check";
import { expect, test } from "vitest";
import { PrivetError } from "./errors.ts";
import { plainWords, type ShellWords, word, worded, wordFix } from "./fix.ts";

/** A form, as a workbench would draw it: options are fields, and commands are pages. */
const form: ShellWords = {
  option: (name, value) => `the field ${name}${value === undefined ? "" : ` (${value})`}`,
  command: (words, options) =>
    `the page “${words.join(" ")}” (${options.map(({ name }) => name).join(", ")})`,
};

test("the same advice is worded by each shell in its own words", () => {
  const fix = {
    do: "Give {option}, or ask: {command:budget open DATA epsilon=1 dry-run=}.",
    option: "holder",
  };
  expect(wordFix(fix, form)).toBe(
    "Give the field holder, or ask: the page “budget open DATA” (epsilon, dry-run).",
  );
  expect(wordFix(fix)).toBe("Give holder, or ask: budget open DATA epsilon=1 dry-run.");
});

test("a sentence without marks, braces and all, is told as it stands", () => {
  const plain = 'Give an object: { label: "outcome" }, {option} or {options:x}.';
  expect(worded(plain, form)).toBe(plain);
});

test("an error's fix is data, about the option that it marks, else about the one of its code", () => {
  const fixOf = (fix: ConstructorParameters<typeof PrivetError>[2]) =>
    new PrivetError("epsilon-invalid", "ε is missing.", fix).fix;
  expect(fixOf("Give one.")).toEqual({ do: "Give one.", option: "epsilon" });
  expect(fixOf("See {option:delta 1e-6}.")).toEqual({ do: "See {option:delta 1e-6}.", option: "delta" });
  expect(fixOf({ do: "Declare it.", option: "low", attribute: "age" })).toEqual({
    do: "Declare it.",
    option: "low",
    attribute: "age",
  });
  expect(new PrivetError("ledger-busy", "It is busy.", "Wait.").fix).toEqual({ do: "Wait." });
  expect(Object.isFrozen(fixOf("Give one."))).toBe(true);
});

test("a name goes through a mark unchanged, whatever is in it", () => {
  const shell: ShellWords = { ...plainWords, command: (words, options) => JSON.stringify([words, options]) };
  const text = fc.string({ unit: fc.constantFrom(..."a{}%=: \n\"'\\ü🙂4"), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(text, text, (name, value) => {
      const marked = `{command:schema set ${word(name)} low=${word(value)} label=}`;
      const [words, options] = JSON.parse(worded(marked, shell));
      expect(words).toEqual(["schema", "set", name]);
      expect(options).toEqual([{ name: "low", value }, { name: "label" }]);
      expect(worded(`{option:low ${word(value)}}`)).toBe(`low ${value}`);
    }),
    { seed: 14, numRuns: 500 },
  );
});
