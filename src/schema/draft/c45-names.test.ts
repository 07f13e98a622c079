import { expect, test } from "vitest";
import { schemaFromNames } from "./c45-names.ts";

const NAMES = `| Made by hand
play, don't play, it\\'s\\, odd.   | the classes

outlook:  sunny, overcast,
          rain .
temperature: continuous.
humidity : continuous
windy: true, false
id: ignore.   colour: discrete 5.
ratio: 0.5, 1.5.
`;

test("classes, values, continuous, discrete and ignored attributes, as C4.5 cuts them", () => {
  const { attributes, file } = schemaFromNames(NAMES, "golf");
  const source = "C4.5 names file";
  expect(attributes).toEqual([
    { name: "outlook", kind: "categorical", values: ["sunny", "overcast", "rain"], source },
    { name: "temperature", kind: "numeric" },
    { name: "humidity", kind: "numeric" },
    { name: "windy", kind: "categorical", values: ["true", "false"], source },
    { name: "id", kind: "ignored" },
    { name: "colour", kind: "categorical" },
    { name: "ratio", kind: "categorical", values: ["0.5", "1.5"], source },
    {
      name: "class",
      kind: "label",
      values: ["play", "don't play", "it's, odd"],
      aliases: { "play.": "play", "don't play.": "don't play", "it's, odd.": "it's, odd" },
      source,
    },
  ]);
  expect(file).toMatchObject({
    header: false,
    comment: "|",
    commentAnywhere: true,
    missing: ["?"],
    quote: "",
  });
});

test("See5 may name the attribute that is the class, and another label may be asked for", () => {
  const named = schemaFromNames("play.\nage: continuous.\nplay: yes, no.\n", "golf");
  expect(named.attributes.map(({ name, kind }) => [name, kind])).toEqual([
    ["age", "numeric"],
    ["play", "label"],
  ]);
  const asked = schemaFromNames(NAMES, "golf", "windy").attributes;
  expect(asked.filter(({ kind }) => kind === "label").map(({ name }) => name)).toEqual(["windy"]);
  expect(asked.at(-1)?.kind).toBe("categorical");
  expect(() => schemaFromNames(NAMES, "golf", "nobody")).toThrow(
    expect.objectContaining({ code: "attribute-unknown" }),
  );
});

test.each([
  ["nothing", ""],
  ["a page about the data", "1. Title: Wine\n\n2. Sources: (a) somebody, (b) somebody else\n"],
  ["rows", "39,state,high\n40,state,low\n"],
  ["one class", "yes.\nage: continuous.\n"],
  ["an attribute without values", "yes, no.\nage:\n"],
  ["a name twice", "yes, no.\nage: continuous.\nage: continuous.\n"],
  ["a value twice", "yes, no.\na: b, b.\n"],
])("%s is refused as no names file", (_, text) => {
  expect(() => schemaFromNames(text, "x")).toThrow(expect.objectContaining({ code: "file-unreadable" }));
});

test("a formula is refused by name", () => {
  expect(() => schemaFromNames("yes, no.\na: continuous.\nb := a / 2.\n", "x")).toThrow(
    expect.objectContaining({ code: "format-unsupported" }),
  );
});
