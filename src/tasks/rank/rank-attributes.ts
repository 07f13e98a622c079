/**
 * Which attributes of a table tell most about a label, drawn privately, and how much each of those tells, with noise.
 *
 * What one row can do to the scores is proved in src/curator/queries/tables/table-scores.ts, what the draws cost in accounting; everything here
 * is made from public facts and from what has been released.
 */

import { checkedAsk, ensureCurator, ensureFacts } from "../../base/asked.ts";
import { ensure, formed, quote } from "../../base/errors.ts";
import { toNumber } from "../../base/rational.ts";
import { readable } from "../../base/readable.ts";
import {
  type CuratorForAnalysts,
  cellsOf,
  checkDelta,
  type PublicFacts,
  type RankQuestion,
  type Receipt,
  TABLE_SCORE_ONE,
  type TableScore,
  tableScoreSensitivity,
  tableScores,
} from "../../curator/index.ts";
import { groupedInputs, labelOf } from "../../schema/coding/inputs.ts";
import { MEDIUM, mostGain, scoresByChance } from "./chance.ts";
import { quietestScore } from "./choose-score.ts";
import { gapFound } from "./found.ts";
import { planRanking, type RankingAsk, type RankingPlan, type Told, toldWith } from "./plan.ts";

export interface AttributeRankingAsk extends RankingAsk, Omit<RankQuestion, "score"> {
  /** The one with the least noise for what it can show unless given. */
  readonly score?: TableScore;
  /** Whether the scores of the chosen attributes are told as well; not unless it says so. */
  readonly release?: "values" | "none";
}

export interface RankedAttribute {
  readonly name: string;
  /** For gain and Gini: rows times the measure, less what all attributes of the table share. */
  readonly score?: Told;
  /** Whether it could stand here by chance; where names alone were released, true for what is mostly noise and null else: they do not tell. */
  readonly couldBeChance: boolean | null;
}

export interface AttributeRanking {
  /** What they were ranked by. */
  readonly score: TableScore;
  /** Best first, as far as the noise tells. */
  readonly attributes: readonly RankedAttribute[];
  readonly receipt: Receipt;
}

export interface AttributeRankingPlan extends RankingPlan {
  readonly score: TableScore;
  /** How far one row can push two scores apart. */
  readonly range: number;
  /** How far above all others a score is drawn first with 95 %. */
  readonly gap: number;
  /** The gap as a share of all there is to tell about the label, where the number of rows is known or declared. */
  readonly needed?: number;
  /** Of the noise on each score that is told. */
  readonly scale?: number;
}

/** Refuses what the door would refuse, before anything is spent. */
export function planAttributeRanking(facts: PublicFacts, asked: AttributeRankingAsk): AttributeRankingPlan {
  ensureFacts(facts, "schema");
  const ask = checkedAsk(asked);
  return readable(formed(() => planOf(facts, ask)));
}

function planOf(facts: PublicFacts, ask: AttributeRankingAsk): AttributeRankingPlan {
  const { schema, neighbours, rows } = facts;
  const { label: name, attributes: names, cuts = {}, release = "none" } = ask;
  ensure(
    ask.score === undefined || tableScores.includes(ask.score),
    "query-unknown",
    `There is no score ${quote(String(ask.score))} for ranking attributes.`,
    `Choose one of ${tableScores.join(", ")}.`,
  );
  checkDelta(ask.delta, rows);
  const label = labelOf(schema, name);
  const score = ask.score ?? quietestScore(facts, label.values.length);
  const { attributes } = groupedInputs(schema, names, cuts);
  for (const attribute of attributes) cellsOf([attribute, label]);
  const plan = planRanking(ask, attributes.length, release === "values" ? "something" : "nothing");
  const range = Number(tableScoreSensitivity(score, neighbours, rows)) / TABLE_SCORE_ONE;
  const { mechanism, candidates, each, told } = plan;
  // A score that is told moves by the range where a row comes or goes, and by half of it where one is replaced.
  const one = neighbours === "replace" ? range / 2 : range;
  const gap = gapFound({ mechanism, candidates, lambda: toNumber(each) / range });
  return {
    ...plan,
    score,
    range,
    gap,
    ...(rows ? { needed: gap / (rows * mostGain(score, label.values.length)) } : {}),
    ...(told ? { scale: (ask.top * one) / toNumber(told) } : {}),
  };
}

export async function rankAttributes(
  curator: CuratorForAnalysts,
  ask: AttributeRankingAsk,
): Promise<AttributeRanking> {
  ensureCurator(curator);
  checkedAsk(ask);
  const { label, cuts = {}, top: count, epsilon, delta, holder } = ask;
  const { draws, each, told, mechanism, scale, score, needed } = planAttributeRanking(curator.facts, ask);
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
  const scores = told ? (await data.noisyScores({ ...question, attributes: chosen }, told)).value : undefined;
  await data.close();
  const attributes = chosen.map((name, i) =>
    scores && scale !== undefined
      ? { name, score: toldWith(scale)(scores[i]), couldBeChance: scoresByChance(scores, scale)[i] }
      : { name, couldBeChance: needed !== undefined && needed > MEDIUM ? true : null },
  );
  return Object.freeze({ score, attributes, receipt: data.receipt() });
}
