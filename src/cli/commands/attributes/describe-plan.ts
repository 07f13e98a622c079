/** From what was typed to what a description is asked for: everything is checked here, before the data or the ledger is opened. */

import { didYouMean } from "../../../base/did-you-mean.ts";
import { ensure, quote } from "../../../base/errors.ts";
import { rational } from "../../../base/rational.ts";
import { attributeNamed, deltaFrom, epsilonFrom } from "../../../curator/index.ts";
import { hasMissingCode } from "../../../schema/coding/codes.ts";
import type { CodedAttribute, Schema } from "../../../schema/types.ts";
import { type DescribeAsk, MECHANISMS, type Statistic } from "../../../tasks/describe/ask.ts";
import { planDescription } from "../../../tasks/describe/plan.ts";
import { STATISTICS } from "../../../tasks/describe/prepare.ts";
import type { Input } from "../../command.ts";
import { listOf, numberOf, type OpenedDataset, oneOf, required, textOf } from "../../input.ts";
import { seedFrom } from "../fit/fit-plan.ts";
import { type PlotFile, plotFiles } from "./describe-plot.ts";

export interface DescribePlanned extends OpenedDataset {
  /** Without an ε where an error is given instead. */
  readonly ask: Omit<DescribeAsk, "epsilon">;
  readonly epsilon: DescribeAsk["epsilon"] | undefined;
  readonly error: number | undefined;
  readonly seed: number | undefined;
  readonly threads: number | undefined;
  readonly plots: readonly PlotFile[];
}

export async function askFrom(input: Input, dataset: OpenedDataset): Promise<DescribePlanned> {
  const { flags } = input;
  const error = numberOf(flags, "error");
  const statistics = await statisticsFrom(input, dataset.schema);
  const mechanism = oneOf(flags, "mechanism", MECHANISMS);
  const confidence = numberOf(flags, "confidence");
  const holder = textOf(flags, "holder");
  const ask = {
    statistics,
    delta: deltaFrom(textOf(flags, "delta") ?? "0"),
    ...(mechanism === undefined ? {} : { mechanism }),
    ...(confidence === undefined ? {} : { confidence }),
    ...(holder === undefined ? {} : { holder }),
  };
  const epsilon = error === undefined ? epsilonFrom(required(flags, "epsilon", "--epsilon 0.5")) : undefined;
  ensurePossible(dataset.schema, { ...ask, epsilon: epsilon ?? rational(1n) });
  return {
    ...dataset,
    ask,
    epsilon,
    error,
    seed: seedFrom(input, dataset),
    threads: numberOf(flags, "threads"),
    plots: plotFiles(input, dataset.schema, statistics),
  };
}

/** What is refused does not depend on how many rows there are, so it is refused before they are read. */
function ensurePossible(schema: Schema, ask: DescribeAsk): void {
  planDescription({ schema, neighbours: schema.neighbours, rows: schema.rows.about ?? 1 }, ask);
}

/** A table of two attributes is all there is where nothing else was named. */
async function statisticsFrom(input: Input, schema: Schema): Promise<readonly Statistic[]> {
  const names = await listOf(input, "attributes");
  const texts = await listOf(input, "statistics");
  const cross = await crossFrom(input);
  const single = cross && !names && !texts ? [] : singles(schema, names, texts?.map(parse));
  return [...single, ...(cross ? [cross] : [])];
}

async function crossFrom(input: Input): Promise<Statistic | undefined> {
  const names = await listOf(input, "cross");
  if (names === undefined) return undefined;
  ensure(
    names.length === 2,
    "option-out-of-range",
    `--cross names ${names.length} attribute${names.length === 1 ? "" : "s"}; a table has two.`,
    "Write --cross a,b.",
  );
  return { of: [names[0], names[1]], what: "cross-table" };
}

type Single = Exclude<Statistic, { readonly what: "cross-table" }>;
type Named = (of: string) => Single;

const SINGLE = STATISTICS.filter((what) => what !== "cross-table");

/** "mean", or "quantile:0.9". */
function parse(text: string): Named {
  const [word, share] = text.split(":");
  const what = SINGLE.find((known) => known === word);
  ensure(
    what !== undefined && (what === "quantile") === (share !== undefined),
    "option-unknown",
    `There is no statistic ${quote(text)}.`,
    `${didYouMean(word, SINGLE)}Write some of: ${SINGLE.join(", ").replace("quantile", "quantile:0.9")}.`,
  );
  if (what !== "quantile") return (of) => ({ of, what });
  ensure(
    /^0?\.\d+$/.test(share) && Number(share) > 0,
    "option-out-of-range",
    `There is no ${quote(text)}: a quantile is at a share of the rows, a plain number between 0 and 1.`,
    "Write, for example, quantile:0.9.",
  );
  return (of) => ({ of, what, share: Number(share) });
}

const defaults = {
  numeric: ["mean", "deviation", "quartiles"].map(parse),
  categorical: [parse("histogram")],
  label: [parse("histogram")],
} as const satisfies Record<CodedAttribute["kind"], readonly Named[]>;

/** Every statistic of every attribute that has it; the number of rows, which is the same of all, once. */
function singles(
  schema: Schema,
  names: readonly string[] | undefined,
  wanted: readonly Named[] | undefined,
): readonly Single[] {
  const attributes = names?.map((name) => attributeNamed(schema, name)) ?? schema.attributes.filter(isCoded);
  ensure(
    new Set(attributes).size === attributes.length,
    "option-out-of-range",
    "An attribute is named twice.",
    "Name each attribute once.",
  );
  const found = attributes.map((attribute) => {
    const fitting = (wanted ?? defaults[attribute.kind])
      .map((named) => named(attribute.name))
      .filter(({ what }) => hasStatistic(attribute, what));
    ensure(
      fitting.length > 0 || names === undefined,
      "option-out-of-range",
      `${attribute.name} is ${attribute.kind}; it has none of the statistics that are asked for.`,
      "A categorical attribute has a histogram. Leave the attribute out, or ask for another statistic.",
    );
    return fitting;
  });
  const all = found.flat();
  ensure(
    all.length > 0,
    "option-out-of-range",
    `${schema.name} has no attribute with the statistics that are asked for.`,
    "Only a numeric attribute has a mean, a variance and quantiles. Ask for a histogram.",
  );
  const count = all.find(({ what }) => what === "count");
  return all.filter((statistic) => statistic.what !== "count" || statistic === count);
}

/** The share of missing values is that of numbers for which no other stands in. */
const hasStatistic = (attribute: CodedAttribute, what: Single["what"]): boolean =>
  what === "missing"
    ? hasMissingCode(attribute)
    : attribute.kind === "numeric" || what === "histogram" || what === "count";

const isCoded = (attribute: Schema["attributes"][number]): attribute is CodedAttribute =>
  attribute.kind !== "ignored";
