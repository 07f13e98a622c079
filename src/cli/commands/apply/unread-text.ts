/** What of somebody's own rows could not be read, in words: never of private rows, of which these counts would tell. */
import type { OwnerReport } from "../../../read/misfits.ts";
import { shownName } from "../../../schema/fields.ts";
import { countText } from "../../text/amounts-text.ts";

/** A line for each column, and for each thing that is odd about the file. */
export function unreadText({ rows, attributes, ragged, openQuote }: OwnerReport): readonly string[] {
  const of = (count: number) => `${countText(count)} of ${countText(rows)}`;
  const columns = Object.entries(attributes).flatMap(([name, { unreadable, undeclared }]) => [
    ...(unreadable > 0
      ? [`${of(unreadable)} values of ${shownName(name)} could not be read and counted as missing.`]
      : []),
    ...(undeclared > 0
      ? [
          `${of(undeclared)} values of ${shownName(name)} are none that the model knows, and counted as its other value.`,
        ]
      : []),
  ]);
  return [
    ...columns,
    ...(ragged > 0 ? [`${of(ragged)} rows have fields too many or too few.`] : []),
    ...(openQuote
      ? ["A quote is still open at the end of the file: rows after it were read as one field."]
      : []),
  ];
}
