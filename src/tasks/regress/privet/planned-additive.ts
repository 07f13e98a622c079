/** What Privet's regression asks and pays, from public facts alone. */
import { toNumber } from "../../../base/rational.ts";
import { type Work, workOf } from "../../../base/work.ts";
import { noiseOf, type PublicFacts, plannedDraws } from "../../../curator/index.ts";
import { regressAttributes } from "../../../schema/coding/numeric-label.ts";
import { type NoiseBudget, type NoiseHow, noiseBudget } from "../../../search/noise-budget.ts";
import { noiseDeviation } from "../../../search/noise-law.ts";
import { guessNote, rowsOrGuess } from "../../../search/rounds.ts";
import { modelBytes, onRows } from "../../../search/work/facts.ts";
import type { Ask, Priced } from "../../method.ts";
import { cutRanges, type Ranges, resolutionFor } from "./range-cuts.ts";

export interface AdditivePlan extends Ranges {
  readonly pairs: NoiseHow;
  readonly sum: NoiseHow;
  readonly square: NoiseHow;
  readonly residuals: NoiseHow;
  readonly rounds: number;
  /** Of the label's deviation: residuals beyond it count as it. */
  readonly cap: number;
}

export interface GivenAdditive {
  readonly rounds?: number | undefined;
  readonly cap: number;
  readonly pairs?: number | undefined;
}

/** Of the budget: for counts of pairs, and for the label's sum and squares. Many Laplace draws cost more than Gaussian ones: fewer rounds. */
const GAUSSIAN = { pairs: 0.3, rounds: 8, sum: 0.06, square: 0.04 };
const LAPLACE = { pairs: 0.5, rounds: 4, sum: 0.06, square: 0.04 };

const usualOf = ({ isPure }: Pick<NoiseBudget, "isPure">) => (isPure ? LAPLACE : GAUSSIAN);

export function additivePlan(facts: PublicFacts, ask: Ask, given: GivenAdditive): Priced<AdditivePlan> {
  const budget = noiseBudget(ask, "privet");
  const usual = usualOf(budget);
  const { rounds = usual.rounds, pairs: pairsPart = usual.pairs, cap } = given;
  const ranges = cutRanges(
    regressAttributes(facts.schema, ask.label, ask.attributes),
    resolutionFor(rowsOrGuess(facts), toNumber(ask.epsilon), budget.isPure),
  );
  const [pairs, sum, square] = [pairsPart, usual.sum, usual.square].map(budget.part);
  const residuals = budget.part((1 - pairsPart - usual.sum - usual.square) / rounds);
  const { length } = ranges.inputs;
  const kind = budget.isPure ? "Laplace" : "Gaussian";
  return {
    draws: [...[pairs, sum, square].map((how) => plannedDraws(how)), plannedDraws(residuals, rounds)],
    delta: budget.delta,
    notes: [
      `${length - 1} groups of ${ranges.names.length} attributes · pairs of them, ${percent(pairsPart)} · the label's mean and spread, ${percent(usual.sum + usual.square)} · ${rounds} sums of residuals · ${kind} noise`,
      ...(ranges.leftOut.length > 0
        ? [`left out, because of their many values: ${ranges.leftOut.join(", ")}`]
        : []),
      ...guessNote(facts),
    ],
    work: workFor(facts, ranges, rounds),
    details: { ...ranges, pairs, sum, square, residuals, rounds, cap },
  };
}

const percent = (part: number): string => `${Math.round(100 * part)} %`;

function workFor(facts: PublicFacts, { inputs: { attributes, length } }: Ranges, rounds: number) {
  const inputs = attributes.length + 1;
  return onRows(
    facts,
    (rows): Work =>
      workOf(modelBytes(facts, 2 * length), {
        looks: rounds + 3,
        pairs: (rows * inputs * (inputs + 1)) / 2,
        counts: 2 * rows,
        slopes: rounds * rows * inputs,
        cells: (length * (length + 1)) / 2 + rounds * length,
        free: rounds * length ** 3,
      }),
  );
}

/** Rows for each deviation of the noise in counts of pairs: below so many, nothing is learnt that the mean does not say better. */
const LEAST_ROWS_BY_NOISE = 4;

export function isBeyondNoise(facts: PublicFacts, ask: Ask, { names, cuts, pairs }: AdditivePlan): boolean {
  const noise = noiseOf<"products">(
    facts,
    { ask: "products", label: ask.label, attributes: names, cuts },
    pairs,
  );
  return rowsOrGuess(facts) >= LEAST_ROWS_BY_NOISE * noiseDeviation(noise);
}
