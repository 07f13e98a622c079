/** What a model adds up, in the form that rules at the door have: sums that speak for classes. */
import type { JudgedRule } from "../../curator/index.ts";
import type { LabelAttribute } from "../../schema/types.ts";
import type { Scores } from "../scores.ts";

export interface ClassSums extends JudgedRule {
  readonly base: readonly number[];
  /** The value of the label that each sum speaks for; of equal sums the first wins. */
  readonly classes: readonly number[];
  /** Where there is one sum: what one that is not above 0 speaks for. */
  readonly negative?: number;
  readonly scores: Scores["kind"];
  /** Where there is one sum: from which sum on its log-odds are above these. */
  sumAt(logOdds: number): number;
}

/** ClassSums are log-odds themselves. */
export const asLogOdds = (logOdds: number): number => logOdds;

/** Log-odds of somebody who is certain; bands end long before. */
export const CERTAIN = 64;

/** Where a model only names a class, its sum for two classes is this, or minus this. */
const NAMED = 1;

/** The same class for every row. */
export const alwaysOne = (label: LabelAttribute, code: number): ClassSums =>
  namingOne(label, "order", (points) => ({ base: points.map((of) => of(code)), pieces: [] }));

/**
 * A model that names a class in each place that a row may come to: two classes have one sum, more one each. `made` is told how many
 * points a place with this class, and these shares where it knows them, gives to each sum.
 */
export function namingOne(
  { values }: LabelAttribute,
  scores: Scores["kind"],
  made: (
    points: readonly ((code: number, shares?: ArrayLike<number>) => number)[],
  ) => Pick<ClassSums, "base" | "pieces">,
): ClassSums {
  if (values.length === 2)
    return { ...made([towardsSecond]), classes: [1], negative: 0, scores, sumAt: asLogOdds };
  const classes = values.map((_, code) => code);
  return {
    ...made(classes.map((own) => (code) => (code === own ? 1 : 0))),
    classes,
    scores,
    sumAt: asLogOdds,
  };
}

/** The log-odds of the second class; at a tie, or where noise named the rarer class, no further than the named class allows. */
function towardsSecond(code: number, shares?: ArrayLike<number>): number {
  if (shares === undefined) return code === 1 ? NAMED : -NAMED;
  const logOdds = Math.log(shares[1] / shares[0]);
  return code === 1 ? Math.max(Number.MIN_VALUE, logOdds) : Math.min(0, logOdds);
}
