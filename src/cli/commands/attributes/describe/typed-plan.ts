/** From what was typed to a plan to describe: everything is checked here, before the data or the ledger is opened. */
import { didYouMean } from "../../../../base/did-you-mean.ts";
import { ensure, quote } from "../../../../base/errors.ts";
import type { ExpectedDescription } from "../../../../tasks/describe/method.ts";
import { STATISTICS } from "../../../../tasks/describe/prepare.ts";
import type { StatisticGiven } from "../../../../tasks/describe/statistics-option.ts";
import { type Plan, parsePlan, quotePlan } from "../../../../tasks/plan.ts";
import { defaultMethod, methodNamed } from "../../../../tasks/registry.ts";
import type { Input } from "../../../command.ts";
import { listOf, numberOf, type OpenTable, required, textOf } from "../../../input.ts";
import { engineFrom } from "../../../method-run/flags.ts";
import type { Walk } from "../../../run-plan.ts";
import { optionsFrom } from "../../../words/method-flags.ts";
import { allowFrom, fieldsFrom, seedFrom } from "../../../words/plan-words.ts";
import { withinFrom } from "../within.ts";
import { type PlotFile, plotFiles } from "./plot.ts";

export interface DescribePlanned extends Walk, Pick<OpenTable, "schema"> {
  readonly plots: readonly PlotFile[];
}

/** As much as a question what ε an error takes may come to. */
const MOST_EPSILON = "100";

export async function describePlanFrom(input: Input, dataset: OpenTable): Promise<DescribePlanned> {
  const { flags } = input;
  const { schema } = dataset;
  const method = methodNamed("describe", textOf(flags, "with") ?? defaultMethod("describe"));
  const { mechanism, confidence, error } = method.options;
  const [statistics, cross] = [await statisticsFrom(input), await crossFrom(input)];
  const within = await withinFrom(input);
  const plan = parsePlan({
    ...(await fieldsFrom(input, "describe", method.name)),
    epsilon: flags.error === undefined ? required(flags, "epsilon", "--epsilon 0.5") : MOST_EPSILON,
    options: {
      ...optionsFrom(method.name, { mechanism, confidence, error }, flags),
      ...(statistics ? { statistics } : {}),
      ...(cross ? { cross } : {}),
      ...(within ? { within } : {}),
    },
  });
  const asked = whatIsAsked(plan, dataset);
  return {
    schema,
    data: dataset.data,
    plan,
    allow: allowFrom(input),
    seed: seedFrom(input, dataset),
    threads: numberOf(flags, "threads"),
    wish: engineFrom(flags),
    plots: plotFiles(input, schema, asked),
  };
}

/** What is refused does not depend on how many rows there are, so it is refused before they are read. */
function whatIsAsked(plan: Plan, { schema }: OpenTable): ExpectedDescription["statistics"] {
  const { error, ...options } = plan.options;
  const epsilon = error === undefined ? plan.epsilon : "1";
  const facts = { schema, neighbours: schema.neighbours, rows: schema.rows.about ?? 1 };
  const { expected } = quotePlan(facts, { ...plan, epsilon, options });
  return (expected as ExpectedDescription).statistics;
}

async function crossFrom(input: Input): Promise<readonly string[] | undefined> {
  const names = await listOf(input, "cross");
  ensure(
    names === undefined || names.length === 2,
    "option-out-of-range",
    `--cross names ${names?.length} attribute${names?.length === 1 ? "" : "s"}; a table has two.`,
    "Write --cross a,b.",
  );
  return names;
}

const SINGLE = STATISTICS.filter((what) => what !== "cross-table");

const statisticsFrom = async (input: Input): Promise<readonly StatisticGiven[] | undefined> =>
  (await listOf(input, "statistics"))?.map(parse);

/** "mean", or "quantile:0.9". */
function parse(text: string): StatisticGiven {
  const [word, share] = text.split(":");
  const what = SINGLE.find((known) => known === word);
  ensure(
    what !== undefined && (what === "quantile") === (share !== undefined),
    "option-unknown",
    `There is no statistic ${quote(text)}.`,
    `${didYouMean(word, SINGLE)}Write some of: ${SINGLE.join(", ").replace("quantile", "quantile:0.9")}.`,
  );
  if (what !== "quantile") return { what };
  ensure(
    /^0?\.\d+$/.test(share) && Number(share) > 0,
    "option-out-of-range",
    `There is no ${quote(text)}: a quantile is at a share of the rows, a plain number between 0 and 1.`,
    "Write, for example, quantile:0.9.",
  );
  return { what, share: Number(share) };
}
