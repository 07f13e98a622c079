/**
 * What every engine must pass for costs of centres and of public points: equality, to the last unit, with a slow and obvious
 * calculation over the rows, in BigInt from the first step.
 */
import { expect, test } from "vitest";
import type { CostsQuestion, Engine, PointsCosts } from "../curator/engine.ts";
import { prepareCentres } from "../curator/queries/clusters/centres.ts";
import { type PointsQuestion, preparePoints } from "../curator/queries/clusters/points.ts";
import type { Table } from "../read/table.ts";
import { INPUT_ONE, inputOfCode, levels } from "../schema/coding/codes.ts";
import { unitCoordinates } from "../schema/coding/coordinates.ts";
import { isIndicator } from "../schema/coding/learnable.ts";
import type { NumericAttribute, Schema } from "../schema/types.ts";
import { onceFor } from "./once-for.ts";
import { dice } from "./small-tables.ts";

/** Attributes of the small schema: all, numeric ones only, one alone, a categorical one alone. */
const chosen: readonly (readonly string[] | undefined)[] = [undefined, ["age", "pay"], ["age"], ["colour"]];

export function costsSuite(
  name: string,
  make: (table: Table) => Promise<Engine> | Engine,
  tables: (rows: number) => Promise<readonly Table[]>,
): void {
  const check = async (table: Table, questions: readonly CostsQuestion[]) => {
    const engine = await make(table);
    for (const [i, question] of questions.entries()) {
      const what = `${question.score} ${questions.length} ${i}`;
      const obvious = onceFor(table, what, () => obviousCosts(table, question));
      expect(await engine.costs(question)).toEqual(obvious);
    }
  };

  test(`${name}: k-means costs equal the obvious calculation`, async () => {
    for (const rows of [0, 1, 300, 2500])
      for (const table of await tables(rows))
        await check(
          table,
          chosen.map((attributes) => centresAsked(table.schema, attributes, rows === 300 ? 35 : 3)),
        );
  });

  test(`${name}: k-median costs equal the obvious calculation, for every metric, clipped or not`, async () => {
    for (const rows of [0, 1, 300, 2500])
      for (const table of await tables(rows))
        await check(
          table,
          chosen.flatMap((attributes) => pointsAsked(table.schema, attributes, rows === 300 ? 35 : 2)),
        );
  });

  test(`${name}: in costs, a weighted row counts as often as its weight says, however often that is`, async () => {
    const [table] = await tables(300);
    for (const heaviest of [7, 2 ** 32 - 1]) {
      const weights = Uint32Array.from({ length: 300 }, (_, row) => heaviest - (row % 7));
      const questions = [undefined, ["age"]].flatMap((attributes) => [
        centresAsked(table.schema, attributes, 3),
        ...pointsAsked(table.schema, attributes, 3),
      ]);
      await check({ ...table, weights }, questions);
    }
  });

  test(`${name}: a row costs the same whoever else is there, and questions at once get their own answers`, async () => {
    const [plain] = await tables(300);
    // The first hundred rows are all at the low end: what they cost must not depend on how far the others reach.
    const columns = plain.columns.map((c) => ({
      ...c,
      codes: c.codes.map((code, row) => (row < 100 ? Math.min(code, 2) : code)),
    }));
    const table = { ...plain, columns };
    const part = (from: number, to: number): Table => ({
      ...table,
      rows: to - from,
      columns: columns.map((c) => ({ ...c, codes: c.codes.slice(from, to) })),
      ...(table.weights && { weights: table.weights.slice(from, to) }),
    });
    const questions = [
      centresAsked(table.schema, undefined, 40),
      ...pointsAsked(table.schema, undefined, 40),
    ];
    const [all, ...parts] = await Promise.all(
      [table, part(0, 100), part(100, 300)].map(async (some) => {
        const engine = await make(some);
        return Promise.all(questions.map((question) => engine.costs(question)));
      }),
    );
    expect(all).toEqual(questions.map((_, q) => parts[0][q].map((cost, i) => cost + parts[1][q][i])));
  });
}

const unit = (roll: (below: number) => number) => (roll(5) === 0 ? roll(3) - 1 : (roll(2001) - 1000) / 1000);

function centresAsked(schema: Schema, attributes: readonly string[] | undefined, count: number) {
  const { dimensions } = unitCoordinates(schema, attributes);
  const roll = dice(dimensions + count);
  const k = 1 + (dimensions % 3);
  const candidates = Array.from({ length: count }, () =>
    Array.from({ length: k * dimensions }, () => unit(roll)),
  );
  return prepareCentres(
    { schema, neighbours: "replace" },
    { score: "k-means", candidates, ...(attributes && { attributes }) },
  ).question;
}

/** Every metric, with the clip that clips nothing, and with one that does. */
function pointsAsked(schema: Schema, attributes: readonly string[] | undefined, count: number) {
  const { dimensions } = unitCoordinates(schema, attributes);
  const roll = dice(dimensions + count);
  const points = Array.from({ length: 9 }, () => Array.from({ length: dimensions }, () => unit(roll)));
  const candidates = Array.from({ length: count }, () => {
    const first = roll(9);
    return [first, (first + 1 + roll(4)) % 9, (first + 5 + roll(4)) % 9];
  });
  const clips: readonly PointsQuestion["clip"][] = [undefined, [0.25, 0.9]];
  return (["l1", "l2", "max"] as const).flatMap((metric) =>
    clips.map(
      (clip) =>
        preparePoints(
          { schema, neighbours: "replace" },
          {
            score: "k-median",
            points,
            candidates,
            metric,
            ...(clip && { clip }),
            ...(attributes && { attributes }),
          },
        ).question,
    ),
  );
}

/** Public points are common to all candidates: what each row costs there is worked out once. */
function obviousCosts(table: Table, question: CostsQuestion): bigint[] {
  const rows = everyCoordinate(table, question);
  const d = question.inputs.length - 1;
  const times = rows.map((_, row) => BigInt(table.weights?.[row] ?? 1));
  const costsAt = (places: ArrayLike<number>): bigint[][] =>
    pieces(places, d).map((place) => rows.map((x) => costOf(question, x, place)));
  const atPoints = question.score === "k-means" ? undefined : costsAt(question.places);
  return question.candidates.map((candidate) => {
    const costs = atPoints ? Array.from(candidate, (point) => atPoints[point]) : costsAt(candidate);
    return times.reduce((sum, often, row) => {
      const nearest = costs.reduce((least, at) => (at[row] < least ? at[row] : least), costs[0][row]);
      return sum + nearest * often;
    }, 0n);
  });
}

/** Of every row, once for all questions about the same attributes. */
export const everyCoordinate = (table: Table, question: Pick<CostsQuestion, "inputs">): bigint[][] =>
  onceFor(table, `coordinates ${question.inputs.attributes.map(({ name }) => name).join()}`, () =>
    Array.from({ length: table.rows }, (_, row) => coordinatesOf(table, question, row)),
  );

function coordinatesOf(table: Table, { inputs }: Pick<CostsQuestion, "inputs">, row: number): bigint[] {
  return inputs.attributes.flatMap((attribute) => {
    const { name } = isIndicator(attribute) ? attribute.indicates : attribute;
    const code = table.columns.find((c) => c.attribute.name === name)!.codes[row];
    if (isIndicator(attribute))
      return [BigInt(code === levels(attribute.indicates) ? INPUT_ONE : -INPUT_ONE)];
    if (attribute.kind === "numeric") return [BigInt(inputOfCode(attribute as NumericAttribute, code))];
    return attribute.values.map((_, value) => BigInt(value === code ? INPUT_ONE : -INPUT_ONE));
  });
}

const pieces = (all: ArrayLike<number>, d: number): bigint[][] =>
  Array.from({ length: all.length / d }, (_, i) =>
    Array.from({ length: d }, (_, k) => BigInt(all[i * d + k])),
  );

function costOf(question: CostsQuestion, x: readonly bigint[], place: readonly bigint[]): bigint {
  const gaps = x.map((value, k) => (value > place[k] ? value - place[k] : place[k] - value));
  const squares = gaps.reduce((sum, gap) => sum + gap * gap, 0n);
  if (question.score === "k-means") return squares;
  return clipped(question, distanceBetween(question, gaps, squares));
}

export function distanceBetween(
  { metric }: Pick<PointsCosts, "metric">,
  gaps: readonly bigint[],
  squares: bigint,
): bigint {
  if (metric === "l1") return gaps.reduce((sum, gap) => sum + gap, 0n);
  if (metric === "max") return gaps.reduce((most, gap) => (gap > most ? gap : most), 0n);
  let root = BigInt(Math.floor(Math.sqrt(Number(squares))));
  while (root * root > squares) root--;
  while ((root + 1n) * (root + 1n) <= squares) root++;
  // Half a unit more, squared, in quarters: rounded up beyond it.
  return 4n * squares > (2n * root + 1n) ** 2n ? root + 1n : root;
}

function clipped({ clip }: PointsCosts, distance: bigint): bigint {
  const [low, high] = [BigInt(clip.low), BigInt(clip.high)];
  return distance < low ? low : distance > high ? high : distance;
}
