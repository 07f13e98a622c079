/**
 * Parts of rows that are not kept all together.
 *
 * Claim. A part's answers are those of the memory engine over the rows that dealing them as they are read puts into it.
 * Proof. Rows that are kept are dealt so, each part for an engine of its own (open-engine.ts). Of streamed rows the answers are those of an
 * engine that reads its rows again (index.ts), over reads of the part's rows alone (part-rows.ts). Rows of a database are handed over by their codes, each as often as it is there (sql/index.ts), and dealt like those of a
 * file, by the same function of their codes; they have no places, and are not dealt where those would decide. ∎
 */
import { ensure } from "../../../base/errors.ts";
import { partsTooLarge } from "../../../base/refusals/door.ts";
import { areDealtHere } from "../../../read/row-bytes.ts";
import type { RowPart } from "../../../schema/coding/row-parts.ts";
import type { Schema } from "../../../schema/types.ts";
import type { Engine } from "../../engine.ts";
import { checkedEngine } from "../checked.ts";
import { DealtRows } from "../memory/dealt-rows.ts";
import { memoryEngine } from "../memory/index.ts";
import { type DealtEngines, openDealt, openEngine, type StreamedWithin } from "../open-engine.ts";
import { openSqlRead } from "../sql/index.ts";
import { SqlRows, type SqlWatch } from "../sql/source.ts";
import type { ReadAgain } from "./index.ts";
import { readingPart } from "./part-rows.ts";

interface Wishes extends SqlWatch {
  readonly threads?: number | undefined;
  readonly streamed?: StreamedWithin | undefined;
}

/** The engines for all rows and for parts of them; what is kept in memory is dealt as it is read, once. Streamed ones share the room. */
export async function openParts(
  schema: Schema,
  rows: ReadAgain | SqlRows,
  parts: readonly RowPart[],
  { threads, streamed, signal }: Wishes,
): Promise<DealtEngines> {
  if (SqlRows.is(rows)) return dealtSql(schema, parts, rows, { signal });
  return withPlaced(schema, await openPlaced(schema, rows, parts, { threads, streamed }));
}

async function openPlaced(
  schema: Schema,
  rows: ReadAgain,
  parts: readonly RowPart[],
  { threads, streamed }: Wishes,
): Promise<DealtEngines> {
  if (!streamed) return openDealt(schema, rows, parts, threads);
  const room = { ...streamed, bytes: Math.floor(streamed.bytes / (1 + parts.length)) };
  const open = (read: ReadAgain) => openEngine(schema, read, { threads, streamed: room });
  const engine = await open(rows);
  return { engine, dealt: await partsOf(parts, (part) => open(readingPart(schema, rows, part))) };
}

/** Where a row's part is that of its place, and parts are all blocks of a dealing, in their order, they are those of `Engine`. */
function withPlaced({ neighbours }: Schema, { engine, dealt }: DealtEngines): DealtEngines {
  const of = dealt.size;
  const placed = Array.from({ length: of }, (_, i) => dealt.get(`${i + 1}-${i + 1}/${of}`));
  const isPlaced = neighbours === "replace" && placed.every((block) => block !== undefined);
  return isPlaced ? { engine: { ...engine, placed }, dealt } : { engine, dealt };
}

/** By their codes, read once and kept here; all rows together are asked where they are. About how much that takes is told by what is public. */
async function dealtSql(
  schema: Schema,
  parts: readonly RowPart[],
  rows: SqlRows,
  watch: SqlWatch,
): Promise<DealtEngines> {
  ensure(areDealtHere(schema), ...partsTooLarge());
  const { engine, read } = await openSqlRead(schema, rows, watch);
  const sink = new DealtRows(schema, parts);
  await read(schema, { sink }).catch(async (error) => {
    await engine.close();
    throw error;
  });
  const tables = sink.finishedParts();
  const dealt = await partsOf(parts, async (_, i) => memoryEngine(tables[i]));
  return { engine: await checkedEngine(engine, schema), dealt };
}

async function partsOf(
  parts: readonly RowPart[],
  open: (part: RowPart, place: number) => Promise<Engine>,
): Promise<ReadonlyMap<RowPart, Engine>> {
  const dealt = new Map<RowPart, Engine>();
  for (const [i, part] of parts.entries()) dealt.set(part, await open(part, i));
  return dealt;
}
