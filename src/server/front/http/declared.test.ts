import { expect, test } from "vitest";
import { document, flag, listOf, object, orNull, text } from "../schemas.ts";
import { onlyDeclared } from "./declared.ts";

// S50
test("members that no schema names are dropped, at every depth", () => {
  const inner = object({ a: text });
  const schema = object({
    one: inner,
    many: listOf(inner),
    none: orNull(inner),
    free: document("Anything."),
    on: flag,
  });
  const secret = { a: "told", secret: 1 };
  const given = { one: secret, many: [secret, secret], none: null, free: { deep: secret }, on: true, secret };
  expect(onlyDeclared(schema, given)).toEqual({
    one: { a: "told" },
    many: [{ a: "told" }, { a: "told" }],
    none: null,
    free: { deep: secret },
    on: true,
  });
});

test("names of prototypes are members like others", () => {
  const schema = { type: "object", additionalProperties: listOf(object({ a: text })) };
  const given = JSON.parse('{"constructor":[{"a":"x","b":1}],"__proto__":[]}');
  expect(JSON.stringify(onlyDeclared(schema, given))).toBe('{"constructor":[{"a":"x"}],"__proto__":[]}');
  expect(onlyDeclared(object({ a: text }), JSON.parse('{"toString":"x","a":"y"}'))).toEqual({ a: "y" });
});
