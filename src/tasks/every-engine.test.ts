/** Methods on threads, on rows that are read again, and on an engine of an owner's own. Databases have files of their own (node/sql). */
import { groupedEngine } from "../curator/engines/grouped.ts";
import { threadedEngine } from "../curator/engines/threads/index.ts";
import { readTable } from "../read/read-table.ts";
import { countedRows } from "../testing/counted-rows.ts";
import { adultTable, type KeptWays, modelsSuite } from "../testing/models-suite.ts";
import { isShared } from "../testing/share-of.ts";
import { openStreamed } from "../testing/streamed-table.ts";
import { threadEntry } from "../testing/thread-entry.ts";

/** On three threads; in three groups, of which none is kept; from columns that are kept. */
const inOrder: KeptWays = async ({ schema, text }) => {
  const [table, entry] = [await readTable(schema, [text]), await threadEntry()];
  return [
    { rows: { openEngine: () => threadedEngine(table, 3, entry) } },
    { rows: { openEngine: () => openStreamed(table) } },
    { rows: { openEngine: () => openStreamed(table, { bytes: 2 ** 30 }) } },
  ];
};
const groups: KeptWays = async ({ schema, text }) => {
  const table = await readTable(schema, [text]);
  return [{ rows: { openEngine: () => groupedEngine(countedRows(table)) } }];
};

/** Each asks what others do not: tables, points, sums along a way, gradients, noise on what rows add up to. */
const few = [
  "classify privet",
  "cluster privet-means",
  "publish privet-grid",
  "classify dp-sgd",
  "regress ada-ssp",
];
modelsSuite("threads and streams", inOrder, { inOrder: true, ...(isShared ? { names: few } : {}) });
modelsSuite("groups", groups, isShared ? { names: few.slice(0, 3) } : {});

if (!isShared && adultTable) {
  modelsSuite("people of Adult, threads and streams", inOrder, { inOrder: true, table: adultTable });
  modelsSuite("people of Adult, groups", groups, { table: adultTable });
}
