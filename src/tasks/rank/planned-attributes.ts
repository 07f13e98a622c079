/** What a ranking of attributes will cost and find, from public facts alone; refuses what the door would refuse, before anything is spent. */
import { checkedAsk, ensureFacts } from "../../base/asked.ts";
import { ensure, formed, quote } from "../../base/errors.ts";
import { type Rational, toNumber } from "../../base/rational.ts";
import { readable } from "../../base/readable.ts";
import {
  checkDelta,
  noiseOf,
  type PublicFacts,
  type RankQuestion,
  type TableScore,
  tableScores,
} from "../../curator/index.ts";
import { groupedInputs } from "../../schema/coding/layout.ts";
import { labelOf } from "../../schema/coding/learnable.ts";
import { mostGain } from "./chance.ts";
import { quietestScore } from "./choose-score.ts";
import { gapFound } from "./found.ts";
import { planRanking, type RankingAsk, type RankingPlan } from "./planned-ranking.ts";

/** Which attributes to rank, for which label, and what that may cost. */
export interface AttributeRankingAsk extends RankingAsk, Omit<RankQuestion, "score"> {
  /** The one with the least noise for what it can show unless given. */
  readonly score?: TableScore;
  /** Whether the scores of the chosen attributes are told as well; not unless it says so. */
  readonly release?: "values" | "none";
}

/** What a ranking would cost and find, from public facts alone. */
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

/** What a ranking would cost and find; nothing is spent, and no row is looked at. */
export function planAttributeRanking(facts: PublicFacts, asked: AttributeRankingAsk): AttributeRankingPlan {
  ensureFacts(facts, "schema");
  const ask = checkedAsk(asked);
  return readable(formed(() => planOf(facts, ask)));
}

function planOf(facts: PublicFacts, ask: AttributeRankingAsk): AttributeRankingPlan {
  const { schema, rows } = facts;
  const { label: name, attributes: names, cuts = {}, release = "none" } = ask;
  ensure(
    ask.score === undefined || tableScores.includes(ask.score),
    "query-unknown",
    `There is no score ${quote(String(ask.score))} for ranking attributes.`,
    `Choose one of ${tableScores.join(", ")}.`,
  );
  checkDelta(ask.delta, rows);
  const label = labelOf(schema, name);
  const score = ask.score ?? quietestScore(facts, name, label.values.length);
  const attributes = groupedInputs(schema, names, cuts).attributes.map((attribute) => attribute.name);
  const question = { score, label: name, cuts, attributes };
  const choosing = { mechanism: "exponential", epsilon: ask.epsilon } as const;
  const { bound, unit } = noiseOf(facts, { ask: "rank", ...question }, choosing);
  const plan = planRanking(ask, attributes.length, release === "values" ? "something" : "nothing");
  const range = bound * unit;
  const { mechanism, candidates, each, told } = plan;
  const gap = gapFound({ mechanism, candidates, lambda: toNumber(each) / range });
  return {
    ...plan,
    score,
    range,
    gap,
    ...(rows ? { needed: gap / (rows * mostGain(score, label.values.length)) } : {}),
    ...(told
      ? { scale: scaleOf(facts, { ...question, attributes: attributes.slice(0, ask.top) }, told) }
      : {}),
  };
}

/** Of the noise on scores that are told together: whose they are makes no difference. */
function scaleOf(facts: PublicFacts, question: RankQuestion, epsilon: Rational): number {
  const { scale, unit } = noiseOf(facts, { ask: "scores", ...question }, { mechanism: "laplace", epsilon });
  return scale * unit;
}
