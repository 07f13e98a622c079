/**
 * Sums of linear scores (engine.ts: `SumsQuestion`), added up by the database.
 *
 * Claim. The sums are those of the definition: `score.of` at the margin that schema/coding/margins.ts defines, row by row.
 * Proof. Margins are the bias, a part an attribute that its code decides, and one rounded part of all continuous attributes: for these the sum of
 * weight × input is whole and at most 2¹⁴·Σ|weight| =: 2¹⁴·K in size, and ⌊(s + 2¹³ + (K + 1)·2¹⁴)/2¹⁴⌋ − (K + 1) = ⌊(s + 2¹³)/2¹⁴⌋ divides
 * what is not negative. A candidate that differs from the hub in one attribute of few codes, and the bias, moves the margins of all rows with one
 * code alike: its sum is Σ over codes c of T(c, δ(c)), T(c, δ) the sum of scores at the hub's margin + δ over the rows with code c, and all such
 * candidates share the T. Other candidates have a column of margins each. A score is looked up within ±16, or as far as margins reach; beyond it
 * goes on as a straight line by what `RowScore` says of its slope. All numbers are below 2⁴⁰: margins are at most 2²⁴ (queries/linear/linear.ts), and
 * shifts of them at most twice that. ∎
 */
import { changed } from "../../../../base/changes.ts";
import { clamped } from "../../../../read/sql/arithmetic.ts";
import { codeCount, INPUT_ONE } from "../../../../schema/coding/codes.ts";
import { isContinuous } from "../../../../schema/coding/layout.ts";
import { partsOf, WEIGHT_ONE } from "../../../../schema/coding/margins.ts";
import type { RowScore, SumsQuestion } from "../../../engine.ts";
import type { OpenedRows } from "../coded-rows.ts";
import { attributesAsked } from "./asked.ts";
import { ALL_ROWS, type CellColumn, sumsByCell } from "./cell-sums.ts";
import { groupColumn, hasSqlInput, inputColumn } from "./inputs.ts";
import { batches, WorkedRows } from "./worked-rows.ts";

/** Margins are told apart up to here; beyond, scores are straight. */
const EDGE = 16 * WEIGHT_ONE;
/** What moves alike is told code by code where there are no more codes. */
const MOST_CODES = 512;
/** Shifts of margins, or candidates, that one statement takes. */
const MOST_COLUMNS = 32;
const MOST_SHIFTS = 96;

export const canSum = ({ inputs }: SumsQuestion): boolean =>
  inputs.attributes.every((attribute) => !isContinuous(attribute) || hasSqlInput(attribute));

export async function sqlSums(rows: OpenedRows, question: SumsQuestion): Promise<readonly bigint[]> {
  const moves = question.candidates.map((_, i) => moveOf(question, i));
  const isNear = new Set(moves.flatMap((move) => move?.shifts ?? [])).size <= MOST_SHIFTS;
  const near = isNear ? moves.filter((move) => move !== undefined) : [];
  const far = question.candidates.flatMap((_, i) => (isNear && moves[i] ? [] : [i]));
  const sums = new Array<bigint>(question.candidates.length);
  for (const [i, sum] of await sumsOfMoves(rows, question, near)) sums[i] = sum;
  for (const some of batches(far, MOST_COLUMNS))
    for (const [k, sum] of (await sumsOfFar(rows, question, some)).entries()) sums[some[k]] = sum;
  return sums;
}

/** How a candidate moves the hub's margins: by a shift for each code, or group, of one attribute; −1 where all rows move alike. */
interface Move {
  readonly candidate: number;
  readonly attribute: number;
  readonly shifts: readonly number[];
}

function moveOf({ inputs, hub, candidates }: SumsQuestion, candidate: number): Move | undefined {
  const weights = changed(hub, candidates[candidate]);
  const bias = weights[inputs.length - 1] - hub[inputs.length - 1];
  const differing = changedIn({ inputs }, hub, weights);
  if (differing.length === 0) return { candidate, attribute: -1, shifts: [bias] };
  const [attribute] = differing;
  const asked = inputs.attributes[attribute];
  if (differing.length > 1 || isContinuous(asked)) return undefined;
  if (asked.kind !== "grouped" && codeCount(asked) > MOST_CODES) return undefined;
  const before = partsOf(inputs, attribute, hub);
  return {
    candidate,
    attribute,
    shifts: Array.from(partsOf(inputs, attribute, weights), (part, code) => part - before[code] + bias),
  };
}

/** The attributes in whose weights two vectors differ. */
function changedIn({ inputs }: Pick<SumsQuestion, "inputs">, a: Int32Array, b: Int32Array): number[] {
  const end = (k: number) => inputs.offsets[k + 1] ?? inputs.length - 1;
  return inputs.attributes.flatMap((_, k) => {
    for (let j = inputs.offsets[k]; j < end(k); j++) if (a[j] !== b[j]) return [k];
    return [];
  });
}

/** Rows as a linear score sees them: for each attribute its code, group or input, and whether the row is of the positive class. */
function viewOf(rows: OpenedRows, { inputs, label, positive }: SumsQuestion) {
  const worked = new WorkedRows(rows.coded, [...attributesAsked(inputs), label]);
  const made = inputs.attributes.map((attribute) => {
    if (attribute.kind === "grouped") return groupColumn(worked, attribute);
    return isContinuous(attribute)
      ? inputColumn(worked, attribute)
      : worked.arithmetic.long(worked.code(attribute));
  });
  const class_ = `CASE WHEN ${worked.code(label)} = ${positive} THEN 1 ELSE 0 END`;
  const columns = worked.columns([...made, class_]);
  return { worked, of: columns.slice(0, -1), isPositive: columns[columns.length - 1] };
}

type View = ReturnType<typeof viewOf>;

/** The parts of the margin that codes decide, of some attributes. */
function partIn({ worked, of }: View, { inputs }: SumsQuestion, weights: Int32Array, bias: number): string {
  const parts = inputs.attributes.flatMap((attribute, k) =>
    isContinuous(attribute) ? [] : [worked.onCurve(partsOf(inputs, k, weights), of[k])],
  );
  return worked.sums([[worked.arithmetic.long(String(bias)), ...parts.map((part) => `(${part})`)]])[0];
}

/** The rounded part of continuous attributes; nothing where there is none. */
function productsIn({ worked, of }: View, { inputs }: SumsQuestion, weights: Int32Array): string {
  const terms = inputs.attributes.flatMap((attribute, k) =>
    isContinuous(attribute) ? [{ weight: weights[inputs.offsets[k]], of: of[k] }] : [],
  );
  const size = terms.reduce((sum, { weight }) => sum + Math.abs(weight), 0) + 1;
  if (size === 1) return "";
  const sum = terms.map(({ weight, of: input }) => `(${weight}) * ${input}`).join(" + ");
  const lifted = `${sum} + ${INPUT_ONE / 2 + size * INPUT_ONE}`;
  return ` + ${worked.arithmetic.quotient(lifted, INPUT_ONE)} - ${size}`;
}

async function sumsOfMoves(
  rows: OpenedRows,
  question: SumsQuestion,
  moves: readonly Move[],
): Promise<readonly (readonly [candidate: number, sum: bigint])[]> {
  const all = [...new Set(moves.flatMap(({ shifts }) => shifts))];
  const attributes = [...new Set(moves.map(({ attribute }) => attribute))];
  const totals = new Map<string, bigint>();
  for (const shifts of batches(all, MOST_COLUMNS)) {
    const view = viewOf(rows, question);
    const { worked, of } = view;
    const { hub, inputs, score, reach } = question;
    const margin = worked.column(
      partIn(view, question, hub, hub[inputs.length - 1]) + productsIn(view, question, hub),
    );
    const farthest = reach + shifts.reduce((most, shift) => Math.max(most, Math.abs(shift)), 0);
    const margins = shifts.map((shift) => `${margin} + (${shift})`);
    const values = scoreColumns(view, score, margins, farthest);
    const tables = attributes.map(
      (k): CellColumn => (k < 0 ? ALL_ROWS : { cell: of[k], size: partsOf(inputs, k, hub).length }),
    );
    for (const [t, sums] of (await sumsByCell(rows, worked, tables, values)).entries())
      for (let cell = 0; cell < tables[t].size; cell++)
        for (const [s, shift] of shifts.entries())
          totals.set(`${attributes[t]} ${cell} ${shift}`, sums(cell)[1 + s]);
  }
  return moves.map(({ candidate, attribute, shifts }) => [
    candidate,
    shifts.reduce((sum, shift, cell) => sum + (totals.get(`${attribute} ${cell} ${shift}`) ?? 0n), 0n),
  ]);
}

async function sumsOfFar(
  rows: OpenedRows,
  question: SumsQuestion,
  candidates: readonly number[],
): Promise<readonly bigint[]> {
  const { hub, inputs, score, reach } = question;
  const view = viewOf(rows, question);
  const { worked, of } = view;
  const base = worked.column(partIn(view, question, hub, hub[inputs.length - 1]));
  const moved = candidates.map((i) => {
    const weights = changed(hub, question.candidates[i]);
    const coded = changedIn(question, hub, weights).filter((k) => !isContinuous(inputs.attributes[k]));
    const parts = coded.map((k) => {
      const before = partsOf(inputs, k, hub);
      return `(${worked.onCurve(
        partsOf(inputs, k, weights).map((part, code) => part - before[code]),
        of[k],
      )})`;
    });
    const bias = weights[inputs.length - 1] - hub[inputs.length - 1];
    return { terms: [base, `(${bias})`, ...parts], products: productsIn(view, question, weights) };
  });
  const sums = worked.sums(moved.map(({ terms }) => terms));
  const margins = moved.map(({ products }, i) => `${sums[i]}${products}`);
  const values = scoreColumns(view, score, margins, reach);
  const [all] = await sumsByCell(rows, worked, [ALL_ROWS], values);
  return all(0).slice(1);
}

/** A column of scores for each margin; none of these is further from 0. */
function scoreColumns(
  { worked, isPositive }: View,
  score: RowScore,
  margins: readonly string[],
  farthest: number,
): readonly string[] {
  const edge = Math.min(EDGE, farthest);
  const own = worked.columns(margins);
  // How far a row is on its own class's side of the boundary.
  const sides = worked.columns(
    own.map((margin) => `CASE WHEN ${isPositive} = 1 THEN ${margin} ELSE -${margin} END`),
  );
  const width = 2 * edge + 1;
  const ofClass = (positive: boolean) =>
    Array.from({ length: width }, (_, i) => score.of(positive ? i - edge : edge - i, positive));
  const scores = score.mirrored ? ofClass(true) : [...ofClass(true), ...ofClass(false)];
  const second = score.mirrored ? "" : ` + CASE WHEN ${isPositive} = 1 THEN 0 ELSE ${width} END`;
  const places = worked.columns(
    sides.map((side) => `${clamped(worked.arithmetic, -edge, side, edge)} + ${edge}${second}`),
  );
  return places.map((place, i) => {
    const within = worked.onCurve(scores, place);
    if (farthest <= EDGE || score.slope === 0) return within;
    return `(${within}) + ${score.slope} * least(${worked.arithmetic.long("0")}, ${sides[i]} + ${edge})`;
  });
}
