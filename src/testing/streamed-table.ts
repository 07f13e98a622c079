/** A table as a file is that can be read again: of the attributes that are asked for, a few rows at a time, into a sink where there is one. */
import type { Engine } from "../curator/engine.ts";
import { memoryEngine } from "../curator/engines/memory/index.ts";
import { type ReadAgain, type Streaming, streamedEngine } from "../curator/engines/streamed/index.ts";
import type { Table } from "../read/table.ts";

const TOGETHER = 3;

export const readAgain =
  (table: Table, saw: (names: readonly string[]) => void = () => undefined): ReadAgain =>
  async (schema, { sink, signal }) => {
    const wanted = schema.attributes.filter(({ kind }) => kind !== "ignored").map(({ name }) => name);
    saw(wanted);
    const columns = table.columns.filter(({ attribute }) => wanted.includes(attribute.name));
    if (sink === undefined || table.weights) return { ...table, schema, columns };
    for (let at = 0; at < table.rows; at += TOGETHER) {
      if (signal?.aborted) throw new Error("stopped");
      const rows = Math.min(TOGETHER, table.rows - at);
      sink.take(rows, (into, from) => {
        for (const [k, { codes }] of columns.entries()) into[k].set(codes.subarray(at, at + rows), from);
      });
      await sink.ready?.();
    }
    return sink.finish();
  };

/** Nothing is kept of the rows, and a group is a third of them, so that the last ends in the middle; a table of a few rows is one group. */
export const openStreamed = (table: Table, streaming: Partial<Streaming> = {}): Promise<Engine> =>
  streamedEngine(table.schema, readAgain(table), {
    bytes: 0,
    group: Math.max(7, Math.ceil((table.rows + 2) / 3)),
    open: async (rows) => memoryEngine(rows),
    ...streaming,
  });
