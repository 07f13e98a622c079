/**
 * Statistics of attributes as a method: what a plan says becomes the questions of plan.ts, which are asked one after the other. A stop
 * comes between two of them: what is not asked is not paid for, and what was answered is told.
 */

import { approximateBounds, privateQuantiles } from "../../base/bibliography.ts";
import { basis } from "../../base/citation.ts";
import { ensure } from "../../base/errors.ts";
import { choice, real } from "../../base/options.ts";
import { compare, type Rational, toDecimal } from "../../base/rational.ts";
import { formatEpsilon, type PublicFacts } from "../../curator/index.ts";
import { given } from "../given.ts";
import { type CommonAsk, method } from "../method.ts";
import type { Description, Expected } from "./answers.ts";
import { type DescribeAsk, MECHANISMS, type Statistic } from "./ask.ts";
import { epsilonForError } from "./epsilon-for.ts";
import { statisticsOf } from "./expand.ts";
import { type PreparedPlan, preparePlan } from "./planned-description.ts";
import { areOfOne, statisticsOptions } from "./statistics-option.ts";
import { type WithinGiven, withinOption } from "./within.ts";
import { percent } from "./words.ts";
import { describeWork } from "./work.ts";

/** What is told beforehand. */
export interface ExpectedDescription extends Pick<Description, "mechanism" | "confidence"> {
  readonly statistics: readonly Statistic[];
  /** One for each statistic, then for the shares of missing values that belong to them. */
  readonly errors: readonly Expected[];
  /** Where an error was asked for: that, and the ε that it takes. */
  readonly error?: number;
  readonly epsilon?: string;
}

export type Described = Omit<Description, "receipt">;

export const attributeStatistics = method({
  name: "statistics",
  title: "Statistics",
  task: "describe",
  subject: "table",
  label: "none",
  summary: "Means, spreads, quantiles, histograms and tables of attributes, with error bars.",
  cite: [basis(privateQuantiles), basis(approximateBounds)],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    ...statisticsOptions,
    within: withinOption,
    mechanism: choice({
      of: MECHANISMS,
      default: "auto",
      group: "Budget",
      tip: "The noise; auto errs least, and gaussian needs a δ.",
    }),
    confidence: real({ default: 0.95, above: 0, below: 1, group: "Expert", tip: "Of error bars." }),
    error: real({
      above: 0,
      auto: { how: "all of ε is spent", from: ["epsilon"] },
      group: "Budget",
      tip: "Spends no more of ε than brings the error of one statistic down to this.",
    }),
  },

  asksSingly: areOfOne,

  price(facts, ask: CommonAsk, { mechanism, confidence, error, within, ...asked }) {
    const statistics = statisticsOf(facts.schema, ask.attributes, asked);
    const how = {
      statistics,
      delta: ask.delta,
      ...given({ mechanism, confidence, within: within as WithinGiven | undefined }),
    };
    const epsilon = epsilonOf(facts, ask, how, error);
    const plan = preparePlan(facts, { ...how, epsilon });
    const { draws, delta, notes, expected: errors } = plan;
    const expected: ExpectedDescription = {
      statistics,
      mechanism: plan.mechanism,
      confidence: plan.confidence,
      errors,
      ...(error === undefined ? {} : { error, epsilon: toDecimal(epsilon, 12, "up") }),
    };
    const work = describeWork(
      facts,
      plan.questions.map(({ question }) => question),
    );
    return { draws, delta, notes, expected, work, details: plan };
  },

  purpose: (_ask, { expected }) => purposeOf(expected?.statistics ?? []),

  async run(search, _ask, { details }): Promise<Described> {
    const { questions } = details;
    const answers = new Map<string, readonly number[]>();
    for (const { question, ask: put } of questions) {
      if (search.stopped()) break;
      answers.set(question.key, await put(search.data));
      search.made(answers.size, questions.length);
    }
    return told(details, answers);
  },
});

/** All that is set aside, or as much of it as an error takes. */
function epsilonOf(
  facts: PublicFacts,
  { epsilon }: CommonAsk,
  how: Omit<DescribeAsk, "epsilon">,
  error: number | undefined,
): Rational {
  if (error === undefined) return epsilon;
  const enough = epsilonForError(facts, how, error);
  ensure(
    compare(enough, epsilon) <= 0,
    "plan-too-expensive",
    `An error of ${error} takes ε ${formatEpsilon(enough)}; ε ${formatEpsilon(epsilon)} was set aside.`,
    "Set more aside, or allow a larger error.",
  );
  return enough;
}

/** Statistics all of whose questions were answered. */
function told(
  { statistics, noise, notes, mechanism, confidence }: PreparedPlan,
  answers: ReadonlyMap<string, readonly number[]>,
): Described {
  const whole = statistics.filter(({ needs }) => needs.every(({ key }) => answers.has(key)));
  return Object.freeze({
    privet: "description/1",
    confidence,
    mechanism,
    answers: whole.map((statistic) => statistic.tell(noise, ({ key }) => answers.get(key)!)),
    notes: [...notes, ...notesOn(confidence)],
  });
}

const notesOn = (confidence: number): readonly string[] => [
  `Intervals hold the number that these rows have with a probability of at least ${percent(confidence)}, each by itself. They cover noise, not chance in who the rows are.`,
  "Numbers are moved into what is declared (a mean into its bounds, a count to 0 or above); cells of tables are left as they were drawn.",
];

const MOST_NAMES = 5;

/** For the ledger: what is described, from the request alone. */
function purposeOf(statistics: readonly Statistic[]): string {
  const names = [...new Set(statistics.flatMap(({ of }) => of))];
  const rest = names.length - MOST_NAMES;
  const listed = names.slice(0, MOST_NAMES).join(", ");
  return `attributes describe ${listed}${rest > 0 ? ` and ${rest} more` : ""}`;
}
