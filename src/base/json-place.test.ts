import { expect, test } from "vitest";
import { jsonPlace } from "./json-place.ts";
import { publicRandom } from "./random.ts";

test.each([
  ['{ "a": 1,\n  "b": 2,\n}', "line 3, column 1"],
  ['{ "a": 1\n  "b": 2 }', "line 2, column 3"],
  ['{ "a" 1 }', "line 1, column 7"],
  ["[1, 2", "line 1, column 6"],
  ["", "line 1, column 1"],
  ["{}\n{}", "line 2, column 1"],
  ['{ "é𝄞": tru }', "line 1, column 9"],
  ["[01]", "line 1, column 3"],
  ['["a\nb"]', "line 1, column 2"],
  ["// a note\n{}", "line 1, column 1"],
])("%j goes wrong at %s", (text, place) => {
  expect(jsonPlace(text)).toBe(place);
});

test("tells a place where the engine finds no JSON, and none where it does", () => {
  const { uniform } = publicRandom("places of JSON");
  const whole = JSON.stringify({ a: [1, -2.5e3, 'x\\"\n', null], b: { c: [], d: {} }, e: true }, null, 2);
  const signs = '{}[],:"\\ 0tn\n-.eu';
  let broken = 0;
  for (let trial = 0; trial < 3000; trial++) {
    const at = Math.floor(uniform() * whole.length);
    const sign = signs[Math.floor(uniform() * signs.length)];
    const text = whole.slice(0, at) + (trial % 2 ? sign : "") + whole.slice(at + (trial % 3 ? 1 : 0));
    let isJson = true;
    try {
      JSON.parse(text);
    } catch {
      isJson = false;
      broken++;
    }
    expect(jsonPlace(text) === undefined, text).toBe(isJson);
  }
  expect(broken).toBeGreaterThan(1000);
});

test("reads what is nested deep", () => {
  expect(jsonPlace("[".repeat(100_000) + "]".repeat(100_000))).toBe(undefined);
  expect(jsonPlace("[".repeat(100_000))).toBe("line 1, column 100001");
});
