/**
 * k-means in many coordinates: first a noisy histogram of every attribute tells where the rows are; then rows vote for the nearest of many
 * candidates that are drawn from those histograms, and an ordinary k-means of the voted ones is the start; then a step or a few of
 * Lloyd's are made with noisy counts and sums inside the box that the histograms tell. The smaller box is what makes the noise small:
 * declared bounds are often wide. The votes are what PE-means taught us (pe-means.ts): a start at random ends with two centres at one
 * place and none at another, whatever ε, and a vote costs little, because one row is one vote however wide the box is.
 */

import type { PublicRandom } from "../../../base/random.ts";
import type { Rational } from "../../../base/rational.ts";
import type { Allowance } from "../../../curator/index.ts";
import type { CentreSize } from "../../../models/clustering/clustering.ts";
import { hasMissingCode } from "../../../schema/coding/codes.ts";
import { unitCoordinates } from "../../../schema/coding/coordinates.ts";
import { equalCuts } from "../../../schema/coding/grouped.ts";
import { declaredIn, type Inputs } from "../../../schema/coding/layout.ts";
import { isIndicator, type PlainAttribute } from "../../../schema/coding/learnable.ts";
import type { NumericAttribute } from "../../../schema/types.ts";
import type { Search } from "../../method.ts";
import type { ClusterAsk } from "../ask.ts";
import { middlesOf, withoutNoise } from "../noisy-grid.ts";
import { gaussianSizes } from "../sizes.ts";
import { SURE } from "./step-noise.ts";
import { weightedMeans } from "./weighted-means.ts";

/** Cells of each attribute's histogram. */
export const LOOK_PARTS = 40;
/** The box reaches so many deviations to both sides of the mean. */
const DEVIATIONS = 2;

export interface NoisyLloyd {
  readonly k: number;
  readonly rounds: number;
  /** How many points rows vote for. */
  readonly candidates: number;
  /** ρ of each attribute's histogram, of the votes, and of each step. */
  readonly look: Rational;
  readonly vote: Rational;
  readonly step: Rational;
}

/** One coordinate of the box: where rows are, as far as the histogram tells. */
interface Side {
  readonly low: number;
  readonly high: number;
  /** A place where rows may be. */
  readonly draw: (random: PublicRandom) => number;
}

export interface FoundCentres {
  readonly centres: readonly Float64Array[];
  /** Of the rows that each centre was last placed by. */
  readonly sizes?: readonly CentreSize[] | undefined;
}

export async function noisyLloyd(search: Search, ask: ClusterAsk, plan: NoisyLloyd): Promise<FoundCentres> {
  const { data, random } = search;
  const { inputs } = unitCoordinates(data.facts.schema, ask.attributes);
  const about = ask.attributes ? { attributes: ask.attributes } : {};
  const draws = numbersIn(inputs).length + 1 + plan.rounds;
  let made = 0;
  const box: Side[] = [];
  for (const attribute of inputs.attributes) {
    if (search.stopped()) return { centres: [] };
    if (attribute.kind === "categorical") box.push(...attribute.values.map(() => ANYWHERE));
    else if (!isIndicator(attribute)) {
      box.push(...(await sidesOf(data, attribute, plan.look)));
      search.made(++made, draws);
    }
  }
  if (search.stopped()) return { centres: Array.from({ length: plan.k }, () => drawnFrom(box, random)) };
  let centres = await votedStart(search, ask, plan, box);
  search.made(++made, draws);
  let sizes: readonly CentreSize[] | undefined;
  const ends = box.map(({ low, high }) => [low, high] as const);
  for (let round = 0; round < plan.rounds && !search.stopped(); round++) {
    const { value, noise } = await data.make(
      { ask: "nearest-sums", centres, box: ends, ...about },
      { mechanism: "gaussian", rho: plan.step },
    );
    // Of a count, in rows.
    const deviation = noise.scale * noise.unit;
    const sure = SURE * deviation;
    sizes = gaussianSizes(
      value.map(({ rows }) => rows),
      deviation,
    );
    centres = centres.map((centre, i) => (value[i].rows > sure ? meanOf(value[i], box) : centre));
    search.made(++made, draws);
  }
  return { centres, sizes };
}

/** The attributes that a histogram each is asked of. */
export const numbersIn = (inputs: Inputs<PlainAttribute>): readonly PlainAttribute[] =>
  declaredIn(inputs).filter(({ kind }) => kind === "numeric");

const ANYWHERE: Side = {
  low: -1,
  high: 1,
  draw: (random) => Math.min(1, Math.max(-1, 0.5 * random.normal())),
};

/** The side of a number and, where missing values are a group, that of its indicator; missing ones lie at 0. */
async function sidesOf(
  data: Allowance,
  attribute: NumericAttribute,
  rho: Rational,
): Promise<readonly Side[]> {
  const cuts = equalCuts(attribute, LOOK_PARTS);
  const { value, noise } = await data.make(
    { ask: "histogram", attributes: [attribute.name], cuts: { [attribute.name]: cuts } },
    { mechanism: "gaussian", rho },
  );
  const middles = middlesOf(attribute, cuts);
  const rows = value.map((count) => (Number(count) > 2 * noise.scale ? Number(count) : 0));
  const total = rows.reduce((sum, n) => sum + n, 0);
  const indicator = hasMissingCode(attribute) ? [ANYWHERE] : [];
  if (total === 0) return [ANYWHERE, ...indicator];
  const mean = rows.reduce((sum, n, i) => sum + n * middles[i], 0) / total;
  const variance = rows.reduce((sum, n, i) => sum + n * (middles[i] - mean) ** 2, 0) / total;
  // Rows within one cell still spread over its width.
  const deviation = Math.sqrt(Math.max(variance, (2 / LOOK_PARTS) ** 2 / 12));
  const [low, high] = [mean - DEVIATIONS * deviation, mean + DEVIATIONS * deviation];
  const draw = (random: PublicRandom) => {
    const cell = cellAt(random.uniform() * total, rows);
    // Anywhere in its cell.
    return Math.min(1, Math.max(-1, middles[cell] + (2 / LOOK_PARTS) * (random.uniform() - 0.5)));
  };
  return [{ low: Math.max(-1, low), high: Math.min(1, high), draw }, ...indicator];
}

/** The cell in which so many rows, counted from the first, come to their end. */
function cellAt(place: number, rows: readonly number[]): number {
  let left = place;
  const cell = rows.findIndex((n) => {
    left -= n;
    return left < 0;
  });
  return cell < 0 ? rows.length - 1 : cell;
}

const drawnFrom = (box: readonly Side[], random: PublicRandom): Float64Array =>
  Float64Array.from(box, ({ draw }) => draw(random));

/** Rows vote for the nearest of points that the histograms tell; an ordinary k-means of those with votes is the start. */
async function votedStart(
  { data, random }: Search,
  { attributes }: ClusterAsk,
  { k, candidates, vote }: NoisyLloyd,
  box: readonly Side[],
): Promise<Float64Array[]> {
  const points = Array.from({ length: candidates }, () => drawnFrom(box, random));
  const about = attributes ? { attributes } : {};
  const { value, noise } = await data.make(
    { ask: "nearest", points, metric: "l2", ...about },
    { mechanism: "gaussian", rho: vote },
  );
  const places = points.map((place, i) => ({ place, weight: Number(value[i]) }));
  return weightedMeans(withoutNoise({ places, scale: noise.scale }, k), k, random);
}

function meanOf(
  { rows, places }: { rows: number; places: Float64Array },
  box: readonly Side[],
): Float64Array {
  return places.map((sum, j) => {
    const { low, high } = box[j];
    const place = Math.min(1, Math.max(-1, sum / rows));
    return (low + high) / 2 + (place * (high - low)) / 2;
  });
}
