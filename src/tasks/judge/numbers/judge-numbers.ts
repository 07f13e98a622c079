/**
 * Judging a model of a number: rows are counted by how far off it is, in public bands, and two sums tell the label's spread.
 *
 * Privacy. Three draws: the counts, of which each row is in one at most (curator/queries/tables/judged.ts), and the label's two moments
 * (moments.ts). They share ε, or ρ, in parts that are the same for every model, as are the number of bands and the noise.
 */
import { compare, ZERO } from "../../../base/rational.ts";
import { workOf } from "../../../base/work.ts";
import {
  type Allowance,
  type NoiseKind,
  noiseOf,
  type PublicFacts,
  plannedDraws,
} from "../../../curator/index.ts";
import type { NumberRule } from "../../../models/judged/number-rule.ts";
import { hasMissingCode } from "../../../schema/coding/codes.ts";
import { placeWorth } from "../../../schema/coding/numeric-label.ts";
import type { NumericAttribute } from "../../../schema/types.ts";
import { sharedNoise } from "../../../search/descent/noise.ts";
import { noiseDeviation } from "../../../search/noise-law.ts";
import { modelBytes, onRows } from "../../../search/work/facts.ts";
import type { Ask, Search } from "../../method.ts";
import { ON_OTHER_ROWS } from "../../on-other-rows.ts";
import { type CellNoise, cellDeviation } from "../noise.ts";
import { bandsFor, type ErrorBands, errorBands, WHOLE_WIDTH } from "./error-bands.ts";
import { quotientOf } from "./noisy-mean.ts";
import { betweenSizes, type NumberJudgement, numberJudgementOf, worthOf } from "./number-judgement.ts";

type Noisy = Extract<NoiseKind, { readonly mechanism: "laplace" | "gaussian" }>;
type Mechanism = Noisy["mechanism"];

/** The share of the counts; the two sums have the rest. */
export const COUNTS = 0.75;

export interface NumberOptions {
  readonly bands: number | undefined;
  readonly within: number | undefined;
  readonly mechanism: "auto" | Mechanism;
}

/** A model, as the door is asked about it in these bands. */
export interface GivenNumberModel {
  readonly kind: string;
  readonly label: NumericAttribute;
  ruleFor(cuts: readonly number[]): NumberRule;
}

export function priceNumbers(facts: PublicFacts, ask: Ask, model: GivenNumberModel, options: NumberOptions) {
  const { label } = model;
  const rows = facts.neighbours === "replace" && !hasMissingCode(label) ? facts.rows : undefined;
  const { delta, each, noise } = blurring(facts, ask, label, options.mechanism);
  const errors = errorBands(
    options.bands ?? bandsFor(facts.rows, cellDeviation(noise)),
    withinPlaces(label, options.within),
  );
  const { rule, by, slack } = model.ruleFor(errors.cuts);
  const question = { ask: "judged", rule, by } as const;
  const [counts, moments] = [each(COUNTS, 1), each(1 - COUNTS, 2)];
  const cells = errors.bands.length;
  return {
    draws: [plannedDraws(counts), plannedDraws(moments, 2)],
    delta,
    notes: [
      `${cells} counts, each off by about ${Number(cellDeviation(noise).toPrecision(2))} rows, and 2 sums of ${label.name}`,
      ON_OTHER_ROWS,
      ...(errors.isCapped
        ? []
        : [
            `Errors of any size count; within, a cap on them in units of ${label.name}, narrows the intervals.`,
          ]),
    ],
    expected: expectedOf(facts, label, noise, errors),
    work: onRows(facts, (all) =>
      workOf(modelBytes(facts, cells * NUMBERS), {
        looks: 3,
        judged:
          all *
          (cells + Math.ceil((cells * (rule.pieces.length + (rule.slopes?.length ?? 0))) / ADDED_AT_ONCE)),
        counts: 2 * all,
        cells: cells + 2,
      }),
    ),
    async carryOut(search: Search): Promise<NumberJudgement> {
      const told = await search.data.make(question, counts);
      search.made(1, 3);
      const first = await momentOf(search.data, label, 1, moments);
      search.made(2, 3);
      const second = await momentOf(search.data, label, 2, moments);
      search.made(3, 3);
      const sums = {
        first: first.value,
        second: second.value,
        deviations: [first.deviation, second.deviation] as const,
      };
      return numberJudgementOf({
        ...{ label, model: model.kind, noise, rows, errors, slack, sums },
        counts: told.value,
      });
    },
  };
}

/** Told of each band at most: its ends, its count and what is made of them. */
const NUMBERS = 8;
/** A rule adds so many points to its sums in the time in which it asks one question. */
const ADDED_AT_ONCE = 8;

async function momentOf(
  data: Allowance,
  { name: attribute }: NumericAttribute,
  order: 1 | 2,
  how: NoiseKind,
) {
  const { value, noise } = await data.make({ ask: "moment", attribute, order }, how as Noisy);
  return { value, deviation: noiseDeviation(noise) };
}

/** `within` in places; nothing lies further off than the label is wide. */
function withinPlaces(label: NumericAttribute, within: number | undefined): number | undefined {
  return within === undefined ? undefined : Math.min(WHOLE_WIDTH, within / placeWorth(label));
}

interface Blurring {
  readonly delta: Ask["delta"];
  readonly each: (share: number, count: number) => Noisy;
  /** Of each count. */
  readonly noise: CellNoise;
}

/** The smaller of the two, where there is a choice. */
function blurring(
  facts: PublicFacts,
  ask: Ask,
  label: NumericAttribute,
  mechanism: "auto" | Mechanism,
): Blurring {
  const by = (kind: Mechanism): Blurring => {
    const { delta, each } = sharedNoise(kind, ask, "judge");
    const counted = { ask: "histogram", attributes: [label.name], cuts: { [label.name]: [] } } as const;
    const { scale } = noiseOf(facts, counted, each(COUNTS, 1) as Noisy);
    return { delta, each: (share, count) => each(share, count) as Noisy, noise: { mechanism: kind, scale } };
  };
  if (mechanism !== "auto") return by(mechanism);
  const plain = by("laplace");
  if (compare(ask.delta, ZERO) === 0) return plain;
  const gaussian = by("gaussian");
  return cellDeviation(gaussian.noise) < cellDeviation(plain.noise) ? gaussian : plain;
}

/** Half of the interval that the mean error will have where it is a tenth of what counts; null where nobody says how many rows there are. */
function expectedOf({ rows }: PublicFacts, label: NumericAttribute, noise: CellNoise, errors: ErrorBands) {
  const deviation = cellDeviation(noise);
  if (rows === undefined || rows === 0)
    return {
      deviation,
      error: null,
      sentence: "how wide intervals will be depends on the number of rows, which is private and not declared",
    };
  const worth = placeWorth(label);
  const mean = errors.within / 10;
  const sizes = worthOf(errors, 0, Math.abs, betweenSizes);
  // Sizes of errors as those of an exponential law: as far from their mean as that is.
  const counts = errors.bands.map(({ from, to }) => {
    const [near, far] = [from, to].map(Math.abs).sort((a, b) => a - b);
    return (rows * (Math.exp(-near / mean) - Math.exp(-far / mean))) / 2;
  });
  const { parts } = quotientOf({ counts, noise, rows }, sizes.about);
  const variance = parts.reduce((sum, { p, q, variance: own }) => sum + own * (p - mean * q) ** 2, 0);
  const within = counts.reduce((sum, n, k) => sum + (n * (sizes.most[k] - sizes.least[k])) / 2, 0) / rows;
  const error = worth * Math.min(errors.within, within + (2 * Math.sqrt(variance)) / rows);
  const round = (x: number) => Number(x.toPrecision(2));
  return {
    deviation,
    error,
    unit: "own" as const,
    sentence: `the mean error to within about ${round(error)}, where it is ${round(mean * worth)}`,
  };
}
