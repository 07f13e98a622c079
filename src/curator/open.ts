/**
 * Opening a table. `openCurator` is what the door exports; `openWith` also takes the noise, and is for the auditor's
 * recorder, which lives on this side of the door: whoever holds the noise sees what it is added to.
 */
import { ensure } from "../base/errors.ts";
import { readTable } from "../read/read-table.ts";
import type { ByteSource, TableSource } from "../read/table.ts";
import { ensureDeclared } from "../schema/draft/declared.ts";
import type { Schema } from "../schema/types.ts";
import { type Curator, curatorOf } from "./curator.ts";
import { ensureThreads, openEngine } from "./engines/open-engine.ts";
import type { Ledger } from "./ledger/types.ts";
import { type Noise, seededNoise, systemNoise } from "./noise/noise.ts";
import { frozenCopy } from "./plain.ts";
import { MOST_ROWS } from "./queries/tables/table-scores.ts";
import { bookOf } from "./same-book.ts";

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
  const own = { ...opening, schema: frozenCopy(opening?.schema) };
  ensureDeclared(own.schema);
  return openWith(own, noiseFor(own.schema.visibility, own.ledger, own.unsafeSeed));
}

/** Seeds are for public data, and a run with one cannot be written into a book of guarantees. */
export function noiseFor(
  visibility: Schema["visibility"],
  ledger: Ledger | undefined,
  unsafeSeed: number | undefined,
): Noise {
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
  return unsafeSeed === undefined ? systemNoise() : seededNoise(unsafeSeed);
}

export async function openWith(
  { schema: given, rows, ledger, signal, threads }: Opening,
  noise: Noise,
): Promise<Curator> {
  // Nobody may change what was declared once rows have been coded by it.
  const schema = frozenCopy(given);
  ensureThreads(threads);
  const book = await bookOf(schema, ledger);
  const engine = await openEngine(await readTable(schema, rows, { signal }), threads);
  ensure(
    engine.rows() <= MOST_ROWS,
    "engine-cannot",
    "The table has more than four billion rows.",
    "Bounds are proved for tables of up to 2³² rows. Split the table by a public rule.",
  );
  return curatorOf(schema, engine, book, noise);
}
