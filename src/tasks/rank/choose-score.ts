/**
 * Which score a ranking uses where none is named: the one whose noise is least beside what it can show, by public facts alone.
 *
 * How far one row moves a score is proved (queries/tables/table-scores.ts) and depends on the neighbours and, where one row is replaced, on
 * the number of rows, which is public then. Where rows come and go no declared rough size enters: it bounds nothing. `max` is not among
 * them, though a row moves it least: it sees nothing of an attribute that leaves the most frequent class most frequent everywhere, as
 * every attribute does where one class is rare.
 */

import { rational } from "../../base/rational.ts";
import { noiseOf, type PublicFacts, type RankQuestion, type TableScore } from "../../curator/index.ts";
import { mostGain } from "./chance.ts";

/** How far one row can push two scores apart, in units that all scores share. */
const boundOf = (facts: PublicFacts, question: RankQuestion): number =>
  noiseOf(facts, { ask: "rank", ...question }, { mechanism: "exponential", epsilon: rational(1n) }).bound;

const candidates = ["gini", "information-gain"] as const satisfies readonly TableScore[];

export function quietestScore(facts: PublicFacts, label: string, classes: number): TableScore {
  const noise = (score: TableScore) => boundOf(facts, { score, label }) / mostGain(score, classes);
  return candidates.reduce((best, next) => (noise(next) < noise(best) ? next : best));
}
