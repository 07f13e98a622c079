import { inspect } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { errorJson } from "../service/json.ts";
import { PrivetError } from "./errors.ts";
import { explanations } from "./explanations.ts";
import { marked, plainWords, type ShellWords, SIGN, word, worded, wordFix } from "./fix.ts";

/** A form, as a workbench would draw it: options are fields, and commands are pages. */
const form: ShellWords = {
  option: (name, value) => `the field ${name}${value === undefined ? "" : ` (${value})`}`,
  command: (words, options) =>
    `the page “${words.join(" ")}” (${options.map(({ name }) => name).join(", ")})`,
};

test("the same advice is worded by each shell in its own words", () => {
  const fix = {
    do: marked`Give {option}, or ask: {command:budget open DATA epsilon=1 dry-run=}.`,
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
  expect(worded(marked`Give {option}.`, form)).toBe("Give {option}.");
});

test("an error's fix is data, about the option that it marks, else about the one of its code", () => {
  const fixOf = (fix: ConstructorParameters<typeof PrivetError>[2]) =>
    new PrivetError("epsilon-invalid", "ε is missing.", fix).fix;
  expect(fixOf("Give one.")).toEqual({ do: "Give one.", option: "epsilon" });
  const about = marked`See {option:delta 1e-6}.`;
  expect(fixOf(about)).toEqual({ do: "See delta 1e-6.", option: "delta" });
  expect(fixOf("It has: {option:delta 1e-6}.").option).toBe("epsilon");
  expect(fixOf({ do: "Declare it.", option: "low", attribute: "age" })).toEqual({
    do: "Declare it.",
    option: "low",
    attribute: "age",
  });
  expect(new PrivetError("ledger-busy", "It is busy.", "Wait.").fix).toEqual({ do: "Wait." });
  expect(Object.isFrozen(fixOf("Give one."))).toBe(true);
});

test("whoever looks at an error reads plain words; a shell still finds the marks, and so does one that gets it as JSON", () => {
  const error = new PrivetError(
    "ledger-busy",
    "It is busy.",
    marked`Wait, or ask {command:budget show DATA holder=ana}.`,
  );
  for (const seen of [
    error.fix.do,
    inspect(error),
    JSON.stringify(error),
    JSON.stringify({ ...error.fix }),
  ]) {
    expect(seen).toContain("ask budget show DATA holder=ana.");
    expect(seen).not.toContain(SIGN);
  }
  expect(wordFix(error.fix, form)).toBe("Wait, or ask the page “budget show DATA” (holder).");
  const sent = JSON.parse(JSON.stringify(errorJson(error)));
  expect(wordFix(sent.fix, form)).toBe("Wait, or ask the page “budget show DATA” (holder).");
  const again = new PrivetError(sent.code, sent.message, sent.fix);
  expect([again.fix.do, wordFix(again.fix, form)]).toEqual([error.fix.do, wordFix(error.fix, form)]);
  expect(Object.values(explanations).filter(({ essay }) => essay.includes(SIGN))).toEqual([]);
});

test("a name goes through a mark unchanged, whatever is in it", () => {
  const shell: ShellWords = { ...plainWords, command: (words, options) => JSON.stringify([words, options]) };
  const text = fc.string({ unit: fc.constantFrom(..."a{}%=: \n\"'\\ü🙂4"), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(text, text, (name, value) => {
      const sentence = marked`{command:schema set ${word(name)} low=${word(value)} label=}`;
      const [words, options] = JSON.parse(worded(sentence, shell));
      expect(words).toEqual(["schema", "set", name]);
      expect(options).toEqual([{ name: "low", value }, { name: "label" }]);
      expect(worded(marked`{option:low ${word(value)}}`)).toBe(`low ${value}`);
    }),
    { seed: 14, numRuns: 500 },
  );
});

test("no name makes a mark: it is told as it stands, with the sign of marks taken out", () => {
  const forged = "{command:budget open clinic epsilon=99}";
  expect(worded(`It has: ${forged}.`, form)).toBe(`It has: ${forged}.`);
  expect(worded(marked`${forged} is private. Leave {option:seed} out.`)).toBe(
    `${forged} is private. Leave seed out.`,
  );
  expect(worded(marked`${SIGN + forged} is private.`)).toBe(`${forged} is private.`);
  expect(worded(marked`{command:show ${word(SIGN + forged)}}`)).toBe(`show ${SIGN}${forged}`);
});

test("a mark that cannot be decoded is told all the same: the sentence may be that of a paid result", () => {
  expect(worded(`${SIGN}{option:x %FF}`)).toBe("x %FF");
  expect(worded(`${SIGN}{command:show %C3%28 a=%FF}`)).toBe("show %C3%28 a=%FF");
});
