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
import { CsvReader } from "./csv/csv-reader.ts";
import { TextStream, textPieces } from "./decode.ts";
import { LibsvmReader } from "./libsvm.ts";
import type { ByteSource, Table, TableSource, Watch } from "./table.ts";

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
  const hasHeader = format === "arff" || (format === "csv" && header);
  const mayBeEmpty = !hasHeader && schema.neighbours === "add-remove";
  return readPieces(readers[format](schema, watch), source, watch, mayBeEmpty);
}

/** The rows of a text that says itself what form it has, by a reader of that form. */
export const readTextBy = (reader: TextReader, source: ByteSource, watch: Watch): Promise<Table> =>
  readPieces(decoded(reader), source, watch, false);

async function readPieces(
  reader: PieceReader,
  source: ByteSource,
  watch: Watch,
  mayBeEmpty: boolean,
): Promise<Table> {
  let empty = true;
  for await (const piece of textPieces(source)) {
    ensureGoing(watch);
    empty &&= piece.length === 0;
    reader.push(piece);
    await watch.sink?.ready?.();
  }
  ensureGoing(watch);
  ensure(
    !empty || mayBeEmpty,
    "file-empty",
    "The file holds nothing at all.",
    "Check that it is the right file.",
  );
  return reader.end();
}

/** Refuses to go on where reading was stopped. */
export function ensureGoing({ signal }: Watch): void {
  ensure(!signal?.aborted, "cancelled", "Reading was stopped.", "Nothing was spent; start it again.");
}

function isTableSource(source: ByteSource | TableSource): source is TableSource {
  return typeof source === "object" && "readTable" in source;
}

/** A reader of text as one of pieces, which may be bytes. */
function decoded(reader: TextReader): PieceReader {
  const text = new TextStream();
  return {
    push: (piece) => reader.push(text.of(piece)),
    end: () => {
      reader.push(text.end());
      return reader.end();
    },
  };
}

interface TextReader {
  push(text: string): void;
  end(): Table;
}

interface PieceReader {
  push(piece: Uint8Array | string): void;
  end(): Table;
}

const readers: Record<Schema["file"]["format"], (schema: Schema, watch: Watch) => PieceReader> = {
  csv: (schema, watch) => new CsvReader(schema, watch),
  arff: (schema, watch) => decoded(new ArffReader(schema, watch)),
  libsvm: (schema, watch) => decoded(new LibsvmReader(schema, watch)),
};
