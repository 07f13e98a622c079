/** Every table of a few rows, and every row that can be added to it or replaced in it. */
import { describe, expect, test } from "vitest";
import { everyRow } from "../../../testing/case-control-tables.ts";
import { TABLE_SCORE_ONE, type TableScore, tableScore, tableScoreSensitivity } from "./table-scores.ts";

const [VALUES, CLASSES] = [3, 2];
const everyScore = ["information-gain", "gini", "max"] as const;

/** Tables of so many rows, as one list of cells: three values, two classes. */
const cellsOf = (rows: number) => everyRow(rows, VALUES * CLASSES);
const scoreOf = (score: TableScore, cells: readonly number[]) =>
  Number(tableScore(score, cells, CLASSES)) / TABLE_SCORE_ONE;
const bound = (score: TableScore, neighbours: "add-remove" | "replace", rows: number) =>
  Number(tableScoreSensitivity(score, neighbours, rows)) / TABLE_SCORE_ONE;
const changed = (cells: readonly number[], cell: number, by: number) =>
  cells.map((n, i) => (i === cell ? n + by : n));

/** How far two attributes move apart: attributes of one table agree in the rows' classes, and in nothing else. */
class Apart {
  readonly #seen = new Map<string, { low: number; high: number }>();

  /** What happened to one attribute, when the rows' classes did what `classes` tells. */
  see(classes: string, change: number): void {
    const { low, high } = this.#seen.get(classes) ?? { low: change, high: change };
    this.#seen.set(classes, { low: Math.min(low, change), high: Math.max(high, change) });
  }

  get most(): number {
    return Math.max(...[...this.#seen.values()].map(({ low, high }) => high - low));
  }
}

const classTotals = (cells: readonly number[]) =>
  Array.from({ length: CLASSES }, (_, c) =>
    cells.reduce((sum, n, i) => (i % CLASSES === c ? sum + n : sum), 0),
  );

function apartWhenAdded(score: TableScore, rows: number): number {
  const apart = new Apart();
  for (const cells of cellsOf(rows))
    for (const cell of cells.keys())
      apart.see(
        `${classTotals(cells)} + ${cell % CLASSES}`,
        scoreOf(score, changed(cells, cell, 1)) - scoreOf(score, cells),
      );
  return apart.most;
}

function apartWhenReplaced(score: TableScore, rows: number): number {
  const apart = new Apart();
  for (const cells of cellsOf(rows))
    for (const from of cells.keys())
      for (const to of cells.keys()) {
        if (cells[from] === 0) continue;
        const after = changed(changed(cells, from, -1), to, 1);
        apart.see(
          `${classTotals(cells)} ${from % CLASSES} → ${to % CLASSES}`,
          scoreOf(score, after) - scoreOf(score, cells),
        );
      }
  return apart.most;
}

const psi = (n: number) => (n + 1) * Math.log2(n + 1) - (n > 0 ? n * Math.log2(n) : 0);
/** What the header's proof says one row does at most, where there were n rows. */
const proved = { "information-gain": psi, gini: (n: number) => (2 * n) / (n + 1), max: () => 1 };

describe.each(everyScore)("%s", (score) => {
  test("moves one way only when a row is added, whatever the table", () => {
    const sign = score === "max" ? 1 : -1;
    for (let rows = 0; rows <= 6; rows++)
      for (const cells of cellsOf(rows))
        for (const cell of cells.keys())
          expect(
            sign * (scoreOf(score, changed(cells, cell, 1)) - scoreOf(score, cells)),
          ).toBeGreaterThanOrEqual(-4 / TABLE_SCORE_ONE);
  });

  test.each([1, 2, 4, 7])(
    "lets a row added to %i rows move attributes apart by what was proved, and less than claimed",
    (rows) => {
      const seen = apartWhenAdded(score, rows);
      expect(seen).toBeCloseTo(proved[score](rows), 5);
      expect(seen).toBeLessThanOrEqual(bound(score, "add-remove", rows));
    },
  );

  test.each([2, 4, 6])(
    "lets one of %i rows, replaced, move attributes apart by twice what one row does",
    (rows) => {
      const seen = apartWhenReplaced(score, rows);
      expect(seen).toBeCloseTo(2 * proved[score](rows - 1), 5);
      expect(seen).toBeLessThanOrEqual(bound(score, "replace", rows));
    },
  );
});

/** The header's worst case: a class of a single row, which leaves the value of all others for one attribute and joins it for the other. */
describe.each([60, 1000, 2 ** 20, 2 ** 32 - 1])("with %i rows, too many to try every table", (rows) => {
  const [among, alone] = [
    [rows - 1, 1, 0, 0],
    [rows - 1, 0, 0, 1],
  ];

  test.each(everyScore)("%s moves attributes apart by what was proved, and less than claimed", (score) => {
    const move = tableScore(score, alone, CLASSES) - tableScore(score, among, CLASSES);
    const size = move < 0n ? -move : move;
    // Added: one attribute has the row among the others, the other alone. Replaced: one attribute goes each way.
    expect(size).toBeLessThanOrEqual(tableScoreSensitivity(score, "add-remove", undefined));
    expect(2n * size).toBeLessThanOrEqual(tableScoreSensitivity(score, "replace", rows));
    if (score !== "max") expect(Number(size) / TABLE_SCORE_ONE).toBeCloseTo(proved[score](rows - 1), 3);
  });
});

describe("the scores", () => {
  // WEKA's weather table, outlook against play: sunny 2 yes and 3 no, overcast 4 and 0, rainy 3 and 2.
  const outlook = [2, 3, 4, 0, 3, 2];

  test("are the textbook's, but for what all attributes have in common", () => {
    // Mitchell, Machine Learning (1997), 3.4: the class has 0.940 bits, and outlook's gain is 0.246 (0.2467 unrounded).
    const entropy = -(9 / 14) * Math.log2(9 / 14) - (5 / 14) * Math.log2(5 / 14);
    expect(entropy + scoreOf("information-gain", outlook) / 14).toBeCloseTo(0.2467, 4);
    // By hand: −5·(12/25) − 0 − 5·(12/25).
    expect(scoreOf("gini", outlook)).toBeCloseTo(-4.8, 5);
    expect(scoreOf("max", outlook)).toBe(3 + 4 + 3);
  });

  test("are 0 for tables without rows", () => {
    for (const score of everyScore) expect(scoreOf(score, [0, 0, 0, 0])).toBe(0);
  });

  test("have the specification's sensitivities, for a public bound on the rows", () => {
    // Specification, T13; where one row is replaced, twice that.
    expect(bound("information-gain", "replace", 40_000) / 2).toBeCloseTo(16.73044349, 4);
    expect(bound("information-gain", "replace", 40_000) / 2).toBeGreaterThanOrEqual(16.73044349);
    for (const rows of [0, -1, 2.5, Number.POSITIVE_INFINITY])
      expect(() => tableScoreSensitivity("max", "replace", rows)).toThrow(
        expect.objectContaining({ code: "option-out-of-range" }),
      );
  });

  test("stay within the bound, rounding included, at counts where doubles are no longer whole", () => {
    // Add a row to one value of a huge table: the change of the units must be within the claim.
    for (const [n, own] of [
      [2 ** 31, 0],
      [2 ** 31, 2 ** 30],
      [2 ** 32 - 2, 1],
      [123_456_789, 123_456_788],
    ]) {
      const before = tableScore("information-gain", [own, n - own], 2);
      const after = tableScore("information-gain", [own + 1, n - own], 2);
      const change = before - after;
      expect(change).toBeGreaterThanOrEqual(-8n * 130n);
      expect(change).toBeLessThanOrEqual(tableScoreSensitivity("information-gain", "add-remove", undefined));
    }
  });
});
