import { expect, test } from "vitest";
import { cut, headOf, letterWidth } from "./letters.ts";

// Advance widths of DejaVu Sans 2.37 in shares of the letters' size, from the font's table of metrics.
test.each([
  ["m", 0.974],
  ["W", 0.989],
  ["Q", 0.787],
  ["a", 0.613],
  ["0", 0.636],
  ["i", 0.278],
  ["r", 0.411],
  [" ", 0.318],
  ["-", 0.361],
  ["%", 0.95],
  ["±", 0.838],
  ["…", 1],
])("%j counts at least as wide as the widest usual font draws it", (letter, width) => {
  expect(letterWidth(letter, 1)).toBeGreaterThanOrEqual(width);
});

test("what has been cut fits, ends in an ellipsis, and is as long as fits", () => {
  for (const words of [
    "blood pressure at rest",
    "W".repeat(50),
    "iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii",
    "体重".repeat(20),
  ]) {
    const short = cut(words, 100, 12);
    expect(short.endsWith("…")).toBe(true);
    expect(letterWidth(short, 12)).toBeLessThanOrEqual(100);
    const longer = `${words.slice(0, short.length)}…`;
    expect(letterWidth(longer, 12)).toBeGreaterThan(100);
  }
  expect(cut("age", 100, 12)).toBe("age");
});

test("a head breaks its lines so that they stay inside, and what is read out has all of it", () => {
  const head = headOf("W".repeat(100), "said by its maker", ["One.", "", "Two."]);
  expect(head.heading.join("")).toBe("W".repeat(100));
  for (const line of head.heading) expect(letterWidth(line, 18)).toBeLessThanOrEqual(720);
  expect(head.caption).toEqual(["said by its maker", "One. Two."]);
  expect(head.summary).toBe("said by its maker One. Two.");
});
