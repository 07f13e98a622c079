import { describe, expect, test } from "vitest";
import { add, compare, multiply, rational, ZERO } from "../../base/rational.ts";
import { deltaFrom, epsilonFrom } from "../../curator/index.ts";
import { clustersSchema, openClusters, PLACES, unit } from "../../testing/made-up-clusters.ts";
import { Cancelled } from "../method.ts";
import { privetMedians, swapsFor } from "./privet-medians.ts";

const large = { epsilon: epsilonFrom("20"), delta: deltaFrom("0.0000001") };
const one = { ...large, epsilon: epsilonFrom("1") };
const facts = (rows: number | undefined = 10_000) =>
  ({ schema: clustersSchema("replace"), neighbours: "replace", rows }) as const;
const unknownRows = { ...facts(), rows: undefined };
const few = ["a", "b"] as const;
const many = ["a", "b", "c", "d"] as const;

/** The places themselves among others that are far from all rows. */
const publicPoints = (names: readonly ("a" | "b" | "c" | "d")[]) => [
  ...[-0.9, -0.5, 0, 0.2].map((x) => names.map((_, j) => (j % 2 === 0 ? x : 0.95))),
  ...PLACES.map((place) => unit(place, names)),
];
const chosenOf = (centres: readonly ArrayLike<number>[], points: readonly (readonly number[])[]) =>
  centres
    .map((centre) => points.findIndex((point) => point.every((x, j) => Math.abs(x - centre[j]) < 1e-3)))
    .sort();

describe.each([
  ["a grid", few],
  ["counts and swaps", many],
] as const)("by %s", (_, names) => {
  const points = publicPoints(names);

  test.each([1, 2, 3])(
    "chooses the public points where the rows are at a large ε (seed %i)",
    async (seed) => {
      const ask = { ...large, attributes: names };
      const { model, receipt } = await privetMedians.fit(await openClusters(seed), ask, { k: 3, points });
      expect(chosenOf(model.centres, points)).toEqual([4, 5, 6]);
      expect(receipt).toMatchObject({ epsilon: "20", delta: "0" });
    },
  );

  test("with as many centres as points chooses all of them, and is refused with more", async () => {
    const ask = { ...large, attributes: names };
    const curator = await openClusters(4, 50);
    const { model } = await privetMedians.fit(curator, ask, { k: 7, points });
    expect(chosenOf(model.centres, points)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    await expect(privetMedians.fit(curator, ask, { k: 8, points })).rejects.toMatchObject({
      code: "option-out-of-range",
    });
  });

  test("clips distances and takes another metric", async () => {
    const ask = { ...large, attributes: names };
    const options = { k: 3, points, clip: [0.1, 1.5], metric: "l2" };
    const { model } = await privetMedians.fit(await openClusters(5), ask, options);
    expect(chosenOf(model.centres, points)).toEqual([4, 5, 6]);
  });

  test("stopped before the first draw, hands over public points", async () => {
    const ask = { ...large, attributes: names };
    const stopped = await privetMedians
      .fit(await openClusters(6, 50), ask, { k: 2, points }, { signal: { aborted: true } })
      .catch((error) => error);
    expect(stopped).toBeInstanceOf(Cancelled);
    expect(chosenOf(stopped.partial.model.centres, points)).toEqual([0, 1]);
    expect(stopped.partial.receipt.draws).toEqual([]);
  });
});

test("categorical attributes are counted at public points too", async () => {
  const points = PLACES.map((place, i) => [
    ...unit(place, ["a", "b", "c", "d", "e"]),
    ...[-1, -1, -1].with(i, 1),
  ]);
  const others = points.map((point) => point.map((x) => -x));
  const { model } = await privetMedians.fit(await openClusters(7), large, {
    k: 3,
    points: [...others, ...points],
  });
  expect(chosenOf(model.centres, [...others, ...points])).toEqual([3, 4, 5]);
});

test("stopped between swaps, hands over what was drawn", async () => {
  const signal = { aborted: false };
  const seen: number[][] = [];
  const progress = ({ step, of }: { step: number; of: number }) => {
    seen.push([step, of]);
    signal.aborted = step === 2;
  };
  const ask = { ...large, attributes: many };
  const options = { k: 3, points: publicPoints(many), swaps: 5 };
  const stopped = await privetMedians
    .fit(await openClusters(8, 50), ask, options, { signal, progress })
    .catch((error) => error);
  expect(stopped).toBeInstanceOf(Cancelled);
  expect(seen).toEqual([
    [1, 6],
    [2, 6],
  ]);
  // Prices add up: 0.6 · 20 for the counts and 0.4 · 20/5 for a swap.
  expect(stopped.partial.receipt.epsilon).toBe("13.6");
});

describe("prices", () => {
  test("add up to exactly ε: three fifths for the counts, the rest for swaps", () => {
    const { draws, price, notes } = privetMedians.quote(facts(40_000), one, { k: 3 });
    expect(swapsFor(40_000)).toBe(5);
    expect(notes[1]).toBe("counts at the public points, and 5 swaps");
    expect(draws).toEqual([
      { kind: "pure", epsilon: epsilonFrom("0.6"), count: 1 },
      { kind: "bounded-range", epsilon: epsilonFrom("0.08"), count: 5 },
    ]);
    expect([price.cost.epsilon, price.cost.delta]).toEqual([one.epsilon, ZERO]);
    const total = add(epsilonFrom("0.6"), multiply(epsilonFrom("0.08"), rational(5n)));
    expect(compare(total, one.epsilon)).toBe(0);
  });

  test("are all for the counts where there are no swaps: few rows, all points centres, or none wanted", () => {
    const whole = [{ kind: "pure", epsilon: one.epsilon, count: 1 }];
    expect(privetMedians.quote(facts(1000), one).draws).toEqual(whole);
    expect(privetMedians.quote(facts(1e6), one, { k: 9, points: 9 }).draws).toEqual(whole);
    expect(privetMedians.quote(facts(1e6), one, { swaps: 0 }).draws).toEqual(whole);
    expect(privetMedians.quote(facts(1e6), one, { k: 10, points: 6000 }).draws).toEqual(whole);
  });

  test("of a grid are one draw at ε, and the note has its cells", () => {
    const ask = { ...one, delta: ZERO, attributes: few };
    const { draws, notes } = privetMedians.quote(facts(), ask, { k: 3, points: 2000 });
    expect(draws).toEqual([{ kind: "pure", epsilon: one.epsilon, count: 1 }]);
    expect(notes).toEqual([
      "3 centres of 2000 random public points in 2 coordinates · l1 distances",
      "a grid of 1024 cells",
    ]);
    // Few points are counted themselves, unless a grid is asked for.
    const told = (more: object) => privetMedians.quote(facts(), ask, { k: 3, points: 50, ...more }).notes[1];
    expect(told({})).toContain("counts at the public points");
    expect(told({ parts: 9 })).toBe("a grid of 81 cells");
  });
});

describe("refused before anything is spent", () => {
  const refusal = (code: string, part = "") =>
    expect.objectContaining({ code, message: expect.stringContaining(part) });
  const quote =
    (given: object, ask = one as typeof one & { attributes?: readonly string[] }, about = facts()) =>
    () =>
      privetMedians.quote(about, ask, { ...given });

  test("nothing is refused where the number of rows is private: a size is guessed, and said", () => {
    const told = expect.stringContaining("planned for 10,000 rows");
    expect(privetMedians.quote(unknownRows, one).notes).toContainEqual(told);
    expect(privetMedians.quote(unknownRows, { ...one, attributes: few }).notes).toContainEqual(told);
    expect(privetMedians.quote(unknownRows, one, { swaps: 2 }).draws).toHaveLength(2);
    expect(privetMedians.quote(facts(), one).notes).not.toContainEqual(told);
  });

  test("more centres than points", () => {
    expect(quote({ k: 5, points: 4 })).toThrow(refusal("option-out-of-range", "k is 5"));
  });

  test("options of the other way", () => {
    expect(quote({ parts: 5 })).toThrow(refusal("option-out-of-range", "parts is 5"));
    expect(quote({ swaps: 2, points: 2000 }, { ...one, attributes: few })).toThrow(
      refusal("option-out-of-range", "swaps is 2"),
    );
  });

  test("swaps where nothing can be swapped, or too much", () => {
    expect(quote({ k: 4, points: 4, swaps: 2 })).toThrow(refusal("option-out-of-range", "swaps is 2"));
    expect(quote({ k: 10, points: 6000, swaps: 2 })).toThrow(refusal("option-out-of-range", "59900 ways"));
  });

  test("more distances than memory holds", () => {
    expect(quote({ points: 20_000 })).toThrow(refusal("option-out-of-range", "memory"));
    expect(quote({ points: 20_000, parts: 100 }, { ...one, attributes: few })).toThrow(
      refusal("option-out-of-range", "memory"),
    );
  });
});
