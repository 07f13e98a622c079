/**
 * Rows of files that say themselves what their columns are: names and types, and for some the values that a column may have.
 *
 * What a file says of its columns is told without a look at its rows. Rows are told one by one, each field as the text that a schema's coders
 * take: whole numbers by their digits, fractions as JavaScript writes them; NaN and infinities are missing, as in Parquet files.
 *
 * Claim. A row's codes depend on that row, the description and the schema alone, and every row that the file has is added, in its order.
 * Proof. Each field is the answer of one column's reader for one row, and the builder's claim does the rest; the loop below leaves no row
 * out and remembers none. ∎
 */
import type { DraftAttribute } from "../schema/draft/draft.ts";
import type { CodedAttribute, Schema } from "../schema/types.ts";
import { codedAttributes, placesByName } from "./columns.ts";
import { LIMITS, TOO_LONG } from "./limits.ts";
import { ensureGoing } from "./read-table.ts";
import type { Table, Watch } from "./table.ts";
import { TableBuilder } from "./table-builder.ts";

/** A field's text; undefined where it is missing. */
export type RowText = string | undefined;

/** A column that is read: its place in the file, and what it is declared to be. */
export interface WantedColumn {
  readonly place: number;
  readonly attribute: CodedAttribute;
}

export interface DescribedFile {
  /** What the file says of its columns, in its order. */
  readonly columns: readonly DraftAttribute[];
  /** The rows' fields of the columns that are wanted, in that order. */
  rows(wanted: readonly WantedColumn[]): Iterable<readonly RowText[]> | AsyncIterable<readonly RowText[]>;
}

/** As many rows are read between two looks at whether to go on. */
const TOGETHER = 2048;

/** `pause` lets others have their turn. */
export async function readDescribed(
  schema: Schema,
  file: DescribedFile,
  watch: Watch,
  pause: () => Promise<void> = async () => {},
): Promise<Table> {
  const names = file.columns.map((column) => column.name);
  const places = placesByName(schema, names);
  const wanted = codedAttributes(schema).map((attribute, k) => ({ attribute, place: places[k] }));
  const layout = { places: wanted.map((_, k) => k), width: wanted.length };
  const builder = new TableBuilder(schema, layout, watch);
  const longest = (watch.limits ?? LIMITS).field;
  let rows = 0;
  const add = (fields: readonly RowText[]) => {
    builder.add(
      fields.some((text) => (text?.length ?? 0) > longest) ? shortened(fields, longest, watch) : fields,
    );
    rows++;
  };
  const source = file.rows(wanted);
  if (Symbol.iterator in source)
    for (const fields of source) {
      add(fields);
      if (rows % TOGETHER !== 0) continue;
      await pause();
      ensureGoing(watch);
    }
  else
    for await (const fields of source) {
      add(fields);
      if (rows % TOGETHER === 0) ensureGoing(watch);
    }
  ensureGoing(watch);
  return builder.finish();
}

function shortened(fields: readonly RowText[], longest: number, { misfits }: Watch): RowText[] {
  return fields.map((text) => {
    if (text === undefined || text.length <= longest) return text;
    misfits?.sawTooLong(1);
    return TOO_LONG;
  });
}

/** The text of a number that a file holds as such. */
export const numberField = (x: number): RowText => (Number.isFinite(x) ? String(x) : undefined);

/** The same of a number of single precision: the shortest decimal that is no other such number. */
export function singleField(x: number): RowText {
  if (!Number.isFinite(x) || Number.isInteger(x)) return numberField(x);
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(x.toPrecision(digits));
    if (Math.fround(short) === x) return String(short);
  }
  return String(Number(x.toPrecision(9)));
}

/**
 * The text of a value that the file has a label for: the label where the schema declares it, and else the value, so that a schema may be
 * written in labels or in values.
 */
export function labelledField(
  attribute: CodedAttribute,
  labels: ReadonlyMap<number | string, string> | undefined,
): (value: number | string) => RowText {
  const plain = (value: number | string) => (typeof value === "string" ? value : numberField(value));
  if (labels === undefined || attribute.kind === "numeric") return plain;
  const declared = new Set([...attribute.values, ...Object.keys(attribute.aliases ?? {})]);
  return (value) => {
    const label = labels.get(value);
    return label !== undefined && declared.has(label) ? label : plain(value);
  };
}
