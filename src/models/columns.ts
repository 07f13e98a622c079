/** The codes of one attribute in a public table; an indicator's follow from those of its number. */
import { ensure } from "../base/errors.ts";
import type { Column, Table } from "../read/table.ts";
import { indicatorCodes, isIndicator } from "../schema/coding/learnable.ts";
import type { CodedAttribute } from "../schema/types.ts";

export function codesIn(table: Table, attribute: CodedAttribute): Column["codes"] {
  if (isIndicator(attribute)) return indicatorCodes(attribute, codesIn(table, attribute.indicates));
  const column = table.columns.find((c) => c.attribute.name === attribute.name);
  ensure(
    column !== undefined,
    "columns-mismatch",
    `The table has no attribute ${attribute.name}, which is needed here.`,
    "Use a table with the attributes that the model was fitted on.",
  );
  return column.codes;
}
