import { join } from "node:path";
import { chaosSuite, conversions } from "../../testing/ledgers/chaos-suite.ts";
import { openSqliteLedger } from "./sqlite/sqlite.ts";

const pathIn = (folder: string) => join(folder, "adult.ledger");

chaosSuite({
  // A thousand in chaos.nightly.ts.
  kills: Number(process.env.PRIVET_KILLS ?? 12),
  writers: 16,
  make: async (folder) => ({
    ledger: await openSqliteLedger(pathIn(folder), { create: true, ...conversions }),
    words: [pathIn(folder)],
  }),
  open: (folder) => openSqliteLedger(pathIn(folder), { busyTimeoutMs: 300_000, ...conversions }),
});
