/**
 * Whether a table is held in memory or read again for each question, and how much memory either may take. It is decided from what is
 * public or hidden by nothing anyway: how large the files are, what Parquet says of its rows, and what the schema declares. Answers do not
 * depend on it; how long they take, and what memory, does (LIMITATIONS.md).
 */
import { totalmem } from "node:os";
import { ensure, quote } from "../base/errors.ts";
import { bytesOf } from "../base/sizes.ts";
import { codedAttributes } from "../read/columns.ts";
import { bytesOfRow } from "../read/row-bytes.ts";
import type { Schema } from "../schema/types.ts";
import { rowsAbout } from "./csv/rows-about.ts";
import { factsOfFile, filesNamedBy } from "./data-files.ts";
import { countWithDuckDb } from "./duckdb/read.ts";
import { databaseRows, fileFormOf } from "./location.ts";

/** Where the rows of a table are while a run asks about them. */
export const ENGINES = ["memory", "stream", "duckdb"] as const;
export type EngineName = (typeof ENGINES)[number];

/** How rows are held; both are chosen unless given, and change no answer. */
export interface EngineWish {
  /** `memory`: all rows; `stream`: as many columns as fit, else rows are read again for each question; `duckdb`: DuckDB is asked each. */
  readonly engine?: EngineName | undefined;
  /** What the process may take, such as "2 GB"; half of the machine's unless given. */
  readonly memory?: string | undefined;
}

const MB = 2 ** 20;
/** What Node, the drivers and the program take, whatever the rows. */
const OWN_BYTES = 320 * MB;
export const LEAST_MEMORY = "384 MB";
/** DuckDB's part, of which it wants no less than the other number. */
const [DUCKDB_SHARE, LEAST_DUCKDB] = [1 / 4, 96 * MB];
/** Smaller files are not looked at: in so many bytes there are not more rows than fit, unless most are alike. */
const SMALL_FILE = MB;

/** What is to be held against the limit. */
export interface ChosenEngine {
  /** Given where rows are read again for each question. */
  readonly streamed?: { readonly bytes: number; readonly rows: number | undefined };
  /** What DuckDB may take. */
  readonly duckdb: number;
}

export function ensureEngineWish({ engine, memory }: EngineWish): void {
  ensure(
    engine === undefined || ENGINES.includes(engine),
    "option-out-of-range",
    `engine is ${quote(engine)}; it must be one of ${ENGINES.join(", ")}.`,
    "Leave it out: it is chosen by the size of the table.",
  );
  const bytes = memory === undefined ? Infinity : bytesOf(memory);
  ensure(
    bytes !== undefined && bytes >= bytesOf(LEAST_MEMORY)!,
    "option-out-of-range",
    `memory is ${quote(memory)}; it must be a size from "${LEAST_MEMORY}" on.`,
    'Write it as "2 GB", or leave it out: half of the machine\'s is then used at most.',
  );
}

/** How rows of the files that a path names are held. */
export async function chosenEngine(
  schema: Schema,
  path: string,
  { engine, memory }: EngineWish,
): Promise<ChosenEngine> {
  const limit = limitOf(memory);
  const bytes = limit - OWN_BYTES;
  const duckdb = Math.max(LEAST_DUCKDB, Math.floor(limit * DUCKDB_SHARE));
  if (engine === "memory") return { duckdb };
  const rows = await rowsIn(schema, path);
  const fits = (rows ?? 0) * bytesOfRow(codedAttributes(schema)) <= bytes;
  return engine === "stream" || !fits ? { streamed: { bytes, rows }, duckdb } : { duckdb };
}

/** What DuckDB may take where it is asked every question; Privet keeps combinations of codes beside it. */
export const bytesOfDuckDb = ({ memory }: EngineWish): number =>
  Math.max(LEAST_DUCKDB, Math.floor((limitOf(memory) - OWN_BYTES) / 2));

const limitOf = (memory: string | undefined) => bytesOf(memory) ?? Math.floor(machineBytes() / 2);

const machineBytes = () => Math.min(totalmem(), process.constrainedMemory() || Infinity);

/** About how many rows there are, rather too many; undefined where nothing is known, or the files are small. */
async function rowsIn(schema: Schema, path: string): Promise<number | undefined> {
  const files = filesNamedBy(path);
  const bytes = files.reduce((sum, file) => sum + Number(factsOfFile(file)?.size ?? 0n), 0);
  if (bytes < SMALL_FILE) return undefined;
  try {
    const rows = databaseRows(path);
    if (rows) return await countWithDuckDb(rows);
    const parquet = files.filter((file) => fileFormOf(file) === "parquet");
    let sum = parquet.length > 0 ? await countWithDuckDb(parquet) : 0;
    for (const file of files)
      if (!parquet.includes(file)) sum += (await rowsAbout(file)) ?? leastBytes(schema, file);
    return sum;
  } catch {
    // Whoever reads them says what is wrong with them.
    return undefined;
  }
}

/** As many as there would be if every field had a digit and a delimiter; packed text is about a fifth as long. */
function leastBytes(schema: Schema, file: string): number {
  const names =
    fileFormOf(file) === "text" ? 0 : schema.attributes.reduce((sum, a) => sum + a.name.length + 4, 0);
  const row = names + 2 * Math.max(1, schema.attributes.length);
  const packed = /\.(?:gz|zst)$/i.test(file) ? 5 : 1;
  return Math.ceil((packed * Number(factsOfFile(file)?.size ?? 0n)) / row);
}
