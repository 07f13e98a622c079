/**
 * Which attributes of a table tell most about a label, drawn privately, and how much each of those tells, with noise.
 *
 * What one row can do to the scores is proved in src/curator/queries/tables/table-scores.ts, what the draws cost in accounting; everything here
 * is made from public facts and from what has been released.
 */

import { checkedAsk, ensureCurator } from "../../base/asked.ts";
import { boundedRange, friedmanSchuster, topSelection } from "../../base/bibliography.ts";
import { basis } from "../../base/citation.ts";
import { choice } from "../../base/options.ts";
import type { Rational } from "../../base/rational.ts";
import { type Work, workOf } from "../../base/work.ts";
import type { PublicFacts } from "../../curator/index.ts";
import {
  type Allowance,
  type CuratorForAnalysts,
  type RankQuestion,
  type Receipt,
  type TableScore,
  tableScores,
} from "../../curator/index.ts";
import { groupedInputs } from "../../schema/coding/layout.ts";
import { labelOf, learnable } from "../../schema/coding/learnable.ts";
import { modelBytes, onRows } from "../../search/work/facts.ts";
import { choosePart } from "../../search/work/tables.ts";
import { cutsFrom, cutsGiven, cutsOption } from "../cuts-option.ts";
import { given } from "../given.ts";
import { type Ask, method, type Run } from "../method.ts";
import { MEDIUM, type NoiseOfRanking, noiseOfRanking, scoresByChance } from "./chance.ts";
import { rankingOptions } from "./options.ts";
import {
  type AttributeRankingAsk,
  type AttributeRankingPlan,
  planAttributeRanking,
} from "./planned-attributes.ts";
import { type ToldOfChosen, toldWith } from "./planned-ranking.ts";

export interface RankedAttribute {
  readonly name: string;
  /** For gain and Gini: rows times the measure, less what all attributes of the table share. */
  readonly score?: ToldOfChosen;
  /** Whether it could stand here by chance; where names alone were released, true for what is mostly noise and null else: they do not tell. */
  readonly couldBeChance: boolean | null;
}

/** Attributes in the order in which they were drawn, and the receipt. */
export interface AttributeRanking {
  /** What they were ranked by. */
  readonly score: TableScore;
  /** Best first, as far as the noise tells. */
  readonly attributes: readonly RankedAttribute[];
  readonly receipt: Receipt;
}

/** What is told beforehand. */
export interface ExpectedAttributeRanking
  extends Pick<
    AttributeRankingPlan,
    "score" | "mechanism" | "candidates" | "range" | "gap" | "needed" | "scale"
  > {
  readonly top: number;
  readonly noise: NoiseOfRanking;
}

const TOP = 5;

export const attributeRanking = method({
  name: "rank-attributes",
  title: "Ranked attributes",
  task: "rank",
  subject: "table",
  summary: "The attributes that tell most about a label and, if wanted, how much each tells, with noise.",
  cite: [basis(friedmanSchuster), basis(topSelection), basis(boundedRange)],
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    score: choice({
      of: ["auto", ...tableScores],
      default: "auto",
      group: "Model",
      tip: "What they are ranked by; auto has the least noise for what it can show, and is mostly gini.",
    }),
    ...rankingOptions(`${TOP}, or all where there are fewer`),
    release: choice({
      of: ["values", "none"],
      default: "none",
      group: "Model",
      tip: "Whether the scores of the chosen ones are told as well.",
    }),
    cuts: cutsOption("by a public rule"),
  },

  price(facts, { label, attributes, epsilon, delta }, options) {
    const { score: named, mechanism, share, release, cuts } = options;
    const score = named === "auto" ? undefined : named;
    const { top = Math.min(TOP, learnable(facts.schema, attributes).length) } = options;
    const ask = {
      label,
      epsilon,
      delta,
      top,
      ...given({ attributes, score, mechanism, share, release }),
      ...(cuts ? { cuts: cutsFrom(cuts) } : {}),
    };
    const plan = planAttributeRanking(facts, ask);
    const expected: ExpectedAttributeRanking = {
      score: plan.score,
      top,
      candidates: plan.candidates,
      mechanism: plan.mechanism,
      range: plan.range,
      gap: plan.gap,
      ...given({ needed: plan.needed, scale: plan.scale }),
      noise: noiseOfRanking(plan.needed, { of: label, one: "an attribute" }),
    };
    const notes = [`the first ${top} of ${plan.candidates} attributes by ${plan.score}, ${plan.mechanism}`];
    const work = rankWork(facts, ask, release === "values");
    return { draws: plan.draws, notes, expected, work, details: { ask, plan } };
  },

  purpose: ({ label }, { details: { ask, plan } }) =>
    `attributes rank ${plan.score}, label ${label}, top ${ask.top}`,

  /** The draws that choose see one scoring of the rows, so that a stop comes before them, or before what is told. */
  async run(search, { label }, { details: { ask, plan } }) {
    const { draws, each, told, mechanism, scale, score, needed } = plan;
    const { data } = search;
    const [choosing, all] = [draws[0].count, draws.reduce((sum, { count }) => sum + count, 0)];
    if (search.stopped()) return Object.freeze({ score, attributes: [] });
    const question = { score, label, cuts: ask.cuts ?? {} };
    const { value: chosen } = await data.make(
      { ask: "rank", ...question, ...(ask.attributes ? { attributes: ask.attributes } : {}) },
      { mechanism, epsilon: each, count: ask.top },
    );
    search.made(choosing, all);
    const scores =
      told && !search.stopped()
        ? await tellScores(data, { ...question, attributes: chosen }, told)
        : undefined;
    if (scores) search.made(all, all);
    const attributes = chosen.map((name, i) =>
      scores && scale !== undefined
        ? { name, score: toldWith(scale)(scores[i]), couldBeChance: scoresByChance(scores, scale)[i] }
        : { name, couldBeChance: needed !== undefined && needed > MEDIUM ? true : null },
    );
    return Object.freeze({ score, attributes }) as Omit<AttributeRanking, "receipt">;
  },
});

/** A plan to rank attributes, asked with types. */
export async function rankAttributes(
  curator: CuratorForAnalysts,
  ask: AttributeRankingAsk,
  run: Run = {},
): Promise<AttributeRanking> {
  ensureCurator(curator);
  checkedAsk(ask);
  // What is wrong is told as the door would tell it, and not as an option that has no such value.
  planAttributeRanking(curator.facts, ask);
  const { label, attributes, epsilon, delta, holder, cuts, ...options } = ask;
  const asked: Ask = { label, epsilon, delta, ...given({ attributes, holder }) };
  const how = { ...options, ...(cuts ? { cuts: cutsGiven(cuts) } : {}) };
  const { model, receipt } = await attributeRanking.fit(curator, asked, how, run);
  return Object.freeze({ ...model, receipt });
}

/** One table an attribute, of which the chosen ones are counted again where their scores are told. */
function rankWork(facts: PublicFacts, ask: AttributeRankingAsk, isTold: boolean): Work | undefined {
  const { label, attributes, cuts = {}, top } = ask;
  const { length, attributes: all } = groupedInputs(facts.schema, attributes, cuts);
  const cells = length * labelOf(facts.schema, label).values.length;
  const told = isTold ? { looks: 1, tables: cells, cells: top } : {};
  return onRows(facts, (rows) =>
    workOf(
      modelBytes(facts, 8 * top),
      ...choosePart(rows, { axes: 2 * all.length, cells, candidates: all.length, draws: top }),
      isTold ? { ...told, counts: rows * 2 * top } : told,
    ),
  );
}

const tellScores = async (data: Allowance, question: RankQuestion, epsilon: Rational) =>
  (await data.make({ ask: "scores", ...question }, { mechanism: "laplace", epsilon })).value;
