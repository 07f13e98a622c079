/**
 * Mean: the noisy mean of the label, predicted for every row. The least that any model of a number must beat.
 *
 * The door tells Σ x, the sum of the label's places between −1 and 1, to which rows without a value add nothing. Where the number of rows is
 * public and every row has a value, the mean is that over the number of rows; else over a noisy count of the rows that have one.
 *
 * Privacy. One draw with Laplace noise at ε or, with the count, two at ε/2 each; prices add up. With n rows the mean's error is about
 * (e − x̄·f)/n, where e and f are the noises of sum and count and |x̄| ≤ 1: equal halves make its largest variance smallest.
 */
import { sulq } from "../../base/bibliography.ts";
import { basis } from "../../base/citation.ts";
import { divide, type Rational, rational, ZERO } from "../../base/rational.ts";
import { workOf } from "../../base/work.ts";
import { type Allowance, type PublicFacts, plannedDraws } from "../../curator/index.ts";
import { type MeanModel, meanModel } from "../../models/regressor/mean-model.ts";
import { hasMissingCode } from "../../schema/coding/codes.ts";
import { numberAtPlace, numericLabelOf } from "../../schema/coding/numeric-label.ts";
import type { NumericAttribute } from "../../schema/types.ts";
import { modelBytes, onRows } from "../../search/work/facts.ts";
import { type Ask, method, type Priced, type Search } from "../method.ts";

export const mean = method({
  name: "mean",
  title: "Mean",
  task: "regress",
  subject: "table",
  label: "number",
  summary: "Predicts the noisy mean of the label for every row.",
  cite: [basis(sulq)],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {},
  labelOnly: true,
  asksSingly: () => true,

  price: priceMean,
  run: (search, _ask, priced) => runMean(search, priced),
});

interface Details {
  readonly label: NumericAttribute;
  readonly rows: number | undefined;
  readonly asks: readonly ((data: Allowance, label: NumericAttribute, how: How) => Promise<number>)[];
  readonly how: How;
}

export function priceMean(facts: PublicFacts, ask: Ask): Priced<Details> {
  const label = numericLabelOf(facts.schema, ask.label);
  const rows = publicRows(facts, label);
  const asks = rows === undefined ? [sumOf, countOf] : [sumOf];
  const draws = asks.length;
  const how: How = { mechanism: "laplace", epsilon: divide(ask.epsilon, rational(BigInt(draws))) };
  return {
    draws: [plannedDraws(how, draws)],
    delta: ZERO,
    notes: [draws === 1 ? "1 draw: the sum" : "2 draws: the sum, and how many rows have a value"],
    work: onRows(facts, (all) =>
      workOf(modelBytes(facts, 1), { looks: draws, counts: draws * all, cells: draws }),
    ),
    details: { label, rows, asks, how },
  };
}

export async function runMean(
  search: Search,
  { details: { label, rows, asks, how } }: Priced<Details>,
): Promise<MeanModel> {
  const told: number[] = [];
  for (const ask of asks) {
    if (search.stopped()) break;
    told.push(await ask(search.data, label, how));
    search.made(told.length, asks.length);
  }
  // What was stopped before the mean is known says the middle. Noise may leave fewer than one row.
  const [sum = 0, count = rows ?? Number.POSITIVE_INFINITY] = told;
  return meanModel(label, numberAtPlace(label, sum / Math.max(1, count)));
}

type How = { readonly mechanism: "laplace"; readonly epsilon: Rational };

/** How many rows have a value of the label, where that is public. */
const publicRows = ({ neighbours, rows }: PublicFacts, label: NumericAttribute): number | undefined =>
  neighbours === "replace" && !hasMissingCode(label) ? rows : undefined;

async function sumOf(data: Allowance, { name: attribute }: NumericAttribute, how: How): Promise<number> {
  return (await data.make({ ask: "moment", attribute, order: 1 }, how)).value;
}

/** Rows that have a value: those that are measured or, where all are, those in the one range that holds all numbers. */
async function countOf(data: Allowance, label: NumericAttribute, how: How): Promise<number> {
  const { name: attribute } = label;
  if (hasMissingCode(label))
    return Number((await data.make({ ask: "count", attribute, values: ["measured"] }, how)).value);
  const cuts = { [attribute]: [] };
  return Number((await data.make({ ask: "histogram", attributes: [attribute], cuts }, how)).value[0]);
}
