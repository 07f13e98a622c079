/**
 * What noise does to centres, told before it is paid for. Everything here follows from what is public: the noise, k, and a declared number of
 * rows. How good a clustering will be only the rows know, so nothing is said of that.
 */

import type { Fix } from "../../base/fix.ts";
import { type Rational, toNumber } from "../../base/rational.ts";
import { type NoiseScale, noiseOf, type PublicFacts } from "../../curator/index.ts";
import { mostNoise } from "../../models/could-be-chance.ts";
import { declareRows } from "../../schema/declare-rows.ts";
import { countNoise } from "../../search/grids/publication.ts";
import { isGaussian, noiseDeviation } from "../../search/noise-law.ts";
import type { VoteNoise } from "./evolution/evolve.ts";
import { SURE, stepNoise } from "./k-means/step-noise.ts";

export interface ExpectedNoise {
  /** Half of the 95 % interval of the noise in each count, in rows; null where no counts are made. */
  readonly count: number | null;
  /** A centre with fewer rows than this may be nothing but noise, or stays where it was. */
  readonly fewest: number | null;
  /** How many rows a centre has if all have as many; null where the number of rows is neither public nor declared. */
  readonly each: number | null;
  readonly sentence: string;
  readonly fix?: Fix;
}

const DEVIATIONS = 1.96;

/** Beyond this the interval of a centre is more than half as wide as all that there is: where describe calls a mean mostly noise, too. */
const MOST_MOVED = 1 / 4;

/** Rows are counted at places, of which there are `size`: cells of a grid, or public points. */
export function noiseInCounts(facts: PublicFacts, k: number, size: number, epsilon: Rational): ExpectedNoise {
  const { scale } = countNoise(facts, epsilon);
  const count = scale * Math.log(20);
  const fewest = Math.ceil(mostNoise(size, 1) * scale);
  const each = eachOf(facts, k);
  const noise = `noise of ± ${rowsText(count)} rows (95 %) in each of ${rowsText(size)} counts`;
  const found = `where fewer than ${rowsText(fewest)} rows lie together, they cannot be told from noise`;
  return { count, fewest, each, sentence: `${noise}: ${found}; ${beside(each, k, fewest)}`, ...fixFor(each) };
}

/** Rows vote for the nearest of so many candidates. */
export function noiseInVotes(
  facts: PublicFacts,
  k: number,
  candidates: number,
  noise: VoteNoise,
): ExpectedNoise {
  const counted = noiseOf(facts, { ask: "cells", tables: [[]] }, noise);
  const count = counted.scale * (isGaussian(counted) ? DEVIATIONS : Math.log(20));
  const fewest = Math.ceil(count);
  const each = eachOf(facts, k);
  const votes = `noise of ± ${rowsText(count)} rows (95 %) in each candidate's votes, of ${rowsText(candidates)} candidates in a generation`;
  return { count, fewest, each, sentence: `${votes}; ${beside(each, k, fewest)}`, ...fixFor(each) };
}

/** Every step counts and sums the rows of each centre. */
export function noiseInSteps(
  facts: PublicFacts,
  k: number,
  dimensions: number,
  rho: Rational,
): ExpectedNoise {
  const noise = stepNoise(facts.neighbours, dimensions, toNumber(rho));
  const count = DEVIATIONS * noise.rows;
  const fewest = Math.ceil(SURE * noise.rows);
  const each = eachOf(facts, k);
  const share = each === null ? 0 : (DEVIATIONS * noise.places) / each / 2;
  const moved =
    each === null
      ? ""
      : `noise moves a centre of ${rowsText(each)} rows by ± ${percent(share)} (95 %) of the width that rows lie in, along each coordinate and in each step${share > MOST_MOVED ? ", which is mostly noise" : ""}; `;
  const stays = `a centre with fewer than ${rowsText(fewest)} rows stays where it is`;
  return { count, fewest, each, sentence: `${moved}${stays}; ${beside(each, k, fewest)}`, ...fixFor(each) };
}

/** Where no rows are counted, and each coordinate of the mean of blocks' centres has this noise, in unit coordinates. */
export const noiseInMeans = (noise: NoiseScale): ExpectedNoise => ({
  count: null,
  fewest: null,
  each: null,
  sentence: `cannot be told: how near the centres of blocks are to those of all rows only the rows know; noise moves each by ± ${percent(((isGaussian(noise) ? DEVIATIONS : Math.log(20) / Math.SQRT2) * noiseDeviation(noise)) / 2)} (95 %) of the declared width along each coordinate`,
});

/** The others draw whole sets of centres: nearer ones more often, and how much more the rows decide. */
export const noiseInChoices = (method: string): ExpectedNoise => ({
  count: null,
  fewest: null,
  each: null,
  sentence: `cannot be told: ${method} draws centres, nearer ones more often, and how much nearer they come only the rows know`,
});

const eachOf = ({ rows }: PublicFacts, k: number): number | null => (rows ? rows / k : null);

const fixFor = (each: number | null) => (each === null ? { fix: declareRows() } : {});

function beside(each: number | null, k: number, fewest: number): string {
  if (each === null) return "how many rows there are is private and not declared.";
  const all = `${k} centres have ${rowsText(each)} rows each, if all have as many`;
  return each < fewest ? `${all}: mostly noise` : all;
}

const rowsText = (rows: number): string =>
  Number(rows.toPrecision(rows < 100 ? 2 : 3)).toLocaleString("en-US");
const percent = (share: number): string =>
  share > 1 ? "more than 100 %" : `${Number((100 * share).toPrecision(2))} %`;
