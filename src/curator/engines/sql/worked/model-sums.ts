/**
 * Sums of what public models that add up make of rows, by the cells of tables (engine.ts: `ModelSumsQuestion`), added up by the database.
 *
 * Claim. The sums are those of the definition. Proof. A term's points are listed with a 0 before them, for rows in no cell, and looked up at a
 * row's cell + 1; margins stay below 2³¹ (queries/tables/terms.ts). A margin is brought to the ends of what is told, and what the row's class and
 * margin add is looked up there, in one list of both classes. The rest is `sumsByCell`. ∎
 */
import { clamped } from "../../../../read/sql/arithmetic.ts";
import type { CheckedGrouping } from "../../../../schema/coding/grouping.ts";
import type { ModelSumsQuestion } from "../../../engine.ts";
import { attributesOfModels } from "../../asked-attributes.ts";
import type { OpenedRows } from "../coded-rows.ts";
import { sumsByCell } from "./cell-sums.ts";
import { cellColumns } from "./inputs.ts";
import { batches, WorkedRows } from "./worked-rows.ts";

/** Models and tables that one statement takes. */
const MOST_MODELS = 32;
const MOST_TABLES = 48;

export async function sqlModelSums(
  rows: OpenedRows,
  question: ModelSumsQuestion,
): Promise<readonly bigint[]> {
  const sums: bigint[][] = question.models.map(() => []);
  for (const tables of batches(question.tables, MOST_TABLES)) {
    let first = 0;
    for (const models of batches(question.models, MOST_MODELS)) {
      const told = await sumsOf(rows, { ...question, models, tables });
      told.forEach((some, i) => void sums[first + i].push(...some));
      first += models.length;
    }
  }
  return sums.flat();
}

async function sumsOf(
  rows: OpenedRows,
  { label, positive, models, tables, adds: [others, own] }: ModelSumsQuestion,
): Promise<readonly (readonly bigint[])[]> {
  const asked = attributesOfModels({ label, models, tables } as ModelSumsQuestion);
  const worked = new WorkedRows(rows.coded, asked);
  const cellOf = cellColumns(worked, [...models.flat().map(({ table }) => table), ...tables]);
  const margins = worked.columns(
    worked.sums(
      models.map((model) => [
        worked.arithmetic.long("0"),
        ...model.map(({ table, points }) => worked.lookUp([0, ...points], `${cellOf(table)} + 1`)),
      ]),
    ),
  );
  const edge = (own.length - 1) / 2;
  const class_ = `CASE WHEN ${worked.code(label)} = ${positive} THEN ${own.length} ELSE 0 END`;
  const places = worked.columns(
    margins.map((margin) => `${clamped(worked.arithmetic, -edge, margin, edge)} + ${edge} + ${class_}`),
  );
  const values = places.map((place) => worked.onCurve([...others, ...own], place));
  const columns = tables.map((table) => ({ cell: cellOf(table), size: sizeOf(table) }));
  const sums = await sumsByCell(rows, worked, columns, values);
  return models.map((_, m) =>
    sums.flatMap((of, t) => Array.from({ length: columns[t].size }, (_, cell) => of(cell)[1 + m])),
  );
}

const sizeOf = (table: readonly CheckedGrouping[]): number =>
  table.reduce((product, { size }) => product * size, 1);
