/**
 * Attributes ranked by how much each tells about a label. What one row can do to the scores is proved in queries/tables/table-scores.ts.
 */
import { ensure } from "../../base/errors.ts";
import { exactly, type Rational } from "../../base/rational.ts";
import type { GroupedAttribute } from "../../schema/coding/grouped.ts";
import { type Cuts, groupedInputs, labelOf } from "../../schema/coding/inputs.ts";
import type { LabelAttribute } from "../../schema/types.ts";
import type { Engine } from "../engines/engine.ts";
import { discreteLaplaceMechanism } from "../mechanisms/laplace/index.ts";
import type { KnownFacts } from "../queries/facts.ts";
import { cellsOf } from "../queries/tables/counts.ts";
import {
  TABLE_SCORE_ONE,
  type TableScore,
  tableScore,
  tableScoreSensitivity,
  tableScores,
} from "../queries/tables/table-scores.ts";
import { Sensitive } from "../sensitive.ts";
import type { Draw } from "./draw.ts";
import { pickTop, type TopMechanism } from "./top.ts";

export interface RankQuestion {
  readonly score: TableScore;
  readonly label: string;
  /** By default every numeric and categorical attribute. */
  readonly attributes?: readonly string[];
  /** Where numeric attributes are cut into ranges; by default by a public rule. */
  readonly cuts?: Cuts;
}

export interface RankAsked extends RankQuestion {
  readonly count: number;
  /** ε of each of the draws. */
  readonly epsilon: Rational;
  readonly mechanism?: TopMechanism;
}

type Facts = KnownFacts & { readonly rows: number | undefined };

/** The names of `count` attributes, best first as far as the noise tells. */
export function rankAttributes(facts: Facts, asked: RankAsked): Draw<readonly string[]> {
  const { attributes, score, scores, sensitivity } = prepare(facts, asked);
  const { price, mechanism, pick } = pickTop(asked, attributes.length);
  return {
    price,
    mechanism,
    query: `rank by ${score}`,
    async look(engine, noise) {
      const chosen = pick(new Sensitive(await scores(engine), "range", sensitivity), noise);
      return Object.freeze(chosen.map((i) => attributes[i].name));
    },
  };
}

/** The scores of some attributes with noise: for gain and Gini, rows times the measure, less what all attributes share. */
export function attributeScores(facts: Facts, asked: RankQuestion, given: Rational): Draw<readonly number[]> {
  const { attributes, score, scores, sensitivity } = prepare(facts, asked);
  const epsilon = exactly(given, "ε");
  // A row that comes or goes moves each score by no more than the range, and one that is replaced by half of it; all at once.
  const each = facts.neighbours === "replace" ? sensitivity / 2n : sensitivity;
  const bound = BigInt(attributes.length) * each;
  return {
    price: { kind: "pure", epsilon, count: 1 },
    mechanism: "laplace",
    query: `scores by ${score}`,
    async look(engine, noise) {
      const noisy = discreteLaplaceMechanism(
        new Sensitive(await scores(engine), "l1", bound),
        epsilon,
        noise,
      );
      return Object.freeze(noisy.map((units) => Number(units) / TABLE_SCORE_ONE));
    },
  };
}

function prepare(
  { schema, neighbours, rows }: Facts,
  { score, label: name, attributes: names, cuts = {} }: RankQuestion,
) {
  ensure(
    tableScores.includes(score),
    "query-unknown",
    `There is no score ${JSON.stringify(String(score))} for ranking.`,
    `The curator knows: ${tableScores.join(", ")}.`,
  );
  const label = labelOf(schema, name);
  const { attributes } = groupedInputs(schema, names, cuts);
  for (const attribute of attributes) cellsOf([attribute, label]);
  const scores = (engine: Engine) => scoresOf(engine, attributes, label, score);
  return { attributes, score, scores, sensitivity: tableScoreSensitivity(score, neighbours, rows) };
}

async function scoresOf(
  engine: Engine,
  attributes: readonly GroupedAttribute[],
  label: LabelAttribute,
  score: TableScore,
): Promise<readonly bigint[]> {
  const scores: bigint[] = [];
  for (const attribute of attributes)
    scores.push(
      tableScore(score, (await engine.histogram([attribute, label])).map(Number), label.values.length),
    );
  return scores;
}
