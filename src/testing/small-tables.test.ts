import { expect, test } from "vitest";
import { adversarialPairs, dice, randomPair, type TablePair } from "./small-tables.ts";

/** How many rows must be added, removed or replaced in place to turn one table into the other. */
function edits([a, b]: TablePair): { added: number; removed: number } {
  const rest = b.map((row) => JSON.stringify(row));
  let removed = 0;
  for (const row of a.map((r) => JSON.stringify(r))) {
    const at = rest.indexOf(row);
    if (at < 0) removed++;
    else rest.splice(at, 1);
  }
  return { added: rest.length, removed };
}

// A generator that makes tables further apart than one row would accuse sound algorithms.
test.each(["replace", "add-remove"] as const)(
  "every %s pair differs by exactly one row, or not at all",
  (kind) => {
    const roll = dice(7);
    const pairs = [...adversarialPairs(kind), ...Array.from({ length: 3000 }, () => randomPair(kind, roll))];
    for (const pair of pairs) {
      const { added, removed } = edits(pair);
      if (kind === "replace") {
        expect(pair[0].length).toBe(pair[1].length);
        expect(added).toBeLessThanOrEqual(1);
        expect(removed).toBe(added);
      } else expect(added + removed).toBe(1);
    }
  },
);

test("random tables hold every kind of nasty field", () => {
  const roll = dice(1);
  const fields = new Set(Array.from({ length: 2000 }, () => randomPair("replace", roll)).flat(3));
  for (const nasty of ["", "NaN", "1e400", "__proto__", "violet", "maybe"]) expect(fields).toContain(nasty);
});
