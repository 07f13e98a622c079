/**
 * A scorecard for paper: whole points, few boxes a line, few lines. It is made of the released card alone, so it costs nothing and is the
 * same each time; what it loses is told (`agreement`).
 *
 * Claim. The form's answer is that of `asScorecard`, for every row.
 * Proof. The form adds whole points p of the row's boxes; `asScorecard` has the same points as weights of the groups in each box, which are
 * on its grid, so its sums are exact. With one card its bias is ½ − from: the sum is above 0 if and only if Σp ≥ from, since Σp and from are whole.
 * With several its biases are the points that each value begins with, and the first of the largest sums wins in both. ∎
 */
import type { Table } from "../../../read/table.ts";
import { groupsOfCodes } from "../../../schema/taxonomy/groups-of-codes.ts";
import { codesIn } from "../../columns.ts";
import { type CardForClass, type Scorecard, scorecard } from "../scorecard.ts";
import { type PaperLine, paperLine, spanOf, weightsOfGroups } from "./card-lines.ts";
import { imaginedRows, shareAlike } from "./made-up-rows.ts";

export interface PaperCard {
  readonly kind: "card";
  /** Values of the label that points speak for: one, or all. */
  readonly towards: readonly string[];
  readonly lines: readonly PaperLine[];
  readonly answer: PaperAnswer;
  /** Attributes of the model that no line asks about. */
  readonly leftOut: readonly string[];
  /** How many groups the model tells apart. */
  readonly groups: number;
  readonly asScorecard: Scorecard;
}

/** One card: `above` from so many points on, else `below`. Several: each value begins with some, and the first of the largest totals wins. */
export type PaperAnswer =
  | { readonly from: number; readonly above: string; readonly below: string }
  | { readonly begin: readonly number[] };

/** Lines that fit on a page with what is below them. */
const MOST_LINES = 12;
/** What the widest line may be worth; the first that is good enough is taken, because small numbers are easier to add. */
const WIDEST = [10, 15, 20];
/** Agreement that is not worth larger numbers. */
const GOOD_ENOUGH = 0.005;

export function paperCard(model: Scorecard): PaperCard {
  const table = imaginedRows(model.label, model.inputs.attributes);
  const answers = model.predict(table);
  const tried = WIDEST.map((widest) => {
    const card = cardWith(model, widest);
    return { card, agreement: shareAlike(answers, card.asScorecard.predict(table)) };
  });
  const best = Math.max(...tried.map(({ agreement }) => agreement));
  const found = tried.find(({ agreement }) => agreement >= best - GOOD_ENOUGH);
  return (found ?? tried[0]).card;
}

function cardWith(model: Scorecard, widest: number): PaperCard {
  const { inputs, cards, label } = model;
  const ofAttribute = inputs.attributes.map((attribute, k) =>
    cards.map(({ weights }) =>
      weights.subarray(inputs.offsets[k], inputs.offsets[k] + attribute.starts.length),
    ),
  );
  const whole = Math.max(...ofAttribute.flat().map(spanOf)) || 1;
  const worth = ofAttribute.map((own) => own.map((weights) => weights.map((w) => w / whole)));
  const all = inputs.attributes.map((attribute, k) => paperLine(attribute, worth[k], widest));
  const kept = keptOf(all);
  const points = all.map((line, k) =>
    cards.map((_, card) => line.boxOf.map((box) => (kept.includes(k) ? line.boxes[box].points[card] : 0))),
  );
  // What whole points leave over, and attributes without a line, counts as its mean over the groups.
  const base = cards.map(({ weights }, card) =>
    inputs.attributes.reduce(
      (sum, attribute, k) => {
        const own = weightsOfGroups(attribute);
        const rest = (group: number) => widest * worth[k][card][group] - points[k][card][group];
        return sum + own.reduce((mean, weight, group) => mean + weight * rest(group), 0);
      },
      (widest * weights[inputs.length - 1]) / whole,
    ),
  );
  const lines = kept.map((k) => all[k]);
  const answer = answerOf(model, lines, base);
  const asScorecard = scorecard(
    label,
    inputs,
    cards.map(
      ({ positive }, card): CardForClass => ({
        positive,
        weights: [
          ...points.flatMap((own) => own[card]),
          "from" in answer ? 0.5 - answer.from : answer.begin[card],
        ],
      }),
    ),
  );
  return {
    kind: "card",
    towards: cards.map(({ positive }) => label.values[positive]),
    lines,
    answer,
    leftOut: inputs.attributes.filter((_, k) => !kept.includes(k)).map(({ name }) => name),
    groups: inputs.length - 1,
    asScorecard,
  };
}

/** The widest lines first; those whose boxes are all worth the same are none. */
function keptOf(all: readonly PaperLine[]): readonly number[] {
  const widths = all.map(widthOf);
  return all
    .map((_, k) => k)
    .filter((k) => widths[k] > 0)
    .toSorted((a, b) => widths[b] - widths[a])
    .slice(0, MOST_LINES);
}

const widthOf = ({ boxes }: PaperLine): number =>
  Math.max(...boxes[0].points.map((_, card) => spanOf(boxes.map(({ points }) => points[card]))));

function answerOf(
  { cards, label }: Scorecard,
  lines: readonly PaperLine[],
  base: readonly number[],
): PaperAnswer {
  if (cards.length > 1) {
    const begin = base.map(Math.round);
    const least = Math.min(...begin);
    return { begin: begin.map((points) => points - least) };
  }
  const most = mostPoints(lines);
  const [{ positive }] = cards;
  // Above 0 in the card's own points; never below the least total nor beyond the next to the largest.
  const from = Math.min(most + 1, Math.max(0, Math.floor(-base[0]) + 1));
  const below = label.values.find((_, code) => code !== positive) ?? label.values[positive];
  return { from, above: label.values[positive], below };
}

/** What somebody with a pen would add up for each row: one total a card, without what a value begins with. */
export function totalsOn({ lines, towards, asScorecard }: PaperCard, table: Table): readonly Float64Array[] {
  const totals = towards.map(() => new Float64Array(table.rows));
  for (const { attribute, boxes, boxOf } of lines) {
    const grouped = asScorecard.inputs.attributes.find(({ name }) => name === attribute);
    if (!grouped) continue;
    const groups = groupsOfCodes(grouped, codesIn(table, grouped.of));
    for (const [card, own] of totals.entries())
      for (let row = 0; row < own.length; row++) own[row] += boxes[boxOf[groups[row]]].points[card];
  }
  return totals;
}

/** The largest total that the first card can come to. */
export const mostPoints = (lines: PaperCard["lines"]): number =>
  lines.reduce((sum, { boxes }) => sum + Math.max(...boxes.map(({ points }) => points[0])), 0);
