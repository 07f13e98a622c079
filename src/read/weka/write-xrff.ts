/**
 * A public table as XRFF text, for WEKA: numbers as numeric attributes, values as nominal ones, the label as the class.
 *
 * Claim. Reading what is written, by the table's own schema, gives the same rows again, each as often as its weight says.
 * Proof. Every text has its <, >, &, quotes and line ends by name or number, which the reader gives back as they were; it takes blanks off both
 * ends of a text and knows no signs that XML does not, and a value with either is refused before anything is written. A number is written such that it
 * has its code (numberText), and a missing one as XRFF marks it. ∎
 */
import { ensure, quote } from "../../base/errors.ts";
import { isMissingCode } from "../../schema/coding/codes.ts";
import type { CodedAttribute } from "../../schema/types.ts";
import { numberText } from "../csv/write-csv.ts";
import type { Table } from "../table.ts";
import { knownToXml, xmlEscaped } from "../xml/escaped.ts";

/** What WEKA checks a file against, as far as is written here. */
const DOCUMENT_TYPE = `<!DOCTYPE dataset [
<!ELEMENT dataset (header,body)> <!ATTLIST dataset name CDATA #REQUIRED version CDATA "3.5.4">
<!ELEMENT header (attributes)> <!ELEMENT attributes (attribute+)> <!ELEMENT attribute (labels?)>
<!ATTLIST attribute name CDATA #REQUIRED type (numeric|nominal) #REQUIRED class (yes|no) "no">
<!ELEMENT labels (label*)> <!ELEMENT label (#PCDATA)>
<!ELEMENT body (instances)> <!ELEMENT instances (instance*)> <!ELEMENT instance (value*)>
<!ELEMENT value (#PCDATA)> <!ATTLIST value missing (yes|no) "no">
]>`;

/** The table's text, every line ended; `data-not-public` for a table that is private. */
export function writeXrff({ schema, columns, rows, weights }: Table): string {
  ensure(
    schema.visibility === "public",
    "data-not-public",
    `${schema.name} is not declared public, so its rows are not written out.`,
    "Only tables that are public, or were made from releases, can be written.",
  );
  const label = columns.find(({ attribute }) => attribute.kind === "label")?.attribute;
  const lines = ['<?xml version="1.0" encoding="utf-8"?>', DOCUMENT_TYPE];
  lines.push(`<dataset name="${xmlEscaped(schema.name)}" version="3.5.4">`, "<header><attributes>");
  for (const { attribute } of columns) lines.push(declared(attribute, attribute === label));
  lines.push("</attributes></header>", "<body><instances>");
  const texts = columns.map(({ attribute }) => decoder(attribute));
  for (let row = 0; row < rows; row++) {
    const line = `<instance>${columns.map(({ codes }, k) => texts[k](codes[row])).join("")}</instance>`;
    for (let times = weights?.[row] ?? 1; times > 0; times--) lines.push(line);
  }
  lines.push("</instances></body>", "</dataset>");
  return `${lines.join("\n")}\n`;
}

function declared(attribute: CodedAttribute, isClass: boolean): string {
  const begins = `<attribute name="${xmlEscaped(attribute.name)}"`;
  if (attribute.kind === "numeric") return `${begins} type="numeric"/>`;
  for (const value of attribute.values)
    ensure(
      value === value.trim() && value === knownToXml(value),
      "format-unsupported",
      `A value of ${quote(attribute.name)} begins or ends with blanks, or has signs that XML does not know, which XRFF does not keep.`,
      "Write the table as CSV, ARFF or Parquet.",
    );
  const labels = attribute.values.map((value) => `<label>${xmlEscaped(value)}</label>`).join("");
  return `${begins} type="nominal"${isClass ? ' class="yes"' : ""}><labels>${labels}</labels></attribute>`;
}

function decoder(attribute: CodedAttribute): (code: number) => string {
  if (attribute.kind === "numeric")
    return (code) =>
      isMissingCode(attribute, code)
        ? '<value missing="yes"/>'
        : `<value>${numberText(attribute, code)}</value>`;
  const values = attribute.values.map((value) => `<value>${xmlEscaped(value)}</value>`);
  return (code) => values[code];
}
