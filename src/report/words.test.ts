import { expect, test } from "vitest";
import { hostileNames } from "../testing/charts.ts";
import { escapeXml, shorten, visibleLine, withCommas, wrapWords } from "./words.ts";

test.each(hostileNames)("nothing of %j acts in a terminal or on a page", (name) => {
  expect([...visibleLine(name)].every((c) => c >= " " && c !== "\u007f")).toBe(true);
  expect(visibleLine(name)).not.toMatch(/[\u202A-\u202E\p{Cs}]/u);
  expect(escapeXml(name)).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|#39);)/);
});

test("ordinary names stay as they are, in any script", () => {
  for (const name of ["age", "Größe", "体重", "PG⁺", "a_b-c 1", "👩🏽‍⚕️"])
    expect(visibleLine(name)).toBe(name);
});

test("a text that is too long ends in an ellipsis, counted in characters", () => {
  expect(shorten("abcdef", 6)).toBe("abcdef");
  expect(shorten("abcdefg", 6)).toBe("abcde…");
  expect(shorten("😀😀😀😀", 3)).toBe("😀😀…");
});

test("lines break at blanks, never before a per cent sign, and inside a word only where it is longer than a line", () => {
  expect(wrapWords("one two three", 7)).toEqual(["one two", "three"]);
  expect(wrapWords("it is 28.3 % here", 10)).toEqual(["it is", "28.3 %", "here"]);
  expect(wrapWords("abcdefghij", 4)).toEqual(["abcd", "efgh", "ij"]);
  expect(wrapWords("", 4)).toEqual([]);
});

test.each([
  ["0", "0"],
  ["999", "999"],
  ["1000", "1,000"],
  ["-1234567", "-1,234,567"],
  ["12345.678901", "12,345.678901"],
  ["0.1234", "0.1234"],
  ["1.2e+21", "1.2e+21"],
])("%s has its thousands set off: %s", (number, written) => {
  expect(withCommas(number)).toBe(written);
});
