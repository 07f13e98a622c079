/** What is written in a box: a range of numbers, or values. Numbers beyond the bounds count as the bounds, so that the outer ranges are open. */
import { isMissingCode, levels, numberOfCode } from "../../../schema/coding/codes.ts";
import { MISSING } from "../../../schema/coding/grouped.ts";
import type { NumericAttribute } from "../../../schema/types.ts";

export function rangeNames(
  of: NumericAttribute,
  starts: readonly number[],
  boxOf: readonly number[],
): readonly string[] {
  const count = Math.max(...boxOf) + 1;
  return Array.from({ length: count }, (_, box) => {
    const [first, last] = [boxOf.indexOf(box), boxOf.lastIndexOf(box)];
    if (isMissingCode(of, starts[first])) return MISSING;
    const [from, to] = [starts[first], Math.min(levels(of), starts[last + 1] ?? levels(of)) - 1];
    const [low, high] = [from, to].map((code) => String(Number(numberOfCode(of, code).toPrecision(10))));
    const isWhole = from === 0 && to === levels(of) - 1;
    if (isWhole) return "any number";
    if (from === 0) return from === to && of.low === 0 ? low : `up to ${high}`;
    if (to === levels(of) - 1) return `${low} +`;
    if (from === to) return low;
    // Between negative numbers a dash could be a sign.
    return of.low < 0 ? `${low} to ${high}` : `${low}–${high}`;
  });
}

/** More values than these are told together, as any other. */
const MANY = 3;
/** So many names fit on a line. Those that differ least from the others go to them. */
const MOST_NAMED = 12;

interface NamedValues {
  readonly names: readonly string[];
  readonly boxOf: readonly number[];
  /** Boxes of before that still hold a value, in their order. */
  readonly kept: readonly number[];
}

/** One box may stand for all values that are not named: the one that has most. */
export function valueNames(
  values: readonly string[],
  boxOf: readonly number[],
  points: readonly (readonly number[])[],
): NamedValues {
  const sizes = points.map((_, box) => boxOf.filter((own) => own === box).length);
  const most = sizes.indexOf(Math.max(...sizes));
  const hasOther = sizes[most] > MANY || values.length > MOST_NAMED;
  const apart = (box: number) =>
    Math.max(...points[box].map((own, card) => Math.abs(own - points[most][card])));
  const named = values
    .map((_, code) => code)
    .filter((code) => !hasOther || boxOf[code] !== most)
    .toSorted((a, b) => apart(boxOf[b]) - apart(boxOf[a]))
    .slice(0, hasOther ? MOST_NAMED : values.length);
  const inBox = values.map((_, code) => (named.includes(code) ? boxOf[code] : most));
  const kept = points.map((_, box) => box).filter((box) => inBox.includes(box));
  const nameOf = (box: number) => {
    if (kept.length === 1) return "any value";
    return box === most && hasOther
      ? "any other"
      : values.filter((_, code) => inBox[code] === box).join(", ");
  };
  return { names: kept.map(nameOf), boxOf: inBox.map((box) => kept.indexOf(box)), kept };
}
