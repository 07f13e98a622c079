/** Reads a data set's file the way its owner would, for tests. */
import { fileSource } from "../node/file.ts";
import { misfits, type OwnerReport } from "../read/misfits.ts";
import { readTable } from "../read/read-table.ts";
import type { MisfitCounts, Table } from "../read/table.ts";
import type { Schema } from "../schema/types.ts";
import { datasetPath } from "./datasets.ts";

export interface ReadingCase {
  readonly table: Table;
  readonly report: OwnerReport;
}

export async function reading(file: string, schema: Schema): Promise<ReadingCase> {
  const recorder = misfits(schema);
  const table = await readTable(schema, fileSource(datasetPath(file) ?? file), { misfits: recorder });
  return { table, report: recorder.report() };
}

/** How often each code of a column occurs. */
export function counts({ table }: ReadingCase, name: string): number[] {
  const column = table.columns.find(({ attribute }) => attribute.name === name);
  const seen: number[] = [];
  for (const code of column?.codes ?? []) seen[code] = (seen[code] ?? 0) + 1;
  return seen;
}

/** How many fields of all attributes misfit in this way. */
export function total(report: OwnerReport, misfit: keyof MisfitCounts): number {
  return Object.values(report.attributes).reduce((sum, attribute) => sum + attribute[misfit], 0);
}
