/**
 * Opening a table. `openCurator` is what the door exports; `openWith` also takes the noise, and is for the auditor's
 * recorder, which lives on this side of the door: whoever holds the noise sees what it is added to.
 */
import { ensure, PrivetError } from "../base/errors.ts";
import * as refusal from "../base/refusals/door.ts";
import { readTable } from "../read/read-table.ts";
import type { ByteSource, TableSource } from "../read/table.ts";
import { heldTogether, type RowPart } from "../schema/coding/row-parts.ts";
import { ensureDeclared } from "../schema/draft/declared.ts";
import type { Schema } from "../schema/types.ts";
import { type Curator, curatorOf } from "./curator.ts";
import type { Engine, EngineSource } from "./engine.ts";
import { checkedEngine, openChecked } from "./engines/checked.ts";
import { ensureThreads, openEngine, type StreamedWithin } from "./engines/open-engine.ts";
import { openSql } from "./engines/sql/index.ts";
import { SqlRows } from "./engines/sql/source.ts";
import { openParts } from "./engines/streamed/dealt.ts";
import type { ReadAgain } from "./engines/streamed/index.ts";
import type { Ledger } from "./ledger/types.ts";
import { type Noise, seededNoise, systemNoise } from "./noise/noise.ts";
import { frozenCopy, plain } from "./plain.ts";
import { MOST_ROWS } from "./queries/tables/table-scores.ts";
import { bookOf } from "./same-book.ts";

/** What a curator is opened with: what is public, the rows, and the ledger that pays. */
export interface Opening {
  readonly schema: Schema;
  /** The file's bytes, or what reads it, once, here; or an engine of the owner's own (engines/checked.ts: what is then trusted). */
  readonly rows: ByteSource | TableSource | EngineSource | SqlRows;
  /** Where spending is written down. Only data declared public may do without. */
  readonly ledger?: Ledger;
  /** Repeatable noise, for data declared public only. Every result is then marked `guarantee: none`. */
  readonly unsafeSeed?: number;
  /** Stops the reading of a long file. */
  readonly signal?: { readonly aborted: boolean } | undefined;
  /** How many threads share the work, in Node; long tables use several unless given. Answers do not depend on it. */
  readonly threads?: number | undefined;
  /** Where it is given, rows are read again for each question, of which no more is kept than fits into so many bytes (engines/streamed). */
  readonly streamed?: StreamedWithin | undefined;
  /** The parts that rows are dealt into, for runs that ask about some of them alone (dealt.ts). */
  readonly parts?: readonly RowPart[] | undefined;
}

/** What of the rows is kept: all, or only how many have each value. */
export type KeptOfRows = "rows" | "counts";

/** Reads rows once and keeps them: what is returned answers for its price, and never shows a row. */
export const openCurator = (opening: Opening): Promise<Curator> => openKeeping(opening, "rows");

/**
 * The same for a run that is known to ask about one attribute at a time: where the schema declares few enough values, no row is kept,
 * only how many have each. Other questions fail and stay paid, so this is for shells that have read the plan, and not for callers of the library.
 */
export const openCounted = (opening: Opening): Promise<Curator> => openKeeping(opening, "counts");

async function openKeeping(opening: Opening, keep: KeptOfRows): Promise<Curator> {
  // Nobody may change what was declared once rows have been coded by it.
  const own = { ...opening, schema: frozenCopy(opening?.schema), keep };
  ensureDeclared(own.schema);
  return openWith(own, noiseFor(own.schema.visibility, own.ledger, own.unsafeSeed));
}

/** Seeds are for public data, and a run with one cannot be written into a book of guarantees. */
export function noiseFor(
  visibility: Schema["visibility"],
  ledger: Ledger | undefined,
  unsafeSeed: number | undefined,
): Noise {
  ensure(unsafeSeed === undefined || visibility === "public", ...refusal.seedOnPrivate());
  ensure(unsafeSeed === undefined || ledger === undefined, ...refusal.seedWithLedger());
  ensure(unsafeSeed === undefined || Number.isSafeInteger(unsafeSeed), ...refusal.noSeed());
  return unsafeSeed === undefined ? systemNoise() : seededNoise(unsafeSeed);
}

/** Takes the noise, and is for the auditor's recorder, who need not freeze what he hands in. */
export async function openWith(
  opening: Opening & { readonly keep?: KeptOfRows },
  noise: Noise,
): Promise<Curator> {
  const { rows, ledger, signal, threads, streamed } = opening;
  const schema = frozenCopy(opening.schema);
  ensureThreads(threads);
  const isOwn = isEngineSource(rows);
  ensure(!streamed || (typeof rows === "object" && "readTable" in rows), ...refusal.readOnce());
  ensure((!isOwn && !SqlRows.is(rows)) || threads === undefined, ...refusal.threadsOfOwn());
  const book = await bookOf(schema, ledger);
  const read: ReadAgain = (own, watch) => readTable(own, rows as TableSource, { signal, ...watch });
  const parts = [...new Set(plain(opening.parts ?? []))];
  if (parts.length > 0) {
    heldTogether(parts);
    ensure(!isOwn, ...refusal.partsElsewhere());
    ensure(schema.neighbours === "add-remove" || isInOrder(rows), ...refusal.partsOutOfOrder());
    const { engine, dealt } = await openParts(schema, SqlRows.is(rows) ? rows : read, parts, opening);
    await ensureProved(engine);
    return curatorOf(schema, engine, book, noise, { dealt });
  }
  const engine = SqlRows.is(rows)
    ? await checkedEngine(await openSql(schema, rows, { signal }), schema)
    : isOwn
      ? await openChecked(rows, schema)
      : await openEngine(schema, read, opening);
  await ensureProved(engine);
  return curatorOf(schema, engine, book, noise, { guarantee: isOwn ? "reviewed" : undefined });
}

/** A row's place must be public: bytes come as they lie, and what hands over tables must say so. */
const isInOrder = (rows: ByteSource | TableSource | SqlRows): boolean =>
  !SqlRows.is(rows) && (typeof rows !== "object" || !("readTable" in rows) || rows.inFileOrder === true);

const isEngineSource = (rows: Opening["rows"]): rows is EngineSource =>
  typeof rows === "object" && rows !== null && "openEngine" in rows;

async function ensureProved(engine: Engine): Promise<void> {
  if (engine.rows() <= MOST_ROWS) return;
  await engine.close();
  throw new PrivetError(...refusal.tooManyRows());
}
