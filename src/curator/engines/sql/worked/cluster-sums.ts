/**
 * Costs of centres and of public points, rows by the nearest of them, and rows that points would cover (engine.ts), added up by the database.
 *
 * Claim. The sums are those of the definitions. Proof. Distances are exact (points.ts), and a cost is the least of some. The nearest of P points, the
 * first of those that are equally near, is the remainder by P of the least of distance·P + number: distances are below 2⁴⁷ and P is at most 2¹⁰ (`mostPoints`), so that
 * these are below 2⁵⁸. A row's place in a box is looked up by its input (`placeIn`); of a category's coordinates those rows lie at 1 that have the value,
 * so that counts of values by centre give their sums. ∎
 */
import { leastOf } from "../../../../read/sql/arithmetic.ts";
import { INPUT_ONE } from "../../../../schema/coding/codes.ts";
import type { CentreSumsQuestion, CostsQuestion, PointCountsQuestion } from "../../../engine.ts";
import { placeIn } from "../../../queries/clusters/nearest-sums.ts";
import type { OpenedRows } from "../coded-rows.ts";
import { ALL_ROWS, sumsByCell } from "./cell-sums.ts";
import {
  distanceColumns,
  hasPoints,
  type PublicPoint,
  pointAt,
  pointColumns,
  squaredColumns,
} from "./points.ts";
import { batches, type WorkedRows } from "./worked-rows.ts";

/** Candidates that one statement takes. */
const MOST_CANDIDATES = 32;

const distancesIn = ({ coded }: OpenedRows): number => coded.dialect.arithmetic.mostDistances;

export function canCost(rows: OpenedRows, { inputs, candidates, score }: CostsQuestion): boolean {
  const each = score === "k-means" ? inputs.length - 1 : 1;
  return hasPoints(inputs) && candidates.every(({ length }) => length <= distancesIn(rows) * each);
}

export async function sqlCosts(rows: OpenedRows, question: CostsQuestion): Promise<readonly bigint[]> {
  const { inputs, candidates } = question;
  const places: readonly (readonly (readonly [key: string, point: PublicPoint])[])[] =
    question.score === "k-means"
      ? question.candidates.map((centres) =>
          pointsOf(question, centres).map((at) => [at.join(), at] as const),
        )
      : question.candidates.map((chosen) =>
          chosen.map((at) => [String(at), pointAt(inputs, question.places, at)] as const),
        );
  const sums: bigint[] = [];
  const longest = places.reduce((most, { length }) => Math.max(most, length), 1);
  const most = Math.max(1, Math.min(MOST_CANDIDATES, Math.floor(distancesIn(rows) / longest)));
  for (const some of batches(places, most)) {
    const points = new Map(some.flat());
    const view = pointColumns(rows, inputs);
    const columns =
      question.score === "k-means"
        ? squaredColumns(view, [...points.values()])
        : distanceColumns(view, question.metric, [...points.values()], question.clip);
    const of = new Map([...points.keys()].map((key, i) => [key, columns[i]]));
    const costs = view.worked.folded(
      some.map((list) => [...new Set(list.map(([key]) => of.get(key) ?? "NULL"))]),
      leastOf,
    );
    const [all] = await sumsByCell(rows, view.worked, [ALL_ROWS], costs);
    sums.push(...all(0).slice(1));
  }
  return candidates.length === 0 ? [] : sums;
}

const pointsOf = (
  { inputs }: Pick<CentreSumsQuestion, "inputs">,
  places: Int16Array,
): readonly PublicPoint[] =>
  Array.from({ length: places.length / (inputs.length - 1) }, (_, i) => pointAt(inputs, places, i));

/** The number of the least of some columns, the first where several are. */
function firstLeast(worked: WorkedRows, columns: readonly string[]): string {
  const { arithmetic } = worked;
  const size = columns.length;
  const numbered = columns.map((column, i) => `${column} * ${size} + ${i}`);
  const least = worked.column(worked.folded([numbered], leastOf)[0]);
  return worked.column(`${least} - ${arithmetic.quotient(least, size)} * ${size}`);
}

/** The rule of blocks is one of 32 bits. */
export const canSumCentres = (rows: OpenedRows, { inputs, centres, block }: CentreSumsQuestion): boolean =>
  block === undefined && hasPoints(inputs) && centres.length <= distancesIn(rows) * (inputs.length - 1);

export async function sqlCentreSums(
  rows: OpenedRows,
  question: CentreSumsQuestion,
): Promise<readonly bigint[]> {
  const { inputs, box, side } = question;
  const { attributes, offsets } = inputs;
  const centres = pointsOf(question, question.centres);
  const view = pointColumns(rows, inputs);
  const { worked } = view;
  const nearest = firstLeast(worked, squaredColumns(view, centres));
  const numbers = attributes.flatMap(({ kind }, k) => (kind === "numeric" ? [k] : []));
  const categories = attributes.flatMap((a, k) =>
    a.kind === "numeric" ? [] : [{ k, size: a.values.length }],
  );
  const places = numbers.map((k) =>
    worked.onCurve(
      Array.from({ length: 2 * INPUT_ONE + 1 }, (_, i) => placeIn(side, box[offsets[k]], i - INPUT_ONE)),
      `(${view.of[k]} + ${INPUT_ONE})`,
    ),
  );
  const tables = [
    { cell: nearest, size: centres.length },
    ...categories.map(({ k, size }) => ({
      cell: `${nearest} * ${size} + ${view.of[k]}`,
      size: size * centres.length,
    })),
  ];
  const [near, ...byValue] = await sumsByCell(rows, worked, tables, places);
  return centres.flatMap((_, centre) => {
    const [all, ...summed] = near(centre);
    const sums = new Array<bigint>(inputs.length).fill(all);
    for (const [i, k] of numbers.entries()) sums[1 + offsets[k]] = summed[i];
    for (const [i, { k, size }] of categories.entries())
      for (let value = 0; value < size; value++) {
        const [has, hasNot] = [INPUT_ONE, -INPUT_ONE].map((x) =>
          BigInt(placeIn(side, box[offsets[k] + value], x)),
        );
        const [own] = byValue[i](centre * size + value);
        sums[1 + offsets[k] + value] = own * has + (all - own) * hasNot;
      }
    return sums;
  });
}

const pointsIn = ({ inputs, places }: PointCountsQuestion): number => places.length / (inputs.length - 1);

export function canCount(rows: OpenedRows, question: PointCountsQuestion): boolean {
  const { mostPoints } = rows.coded.dialect.arithmetic;
  const isFew =
    question.counts === "nearest"
      ? pointsIn(question) <= mostPoints
      : question.chosen.length <= Math.min(distancesIn(rows), mostPoints);
  return isFew && hasPoints(question.inputs);
}

export const sqlPointCounts = (
  rows: OpenedRows,
  question: PointCountsQuestion,
): Promise<readonly bigint[]> =>
  question.counts === "nearest" ? nearest(rows, question) : newlyCovered(rows, question);

async function nearest(rows: OpenedRows, question: PointCountsQuestion): Promise<readonly bigint[]> {
  const { inputs, metric, places } = question;
  const view = pointColumns(rows, inputs);
  const points = pointsOf(question, places);
  const cell = firstLeast(view.worked, distanceColumns(view, metric, points));
  const [counts] = await sumsByCell(rows, view.worked, [{ cell, size: points.length }], []);
  return points.map((_, i) => counts(i)[0]);
}

async function newlyCovered(
  rows: OpenedRows,
  question: Extract<PointCountsQuestion, { counts: "newly-covered" }>,
): Promise<readonly bigint[]> {
  const { inputs, metric, places, chosen, radius } = question;
  const points = pointsOf(question, places);
  const sums: bigint[] = [];
  for (const some of batches(points, distancesIn(rows))) {
    const view = pointColumns(rows, inputs);
    const { worked } = view;
    const all = distanceColumns(view, metric, [...some, ...chosen.map((at) => points[at])]);
    const within = (distance: string) => `${distance} <= ${radius}`;
    const covered = all.slice(some.length).map(within);
    const isLeft = worked.column(`CASE WHEN ${covered.join(" OR ") || "1 = 0"} THEN 0 ELSE 1 END`);
    worked.settle();
    const own = all
      .slice(0, some.length)
      .map((d) => `CASE WHEN ${isLeft} = 1 AND ${within(d)} THEN 1 ELSE 0 END`);
    const [counts] = await sumsByCell(rows, worked, [ALL_ROWS], own);
    sums.push(...counts(0).slice(1));
  }
  return sums;
}
