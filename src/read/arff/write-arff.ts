/**
 * A public table as ARFF text, for WEKA and its kin: numbers as numeric attributes, values as nominal ones.
 *
 * Claim. `readTable({ ...table.schema, file: { …, format: "arff" } }, [writeArff(table)])` gives the same rows again, each as often as
 * its weight says.
 * Proof. Every name and value stands in quotes, with a backslash before quotes, backslashes and what the reader would take for a line's end,
 * and the reader takes all else between quotes as it is; a number is written such that it has its code (numberText), and a missing one as the ? that
 * ARFF has for it. ∎
 */
import { ensure } from "../../base/errors.ts";
import { isMissingCode } from "../../schema/coding/codes.ts";
import type { CodedAttribute } from "../../schema/types.ts";
import { numberText } from "../csv/write-csv.ts";
import type { Table } from "../table.ts";

/** The table's text, every line ended; `data-not-public` for a table that is private. */
export function writeArff({ schema, columns, rows, weights }: Table): string {
  ensure(
    schema.visibility === "public",
    "data-not-public",
    `${schema.name} is not declared public, so its rows are not written out.`,
    "Only tables that are public, or were made from releases, can be written.",
  );
  const lines = [`@relation ${quoted(schema.name)}`, ""];
  for (const { attribute } of columns)
    lines.push(`@attribute ${quoted(attribute.name)} ${typeOf(attribute)}`);
  lines.push("", "@data");
  const texts = columns.map(({ attribute }) => decoder(attribute));
  for (let row = 0; row < rows; row++) {
    const line = columns.map(({ codes }, k) => texts[k](codes[row])).join(",");
    for (let times = weights?.[row] ?? 1; times > 0; times--) lines.push(line);
  }
  return `${lines.join("\n")}\n`;
}

const typeOf = (attribute: CodedAttribute): string =>
  attribute.kind === "numeric" ? "numeric" : `{${attribute.values.map(quoted).join(",")}}`;

function decoder(attribute: CodedAttribute): (code: number) => string {
  if (attribute.kind === "numeric")
    return (code) => (isMissingCode(attribute, code) ? "?" : numberText(attribute, code));
  const values = attribute.values.map(quoted);
  return (code) => values[code];
}

const ESCAPES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function quoted(text: string): string {
  return `'${text.replaceAll(/[\\'"%\n\r\t]/g, (sign) => ESCAPES[sign] ?? `\\${sign}`)}'`;
}
