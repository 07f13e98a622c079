/**
 * The memory engine on several threads, in Node: each worker holds a range of the rows, in memory that is shared and not
 * copied, and the main thread adds up what they answer.
 *
 * Claim. The answers are those of the memory engine, for any number of threads.
 * Proof. Every answer is a sum over rows of whole numbers that depend on one row and the question alone, and is exact in BigInt, or
 * follows from counts of rows by code, which doubles hold exactly (counts/counted-codes.ts); the ranges are disjoint and cover all
 * rows, and sums of whole numbers do not depend on how they are grouped. Tables of counts are such sums (tables.ts), and the
 * qualities of grids are worked out from them here. ∎
 */
import { availableParallelism } from "node:os";
import type { CodedRows, Column } from "../../../read/table.ts";
import { codeCount } from "../../../schema/coding/codes.ts";
import type { CodedAttribute } from "../../../schema/types.ts";
import type { Engine } from "../../engine.ts";
import { type CountedCodes, countedCodes, isTabled, occurring } from "../memory/counts/counted-codes.ts";
import { DistinctRows } from "../memory/counts/distinct-rows.ts";
import { OneAttribute } from "../memory/counts/one-attribute.ts";
import { gridQualities } from "../memory/tables/grids.ts";
import { inDoubles } from "../memory/tables/tables.ts";
import { takingInTurn } from "../taking.ts";
import { pack, type ThreadQuestion } from "./protocol.ts";
import { threadedTables } from "./tables.ts";
import { Thread } from "./thread.ts";

/** Beyond this, threads wait for memory more than they add. */
const MOST_THREADS = 8;

export const threadsHere = (): number => Math.min(availableParallelism(), MOST_THREADS);

/** `entry` is the worker's program; tests hand in one that runs without a build. */
export async function threadedEngine(
  table: CodedRows,
  threads: number,
  entry = new URL("./worker.js", import.meta.url),
): Promise<Engine> {
  const rows = rowsIn(table);
  const all = sharedTable(table);
  // A function cannot cross to a worker, so what one is asked about rows is answered here, over all of them.
  const distinct = new DistinctRows(all);
  const workers: Thread[] = [];
  const one = new OneAttribute((attribute) =>
    isTabled(attribute) ? countedBy(workers, attribute) : countedCodes(all, attribute),
  );
  const close = async () => {
    one.close();
    distinct.close();
    await Promise.all(workers.map((worker) => worker.close()));
  };
  const ask = (question: ThreadQuestion) => askEach(() => question);
  const askEach = async (question: (worker: number) => ThreadQuestion): Promise<readonly bigint[]> => {
    const [first, ...others] = await Promise.all(workers.map((worker, i) => worker.ask(question(i))));
    return first.map((number, i) => others.reduce((sum, numbers) => sum + numbers[i], number));
  };
  const held = ranges(all, threads);
  const tables = threadedTables(
    all,
    () => workers.length,
    (question) => Promise.all(workers.map((worker, i) => worker.ask(question(i)))),
  );
  try {
    for (const range of held) workers.push(new Thread(entry, range));
    await ask({ kind: "ready" });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    rows: () => rows,
    count: (attribute, codes) => one.count(attribute, codes),
    histogram: async (attributes) =>
      attributes.length === 1 ? one.histogram(attributes[0]) : ask({ kind: "histogram", attributes }),
    total: (attribute) => one.total(attribute),
    sums: async (question) => ask(pack(question)),
    costs: (question) => ask({ kind: "costs", question }),
    centreSums: (question) => ask({ kind: "centre-sums", question }),
    pointCounts: (question) => ask({ kind: "point-counts", question }),
    rowSums: (question) => (question.attributes.length === 1 ? one : distinct).sums(question),
    tables: inDoubles(tables),
    gridQualities: (question) => gridQualities(tables, all.rows, question),
    modelSums: (question) => ask({ kind: "model-sums", question }),
    gradient: (question) => ask({ kind: "gradient", question }),
    sampledGradient(question, taking) {
      const inTurn = takingInTurn(taking);
      const own = held.map((range) => inTurn(rowsIn(range)));
      return askEach((worker) => ({ kind: "gradient", question, taking: own[worker] }));
    },
    products: (question) => ask({ kind: "products", question }),
    losses: (question) => ask({ kind: "losses", question }),
    close,
  };
}

/** Each counts its own rows into memory that both see, and the counts are added up. */
async function countedBy(workers: readonly Thread[], attribute: CodedAttribute): Promise<CountedCodes> {
  const [first, ...others] = await Promise.all(
    workers.map(async (worker) => {
      const room = new SharedArrayBuffer(codeCount(attribute) * Float64Array.BYTES_PER_ELEMENT);
      const counts = new Float64Array(room);
      await worker.ask({ kind: "counts", attribute, counts });
      return counts;
    }),
  );
  for (const counts of others) for (let code = 0; code < first.length; code++) first[code] += counts[code];
  return occurring(first);
}

/** How many rows the stored ones stand for. */
const rowsIn = ({ rows, weights }: CodedRows): number =>
  weights ? weights.reduce((sum, w) => sum + w, 0) : rows;

/** The rows in consecutive ranges of nearly equal size; an empty table is one empty range. */
function ranges(table: CodedRows, threads: number): readonly CodedRows[] {
  const pieces = Math.max(1, Math.min(threads, table.rows));
  const cut = (i: number) => Math.floor((i * table.rows) / pieces);
  return Array.from({ length: pieces }, (_, i) => {
    const [from, to] = [cut(i), cut(i + 1)];
    return {
      rows: to - from,
      columns: table.columns.map((c) => ({ ...c, codes: c.codes.subarray(from, to) })),
      ...(table.weights ? { weights: table.weights.subarray(from, to) } : {}),
    };
  });
}

function sharedTable({ rows, columns, weights }: CodedRows): CodedRows {
  return {
    rows,
    columns: columns.map((column) => ({ ...column, codes: shared(column.codes) })),
    ...(weights ? { weights: new Uint32Array(sharedBytes(weights)) } : {}),
  };
}

function shared(codes: Column["codes"]): Column["codes"] {
  if (codes.buffer instanceof SharedArrayBuffer) return codes;
  const bytes = sharedBytes(codes);
  if (codes.BYTES_PER_ELEMENT === 1) return new Uint8Array(bytes);
  return codes.BYTES_PER_ELEMENT === 2 ? new Uint16Array(bytes) : new Uint32Array(bytes);
}

function sharedBytes({ buffer, byteOffset, byteLength }: Column["codes"]): SharedArrayBuffer {
  const memory = new SharedArrayBuffer(byteLength);
  new Uint8Array(memory).set(new Uint8Array(buffer, byteOffset, byteLength));
  return memory;
}
