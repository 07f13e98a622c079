/**
 * What a histogram of an attribute would look like, from public facts alone: its ranges from the declaration, rows that are made up and
 * spread evenly, and how far noise reaches. No row is asked.
 *
 * Claim. The band is the half-width that the price list (`describe`, statistic histogram, no δ) tells for the same ε.
 * Proof. A histogram's cells are counts of disjoint sets of rows; adding or removing a row moves one of them by one, replacing a row two,
 * so that its noise is Laplace of scale 1/ε, and 2/ε. Where missing values are left out of tables, their share is told beside it, for a
 * tenth of what the histogram gets. Both take the reach of this law at 95 % from `laws.ts`. `histogram.test.ts` compares the numbers. ∎
 */
import { cutAttribute } from "../../../schema/coding/grouped.ts";
import type { Attribute } from "../../../schema/types.ts";
import type { Answer, HistogramAnswer } from "../../../tasks/describe/answers.ts";
import { roundCuts } from "../../../tasks/describe/cuts.ts";
import { reachOf } from "../../../tasks/describe/laws.ts";

export interface Cell {
  readonly name: string;
  readonly count: number;
  readonly low: number;
  readonly high: number;
}

/** More bars than this are no picture. */
export const MOST_CELLS = 60;
/** Where nobody has declared how many rows there are. */
export const IMAGINED_ROWS = 10_000;

export function cellNames(attribute: Attribute): readonly string[] {
  if (attribute.kind === "ignored") return [];
  if (attribute.kind !== "numeric") return attribute.values;
  const cut = cutAttribute(attribute, { [attribute.name]: roundCuts(attribute) });
  const names = cut.kind === "grouped" ? cut.names : [];
  return attribute.missing === "measured" ? names.slice(0, -1) : names;
}

/** What the price of a histogram buys: where and how its noise is added. */
export interface Priced {
  readonly neighbours: string;
  readonly epsilon: number;
  /** Whether missing values are left out of tables, so that their share is paid for as well. */
  readonly isMeasured: boolean;
}

const SHARE_BESIDE = 0.1;

const scaleOf = ({ neighbours, epsilon, isMeasured }: Priced): number =>
  ((neighbours === "replace" ? 2 : 1) * (isMeasured ? 1 + SHARE_BESIDE : 1)) / epsilon;

/** At 95 %, in rows. */
export const noiseReach = (priced: Priced): number =>
  reachOf({ kind: "laplace", scale: scaleOf(priced) }, 0.05);

export interface Simulated {
  readonly cells: readonly Cell[];
  /** What the made-up rows are in each cell. */
  readonly even: number;
  readonly reach: number;
}

/** `reach` is the price list's where it has told one. */
export function simulated(
  names: readonly string[],
  rows: number,
  priced: Priced,
  reach = noiseReach(priced),
): Simulated {
  const even = rows / Math.max(1, names.length);
  const cells = names.map((name, i) => {
    const count = even + madeUpNoise(i, scaleOf(priced));
    return { name, count, low: even - reach, high: even + reach };
  });
  return { cells, even, reach };
}

const GOLDEN = 0.618_033_988_75;

/** The same for everybody, and nobody's: places that fill the law evenly. */
function madeUpNoise(i: number, scale: number): number {
  const place = (((i + 1) * GOLDEN) % 1) - 0.5;
  return -scale * Math.sign(place) * Math.log(1 - 2 * Math.abs(place) + 1e-9);
}

/** The noisy histogram of an attribute in a release of `describe`; undefined where it has none. */
export function boughtIn(release: unknown, name: string): HistogramAnswer | undefined {
  const { answers } = (release ?? {}) as { readonly answers?: readonly Answer[] };
  return Array.isArray(answers)
    ? answers.find((answer): answer is HistogramAnswer => answer.what === "histogram" && answer.of === name)
    : undefined;
}
