/**
 * How a released model does on rows: how many lie in each cell of what a public rule says of a row × a public grouping of one attribute,
 * which is the label's classes as a rule.
 *
 * A rule adds up. Every row is given `base`; each piece sends a row through a public tree and gives it the points of the part that it comes
 * to; slopes give it what its inputs add, rounded together. With cuts, a row's band is how many of them its first sum is above. Without,
 * what is said is the place of the largest sum, the first of equal ones.
 *
 * Claim. Whatever the rule is, all counts together move by at most 1 | 2 in ℓ₁, and by 1 | 2 in squared ℓ₂, where a row is added or
 * removed | replaced.
 * Proof. `saidOf` returns one whole number from 0 to `size`/groups − 1 for any numbers whatever, NaN and infinities among them: it counts
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
import { cellsOutOfRange, ruleMisshapen } from "../../../base/refusals/questions.ts";
import { INPUT_ONE, inputOfCode } from "../../../schema/coding/codes.ts";
import { checkedGrouping, type Grouping, groupIn } from "../../../schema/coding/grouping.ts";
import { numericNamed } from "../../../schema/coding/learnable.ts";
import type { CodedAttribute, Schema } from "../../../schema/types.ts";
import { cellsApart, type Numbers, type Query } from "../query.ts";
import { histogramSensitivity } from "./counts.ts";
import { type CheckedTree, checkedParts, type PartTree } from "./parts.ts";

export interface JudgedRule {
  /** For each sum, what every row is given. */
  readonly base: ArrayLike<number>;
  /** `points`: for each sum, what the rows of each part are given; rows in no part are given nothing. */
  readonly pieces: readonly { readonly tree: PartTree; readonly points: readonly ArrayLike<number>[] }[];
  /** `per`: for each sum, what an input of 1 adds. */
  readonly slopes?: readonly { readonly name: string; readonly per: ArrayLike<number> }[];
}

export interface JudgedAsked {
  readonly rule: JudgedRule;
  /** What rows are told apart by besides; its groups move fastest. */
  readonly by: Grouping;
  readonly cuts?: readonly number[];
}

type Checked = ReturnType<typeof checkedRule>;
type CodeOf = (attribute: CodedAttribute) => number;

/** Each row is given a list of so many numbers. */
const MOST_JUDGED = 2 ** 16;

export const judgedCells: Query<"judged", JudgedAsked, Numbers<readonly number[]>> = {
  name: "judged",
  prepare({ schema, neighbours }, { rule: given, by: grouping, cuts }) {
    const by = checkedGrouping(schema, grouping);
    const rule = checkedRule(schema, given, cuts);
    const size = (cuts ? cuts.length + 1 : rule.base.length) * by.size;
    ensure(size <= MOST_JUDGED, ...cellsOutOfRange([by.attribute], size, MOST_JUDGED));
    const asked = [
      ...rule.pieces.flatMap(({ tree }) => splitBy(tree)),
      ...rule.slopes.map((s) => s.attribute),
    ];
    const attributes = [...new Set([by.attribute, ...asked])];
    const of = (codes: readonly number[]) => {
      const adds = new Array<number>(size).fill(0);
      const codeOf: CodeOf = (attribute) => codes[attributes.indexOf(attribute)];
      const group = groupIn(by, codeOf(by.attribute));
      if (group >= 0) adds[saidOf(rule, codeOf) * by.size + group] = 1;
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

/** From its form alone; what the numbers are does not matter. */
function checkedRule(schema: Schema, rule: JudgedRule, cuts: readonly number[] | undefined) {
  const sums = rule.base.length;
  const numbers = (own: ArrayLike<number>, length: number) => {
    ensure(own.length === length, ...ruleMisshapen());
    return Float64Array.from(own);
  };
  ensure(sums >= 1 && (cuts === undefined || sums === 1), ...ruleMisshapen());
  return {
    base: numbers(rule.base, sums),
    pieces: rule.pieces.map(({ tree, points }) => {
      const parts = checkedParts(schema, tree);
      ensure(points.length === sums, ...ruleMisshapen());
      return { tree: parts.tree, points: points.map((own) => numbers(own, parts.count)) };
    }),
    slopes: (rule.slopes ?? []).map(({ name, per }) => ({
      attribute: numericNamed(schema, name),
      per: numbers(per, sums),
    })),
    cuts: cuts && Float64Array.from(cuts),
  };
}

const splitBy = (tree: CheckedTree): readonly CodedAttribute[] =>
  "part" in tree ? [] : [tree.split.attribute, ...tree.children.flatMap(splitBy)];

/** The band of a row, or the place of its largest sum. */
function saidOf({ base, pieces, slopes, cuts }: Checked, codeOf: CodeOf): number {
  const sums = base.slice();
  for (const { tree, points } of pieces) {
    const part = partAt(tree, codeOf);
    if (part >= 0) for (let i = 0; i < sums.length; i++) sums[i] += points[i][part];
  }
  const inputs = slopes.map(({ attribute }) => inputOfCode(attribute, codeOf(attribute)));
  for (let i = 0; i < sums.length; i++)
    sums[i] += Math.round(slopes.reduce((sum, { per }, k) => sum + per[i] * inputs[k], 0) / INPUT_ONE);
  if (cuts) return cuts.reduce((band, cut) => (sums[0] > cut ? band + 1 : band), 0);
  return sums.reduce((best, sum, i) => (sum > sums[best] ? i : best), 0);
}

function partAt(tree: CheckedTree, codeOf: CodeOf): number {
  if ("part" in tree) return tree.part;
  const group = groupIn(tree.split, codeOf(tree.split.attribute));
  return group < 0 ? -1 : partAt(tree.children[group], codeOf);
}
