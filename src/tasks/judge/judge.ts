/**
 * Judge: how well a released model does on private rows, told with noise. Models of a number: numbers/judge-numbers.ts.
 *
 * Privacy. Of a classifier one draw: noise on the counts of all cells, of which each row is in one (curator/queries/tables/judged.ts). The price follows from ε
 * and δ; how many cells there are from the label and `bands`, and not from the model, which decides only in which cell a row lies. So every
 * model of a label has the same price, the same noise and the same number of counts.
 */
import { classifierEvaluation } from "../../base/bibliography.ts";
import { basis } from "../../base/citation.ts";
import { ensure } from "../../base/errors.ts";
import { choice, integer, real } from "../../base/options.ts";
import { compare, ZERO } from "../../base/rational.ts";
import { workOf } from "../../base/work.ts";
import {
  type NoiseKind,
  noiseOf,
  type PartTree,
  type PublicFacts,
  plannedDraws,
} from "../../curator/index.ts";
import { valueGrouping } from "../../schema/coding/grouping.ts";
import { labelOf } from "../../schema/coding/learnable.ts";
import type { LabelAttribute } from "../../schema/types.ts";
import { rhoFor } from "../../search/rho-for.ts";
import { modelBytes, onRows } from "../../search/work/facts.ts";
import { type Ask, method, type Priced, type Search } from "../method.ts";
import { ON_OTHER_ROWS } from "../on-other-rows.ts";
import { bandCuts } from "./bands.ts";
import { type GivenModel, givenModel, type ModelGiven, modelOption } from "./given-model.ts";
import { type Judgement, judgementOf } from "./judgement.ts";
import { type CellNoise, cellDeviation } from "./noise.ts";
import { type NumberOptions, priceNumbers } from "./numbers/judge-numbers.ts";
import type { NumberJudgement } from "./numbers/number-judgement.ts";

type Noisy = Extract<NoiseKind, { readonly mechanism: "laplace" | "gaussian" }>;

/** How many bands the log-odds of two classes have where nobody says it. */
const BANDS = 20;

export const judgeByCounts = method({
  name: "noisy-counts",
  title: "Noisy counts",
  task: "judge",
  subject: "table",
  label: "either",
  summary:
    "Counts rows by what the model says and by what is true: errors, AUC and calibration of a released classifier on private rows, or how far off a model of a number is, with intervals.",
  cite: [basis(classifierEvaluation, "with one draw of counts by band")],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  labelOnly: true,
  options: {
    model: modelOption,
    bands: integer({
      group: "Data",
      min: 2,
      max: 200,
      auto: { how: `${BANDS}, or for a number 20 to 200 by rows and noise`, from: ["rows", "epsilon"] },
      tip: "Into how many bands the log-odds of two classes are cut, or the errors of a number, an even number; fewer put less noise on errors, more tell more of AUC and calibration, and how far off numbers are more finely.",
    }),
    within: real({
      group: "Data",
      above: 0,
      auto: "the label's whole width",
      tip: "For a number: errors beyond this, in the label's units, count as this. The smaller, the less noise there is on mean errors.",
    }),
    mechanism: choice({
      group: "Budget",
      of: ["auto", "laplace", "gaussian"],
      default: "auto",
      tip: "auto takes Laplace noise or, where there is a δ, Gaussian noise, whichever is smaller.",
    }),
  },

  price(facts, ask: Ask, { model: given, bands, within, mechanism }): Priced<Details> {
    // Options without a default have been demanded by now.
    const model = givenModel(given as ModelGiven, facts.schema, ask.label);
    if ("ruleFor" in model) {
      const { carryOut, ...priced } = priceNumbers(facts, ask, model, { bands, within, mechanism });
      return { ...priced, details: { carryOut } };
    }
    return priceClasses(facts, ask, model, { bands, within, mechanism });
  },

  run: (search, _ask, { details }): Promise<AnyJudgement> => details.carryOut(search),
});

/** Of a classifier, or of a model of a number. */
export type AnyJudgement = Judgement | NumberJudgement;

interface Details {
  carryOut(search: Search): Promise<AnyJudgement>;
}

function priceClasses(
  facts: PublicFacts,
  ask: Ask,
  model: GivenModel,
  { bands = BANDS, within, mechanism }: NumberOptions,
): Priced<Details> {
  ensure(
    within === undefined,
    "option-out-of-range",
    `within is for models of a number, and ${ask.label} has values.`,
    "Leave it out.",
  );
  const label = labelOf(facts.schema, ask.label);
  const asked = questionOf(label, model, bands);
  const { how, noise } = blurring(facts, asked.question, ask, mechanism);
  const classes = label.values.length;
  const cells = classes * (asked.cuts === undefined ? classes : bands);
  return {
    draws: [plannedDraws(how)],
    delta: how.mechanism === "gaussian" ? ask.delta : ZERO,
    notes: [
      `${cells} counts, each off by about ${Number(cellDeviation(noise).toPrecision(2))} rows`,
      ON_OTHER_ROWS,
    ],
    expected: expectedOf(noise, expectedError(facts, classes, cells, noise)),
    work: onRows(facts, (rows) =>
      workOf(modelBytes(facts, NUMBERS * cells), {
        looks: 1,
        judged: rows * (stepsOf(model) + cells),
        cells,
      }),
    ),
    details: { carryOut },
  };

  async function carryOut(search: Search): Promise<Judgement> {
    const { question, cuts } = asked;
    const { value: told } = await search.data.make(question, how);
    search.made(1, 1);
    const { neighbours, rows } = search.data.facts;
    return judgementOf({
      label,
      model: model.kind,
      noise,
      rows: neighbours === "replace" ? rows : undefined,
      counts: inOrder(byClasses(told, label.values.length), model, cuts !== undefined),
      cuts,
      hasProbabilities: model.scores === "probability",
      always: alwaysIn(model, cuts !== undefined),
    });
  }
}

/** The class that a model says of every row, where its rule asks nothing about rows: what follows from that needs no count. */
function alwaysIn({ rule: { base, pieces, slopes = [] }, classes }: GivenModel, isBanded: boolean) {
  if (pieces.length > 0 || slopes.length > 0) return undefined;
  // One sum is above 0 where it says its class; of several the largest says its own.
  if (isBanded) return base[0] > 0 ? classes[0] : 1 - classes[0];
  const sums = Array.from(base);
  return classes[sums.indexOf(Math.max(...sums))];
}

/** Told of each count at most: itself, and what a band or a class says of it. */
const NUMBERS = 8;

/** How many questions a rule asks of a row at most. */
const stepsOf = ({ rule: { pieces, slopes = [] } }: GivenModel): number =>
  pieces.reduce((sum, { tree }) => sum + depthOf(tree), slopes.length);
const depthOf = ({ children = [] }: PartTree): number =>
  children.reduce((most, child) => Math.max(most, 1 + depthOf(child)), 0);

/** Bands of two classes; of more the predicted one. */
function questionOf(label: LabelAttribute, { rule, sumAt }: GivenModel, bands: number) {
  const question = { ask: "judged", rule, by: valueGrouping(label) } as const;
  if (label.values.length !== 2) return { question };
  const cuts = bandCuts(bands);
  return { question: { ...question, cuts: cuts.map(sumAt) }, cuts };
}

/** How counts are blurred, and how much noise each then has. */
interface Blurring {
  readonly how: Noisy;
  readonly noise: CellNoise;
}

/** The smaller of the two, where there is a choice. Whatever the door would refuse is refused here, before anything is paid for. */
function blurring(
  facts: PublicFacts,
  question: Parameters<typeof noiseOf<"judged">>[1],
  { epsilon, delta }: Ask,
  mechanism: "auto" | Noisy["mechanism"],
): Blurring {
  const by = (how: Noisy): Blurring => ({
    how,
    noise: { mechanism: how.mechanism, scale: noiseOf(facts, question, how).scale },
  });
  const laplace = () => by({ mechanism: "laplace", epsilon });
  if (mechanism === "laplace" || (mechanism === "auto" && compare(delta, ZERO) === 0)) return laplace();
  const gaussian = by({ mechanism: "gaussian", rho: rhoFor(epsilon, delta, "judge") });
  if (mechanism === "gaussian") return gaussian;
  const plain = laplace();
  return cellDeviation(gaussian.noise) < cellDeviation(plain.noise) ? gaussian : plain;
}

/** Half of the interval that the error will have where a tenth of the rows are wrong; null where nobody says how many rows there are. */
function expectedError(
  { rows, neighbours }: PublicFacts,
  classes: number,
  cells: number,
  noise: CellNoise,
): number | null {
  if (rows === undefined || rows === 0) return null;
  const share = 0.1;
  const right = classes === 2 ? cells / 2 : classes;
  const wrong = cells - right;
  const counts =
    neighbours === "replace" ? (right * wrong) / cells : (1 - share) ** 2 * wrong + share ** 2 * right;
  const variance = rows * share * (1 - share) + counts * cellDeviation(noise) ** 2;
  return Math.min(1, (2 * Math.sqrt(variance)) / rows);
}

/** What public facts tell beforehand of the intervals. */
function expectedOf(noise: CellNoise, error: number | null) {
  const told =
    error === null
      ? "how wide intervals will be depends on the number of rows, which is private and not declared"
      : `the error to within about ${Number((100 * error).toPrecision(2))} points of a hundred, where a tenth of the rows are wrong`;
  return { deviation: cellDeviation(noise), error, sentence: told };
}

/** The counts of each band, or of each sum, by true value. */
const byClasses = (told: readonly number[], classes: number): readonly (readonly number[])[] =>
  Array.from({ length: told.length / classes }, (_, i) => told.slice(i * classes, (i + 1) * classes));

/** From the lowest probability of the second value to the highest; of more classes in their declared order. */
function inOrder(
  counts: readonly (readonly number[])[],
  { classes }: GivenModel,
  isBanded: boolean,
): readonly (readonly number[])[] {
  if (!isBanded) return counts.map((_, code) => counts[classes.indexOf(code)]);
  return classes[0] === 1 ? counts : counts.toReversed();
}
