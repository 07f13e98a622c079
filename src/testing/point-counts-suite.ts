/**
 * What every engine must pass for counts of rows by public points: equality with a slow and obvious calculation over the rows.
 */
import { expect, test } from "vitest";
import type { CoveredCounts, Engine, PointCountsQuestion } from "../curator/engine.ts";
import { prepareNearest } from "../curator/queries/clusters/coverage.ts";
import type { Table } from "../read/table.ts";
import { INPUT_ONE } from "../schema/coding/codes.ts";
import { unitCoordinates } from "../schema/coding/coordinates.ts";
import { distanceBetween, everyCoordinate } from "./costs-suite.ts";
import { onceFor } from "./once-for.ts";
import { dice } from "./small-tables.ts";

export function pointCountsSuite(
  name: string,
  make: (table: Table) => Promise<Engine> | Engine,
  tables: (rows: number) => Promise<readonly Table[]>,
): void {
  const check = async (table: Table) => {
    const engine = await make(table);
    for (const [i, question] of questionsFor(table).entries()) {
      const obvious = onceFor(table, `point counts ${i}`, () => obviousCounts(table, question));
      expect(await engine.pointCounts(question)).toEqual(obvious);
    }
  };

  test(`${name}: rows by public points, nearest and newly covered, equal the obvious calculation`, async () => {
    for (const rows of [0, 1, 300]) for (const table of await tables(rows)) await check(table);
  });

  test(`${name}: in counts by public points, a weighted row counts as often as its weight says`, async () => {
    const [table] = await tables(300);
    await check({
      ...table,
      weights: Uint32Array.from({ length: 300 }, (_, row) => 2 ** 32 - 1 - (row % 7)),
    });
  });
}

/** Every metric; ties, because points and rows share corners, and in distances that are rounded; no, some and all points chosen; small, usual and large radii. */
function questionsFor({ schema }: Table): PointCountsQuestion[] {
  return [undefined, ["age"]].flatMap((attributes) => {
    const { dimensions } = unitCoordinates(schema, attributes);
    const roll = dice(dimensions);
    const points = Array.from({ length: 7 }, () =>
      Array.from({ length: dimensions }, () => (roll(3) === 0 ? roll(3) - 1 : (roll(2001) - 1000) / 1000)),
    );
    points.push(points[2]);
    // A unit nearer to some rows, or further from them: mostly as far away, to the whole number that distances are rounded to.
    points.push(points[1].map((x, i) => (i === 0 ? x + (x < 0 ? 1 : -1) / INPUT_ONE : x)));
    return (["l1", "l2", "max"] as const).flatMap((metric) => {
      const asked = prepareNearest(
        { schema, neighbours: "add-remove" },
        { points, metric, ...(attributes && { attributes }) },
      );
      const covered = [[], [3], [5, 0, 6], [0, 1, 2, 3, 4, 5, 6, 7]].flatMap((chosen) =>
        [0, 0.4, 1.5, 20].map(
          (radius): CoveredCounts => ({
            ...asked,
            counts: "newly-covered",
            chosen,
            radius: Math.round(radius * INPUT_ONE),
          }),
        ),
      );
      return [asked, ...covered];
    });
  });
}

function obviousCounts(table: Table, question: PointCountsQuestion): bigint[] {
  const counts = new Array<bigint>(question.places.length / (question.inputs.length - 1)).fill(0n);
  for (const [row, distances] of everyDistance(table, question).entries()) {
    const counted =
      question.counts === "nearest"
        ? [distances.indexOf(Math.min(...distances))]
        : question.chosen.some((point) => distances[point] <= question.radius)
          ? []
          : distances.flatMap((distance, point) => (distance <= question.radius ? [point] : []));
    for (const point of counted) counts[point] += BigInt(table.weights?.[row] ?? 1);
  }
  return counts;
}

/** From every row to every point, once for all questions about the same points. */
function everyDistance(table: Table, question: PointCountsQuestion): readonly (readonly number[])[] {
  const { metric, places, inputs } = question;
  const d = inputs.length - 1;
  const attributes = inputs.attributes.map(({ name }) => name).join();
  return onceFor(table, `distances ${metric} ${attributes} of ${places.join()}`, () => {
    const points = Array.from({ length: places.length / d }, (_, i) =>
      Array.from(places.subarray(i * d, (i + 1) * d), BigInt),
    );
    return everyCoordinate(table, question).map((x) =>
      points.map((place) => {
        const gaps = x.map((value, k) => (value > place[k] ? value - place[k] : place[k] - value));
        const squares = gaps.reduce((sum, gap) => sum + gap * gap, 0n);
        return Number(distanceBetween(question, gaps, squares));
      }),
    );
  });
}
