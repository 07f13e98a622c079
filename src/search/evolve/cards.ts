/**
 * Moves on a scorecard. A card gives points to each group of each attribute; a move takes one range of an attribute's groups and
 * gives it a step up and all other groups of the attribute a step down, or the other way round. So one move on a fresh card is
 * already a rule: "yes if the delay is two months or more, else no".
 *
 * A last group of missing values has no order among the others: it is moved by itself, against all others, and else stays as it is.
 *
 * However many moves there are, a row's points change by one step: the family may be large at no cost in privacy.
 */
import { type Change, sizeOf, UNCHANGED } from "../../base/changes.ts";

interface CardAttribute {
  /** Where its weights begin. */
  readonly from: number;
  /** How many groups it has. */
  readonly size: number;
  /** Whether they have an order. */
  readonly ordered: boolean;
  /** Whether one more group, the last, is that of missing values; it is not counted in `size`. */
  readonly missing?: boolean;
}

export interface CardShape {
  readonly attributes: readonly CardAttribute[];
  /** Number of weights; the bias is the last. */
  readonly length: number;
  /** No card's points add up to more, signs left aside. */
  readonly most: number;
}

/** Weights from `first` up to `last` go one way, the rest of those from `from` up to `to` the other; the last two excluded. */
interface Range {
  readonly from: number;
  readonly first: number;
  readonly last: number;
  readonly to: number;
}

/** Single groups, and where groups have an order also all groups from one on. */
export function rangesOf({ attributes }: CardShape): readonly Range[] {
  return attributes.flatMap(({ from, size, ordered, missing }) => {
    const to = from + size;
    const ranges: Range[] = [];
    // With two groups, one of them is the other's opposite.
    for (let first = from; first < to && size > (first === from ? 1 : 2); first++)
      ranges.push({ from, first, last: first + 1, to });
    if (ordered)
      for (let first = from + 2; first < to - 1; first++) ranges.push({ from, first, last: to, to });
    if (missing) ranges.push({ from, first: to, last: to + 1, to: to + 1 });
    return ranges;
  });
}

/** How many points a move gives, and how many a card may have. */
interface Stride {
  readonly step: number;
  readonly most: number;
}

/** The card itself, the card with its bias moved, and every move of a range, without cards that have too many points. */
export function movesOn(card: Float64Array, ranges: readonly Range[], { step, most }: Stride): Change[] {
  const bias = card.length - 1;
  const all = { from: bias, first: bias, last: bias + 1, to: bias + 1 };
  const moves = [all, ...ranges].flatMap((range) => [moved(card, range, step), moved(card, range, -step)]);
  const size = sizeOf(card);
  const before = ({ from, weights }: Change) => sizeOf(card, from, from + weights.length);
  return [UNCHANGED, ...moves.filter((move) => size - before(move) + sizeOf(move.weights) <= most)];
}

function moved(card: Float64Array, { from, first, last, to }: Range, step: number): Change {
  const weights = card.slice(from, to);
  for (let k = from; k < to; k++) weights[k - from] += k >= first && k < last ? step : -step;
  return { from, weights };
}

interface CardClimb {
  readonly shape: CardShape;
  readonly start: Float64Array;
  readonly steps: readonly number[];
  /** Draws one of the candidates, each told by how it differs from the card. */
  select(candidates: readonly Change[], card: Float64Array): Promise<Float64Array>;
  stopped(): boolean;
  /** Told after each draw how many there were by now. */
  made(step: number): void;
}

/** One drawn move after the other; returns every card on the way, the start left out. */
export async function climbCards({
  shape,
  start,
  steps,
  select,
  stopped,
  made,
}: CardClimb): Promise<Float64Array[]> {
  const ranges = rangesOf(shape);
  const path: Float64Array[] = [];
  for (const step of steps) {
    if (stopped()) break;
    const card = path.at(-1) ?? start;
    path.push(await select(movesOn(card, ranges, { step, most: shape.most }), card));
    made(path.length);
  }
  return path;
}
