/**
 * A released model of a number as a rule at the door (curator/queries/tables/judged.ts): in which band of errors a row lies. The door knows
 * rules that add up, and says which of several sums is the largest; predictions are brought between the label's bounds, which no sum is.
 *
 * Let p be the row's place before that, t the place of its true number, and θ₁ < θ₂ < … the places p = t + cut at which the error p − t is that
 * of a cut; one that lies beyond the bounds is put so far out that p never, or always, is above it: there the prediction ends. The sum
 *
 *     s_k = k·p − (θ₁ + … + θ_k)
 *
 * is above s_{k−1} just where p > θ_k. So the largest is the one whose k is the number of θ below p: the band of the error. All of it are whole
 * numbers of 2⁻²⁰ below 2⁵³, but that slopes are rounded for each sum by itself, which `slack` allows for.
 */
import type { JudgedRule } from "../../curator/index.ts";
import { hasMissingCode, levels } from "../../schema/coding/codes.ts";
import type { Grouping } from "../../schema/coding/grouping.ts";
import { isIndicator } from "../../schema/coding/learnable.ts";
import { partsOf } from "../../schema/coding/margins.ts";
import { placeOfCode, placeWorth } from "../../schema/coding/numeric-label.ts";
import type { NumericAttribute } from "../../schema/types.ts";
import { codesApart } from "../export/ways.ts";
import type { Regressor } from "../model.ts";
import type { CellMeans } from "../regressor/cell-means.ts";
import type { LinearRegression } from "../regressor/linear-regression.ts";
import type { MeanModel } from "../regressor/mean-model.ts";
import { onPlaceGrid, PLACE_ONE } from "../regressor/places.ts";
import { type RulePiece, tablePiece } from "./pieces.ts";

export interface NumberRule {
  readonly rule: JudgedRule;
  /** Rows that have a number, all in one group. */
  readonly by: Grouping;
  /** How far beyond the ends of its band an error may lie, in places: numbers are gathered, and sums rounded. */
  readonly slack: number;
}

/** Numbers of a label are told apart in so many groups at most. */
const MOST_GROUPS = 512;
/** Beyond every place that a model adds up to. */
const NEVER = 2 ** 42;

/** `cuts` are errors in places, ascending. */
export function numberRule(model: Regressor, cuts: readonly number[]): NumberRule {
  const { base, pieces, slopes = [] } = placeSum(model);
  const { label } = model;
  const { groups, ends, off } = gathered(label);
  const places = ends.map(([first, last]) => (first + last) / 2);
  const sums = places.map((place) => limitSums(place, cuts));
  const each = cuts.map((_, k) => k + 1);
  const times = (points: ArrayLike<number>) => [0, ...each].map((k) => Array.from(points, (x) => k * x));
  const truth: RulePiece = {
    tree: { split: groups, children: places.map(() => ({})) },
    points: [0, ...each].map((k) => sums.map((own) => own[k])),
  };
  return {
    rule: {
      base: [0, ...each].map((k) => k * base[0]),
      pieces: [truth, ...pieces.map(({ tree, points }) => ({ tree, points: times(points[0]) }))],
      slopes: slopes.map(({ name, per }) => ({ name, per: [0, ...each].map((k) => k * per[0]) })),
    },
    by: measured(label),
    slack: off + (2 + slopes.length) / PLACE_ONE,
  };
}

/** θ₁ + … + θ_k with its sign turned, for each k, of rows whose true place this is. */
function limitSums(place: number, cuts: readonly number[]): readonly number[] {
  let sum = 0;
  const limits = cuts.map((cut) => {
    const limit = Math.round((place + cut) * PLACE_ONE);
    return limit >= PLACE_ONE ? NEVER : limit < -PLACE_ONE ? -NEVER : limit;
  });
  return [0, ...limits.map((limit) => (sum -= limit))];
}

/** The label's codes in groups of neighbours, the places that each goes from and to, and how far one may be from the middle of its group. */
function gathered(label: NumericAttribute) {
  const all = levels(label);
  const count = Math.min(all, MOST_GROUPS);
  const starts = Array.from({ length: count }, (_, g) => Math.floor((g * all) / count));
  const ends = starts.map((start, g) => {
    const last = (g + 1 < count ? starts[g + 1] : all) - 1;
    return [placeOfCode(label, start), placeOfCode(label, last)] as const;
  });
  const none = hasMissingCode(label) ? [{ start: all, group: -1 }] : [];
  const runs = [...starts.map((start, group) => ({ start, group })), ...none];
  const groups: Grouping = {
    name: label.name,
    starts: runs.map(({ start }) => start),
    groups: runs.map(({ group }) => group),
  };
  return { groups, ends, off: ends.reduce((most, [from, to]) => Math.max(most, (to - from) / 2), 0) };
}

/** All rows that have a number. */
const measured = (label: NumericAttribute): Grouping =>
  hasMissingCode(label)
    ? { name: label.name, starts: [0, levels(label)], groups: [0, -1] }
    : { name: label.name, starts: [0], groups: [0] };

/** What a model adds up, in units of 2⁻²⁰ of a place. */
function placeSum(model: Regressor): JudgedRule {
  if (model.kind === "mean") return constantSum(model as MeanModel);
  return model.kind === "cell-means" ? cellSum(model as CellMeans) : linearSum(model as LinearRegression);
}

function constantSum({ label, mean }: MeanModel): JudgedRule {
  return { base: [Math.round(((mean - label.low) / placeWorth(label) - 1) * PLACE_ONE)], pieces: [] };
}

function cellSum({ terms }: CellMeans): JudgedRule {
  const pieces = terms.map(({ table, parts }) => tablePiece(table, [(cell) => parts[cell] * PLACE_ONE]));
  return { base: [0], pieces };
}

function linearSum({ inputs, weights }: LinearRegression): JudgedRule {
  const grid = onPlaceGrid(weights);
  const known = inputs.attributes.map((attribute, k) => ({ attribute, k, per: [grid[inputs.offsets[k]]] }));
  const isSlope = ({ attribute }: (typeof known)[number]) =>
    attribute.kind === "numeric" && !isIndicator(attribute);
  const pieces = known
    .filter((one) => !isSlope(one))
    .map(({ attribute, k }) => {
      const parts = partsOf(inputs, k, grid);
      return tablePiece([codesApart(attribute)], [(code) => parts[code]]);
    });
  const slopes = known.filter(isSlope).map(({ attribute: { name }, per }) => ({ name, per }));
  return { base: [grid[inputs.length - 1]], pieces, slopes };
}
