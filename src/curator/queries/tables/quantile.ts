/**
 * Quantiles: of the places that a numeric attribute may have, the one below which a share a/b of the rows lies.
 *
 * With L rows below a place, E at it and n in all, the place is a quantile where L ≤ (a/b)·n ≤ L + E. Its score is how far it is
 * from that, in b-ths of a row, with the sign turned round: u = −max(0, b·L − a·n, a·n − b·(L + E)). Rows whose value is missing, where
 * that has a code of its own, are not counted at all: L, E and n are of measured rows.
 *
 * Claim. The scores' range sensitivity is 2·max(a, b − a) where a row is added or removed, and 2·b where one is replaced.
 * Proof. Write “high” = b·L − a·n = (b − a)·L − a·(n − L) and “low” = a·n − b·(L + E) = a·(n − L − E) − (b − a)·(L + E). A new row below
 * the place moves high by b − a and low by −(b − a); one at the place moves high by −a and low by −(b − a); one above it moves high by −a
 * and low by a. A maximum moves by no more than the largest move of its parts, so every score moves by at most max(a, b − a) either
 * way, and two scores move apart by at most twice that. Replacing a row keeps n, and moves L and L + E by at most 1 each, so high and
 * low, and with them the score, move by at most b. Missing rows: one that is added or removed moves nothing; one that is replaced by a
 * measured row, or replaces it, adds or removes a measured row, which moves scores by at most max(a, b − a) ≤ b. ∎
 *
 * Source. Smith (2011), exponential mechanism over the data's own gaps; here over the declared places, which are public, so that no gap
 * of the data decides what may be answered.
 */
import { ensure } from "../../../base/errors.ts";
import { exactly, type Rational } from "../../../base/rational.ts";
import { noSuchShare } from "../../../base/refusals/questions.ts";
import { numberOfCode } from "../../../schema/coding/codes.ts";
import {
  type GroupedAttribute,
  groupedFrom,
  measuredGroups,
  startsOfPlaces,
  withMissing,
} from "../../../schema/coding/grouped.ts";
import { numericNamed } from "../../../schema/coding/learnable.ts";
import type { Neighbours, NumericAttribute } from "../../../schema/types.ts";
import type { Query, QueryScores } from "../query.ts";

/** An attribute with more levels is asked about at this many places. */
const MOST_PLACES = 2 ** 14;
/** Shares are told in at most so many parts, so that scores stay small. */
const MOST_PARTS = 1_000_000n;

export interface QuantileAsked {
  readonly attribute: string;
  readonly share: Rational;
}

/** A declared place below which about the asked share of the rows lies. */
export const quantile: Query<"quantile", QuantileAsked, QueryScores<number>> = {
  name: "quantile",
  prepare({ schema, neighbours }, asked) {
    const attribute = numericNamed(schema, asked.attribute);
    const share = exactly(asked.share, "share");
    ensure(share.n >= 0n && share.n <= share.d && share.d <= MOST_PARTS, ...noSuchShare());
    const places = quantilePlaces(attribute);
    const size = measuredGroups(places);
    return {
      takes: "scores",
      query: "quantile",
      bounds: { range: quantileSensitivity(share, neighbours) },
      size,
      unit: 1 / Number(share.d),
      look: async (engine) => quantileScores((await engine.histogram([places])).slice(0, size), share),
      tell: ([place]) => numberOfCode(attribute, places.starts[place]),
    };
  },
};

/** The places as groups; missing values have one of their own, the last. */
export const quantilePlaces = (attribute: NumericAttribute): GroupedAttribute =>
  groupedFrom(attribute, withMissing(attribute, startsOfPlaces(attribute, MOST_PLACES))) as GroupedAttribute;

/** The score of every place, of how many rows there are at each; that of missing values is not among them. */
export function quantileScores(counts: readonly bigint[], share: Rational): bigint[] {
  const rows = counts.reduce((sum, count) => sum + count, 0n);
  const wanted = share.n * rows;
  let below = 0n;
  return counts.map((at) => {
    const high = share.d * below - wanted;
    below += at;
    const low = wanted - share.d * below;
    const off = high > low ? high : low;
    return off > 0n ? -off : 0n;
  });
}

export function quantileSensitivity(share: Rational, neighbours: Neighbours): bigint {
  const rest = share.d - share.n;
  return 2n * (neighbours === "replace" ? share.d : share.n > rest ? share.n : rest);
}
