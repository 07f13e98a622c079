import { expect, test } from "vitest";
import { didYouMean } from "./did-you-mean.ts";
import { quote } from "./errors.ts";

test("what was typed is quoted back short, however long or deep it is", () => {
  let deep: unknown = 1;
  for (let k = 0; k < 50_000; k++) deep = [deep];
  expect(quote(deep)).toBe("a list");
  expect(quote([1, "a", undefined])).toBe("1,a,undefined");
  expect(quote("x".repeat(2_000_000))).toBe(`"${"x".repeat(56)}…`);
  expect(quote("it's")).toBe('"it\'s"');
  expect(quote(Symbol("s"))).toBe("Symbol(s)");
});

test("a word of two million letters is like no known word, which takes no time to say", () => {
  const start = performance.now();
  expect(didYouMean("x".repeat(2_000_000), ["priv-tree"])).toBe("");
  expect(performance.now() - start).toBeLessThan(500);
  expect(didYouMean("priv-tre", ["priv-tree"])).toBe("Did you mean priv-tree? ");
});
