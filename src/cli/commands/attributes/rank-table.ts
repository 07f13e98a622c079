/** privet attributes rank, of a table: the attributes that tell most about a label. */

import { type PublicFacts, tableScores } from "../../../curator/index.ts";
import { openRows } from "../../../node/open-file.ts";
import { writeMeasured, writeNumber } from "../../../report/measured.ts";
import { rankedDots } from "../../../report/ranked-dots.ts";
import { learnable } from "../../../schema/coding/inputs.ts";
import { type NoiseOfRanking, noiseOfRanking } from "../../../tasks/rank/chance.ts";
import { CONFIDENCE } from "../../../tasks/rank/plan.ts";
import {
  type AttributeRanking,
  type AttributeRankingAsk,
  type AttributeRankingPlan,
  planAttributeRanking,
  rankAttributes,
} from "../../../tasks/rank/rank-attributes.ts";
import type { Input } from "../../command.ts";
import { datasetOf, listOf, numberOf, type OpenedDataset, oneOf, required } from "../../input.ts";
import { textTable } from "../../text/text-table.ts";
import { factsOf, rowsText, stateOf } from "../fit/fit-dry-run.ts";
import { seedFrom } from "../fit/fit-plan.ts";
import { COULD_BE_CHANCE, neighboursText } from "../show/show.ts";
import { askedOf, choosingText, type Ranked, resultsOf, spend, tellPlan } from "./rank-run.ts";

const MOST_DRAWN = 200;
const DEFAULT_TOP = 5;

export async function rankTable(input: Input): Promise<number> {
  const dataset = await datasetOf(input);
  const { schema, data, files } = dataset;
  const ask = await askFrom(input, dataset);
  const seed = seedFrom(input, dataset);
  // What is refused does not depend on how many rows there are, so it is refused before they are read.
  planAttributeRanking({ schema, neighbours: schema.neighbours, rows: schema.rows.about ?? 1 }, ask);
  const results = resultsOf(input, ask.top, MOST_DRAWN);
  if (input.flags["dry-run"]) {
    const facts = await factsOf(dataset);
    const plan = planAttributeRanking(facts, ask);
    const state = await stateOf({ files, seed });
    const noise = noiseOf(plan, ask);
    const expected = {
      range: plan.range,
      gap: plan.gap,
      ...(plan.scale ? { scale: plan.scale } : {}),
      noise,
    };
    return tellPlan(input, {
      rows: planRows(facts, ask, plan),
      json: { statistic: plan.score, label: ask.label, top: ask.top, mechanism: plan.mechanism, expected },
      plan,
      state,
      visibility: schema.visibility,
    });
  }
  const { signal } = input.io;
  const curator = await openRows({ schema, data, ledger: files.ledger, seed, signal });
  return spend(input, curator, {
    ...results,
    schema,
    ledger: files.ledger,
    seed,
    plan: () => planAttributeRanking(curator.facts, ask),
    rank: async () =>
      rankedOf(
        schema.name,
        ask,
        planAttributeRanking(curator.facts, ask),
        await rankAttributes(curator, ask),
      ),
  });
}

async function askFrom(input: Input, { schema }: OpenedDataset): Promise<AttributeRankingAsk> {
  const { flags } = input;
  const attributes = await listOf(input, "attributes");
  const all = learnable(schema, attributes).length;
  const score = oneOf(flags, "statistic", tableScores);
  return {
    ...askedOf(input),
    ...(score === undefined ? {} : { score }),
    label: required(flags, "label", "--label outcome"),
    top: numberOf(flags, "top") ?? Math.min(DEFAULT_TOP, all),
    release: oneOf(flags, "release", ["values", "none"]) ?? "none",
    ...(attributes ? { attributes } : {}),
  };
}

const noiseOf = ({ needed }: AttributeRankingPlan, { label }: AttributeRankingAsk): NoiseOfRanking =>
  noiseOfRanking(needed, { of: label, one: "an attribute" });

const units = { "information-gain": "rows × bits", gini: "rows", max: "rows" } as const;

function planRows(facts: PublicFacts, ask: AttributeRankingAsk, plan: AttributeRankingPlan): string[][] {
  const { schema, rows } = facts;
  const unit = units[plan.score];
  const share =
    plan.needed === undefined
      ? ""
      : `, ${Number((100 * plan.needed).toPrecision(2))} % of all there is to tell`;
  const each = rows === undefined ? "" : ` (${writeNumber(plan.gap / rows)} a row${share})`;
  const noise = noiseOf(plan, ask);
  return [
    [
      plan.score,
      `the first ${ask.top} of ${plan.candidates} attributes, by what they tell about ${ask.label}`,
    ],
    ["data", [schema.name, rowsText(facts), neighboursText(facts.neighbours)].join(" · ")],
    [
      "choose",
      `${choosingText(plan, ask.top)}; one row pushes two scores apart by ${writeNumber(plan.range)} ${unit}`,
    ],
    [
      "expect",
      `an attribute ${writeNumber(plan.gap)} ${unit} above all others${each} is drawn first with 95 %`,
    ],
    ...(noise.mostlyNoise === false ? [] : [["", noise.sentence]]),
    ...(plan.scale ? [["tell", `scores with noise of scale ${writeNumber(plan.scale)} ${unit}`]] : []),
  ];
}

function rankedOf(
  name: string,
  ask: AttributeRankingAsk,
  plan: AttributeRankingPlan,
  { score: by, attributes, receipt }: AttributeRanking,
): Ranked {
  const noise = noiseOf(plan, ask);
  const columns = [{ title: "rank", align: "right" as const }, { title: "attribute" }];
  const told = attributes.some(({ score }) => score);
  const heading = told ? [...columns, { title: `${by}, 95 % of noise` }, { title: "" }] : columns;
  const rows = attributes.map((a, i) => [
    String(i + 1),
    a.name,
    a.score ? writeMeasured(a.score) : "",
    a.couldBeChance ? COULD_BE_CHANCE : "",
  ]);
  return {
    names: attributes.map((a) => a.name),
    text: textTable(heading, rows),
    json: { dataset: name, statistic: by, label: ask.label, attributes, noise },
    noise: told
      ? "An attribute that could be chance is not told from one that tells nothing; among those that tell nothing, one goes without the mark in at most one of twenty rankings. Noise only: chance in who the rows are comes on top."
      : noise.mostlyNoise === false
        ? `${noise.sentence} --release values tells which.`
        : noise.sentence,
    receipt,
    draw: () =>
      rankedDots({
        title: `What tells about ${ask.label}`,
        subtitle: `${name}, ranked by ${by} with noise`,
        items: attributes.map((a) => ({ name: a.name, ...a.score })),
        xLabel: `${by}, ${units[by]}, less what all attributes share`,
        confidence: CONFIDENCE,
      }),
  };
}
