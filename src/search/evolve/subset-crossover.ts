/**
 * Two children for genomes that are sets of k indices: each is k different indices drawn from the union of the parents, so
 * that no index is there twice.
 *
 * Source. Humphries 2021, section 5.1, crossover for k-median.
 */
import type { PublicRandom } from "../../base/random.ts";
import { sample } from "./sample.ts";

export function subsetCrossover(
  a: readonly number[],
  b: readonly number[],
  random: PublicRandom,
): [number[], number[]] {
  const union = [...new Set([...a, ...b])];
  return [sample(union, a.length, random), sample(union, a.length, random)];
}
