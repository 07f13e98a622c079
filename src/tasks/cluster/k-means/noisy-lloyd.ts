/**
 * k-means in many coordinates: first a noisy histogram of every attribute tells where the rows are, then a few of Lloyd's steps are
 * made with noisy counts and sums inside that box. The smaller box is what makes the noise small: declared bounds are often wide.
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
import { middlesOf } from "../noisy-grid.ts";
import { gaussianSizes } from "../sizes.ts";
import { SURE } from "./step-noise.ts";

/** Cells of each attribute's histogram. */
export const LOOK_PARTS = 40;
/** The box reaches so many deviations to both sides of the mean. */
const DEVIATIONS = 2;

export interface NoisyLloyd {
  readonly k: number;
  readonly rounds: number;
  /** ρ of each attribute's histogram, and of each step. */
  readonly look: Rational;
  readonly step: Rational;
}

/** One coordinate of the box: where rows are, as far as the histogram tells. */
interface Side {
  readonly mean: number;
  readonly deviation: number;
  readonly low: number;
  readonly high: number;
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
  const draws = numbersIn(inputs).length + plan.rounds;
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
  let centres = Array.from({ length: plan.k }, () => startIn(box, random));
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

const ANYWHERE: Side = { mean: 0, deviation: 0.5, low: -1, high: 1 };

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
  return [{ mean, deviation, low: Math.max(-1, low), high: Math.min(1, high) }, ...indicator];
}

const startIn = (box: readonly Side[], random: PublicRandom): Float64Array =>
  Float64Array.from(box, ({ mean, deviation, low, high }) =>
    Math.min(high, Math.max(low, mean + deviation * random.normal())),
  );

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
