import { describe, expect, test } from "vitest";
import { Fields, isObject, type JsonWords, jsonKind } from "./json.ts";

const words: JsonWords = {
  noObject: (where, json) => ({ code: "option-unknown", what: `${where} is ${jsonKind(json)}`, fix: "none" }),
  unknownField: (where, key, allowed) => ({
    code: "option-unknown",
    what: `${where} has ${key}`,
    fix: allowed.join(" "),
  }),
  wrongField: (where, key, value, wanted) => ({
    code: "option-out-of-range",
    what: `${where}.${key} is ${jsonKind(value)}, not ${wanted}`,
    fix: "none",
  }),
};
const fields = (json: unknown) => new Fields(json, "It", words);

describe("objects and nothing else", () => {
  test.each([
    [undefined, "missing"],
    [null, "null"],
    [[], "a list"],
    ["{}", '"{}"'],
    [3, "3"],
  ])("%j is refused in the reader's words", (json, kind) => {
    expect(isObject(json)).toBe(false);
    expect(() => fields(json)).toThrow(
      expect.objectContaining({ code: "option-unknown", message: `It is ${kind}` }),
    );
  });
});

test("a name of the prototype is a field like any other, and absent where it is not written", () => {
  const own = fields(JSON.parse('{"__proto__": {"task": "cluster"}, "constructor": 1}'));
  expect(own.get("task")).toBeUndefined();
  expect(own.has("toString")).toBe(false);
  expect(() => own.only(["constructor"])).toThrow("It has __proto__");
});

test("an unknown field is refused with those that are known", () => {
  expect(() => fields({ a: 1, b: 2 }).only(["a", "c"])).toThrow(
    expect.objectContaining({ message: "It has b", fix: { do: "a c" } }),
  );
});

test("what is left out has its fallback; what is there and wrong has not", () => {
  expect(fields({}).text("a", "x")).toBe("x");
  expect(fields({ a: null }).whole("a", [1, 3], 2)).toBe(2);
  expect(fields({}).oneOf("a", ["x", "y"], "y")).toBe("y");
  expect(() => fields({ a: null }).text("a", "x")).toThrow("It.a is null, not a text between quotes");
  expect(() => fields({ a: "1" }).flag("a", true)).toThrow('It.a is "1", not true or false');
});

test.each([0, 4, 1.5, "2", Number.NaN, [2]])("%j is no whole number from 1 to 3", (value) => {
  expect(() => fields({ a: value }).whole("a", [1, 3])).toThrow("a whole number from 1 to 3");
});

test("lists of texts have no repetitions, and are copies", () => {
  const list = ["x", "y"];
  expect(fields({ a: list }).texts("a")).not.toBe(list);
  expect(() => fields({ a: ["x", "x"] }).texts("a")).toThrow("without repetitions");
  expect(() => fields({ a: ["x", 1] }).texts("a")).toThrow("a list of texts");
  expect(() => fields({ a: { length: 0 } }).list("a")).toThrow("It.a is an object, not a list");
});
