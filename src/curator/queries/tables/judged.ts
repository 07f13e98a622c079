/**
 * How a released model does on rows: how many lie in each cell of what a public rule says of a row × a public grouping of one attribute,
 * which is the label's classes as a rule. What rules are: schema/coding/judged-rule.ts.
 *
 * Claim. Whatever the rule is, all counts together move by at most 1 | 2 in ℓ₁, and by 1 | 2 in squared ℓ₂, where a row is added or
 * removed | replaced.
 * Proof. `ruleSays` returns one whole number from 0 to `size`/groups − 1 for any numbers whatever, NaN and infinities among them: it counts
 * the cuts that are below, of which there are `cuts.length`, or takes one of the places of the sums. `groupIn` returns one group, or −1, and
 * then the row is in no cell. So a row adds 1 to one cell at most, and nothing to any other; which one follows from its own codes, because
 * the rule was copied and checked before any row was seen, and nothing is carried from one row to another (`sums` is made anew). That is a
 * histogram of at most one cell a row, whose bound is proved in counts.ts. ∎   A grouping that leaves no code out puts each row into
 * exactly one cell.
 *
 * Doubles are harmless here: they decide in which cell a row lies, and may decide it otherwise on another machine at a cut, but what is
 * summed over rows is whole: ones.
 */
import { ensure } from "../../../base/errors.ts";
import { cellsOutOfRange } from "../../../base/refusals/questions.ts";
import { checkedGrouping, type Grouping, groupIn } from "../../../schema/coding/grouping.ts";
import {
  attributesOfRule,
  type CodeOf,
  checkedRule,
  type JudgedRule,
  ruleSays,
} from "../../../schema/coding/judged-rule.ts";
import { cellsApart, type Numbers, type Query } from "../query.ts";
import { histogramSensitivity } from "./counts.ts";

export interface JudgedAsked {
  readonly rule: JudgedRule;
  /** What rows are told apart by besides; its groups move fastest. */
  readonly by: Grouping;
  readonly cuts?: readonly number[];
}

/** Each row is given a list of so many numbers. */
const MOST_JUDGED = 2 ** 16;

export const judgedCells: Query<"judged", JudgedAsked, Numbers<readonly number[]>> = {
  name: "judged",
  prepare({ schema, neighbours }, { rule: given, by: grouping, cuts }) {
    const by = checkedGrouping(schema, grouping);
    const rule = checkedRule(schema, given, cuts);
    const size = (cuts ? cuts.length + 1 : rule.base.length) * by.size;
    ensure(size <= MOST_JUDGED, ...cellsOutOfRange([by.attribute], size, MOST_JUDGED));
    const attributes = [...new Set([by.attribute, ...attributesOfRule(rule)])];
    const of = (codes: readonly number[]) => {
      const adds = new Array<number>(size).fill(0);
      const codeOf: CodeOf = (attribute) => codes[attributes.indexOf(attribute)];
      const group = groupIn(by, codeOf(by.attribute));
      if (group >= 0) adds[ruleSays(rule, codeOf) * by.size + group] = 1;
      return adds;
    };
    return {
      query: "judged",
      ...cellsApart(size, histogramSensitivity(neighbours)),
      look: (engine) => engine.rowSums({ attributes, size, of }),
      tell: (counts) => Object.freeze(counts.map(Number)),
    };
  },
};
