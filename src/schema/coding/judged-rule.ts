/**
 * What a public rule says of a row, by its codes: how a released model is held against rows.
 *
 * A rule adds up. Every row is given `base`; each piece sends a row through a public tree and gives it the points of the part that it comes
 * to; slopes give it what its inputs add, rounded together. With cuts, a row's band is how many of them its first sum is above. Without,
 * what is said is the place of the largest sum, the first of equal ones.
 */
import { ensure } from "../../base/errors.ts";
import { ruleMisshapen } from "../../base/refusals/questions.ts";
import type { CodedAttribute, Schema } from "../types.ts";
import { INPUT_ONE, inputOfCode } from "./codes.ts";
import { groupIn } from "./grouping.ts";
import { numericNamed } from "./learnable.ts";
import { type CheckedTree, checkedParts, type PartTree } from "./part-tree.ts";

export interface JudgedRule {
  /** For each sum, what every row is given. */
  readonly base: ArrayLike<number>;
  /** `points`: for each sum, what the rows of each part are given; rows in no part are given nothing. */
  readonly pieces: readonly { readonly tree: PartTree; readonly points: readonly ArrayLike<number>[] }[];
  /** `per`: for each sum, what an input of 1 adds. */
  readonly slopes?: readonly { readonly name: string; readonly per: ArrayLike<number> }[];
}

export type CheckedRule = ReturnType<typeof checkedRule>;
export type CodeOf = (attribute: CodedAttribute) => number;

/** From its form alone; what the numbers are does not matter. */
export function checkedRule(schema: Schema, rule: JudgedRule, cuts: readonly number[] | undefined) {
  const sums = rule.base.length;
  const numbers = (own: ArrayLike<number>, length: number) => {
    ensure(own.length === length, ...ruleMisshapen());
    return Float64Array.from(own);
  };
  const isList = cuts === undefined || Array.isArray(cuts) || ArrayBuffer.isView(cuts);
  ensure(isList && sums >= 1 && (cuts === undefined || sums === 1), ...ruleMisshapen());
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

/** What a row's sums follow from. */
export const attributesOfRule = ({ pieces, slopes }: CheckedRule): readonly CodedAttribute[] => [
  ...pieces.flatMap(({ tree }) => splitBy(tree)),
  ...slopes.map(({ attribute }) => attribute),
];

const splitBy = (tree: CheckedTree): readonly CodedAttribute[] =>
  "part" in tree ? [] : [tree.split.attribute, ...tree.children.flatMap(splitBy)];

/**
 * The band of a row, or the place of its largest sum.
 *
 * Claim. It is one whole number, from 0 to the number of cuts, or below the number of sums, for any numbers whatever, NaN and infinities among
 * them, and follows from the row's codes alone.
 * Proof. It counts the cuts that are below, or takes one of the places of the sums; `sums` is made anew for every row, and nothing else is written. ∎
 */
export function ruleSays({ base, pieces, slopes, cuts }: CheckedRule, codeOf: CodeOf): number {
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
