/**
 * The distance to the other side of significance, against a search that visits every table; and the score, against every
 * neighbour.
 */
import { describe, expect, test } from "vitest";
import { publicRandom } from "../../../base/random.ts";
import { compare, fromDouble } from "../../../base/rational.ts";
import {
  distancesToOther,
  everyTable,
  neighboursOf,
  tableKey,
  type WholeTable,
} from "../../../testing/case-control-tables.ts";
import type { Study } from "./case-control.ts";
import { chiSquared } from "./chi-squared.ts";
import { type Significance, significanceAt } from "./significance.ts";
import { significanceScore } from "./significance-distance.ts";

const isAbove = (critical: number) => {
  const limit = fromDouble(critical);
  return (table: WholeTable) => compare(chiSquared(table), limit) > 0;
};

/** The score by definition, from the distances of a search over all tables. */
function searchedScores(significance: Significance): Map<string, number> {
  const tables = everyTable(significance.study, significance.columns);
  const above = isAbove(significance.critical);
  const distances = distancesToOther(tables, above);
  return new Map(
    tables.map((table) => {
      const d = distances.get(tableKey(table)) ?? Number.NaN;
      return [tableKey(table), above(table) ? d - 1 : -d];
    }),
  );
}

const tableOf = (key: string): WholeTable => {
  const [cases, controls] = key.split("|").map((row) => row.split(",").map(Number));
  return { cases, controls };
};

const changes = (a: WholeTable, b: WholeTable) =>
  (a.cases.reduce((sum, n, i) => sum + Math.abs(n - b.cases[i]), 0) +
    a.controls.reduce((sum, n, i) => sum + Math.abs(n - b.controls[i]), 0)) /
  2;

/** Cases and controls that differ much, or little, by chance. */
function randomTable({ cases, controls }: Study, columns: number, seed: string): WholeTable {
  const random = publicRandom(seed);
  const shares = () => {
    const weights = Array.from({ length: columns }, () => random.uniform() ** 3);
    return weights.map((w) => w / weights.reduce((a, b) => a + b, 0));
  };
  const row = (people: number, ofColumns: readonly number[]) => {
    const counts = ofColumns.map((share) => Math.floor(share * people));
    counts[0] += people - counts.reduce((a, b) => a + b, 0);
    return counts;
  };
  const [ofCases, others, apart] = [shares(), shares(), random.uniform() ** 2];
  const ofControls = ofCases.map((share, i) => share * (1 - apart) + others[i] * apart);
  return { cases: row(cases, ofCases), controls: row(controls, ofControls) };
}

describe("the distance score", () => {
  test.each([
    // Specification, T11, at 0.05.
    [[3, 2, 1], [1, 2, 3], -2],
    [[10, 5, 5], [5, 5, 10], -2],
    [[6, 0, 0], [0, 3, 3], 1],
  ])("of %j | %j is as in the specification", (cases, controls, score) => {
    const people = (row: number[]) => row.reduce((a, b) => a + b, 0);
    const significance = significanceAt(0.05, { cases: people(cases), controls: people(controls) }, 3);
    expect(significanceScore({ cases, controls }, significance)).toBe(score);
  });

  test.each([
    [3, 6, 6, 0.05],
    [3, 7, 5, 0.05],
    [3, 3, 9, 0.2],
    [3, 8, 6, 0.01],
    [3, 5, 5, 0.9],
    [3, 1, 8, 0.05],
    [2, 12, 9, 0.05],
    [2, 7, 20, 1e-4],
    // Here the steepest way down is often not the shortest.
    [3, 7, 9, 0.97],
    [3, 9, 6, 0.97],
    [2, 3, 5, 0.7],
    [4, 4, 4, 0.1],
    [4, 3, 5, 0.4],
  ])(
    "with %i columns, %i cases, %i controls and τ = %f is that of a search over all tables",
    (columns, cases, controls, tau) => {
      const significance = significanceAt(tau, { cases, controls }, columns);
      const searched = searchedScores(significance);
      const found = new Map(
        [...searched.keys()].map((key) => [key, significanceScore(tableOf(key), significance)]),
      );
      expect(found).toEqual(searched);
      expect(new Set([...found.values()].map((score) => score >= 0)).size).toBe(2);
    },
  );

  test("is that of the search on tables of 20 cases and 13 controls, too", () => {
    const significance = significanceAt(1e-3, { cases: 20, controls: 13 }, 3);
    const searched = [...searchedScores(significance)].filter((_, i) => i % 17 === 0);
    expect(searched.length).toBeGreaterThan(1000);
    for (const [key, score] of searched) expect(significanceScore(tableOf(key), significance)).toBe(score);
  });

  test("is that of a search over all tables for random ones of 30 cases and 24 controls, at random levels", () => {
    const study = { cases: 30, controls: 24 };
    const tables = everyTable(study, 3);
    for (let i = 0; i < 60; i++) {
      const significance = significanceAt(10 ** -(0.01 + 0.06 * i), study, 3);
      const table = randomTable(study, 3, `random ${i}`);
      const other = !significance.exceeds(table);
      const nearest = tables.reduce(
        (least, t) =>
          changes(t, table) < least && significance.exceeds(t) === other ? changes(t, table) : least,
        Number.POSITIVE_INFINITY,
      );
      expect(significanceScore(table, significance)).toBe(other ? -nearest : nearest - 1);
    }
  });

  test("moves by at most 1 from any table to any neighbour, and by exactly 1 across significance", () => {
    const significance = significanceAt(0.05, { cases: 7, controls: 6 }, 3);
    for (const table of everyTable(significance.study, 3)) {
      const score = significanceScore(table, significance);
      for (const other of neighboursOf(table)) {
        const moved = Math.abs(significanceScore(other, significance) - score);
        expect(moved).toBeLessThanOrEqual(1);
        if (significance.exceeds(table) !== significance.exceeds(other)) expect(moved).toBe(1);
      }
    }
  });

  test.each([
    [3, 500, 500, 1e-5],
    [3, 300, 700, 0.05],
    [4, 120, 80, 1e-3],
  ])(
    "moves by at most 1 on a random walk among tables of %i columns, %i cases and %i controls",
    (columns, cases, controls, tau) => {
      const significance = significanceAt(tau, { cases, controls }, columns);
      const sides = new Set<boolean>();
      for (let start = 0; start < 12; start++) {
        const random = publicRandom(`walk ${start}`);
        let table = randomTable(significance.study, columns, `start ${start}`);
        let score = significanceScore(table, significance);
        for (let step = 0; step < 12; step++) {
          table = random.pick(neighboursOf(table));
          const next = significanceScore(table, significance);
          expect(Math.abs(next - score)).toBeLessThanOrEqual(1);
          expect(next >= 0).toBe(isAbove(significance.critical)(table));
          score = next;
          sides.add(next >= 0);
        }
      }
      expect(sides.size).toBe(2);
    },
  );

  test("does not depend on the order of the columns, nor on which group is called cases", () => {
    const significance = significanceAt(1e-3, { cases: 60, controls: 90 }, 3);
    const mirrored = significanceAt(1e-3, { cases: 90, controls: 60 }, 3);
    for (let i = 0; i < 40; i++) {
      const { cases, controls } = randomTable(significance.study, 3, `turned ${i}`);
      const score = significanceScore({ cases, controls }, significance);
      expect(
        significanceScore({ cases: cases.toReversed(), controls: controls.toReversed() }, significance),
      ).toBe(score);
      expect(significanceScore({ cases: controls, controls: cases }, mirrored)).toBe(score);
    }
  });

  test("refuses what the public numbers already rule out, and tables of another study", () => {
    const study = { cases: 6, controls: 6 };
    // χ² is at most the number of people, 12, which 0.0025 = e^(−12/2) asks for.
    expect(() => significanceAt(0.0024, study, 3)).toThrow(
      expect.objectContaining({ code: "option-out-of-range" }),
    );
    expect(() => significanceAt(0.05, study, 5)).toThrow(expect.objectContaining({ code: "table-invalid" }));
    const significance = significanceAt(0.0025, study, 3);
    expect(significanceScore({ cases: [6, 0, 0], controls: [0, 3, 3] }, significance)).toBe(0);
    for (const cases of [
      [6, 1, 0],
      [3, 3],
    ])
      expect(() => significanceScore({ cases, controls: [0, 3, 3] }, significance)).toThrow(
        expect.objectContaining({ code: "table-invalid" }),
      );
  });
});

describe("significance", () => {
  test("is decided exactly where χ² is the critical value or one unit in the last place off it", () => {
    // χ² of this table is 12; e⁻⁶ is the level at which 12 is critical.
    const table = { cases: [6, 0, 0], controls: [0, 3, 3] };
    const exactly = { cases: [12, 0, 0], controls: [3, 3, 3] };
    const critical = Number(chiSquared(exactly).n) / Number(chiSquared(exactly).d);
    let [atMost, above] = [0, 0];
    for (let ulp = -40; ulp <= 40; ulp++) {
      const tau = Math.exp(-critical / 2) * (1 + ulp * 2 ** -52);
      const significance = significanceAt(tau, { cases: 12, controls: 9 }, 3);
      const truth = isAbove(significance.critical)(exactly);
      expect(significance.exceeds(exactly)).toBe(truth);
      if (truth) above++;
      else atMost++;
    }
    expect(Math.min(atMost, above)).toBeGreaterThan(10);
    expect(significanceAt(0.0025, { cases: 6, controls: 6 }, 3).exceeds(table)).toBe(true);
  });
});
