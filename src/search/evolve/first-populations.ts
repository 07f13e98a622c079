/** Where a search starts: populations made of public numbers and public randomness alone. */
import type { PublicRandom } from "../../base/random.ts";
import { sample } from "./sample.ts";

interface WeightsAsked {
  /** How many vectors. */
  readonly size: number;
  /** Genes of each, the bias last. */
  readonly length: number;
  /** Genes are uniform in [−box, box]. */
  readonly box: number;
}

const vectors = (count: number, make: () => Float64Array) => Array.from({ length: count }, make);

export function uniformVector(length: number, box: number, random: PublicRandom): Float64Array {
  return Float64Array.from({ length }, () => box * (2 * random.uniform() - 1));
}

export function uniformPopulation({ size, length, box }: WeightsAsked, random: PublicRandom): Float64Array[] {
  return vectors(size, () => uniformVector(length, box, random));
}

/**
 * Nine tenths uniform; the rest predict one class for every row, half of them the one and half the other, which is a fair
 * start where one class is frequent. Source. PrivGene, section 5.4: 180, 10 and 10 of 200.
 */
export function populationWithConstants(asked: WeightsAsked, random: PublicRandom): Float64Array[] {
  const { size, length, box } = asked;
  const each = Math.round(size / 20);
  const constants = (sign: 1 | -1) =>
    vectors(each, () => new Float64Array(length).with(length - 1, sign * box * (1 - random.uniform())));
  return [
    ...uniformPopulation({ ...asked, size: size - 2 * each }, random),
    ...constants(1),
    ...constants(-1),
  ];
}

/** Nineteen twentieths uniform, the rest zero. Source. Humphries 2021, section 5.1. */
export function populationWithZeros(asked: WeightsAsked, random: PublicRandom): Float64Array[] {
  const zeros = Math.round(asked.size / 20);
  return [
    ...uniformPopulation({ ...asked, size: asked.size - zeros }, random),
    ...vectors(zeros, () => new Float64Array(asked.length)),
  ];
}

/** Sets of k different indices below `of`. */
export function subsetPopulation(
  { size, k, of }: { readonly size: number; readonly k: number; readonly of: number },
  random: PublicRandom,
): number[][] {
  const all = Array.from({ length: of }, (_, i) => i);
  return Array.from({ length: size }, () => sample(all, k, random));
}
