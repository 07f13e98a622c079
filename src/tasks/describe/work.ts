/** What a description does: each attribute is counted by its values once, and every question goes through what was counted. */
import { offersOf, type PartOfWork, type Work, workOf } from "../../base/work.ts";
import type { PublicFacts } from "../../curator/index.ts";
import { codesOf, modelBytes, onRows } from "../../search/work/facts.ts";
import type { StatisticQuestion } from "./questions.ts";

export function describeWork(facts: PublicFacts, questions: readonly StatisticQuestion[]): Work | undefined {
  const counted = new Set(questions.filter(({ of }) => of.length === 1).flatMap(({ of }) => of));
  const numbers = questions.reduce((sum, question) => sum + toldBy(question), 0);
  return onRows(facts, (rows) =>
    workOf(
      // Every cell with its names, its error bar and whether it could be noise; every statistic with its words.
      modelBytes(facts, 8 * numbers + 40 * questions.length),
      { counts: counted.size * rows },
      ...questions.flatMap((question) => partsOf(facts, rows, question)),
    ),
  );
}

const toldBy = (question: StatisticQuestion): number => (question.kind === "noise" ? question.cells : 1);

function partsOf(facts: PublicFacts, rows: number, question: StatisticQuestion): readonly PartOfWork[] {
  const { of } = question;
  const part: PartOfWork = {
    looks: 1,
    levels: of.reduce((sum, name) => sum + codesOf(facts, name), 0),
    ...(of.length > 1 ? { counts: rows * of.length } : {}),
  };
  return question.kind === "noise"
    ? [part, { cells: question.cells, tables: question.cells }]
    : [part, { tables: question.places }, offersOf(1, question.places)];
}
