import fc from "fast-check";
import { expect, test } from "vitest";
import { DEEPEST, strictJson } from "./strict-json.ts";

const read = (text: string) => strictJson(new TextEncoder().encode(text));
const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

test("what is JSON is read as JSON.parse reads it", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), fc.constantFrom(undefined, 1, "\t"), (text, indent) => {
      const value = JSON.parse(text);
      fc.pre(!/__proto__|constructor|prototype|\\u0000|\ufdd0|\ufdd0/u.test(text));
      expect(read(JSON.stringify(value, undefined, indent))).toEqual(value);
    }),
    { numRuns: 300, seed: 16 },
  );
});

test("whatever is read, JSON.parse reads the same, and what it refuses is refused", () => {
  const pieces = fc.constantFrom(
    ...'{}[]:,"\\ \n\t-0123.eE+tfn'.split(""),
    "true",
    "null",
    '"a"',
    "\\u0041",
    "1e5",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const text = parts.join("");
      let value: unknown;
      try {
        value = read(text);
      } catch {
        return;
      }
      expect(value).toEqual(JSON.parse(text));
    }),
    { numRuns: 3000, seed: 16 },
  );
});

test.each([
  ["a name twice", '{"a":1,"a":1}'],
  ["a name twice, once escaped", '{"a":1,"\\u0061":1}'],
  ["__proto__", '{"__proto__":{}}'],
  ["__proto__ in escapes", '{"\\u005f_proto__":{}}'],
  ["constructor, deep", '{"a":[{"constructor":1}]}'],
  ["seventeen levels", nested(DEEPEST + 1)],
  ["a hundred thousand levels", nested(100_000)],
  ["a number beyond all", "1e999"],
  ["a lone surrogate", '"\\ud800"'],
  ["a NUL", '"\\u0000"'],
  ["a raw line feed in a text", '"\n"'],
  ["a sign that no text has", '"\ufdd0"'],
  ["NaN", "NaN"],
  ["a plus", "+1"],
  ["a leading zero", "01"],
  ["a trailing comma", "[1,]"],
  ["a comment", "/**/1"],
  ["two values", "1 1"],
  ["nothing", ""],
  ["a byte order mark", "\ufeff1"],
  ["a text that goes on", '"a'],
  ["a word that goes on", "nullx"],
])("S37: refused: %s", (_, text) => {
  expect(() => read(text)).toThrow(expect.objectContaining({ code: "request-invalid" }));
});

test("bytes that are no UTF-8 are refused, and no message quotes what was sent", () => {
  for (const bytes of [
    [0x22, 0xff, 0x22],
    [0x22, 0xc0, 0xaf, 0x22],
    [0xed, 0xa0, 0x80],
  ])
    expect(() => strictJson(Uint8Array.from(bytes))).toThrow(/UTF-8/);
  expect(() => read('{"secret-name":1,"secret-name":2}')).not.toThrow(/secret/);
});

test("sixteen levels are read", () => {
  expect(read(nested(DEEPEST))).toEqual(JSON.parse(nested(DEEPEST)));
});
