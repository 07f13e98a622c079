/** Rows dealt out to threads; whole numbers, so the parts' sums add up to the same, however many threads there are. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";

export async function rowThreads(table, asked, count) {
  const workers = Array.from({ length: count }, (_, k) => {
    const part = rowsFrom(
      table,
      Math.floor((k * table.rows) / count),
      Math.floor(((k + 1) * table.rows) / count),
    );
    return new Worker(new URL("./row-worker.mjs", import.meta.url), { workerData: { table: part, asked } });
  });
  await Promise.all(workers.map((worker) => once(worker, "message")));
  return {
    async sums(turn) {
      for (const worker of workers) worker.postMessage(turn);
      const parts = await Promise.all(workers.map((worker) => once(worker, "message")));
      return parts.map(([sums]) => sums).reduce((a, b) => a.map((sum, i) => sum + b[i]));
    },
    close: () => Promise.all(workers.map((worker) => worker.terminate())),
  };
}

function rowsFrom({ schema, columns }, start, end) {
  const parts = columns.map(({ attribute, codes }) => ({ attribute, codes: codes.slice(start, end) }));
  return { schema, rows: end - start, columns: parts };
}
