/** What a description does: each attribute is counted by its values once, and every question goes through what was counted. */
import { offersOf, type PartOfWork, type Work, workOf } from "../../base/work.ts";
import type { PublicFacts } from "../../curator/index.ts";
import { codesInWork, modelBytes, onRows } from "../../search/work/facts.ts";
import type { StatisticQuestion } from "./questions.ts";

export function describeWork(facts: PublicFacts, questions: readonly StatisticQuestion[]): Work | undefined {
  const counted = new Set(questions.filter(({ of }) => of.length === 1).flatMap(({ of }) => of));
  const codes = [...counted].reduce((sum, name) => sum + codesInWork(facts, name), 0);
  const places = questions.flatMap((question) => (question.kind === "choice" ? [question.places] : []));
  const numbers = questions.reduce((sum, question) => sum + toldBy(question), 0);
  return onRows(facts, (rows) =>
    workOf(
      // Every cell with its names, its error bar and whether it could be noise; every statistic with its words.
      modelBytes(facts, 8 * numbers + 40 * questions.length),
      { counts: counted.size * rows, free: codes },
      offersOf(places.length, Math.max(0, ...places)),
      ...questions.map((question) => partOf(rows, question)),
    ),
  );
}

const toldBy = (question: StatisticQuestion): number => (question.kind === "noise" ? question.cells : 1);

const partOf = (rows: number, question: StatisticQuestion): PartOfWork => ({
  looks: 1,
  ...(question.of.length > 1 ? { counts: rows * question.of.length } : {}),
  ...(question.kind === "noise"
    ? { cells: question.cells, tables: question.cells }
    : { tables: question.places }),
});
