/**
 * Which attributes of a table tell most about a label, drawn privately, and how much each of those tells, with noise.
 *
 * What one row can do to the scores is proved in src/curator/queries/table-scores.ts, what the draws cost in accounting; everything here
 * is made from public facts and from what has been released.
 */
import {
  type Curator,
  cellsOf,
  checkDelta,
  type PublicFacts,
  type RankQuestion,
  type Receipt,
  TABLE_SCORE_ONE,
  tableScoreSensitivity,
  tableScores,
} from "../../curator/index.ts";
import { ensure, quote } from "../../errors.ts";
import { toNumber } from "../../rational.ts";
import { groupedInputs, labelOf } from "../../schema/inputs.ts";
import { gapFound } from "./found.ts";
import { planRanking, type RankingAsk, type RankingPlan, type Told, toldWith } from "./plan.ts";

export interface AttributeRankingAsk extends RankingAsk, RankQuestion {
  /** Whether the scores of the chosen attributes are told as well; not unless it says so. */
  readonly release?: "values" | "none";
}

export interface RankedAttribute {
  readonly name: string;
  /** For gain and Gini: rows times the measure, less what all attributes of the table share. */
  readonly score?: Told;
}

export interface AttributeRanking {
  /** Best first, as far as the noise tells. */
  readonly attributes: readonly RankedAttribute[];
  readonly receipt: Receipt;
}

export interface AttributeRankingPlan extends RankingPlan {
  /** How far one row can push two scores apart. */
  readonly range: number;
  /** How far above all others a score is drawn first with 95 %. */
  readonly gap: number;
  /** Of the noise on each score that is told. */
  readonly scale?: number;
}

/** Refuses what the door would refuse, before anything is spent. */
export function planAttributeRanking(facts: PublicFacts, ask: AttributeRankingAsk): AttributeRankingPlan {
  const { schema, neighbours, rows } = facts;
  const { score, label: name, attributes: names, cuts = {}, release = "none" } = ask;
  ensure(
    tableScores.includes(score),
    "query-unknown",
    `There is no score ${quote(String(score))} for ranking attributes.`,
    `Choose one of ${tableScores.join(", ")}.`,
  );
  checkDelta(ask.delta, rows);
  const label = labelOf(schema, name);
  const { attributes } = groupedInputs(schema, names, cuts);
  for (const attribute of attributes) cellsOf([attribute, label]);
  const plan = planRanking(ask, attributes.length, release === "values" ? "something" : "nothing");
  const range = Number(tableScoreSensitivity(score, neighbours, rows)) / TABLE_SCORE_ONE;
  const { mechanism, candidates, each, told } = plan;
  // A score that is told moves by the range where a row comes or goes, and by half of it where one is replaced.
  const one = neighbours === "replace" ? range / 2 : range;
  return {
    ...plan,
    range,
    gap: gapFound({ mechanism, candidates, lambda: toNumber(each) / range }),
    ...(told ? { scale: (ask.top * one) / toNumber(told) } : {}),
  };
}

export async function rankAttributes(curator: Curator, ask: AttributeRankingAsk): Promise<AttributeRanking> {
  const { score, label, cuts = {}, top: count, epsilon, delta, holder } = ask;
  const { draws, each, told, mechanism, scale } = planAttributeRanking(curator.facts, ask);
  const data = await curator.allow({
    epsilon,
    delta,
    draws,
    purpose: `attributes rank ${score}, label ${label}, top ${count}`,
    ...(holder === undefined ? {} : { holder }),
  });
  const question = { score, label, cuts };
  const { value: chosen } = await data.rank({
    ...question,
    ...(ask.attributes ? { attributes: ask.attributes } : {}),
    count,
    epsilon: each,
    mechanism,
  });
  const scores =
    told && scale !== undefined
      ? (await data.noisyScores({ ...question, attributes: chosen }, told)).value.map(toldWith(scale))
      : [];
  await data.close();
  const attributes = chosen.map((name, i) => ({ name, ...(scores[i] ? { score: scores[i] } : {}) }));
  return Object.freeze({ attributes, receipt: data.receipt() });
}
