/**
 * Opening a table. `openCurator` is what the door exports; `openWith` also takes the noise, and is for the auditor's
 * recorder, which lives on this side of the door: whoever holds the noise sees what it is added to.
 */
import { ensure } from "../errors.ts";
import { readTable } from "../read/read-table.ts";
import type { ByteSource, TableSource } from "../read/table.ts";
import type { Schema } from "../schema/types.ts";
import { Curator } from "./curator.ts";
import { ensureThreads, openEngine } from "./engines/open-engine.ts";
import { throwAwayLedger } from "./ledger/throw-away.ts";
import type { Ledger } from "./ledger/types.ts";
import { type Noise, seededNoise, systemNoise } from "./noise/noise.ts";
import { MOST_ROWS } from "./queries/table-scores.ts";
import { ensureSameBook } from "./same-book.ts";

export interface Opening {
  readonly schema: Schema;
  /** The file's bytes, or what reads it; it is read once, here. */
  readonly rows: ByteSource | TableSource;
  /** Where spending is written down. Only data declared public may do without. */
  readonly ledger?: Ledger;
  /** Repeatable noise, for data declared public only. Every result is then marked `guarantee: none`. */
  readonly unsafeSeed?: number;
  /** Stops the reading of a long file. */
  readonly signal?: { readonly aborted: boolean } | undefined;
  /** How many threads share the work, in Node; long tables use several unless given. Answers do not depend on it. */
  readonly threads?: number | undefined;
}

export async function openCurator(opening: Opening): Promise<Curator> {
  const { schema, ledger, unsafeSeed } = opening;
  ensureSeed(schema.visibility, ledger, unsafeSeed);
  return openWith(opening, unsafeSeed === undefined ? systemNoise() : seededNoise(unsafeSeed));
}

/** Seeds are for public data, and a run with one cannot be written into a book of guarantees. */
export function ensureSeed(
  visibility: Schema["visibility"],
  ledger: Ledger | undefined,
  unsafeSeed: number | undefined,
): void {
  ensure(
    unsafeSeed === undefined || visibility === "public",
    "seed-on-private-data",
    "A seed repeats the noise, and noise that repeats can be subtracted.",
    "Seeds are for data declared public. Leave the seed out.",
  );
  ensure(
    unsafeSeed === undefined || ledger === undefined,
    "seed-on-private-data",
    "A run with a seed has no guarantee, so it cannot be written into a ledger of guarantees.",
    "Leave out either the seed or the ledger.",
  );
  ensure(
    unsafeSeed === undefined || Number.isSafeInteger(unsafeSeed),
    "option-out-of-range",
    "A seed is a whole number.",
    "Give a whole number, such as 1.",
  );
}

export async function openWith(
  { schema: declared, rows, ledger, signal, threads }: Opening,
  noise: Noise,
): Promise<Curator> {
  // Nobody may change what was declared once rows have been coded by it.
  const schema = frozenCopy(declared);
  ensure(
    ledger !== undefined || schema.visibility === "public",
    "budget-missing",
    `${schema.name} has no ledger, so nothing would remember what has been spent.`,
    "Open a budget for it first: privet budget open.",
  );
  ensureThreads(threads);
  if (ledger) await ensureSameBook(schema, ledger);
  const engine = await openEngine(await readTable(schema, rows, { signal }), threads);
  ensure(
    engine.rows() <= MOST_ROWS,
    "engine-cannot",
    "The table has more than four billion rows.",
    "Bounds are proved for tables of up to 2³² rows. Split the table by a public rule.",
  );
  return new Curator(schema, engine, ledger ?? (await throwAwayLedger(schema)), noise);
}

export function frozenCopy<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  const copy = Array.isArray(value)
    ? value.map(frozenCopy)
    : Object.fromEntries(Object.entries(value).map(([key, part]) => [key, frozenCopy(part)]));
  return Object.freeze(copy) as T;
}
