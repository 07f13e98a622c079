/**
 * Gradients and losses (engine.ts: `GradientQuestion`, `LossesQuestion`), added up by the database.
 *
 * Claim. The sums are those of the definitions, to the unit. Proof. Margins are sums of at most 2⁹ products below 2³⁰·2¹⁴, and so below 2⁵³; with
 * a label's 2³⁶ as well. A margin v in units of 2⁻³⁶ is brought to the ends of what is told, e·2²⁶ on either side, which changes no slope. Then
 * v + e·2²⁶ is not negative, its quotient by 2²⁶ is the place below it and the remainder b how far beyond: the slope is told[p] + ⌊(told[p + 1] −
 * told[p])·b/2²⁶⌋. Differences of slopes are at most D < 2²⁶ in size, so that ⌊(d·b + D·2²⁶)/2²⁶⌋ − D divides what is not negative, below 2⁵³. At
 * the upper end b = 0, and the difference there is taken for 0. Slopes are brought into what the row's length allows (`mostSlope`), which is looked
 * up by the length, and left alone where it allows the steepest even of the longest row. Slopes times inputs are below 2³⁹. Distances are not
 * negative, and divided as they are. ∎
 */
import { clamped } from "../../../../read/sql/arithmetic.ts";
import { INPUT_ONE } from "../../../../schema/coding/codes.ts";
import { weightsOf } from "../../../../schema/coding/layout.ts";
import type { GradientQuestion, LossesQuestion } from "../../../engine.ts";
import { COST_ONE } from "../../../queries/gradients/fits.ts";
import { mostSlope, shareOfLength } from "../../../queries/gradients/gradient.ts";
import type { OpenedRows } from "../coded-rows.ts";
import { ALL_ROWS, sumsByCell } from "./cell-sums.ts";
import { categoryTables, hasLearnt, type LearntColumns, learntColumns, learntMargins } from "./learnt.ts";
import { batches } from "./worked-rows.ts";

/** Units of a margin between two told slopes, in a unit of a numeric label, and in one of a distance. */
const BETWEEN = 2 ** 26;
const LABEL_UNITS = 2 ** 22;
const COST_UNITS = 2 ** 20;
const MOST_CANDIDATES = 32;
/** The longest list of what lengths allow. */
const MOST_LENGTHS = 2 ** 16;

/** Doubles are another machine's affair, and the rule of blocks one of 32 bits. */
export const canDescend = (question: GradientQuestion): boolean =>
  question.fine === undefined &&
  question.block === undefined &&
  hasLearnt(question) &&
  (!isClipped(question) || longest(question) <= MOST_LENGTHS);

const longest = ({ inputs }: GradientQuestion): number =>
  (inputs.attributes.length + 1) * shareOfLength(INPUT_ONE);
const isClipped = (question: GradientQuestion): boolean =>
  mostSlope(question.clip, longest(question)) <
  question.slope.reduce((most, slope) => Math.max(most, Math.abs(slope)), 0);

export async function sqlGradient(rows: OpenedRows, question: GradientQuestion): Promise<readonly bigint[]> {
  const { inputs, label } = question;
  const learnt = learntColumns(rows, question);
  const { worked, of } = learnt;
  const slope = slopeColumn(learnt, question);
  const numbers = inputs.attributes.flatMap(({ kind }, k) => (kind === "numeric" ? [k] : []));
  const categories = categoryTables(learnt, label);
  const [all, ...byValue] = await sumsByCell(
    rows,
    worked,
    [ALL_ROWS, ...categories.map(({ table }) => table)],
    [slope, ...numbers.map((k) => `${slope} * ${of[k]}`)],
  );
  const sums = new Array<bigint>(inputs.length).fill(0n);
  const [, total, ...ofNumbers] = all(0);
  sums[inputs.length - 1] = total * BigInt(INPUT_ONE);
  for (const [i, k] of numbers.entries()) sums[inputs.offsets[k]] = ofNumbers[i];
  for (const [i, { place }] of categories.entries())
    for (let value = 0; value < weightsOf(inputs.attributes[place]); value++)
      sums[inputs.offsets[place] + value] = byValue[i](value)[1] * BigInt(INPUT_ONE);
  return sums;
}

/** Each row's slope, times 1 or −1 by its class; 0 where its label is missing. */
function slopeColumn(learnt: LearntColumns, question: GradientQuestion): string {
  const { worked, label, counts } = learnt;
  const { arithmetic } = worked;
  const told = question.slope;
  const isNumeric = question.label.kind === "numeric";
  const raw = worked.column(learntMargins(learnt, [question.weights])[0]);
  const sign = isNumeric ? "1" : `CASE WHEN ${label} > 0 THEN 1 ELSE -1 END`;
  const own = isNumeric ? `${raw} - ${label} * ${LABEL_UNITS}` : `${raw} * ${sign}`;
  const end = ((told.length - 1) / 2) * BETWEEN;
  const lifted = worked.column(`${clamped(arithmetic, -end, own, end)} + ${end}`);
  const place = worked.column(arithmetic.quotient(lifted, BETWEEN));
  const rises = Array.from(told, (slope, i) => (i + 1 < told.length ? told[i + 1] - slope : 0));
  const steep = rises.reduce((most, rise) => Math.max(most, Math.abs(rise)), 0) + 1;
  const [at, rise] = worked.columns([worked.onCurve(told, place), worked.onCurve(rises, place)]);
  const beyond = `(${lifted} - ${place} * ${BETWEEN})`;
  const between = arithmetic.quotient(`${rise} * ${beyond} + ${steep * BETWEEN}`, BETWEEN);
  const slope = worked.column(`${at} + ${between} - ${steep}`);
  const within = isClipped(question) ? clippedSlope(learnt, question, slope) : slope;
  return worked.column(`${counts} * ${sign} * ${within}`);
}

/** Brought into what the row's length allows (queries/gradients/gradient.ts). */
function clippedSlope(
  { worked, inputs, of }: LearntColumns,
  question: GradientQuestion,
  slope: string,
): string {
  const numbers = inputs.attributes.flatMap(({ kind }, k) => (kind === "numeric" ? [k] : []));
  const same = (1 + inputs.attributes.length - numbers.length) * shareOfLength(INPUT_ONE);
  const { long, quotient } = worked.arithmetic;
  // ⌈x²/2¹⁸⌉, of what is not negative.
  const shares = numbers.map((k) => quotient(`${of[k]} * ${of[k]} + ${2 ** 18 - 1}`, 2 ** 18));
  const length = worked.column(worked.sums([[long("0"), ...shares]])[0]);
  const most = Array.from({ length: longest(question) - same + 1 }, (_, i) =>
    mostSlope(question.clip, same + i),
  );
  const limit = worked.column(worked.lookUp(most, length));
  return `greatest(-${limit}, least(${limit}, ${slope}))`;
}

export const canLose = (question: LossesQuestion): boolean => hasLearnt(question);

export async function sqlLosses(rows: OpenedRows, question: LossesQuestion): Promise<readonly bigint[]> {
  const { candidates, isSquared, cap } = question;
  const sums: bigint[] = [];
  for (const some of batches(candidates, MOST_CANDIDATES)) {
    const learnt = learntColumns(rows, question);
    const { worked, label, counts } = learnt;
    const { long, quotient } = worked.arithmetic;
    const apart = worked.columns(
      learntMargins(learnt, some).map((margin) => `${margin} - ${label} * ${LABEL_UNITS}`),
    );
    const distances = worked.columns(
      apart.map(
        (far) =>
          `least(${long(String(cap))}, ${quotient(`CASE WHEN ${far} < 0 THEN -${far} ELSE ${far} END`, COST_UNITS)})`,
      ),
    );
    const costs = distances.map(
      (d) => `${counts} * ${isSquared ? quotient(`${d} * ${d}`, 2 * COST_ONE) : d}`,
    );
    const [all] = await sumsByCell(rows, worked, [ALL_ROWS], costs);
    sums.push(...all(0).slice(1));
  }
  return sums;
}
