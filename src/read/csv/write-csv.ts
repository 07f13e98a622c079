/**
 * A public table as CSV text: the inverse of `readTable`, in the format that the table's own schema declares.
 *
 * Claim. `readTable(table.schema, [writeCsv(table)])` gives the same rows again, each as often as its weight says, when
 * the schema's format is CSV and no number of its grids is spelt like a missing mark.
 * Proof. A categorical code is written as its declared value, which the coder looks up before anything else; a
 * numeric one as a number that has this code, with the declared decimal mark, a missing one as the first missing mark. A field that could be taken for a
 * delimiter, a quote, a line end, a comment, padding or an empty line is quoted, and an escape or a quote in it is doubled. Where there are no
 * quotes, an escape stands before each mark instead: the reader takes what follows one as text. ∎
 */
import { ensure, quote } from "../../base/errors.ts";
import { codeOfNumber, isMissingCode, numberOfCode } from "../../schema/coding/codes.ts";
import type { CodedAttribute, FileFormat, NumericAttribute } from "../../schema/types.ts";
import type { Table } from "../table.ts";

/** The table's text, every line ended; `data-not-public` for a table that is private. */
export function writeCsv(table: Table): string {
  const { schema, columns, rows, weights } = table;
  const { file } = schema;
  ensure(
    schema.visibility === "public",
    "data-not-public",
    `${schema.name} is not declared public, so its rows are not written out.`,
    "Only tables that are public, or were made from releases, can be written.",
  );
  const named = file.header || file.format === "arff";
  const fields = columns.map(({ attribute, codes }) => ({
    codes,
    fieldOf: decoder(attribute, file, columns.length > 1),
  }));
  // Without a header a column is known by its place, so an ignored one must keep it.
  const order = schema.attributes
    .map((attribute) => columns.findIndex((column) => column.attribute.name === attribute.name))
    .filter((k) => k >= 0 || !named);
  const ignored = order.includes(-1) ? nothing(file, order.length > 1) : "";

  const lines = named ? [order.map((k) => field(columns[k].attribute.name, file)).join(file.delimiter)] : [];
  for (let row = 0; row < rows; row++) {
    const texts = order.map((k) => (k < 0 ? ignored : fields[k].fieldOf(fields[k].codes[row])));
    const line = texts.join(file.delimiter);
    for (let times = weights?.[row] ?? 1; times > 0; times--) lines.push(line);
  }
  return lines.length === 0 ? "\n" : `${lines.join("\n")}\n`;
}

function decoder(attribute: CodedAttribute, file: FileFormat, hasOthers: boolean): (code: number) => string {
  if (attribute.kind === "numeric") {
    const missing = missingField(file, hasOthers);
    const mark = file.decimal ?? ".";
    return (code) =>
      isMissingCode(attribute, code) ? missing : field(numberText(attribute, code).replace(".", mark), file);
  }
  const fields = attribute.values.map((value) => field(value, file));
  return (code) => fields[code];
}

function missingField(file: FileFormat, hasOthers: boolean): string {
  const mark = file.missing[0] ?? "";
  return mark === "" ? nothing(file, hasOthers) : field(mark, file);
}

/** An empty field stands bare between others, unless blanks part them; alone on its line it would be no row. */
const nothing = (file: FileFormat, hasOthers: boolean): string =>
  hasOthers && file.delimiter !== " " ? "" : field("", file);

/** Without what binary fractions add to a decimal grid, 0.3 and not 0.30000000000000004, where that is the same code. */
export function numberText(attribute: NumericAttribute, code: number): string {
  const exact = numberOfCode(attribute, code);
  const short = Number(exact.toPrecision(12));
  return String(codeOfNumber(attribute, short) === code ? short : exact);
}

export function field(text: string, file: FileFormat): string {
  const doubled = file.escape === undefined ? text : twice(text, file.escape);
  if (!needsQuotes(text, file)) return doubled;
  if (file.quote === "" && file.escape !== undefined && isEscapable(text, file))
    return escaped(text, file, file.escape);
  ensure(
    file.quote !== "",
    "format-unsupported",
    `The text ${quote(text)} cannot be written without quotes, and the schema declares that there are none.`,
    'Set file.quote in the schema, to "\\"" for example.',
  );
  return quoted(doubled, file.quote);
}

/** Between quotes, of which those within are doubled. */
export const quoted = (text: string, mark: string): string => mark + twice(text, mark) + mark;

const twice = (text: string, mark: string) => text.split(mark).join(mark + mark);

/** Padding and line ends are what they are behind an escape too, and nothing at all has no character for one to stand before. */
const isEscapable = (text: string, { comment, escape: mark }: FileFormat): boolean =>
  text !== "" && text === text.trim() && !/[\r\n]/.test(text) && (comment ?? "")[0] !== mark;

function escaped(text: string, { delimiter, comment }: FileFormat, mark: string): string {
  const marks = [mark, delimiter, ...(comment ?? "").slice(0, 1), ...(delimiter === " " ? ["\t"] : [])];
  return Array.from(text, (one) => (marks.includes(one) ? mark + one : one)).join("");
}

function needsQuotes(text: string, file: FileFormat): boolean {
  const { delimiter, quote: mark, comment } = file;
  if (text === "" || text !== text.trim() || /[\t\r\n]/.test(text)) return true;
  if (comment !== undefined && (file.commentAnywhere ? text.includes(comment) : text[0] === comment[0]))
    return true;
  return text.includes(delimiter) || (mark !== "" && text.includes(mark));
}
