import { expect, test } from "vitest";
import { estimateSeconds, longRunNote, offersOf, timesWork, workOf } from "./work.ts";

test("parts of a work are added up unit by unit, and whole", () => {
  const work = workOf(100.2, { looks: 1, cells: 0.5 }, timesWork(3, { looks: 2 }), {}, offersOf(0, 10));
  expect(work).toEqual({ looks: 7, cells: 1, bytes: 101 });
});

test("an estimate is the fixed part and every unit at its rate", () => {
  const rates = { fixed: 0.5, perSecond: { looks: 10, bytes: 1000 } };
  expect(estimateSeconds({ looks: 5, bytes: 1000 }, rates)).toBe(2);
  expect(estimateSeconds({ bytes: 0 }, rates)).toBe(0.5);
});

test("what nobody has measured is refused, and not taken for nothing", () => {
  const rates = { fixed: 0, perSecond: { bytes: 1 } };
  expect(() => estimateSeconds({ looks: 1, bytes: 1 }, rates)).toThrow(
    expect.objectContaining({ code: "timing-unsure" }),
  );
});

test("draws by rejection are offered more than twice what is counted less than once in a million runs", () => {
  // Fewer than d of m offers are the best, each of which is with probability 1/n.
  const fewerThan = (d: number, m: number, n: number): number => {
    let term = Math.exp(m * Math.log1p(-1 / n));
    let sum = 0;
    for (let k = 0; k < d; k++) {
      sum += term;
      term *= (m - k) / ((k + 1) * (n - 1));
    }
    return sum;
  };
  for (const candidates of [2, 10, 10_000]) {
    const chances = Array.from({ length: 200 }, (_, i) => i + 1).map((d) =>
      fewerThan(d, 2 * (offersOf(d, candidates).offers ?? 0), candidates),
    );
    expect(Math.max(...chances)).toBeLessThan(1.3e-7);
  }
});

test("a run that takes a fast machine ten minutes is called long before it is paid for", () => {
  expect(longRunNote(undefined)).toEqual([]);
  expect(longRunNote({ counts: 5e11, bytes: 1e15 })).toEqual([]);
  expect(longRunNote({ counts: 3e11, free: 3e11, bytes: 1 })[0]).toContain("a long run: 10 minutes or more");
  // MST on 300 attributes and a million rows.
  expect(longRunNote({ counts: 27e12, bytes: 1 })[0]).toContain("8 hours or more");
});
