/** A public table as text: CSV with a header, ARFF, or JSON lines. */
import { writeArff } from "../../read/arff/write-arff.ts";
import { numberText, writeCsv } from "../../read/csv/write-csv.ts";
import type { Column, Table } from "../../read/table.ts";
import { isMissingCode } from "../../schema/coding/codes.ts";

export type TableFormat = "csv" | "arff" | "jsonl";

export const tableText = (table: Table, format: TableFormat): string => writers[format](table);

const writers: Readonly<Record<TableFormat, (table: Table) => string>> = {
  csv: writeCsv,
  arff: writeArff,
  jsonl: jsonLines,
};

function jsonLines({ rows, columns }: Table): string {
  const lines: string[] = [];
  for (let row = 0; row < rows; row++)
    lines.push(
      `${JSON.stringify(Object.fromEntries(columns.map((column) => [column.attribute.name, cellOf(column, row)])))}\n`,
    );
  return lines.join("");
}

function cellOf({ attribute, codes }: Column, row: number): string | number | null {
  const code = codes[row];
  if (attribute.kind !== "numeric") return attribute.values[code];
  return isMissingCode(attribute, code) ? null : Number(numberText(attribute, code));
}
