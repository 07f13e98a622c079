/**
 * Attributes ranked by how much each tells about a label, and the scores of some. What one row can do to the scores is proved in
 * table-scores.ts.
 */
import { ensure } from "../../base/errors.ts";
import { noRankingScore } from "../../base/refusals/questions.ts";
import type { Cuts } from "../../schema/coding/grouped.ts";
import { groupedInputs } from "../../schema/coding/layout.ts";
import { labelOf } from "../../schema/coding/learnable.ts";
import type { Engine } from "../engine.ts";
import type { TableFacts } from "./facts.ts";
import type { Numbers, Query, QueryScores } from "./query.ts";
import { cellsOf } from "./tables/counts.ts";
import {
  TABLE_SCORE_ONE,
  type TableScore,
  tableScore,
  tableScoreSensitivity,
  tableScores,
} from "./tables/table-scores.ts";

/** Which attributes are ranked, by which score, for which label. */
export interface RankQuestion {
  readonly score: TableScore;
  readonly label: string;
  /** By default every numeric and categorical attribute. */
  readonly attributes?: readonly string[];
  /** Where numeric attributes are cut into ranges; by default by a public rule. */
  readonly cuts?: Cuts;
}

/** The names of some attributes, best first as far as the noise tells. */
export const rank: Query<"rank", RankQuestion, QueryScores<readonly string[]>> = {
  name: "rank",
  prepare(facts, asked) {
    const { attributes, range, look } = prepare(facts, asked);
    return {
      takes: "scores",
      query: `rank by ${asked.score}`,
      bounds: { range },
      size: attributes.length,
      most: attributes.length,
      unit: 1 / TABLE_SCORE_ONE,
      look,
      tell: (places) => Object.freeze(places.map((i) => attributes[i].name)),
    };
  },
};

/** The scores of some attributes with noise: for gain and Gini, rows times the measure, less what all attributes share. */
export const scores: Query<"scores", RankQuestion, Numbers<readonly number[]>> = {
  name: "scores",
  prepare(facts, asked) {
    const { attributes, range, look } = prepare(facts, asked);
    // A row that comes or goes moves each score by no more than the range, and one that is replaced by half of it; all at once.
    const each = facts.neighbours === "replace" ? range / 2n : range;
    return {
      takes: "numbers",
      query: `scores by ${asked.score}`,
      bounds: { l1: BigInt(attributes.length) * each },
      size: attributes.length,
      unit: 1 / TABLE_SCORE_ONE,
      look,
      tell: (noisy) => Object.freeze(noisy.map((units) => Number(units) / TABLE_SCORE_ONE)),
    };
  },
};

function prepare(
  { schema, neighbours, rows }: TableFacts,
  { score, label: name, attributes: names, cuts = {} }: RankQuestion,
) {
  ensure(tableScores.includes(score), ...noRankingScore(score, tableScores));
  const label = labelOf(schema, name);
  const { attributes } = groupedInputs(schema, names, cuts);
  for (const attribute of attributes) cellsOf([attribute, label]);
  const look = async (engine: Engine) => {
    const found: bigint[] = [];
    for (const attribute of attributes) {
      const counts = await engine.histogram([attribute, label]);
      found.push(tableScore(score, counts.map(Number), label.values.length));
    }
    return found;
  };
  return { attributes, look, range: tableScoreSensitivity(score, neighbours, rows) };
}
