/** A public table as text: CSV with a header, or JSON lines. */
import { numberText, writeCsv } from "../../read/csv/write-csv.ts";
import type { Column, Table } from "../../read/table.ts";
import { isMissingCode } from "../../schema/coding/codes.ts";

export const tableText = (table: Table, format: "csv" | "jsonl"): string =>
  format === "csv" ? writeCsv(table) : jsonLines(table);

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
