/** privet attributes rank, of a table: the attributes that tell most about a label. */
import { writeMeasured, writeNumber } from "../../../../report/measured.ts";
import { rankedDots } from "../../../../report/ranked-dots.ts";
import type { QuoteJson } from "../../../../service/quote.ts";
import { type Plan, parsePlan, quotePlan } from "../../../../tasks/plan.ts";
import { CONFIDENCE } from "../../../../tasks/rank/planned-ranking.ts";
import type { AttributeRanking, ExpectedAttributeRanking } from "../../../../tasks/rank/rank-attributes.ts";
import { defaultMethod, methodNamed } from "../../../../tasks/registry.ts";
import type { Input } from "../../../command.ts";
import { type OpenTable, required, tableNamed, textOf } from "../../../input.ts";
import type { Ran } from "../../../run-plan.ts";
import { COULD_BE_CHANCE, neighboursText } from "../../../text/amounts-text.ts";
import { rowsText } from "../../../text/quote-text.ts";
import { textTable } from "../../../text/text-table.ts";
import { saidOf } from "../../../words/command-line.ts";
import { optionsFrom } from "../../../words/method-flags.ts";
import { allowFrom, fieldsFrom, seedFrom } from "../../../words/plan-words.ts";
import { choosingText, dryRunRanking, type Ranked, resultsOf, runRanking } from "./run.ts";

const MOST_DRAWN = 200;

export async function rankTable(input: Input): Promise<number> {
  const table = await tableNamed(input);
  const plan = await planFrom(input);
  const walk = {
    data: table.data,
    plan,
    allow: allowFrom(input),
    seed: seedFrom(input, table),
  };
  const results = resultsOf(input, topOf(plan, table), MOST_DRAWN);
  return input.flags["dry-run"] ? dryRunRanking(input, walk, words) : runRanking(input, walk, results, words);
}

async function planFrom(input: Input): Promise<Plan> {
  const { flags } = input;
  const subject = "table";
  const method = methodNamed("rank", textOf(flags, "with") ?? defaultMethod("rank", subject), subject);
  return parsePlan({
    ...(await fieldsFrom(input, "rank", method.name)),
    label: required(flags, "label", "--label outcome"),
    epsilon: required(flags, "epsilon", "--epsilon 0.5"),
    // What they are ranked by is called a statistic, as of studies.
    options: optionsFrom(method.name, method.options, { ...flags, score: flags.statistic }),
  });
}

/** What is refused does not depend on how many rows there are, so it is refused before they are read. */
function topOf(plan: Plan, { schema }: OpenTable): number {
  const facts = { schema, neighbours: schema.neighbours, rows: schema.rows.about ?? 1 };
  return (quotePlan(facts, plan).expected as ExpectedAttributeRanking).top;
}

const expectedOf = ({ expected }: QuoteJson) => expected as ExpectedAttributeRanking;

const units = { "information-gain": "rows × bits", gini: "rows", max: "rows" } as const;

const words = { rows, before, after };

function before(quoted: QuoteJson) {
  const { score, top, mechanism, range, gap, scale, noise } = expectedOf(quoted);
  const expected = { range, gap, ...(scale ? { scale } : {}), noise };
  return { statistic: score, label: quoted.plan.label, top, mechanism, expected };
}

function rows(quoted: QuoteJson): string[][] {
  const { plan, data } = quoted;
  const { score, top, candidates, mechanism, range, gap, needed, scale, noise } = expectedOf(quoted);
  const unit = units[score];
  const count = data.subject === "table" ? data.rows : null;
  const share =
    needed === undefined ? "" : `, ${Number((100 * needed).toPrecision(2))} % of all there is to tell`;
  const each = count === null ? "" : ` (${writeNumber(gap / count)} a row${share})`;
  return [
    [score, `the first ${top} of ${candidates} attributes, by what they tell about ${plan.label}`],
    ["data", [data.name, rowsText(data), neighboursText(data.neighbours)].join(" · ")],
    [
      "choose",
      `${choosingText(quoted, mechanism, top)}; one row pushes two scores apart by ${writeNumber(range)} ${unit}`,
    ],
    ["expect", `an attribute ${writeNumber(gap)} ${unit} above all others${each} is drawn first with 95 %`],
    ...(noise.mostlyNoise === false ? [] : [["", saidOf(noise)]]),
    ...(scale ? [["tell", `scores with noise of scale ${writeNumber(scale)} ${unit}`]] : []),
  ];
}

function after({ model, quote: quoted, plan }: Ran): Ranked {
  const { score: by, attributes } = model as Omit<AttributeRanking, "receipt">;
  const { noise } = expectedOf(quoted);
  const { name } = quoted.data;
  const columns = [{ title: "rank", align: "right" as const }, { title: "attribute" }];
  const told = attributes.some(({ score }) => score);
  const heading = told ? [...columns, { title: `${by}, 95 % of noise` }, { title: "" }] : columns;
  const lines = attributes.map((a, i) => [
    String(i + 1),
    a.name,
    a.score ? writeMeasured(a.score) : "",
    a.couldBeChance ? COULD_BE_CHANCE : "",
  ]);
  return {
    names: attributes.map((a) => a.name),
    text: textTable(heading, lines),
    json: { dataset: name, statistic: by, label: plan.label, attributes, noise },
    noise: told
      ? "An attribute that could be chance is not told from one that tells nothing; among those that tell nothing, one goes without the mark in at most one of twenty rankings. Noise only: chance in who the rows are comes on top."
      : noise.mostlyNoise === false
        ? `${noise.sentence} --release values tells which.`
        : noise.sentence,
    draw: () =>
      rankedDots({
        title: `What tells about ${plan.label}`,
        subtitle: `${name}, ranked by ${by} with noise`,
        items: attributes.map((a) => ({ name: a.name, ...a.score })),
        xLabel: `${by}, ${units[by]}, less what all attributes share`,
        confidence: CONFIDENCE,
      }),
  };
}
