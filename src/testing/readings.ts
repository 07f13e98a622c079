/** Reads a data set's file the way its owner would, for tests. */
import { expect } from "vitest";
import { fileSource } from "../node/file.ts";
import { misfits, type OwnerReport } from "../read/misfits.ts";
import { readTable } from "../read/read-table.ts";
import type { Column, MisfitCounts, Table } from "../read/table.ts";
import type { Schema } from "../schema/types.ts";
import { datasetPath } from "./datasets.ts";

export interface ReadingCase {
  readonly table: Table;
  readonly report: OwnerReport;
}

/** Reads it twice: what reads fields as text, to count misfits, and what need not must make the same table. */
export async function reading(file: string, schema: Schema): Promise<ReadingCase> {
  const recorder = misfits(schema);
  const source = fileSource(datasetPath(file) ?? file);
  const table = await readTable(schema, source, { misfits: recorder });
  const { columns } = await readTable(schema, source);
  expect(columns.filter(({ codes }, k) => !isSame(codes, table.columns[k].codes))).toEqual([]);
  return { table, report: recorder.report() };
}

/** Comparing long arrays by `expect` takes seconds. */
const isSame = (one: Column["codes"], other: typeof one) =>
  one.length === other.length && one.every((code, row) => code === other[row]);

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
