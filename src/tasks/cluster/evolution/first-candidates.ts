/**
 * The first candidates of private evolution: points where rows could be, spread out, known from the schema and public randomness alone.
 *
 * As PE-means packs spheres: points are drawn evenly and kept where no kept one is near; where a hundred in a row are too near, the distance
 * that they must keep is halved, and all begins again. There the space is a ball, here it is the declared box and its values.
 */
import type { PublicRandom } from "../../../base/random.ts";
import { INPUT_ONE } from "../../../schema/coding/codes.ts";
import type { Inputs } from "../../../schema/coding/layout.ts";
import type { PlainAttribute } from "../../../schema/coding/learnable.ts";
import { pointFrom } from "../k-median/points.ts";

/** So many points in a row that are too near another one. */
const RETRIES = 100;
/** Closer points are one on the grid that rows are scored on. */
const LEAST_APART = 1 / INPUT_ONE;

export function firstCandidates(
  size: number,
  inputs: Inputs<PlainAttribute>,
  random: PublicRandom,
): Float64Array[] {
  for (let apart = Math.sqrt(inputs.length - 1); apart >= LEAST_APART; apart /= 2) {
    const packed = packedApart(apart, size, inputs, random);
    if (packed.length === size) return packed;
  }
  // Where the schema allows fewer points than candidates, some are the same.
  return Array.from({ length: size }, () => Float64Array.from(pointFrom(inputs, random)));
}

/** As many as can be placed, up to so many. */
function packedApart(
  apart: number,
  size: number,
  inputs: Inputs<PlainAttribute>,
  random: PublicRandom,
): Float64Array[] {
  const packed: Float64Array[] = [];
  for (let retry = 0; retry < RETRIES && packed.length < size; retry++) {
    const point = Float64Array.from(pointFrom(inputs, random));
    if (packed.some((kept) => areNear(kept, point, apart))) continue;
    packed.push(point);
    retry = -1;
  }
  return packed;
}

/** A sum of squares only grows, so that most points are told apart by their first coordinates. */
function areNear(a: Float64Array, b: Float64Array, apart: number): boolean {
  let sum = 0;
  for (let j = 0; j < a.length && sum < apart * apart; j++) sum += (b[j] - a[j]) ** 2;
  return sum < apart * apart;
}
