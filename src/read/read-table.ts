/**
 * Reads a file into coded columns by its schema: the one way from bytes to a table.
 *
 * Rows never make an error. What does not fit is clamped, rounded or replaced by what the schema declares, field by
 * field; no row is dropped, and a table without rows is a table, because it is a neighbour of a table with one. Only
 * the form of the file as a whole is refused: no bytes at all, no header, other columns than declared, not text. (A file
 * without a header may be empty where neighbours add or remove a row: to refuse it would tell it from one with a row.)
 */
import { ensure } from "../base/errors.ts";
import type { Schema } from "../schema/types.ts";
import { ArffReader } from "./arff/arff.ts";
import { placesByName, placesByOrder } from "./columns.ts";
import { CsvScanner } from "./csv/csv.ts";
import { decodeText } from "./decode.ts";
import { LibsvmReader } from "./libsvm.ts";
import type { ByteSource, Table, TableSource, Watch } from "./table.ts";
import { TableBuilder } from "./table-builder.ts";

/** Reads the whole of `source`; `source` is left at once when reading is refused or stopped. */
export async function readTable(
  schema: Schema,
  source: ByteSource | TableSource,
  watch: Watch = {},
): Promise<Table> {
  ensure(
    typeof source === "string" || (typeof source === "object" && source !== null),
    "request-malformed",
    "There is nothing to read rows from.",
    "Give the bytes of a file in pieces, such as fileSource(path), or a source of a table.",
  );
  if (isTableSource(source)) return source.readTable(schema, watch);
  const { format, header } = schema.file;
  const reader = new readers[format](schema, watch);
  let empty = true;
  for await (const text of decodeText(source)) {
    ensure(!watch.signal?.aborted, "cancelled", "Reading was stopped.", "Nothing was spent; start it again.");
    empty &&= text === "";
    reader.push(text);
  }
  const hasHeader = format === "arff" || (format === "csv" && header);
  const mayBeEmpty = !hasHeader && schema.neighbours === "add-remove";
  ensure(
    !empty || mayBeEmpty,
    "file-empty",
    "The file holds nothing at all.",
    "Check that it is the right file.",
  );
  return reader.end();
}

function isTableSource(source: ByteSource | TableSource): source is TableSource {
  return typeof source === "object" && "readTable" in source;
}

class CsvReader {
  readonly #schema: Schema;
  readonly #watch: Watch;
  readonly #scanner: CsvScanner;
  #builder: TableBuilder | undefined;

  constructor(schema: Schema, watch: Watch) {
    this.#schema = schema;
    this.#watch = watch;
    this.#scanner = new CsvScanner(schema.file, (fields) => this.#take(fields), watch.limits);
    if (!schema.file.header) this.#open(placesByOrder(schema), schema.attributes.length);
  }

  push(text: string): void {
    this.#scanner.push(text);
  }

  end(): Table {
    this.#scanner.end();
    const { unclosed, tooLong } = this.#scanner;
    ensure(
      !unclosed || !this.#watch.refusesDamage,
      "file-unreadable",
      "A quote is still open where the file ends.",
      "Check that the file was not cut short; file.quote and file.escape in its schema say how fields are quoted.",
    );
    if (unclosed) this.#watch.misfits?.sawOpenQuote();
    this.#watch.misfits?.sawTooLong(tooLong);
    ensure(
      this.#builder !== undefined,
      "file-empty",
      "The file has no header: it holds empty lines or comments only.",
      "Check that it is the right file, and file.comment in its schema.",
    );
    return this.#builder.finish();
  }

  #take(fields: string[]): void {
    if (this.#builder) this.#builder.add(fields);
    else this.#open(placesByName(this.#schema, fields), fields.length);
  }

  #open(places: readonly number[], width: number): void {
    const { decimal } = this.#schema.file;
    this.#builder = new TableBuilder(this.#schema, { places, width, decimal }, this.#watch.misfits);
  }
}

const readers = { csv: CsvReader, arff: ArffReader, libsvm: LibsvmReader };
