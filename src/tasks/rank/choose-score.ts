/**
 * Which score a ranking uses where none is named: the one whose noise is least beside what it can show, by public facts alone.
 *
 * How far one row moves a score is proved (queries/tables/table-scores.ts) and depends on the neighbours and, where one row is replaced, on
 * the number of rows, which is public then. Where rows come and go no declared rough size enters: it bounds nothing. `max` is not among
 * them, though a row moves it least: it sees nothing of an attribute that leaves the most frequent class most frequent everywhere, as
 * every attribute does where one class is rare.
 */
import { type PublicFacts, type TableScore, tableScoreSensitivity } from "../../curator/index.ts";
import { mostGain } from "./chance.ts";

const candidates = ["gini", "information-gain"] as const satisfies readonly TableScore[];

export function quietestScore({ neighbours, rows }: PublicFacts, classes: number): TableScore {
  const noise = (score: TableScore) =>
    Number(tableScoreSensitivity(score, neighbours, rows)) / mostGain(score, classes);
  return candidates.reduce((best, next) => (noise(next) < noise(best) ? next : best));
}
