import { afterAll, beforeAll, test } from "vitest";
import { NO_BROWSER } from "../../../testing/server/browser.ts";
import { scrollWhole, withLongLedger } from "../../../testing/workbench/long-ledger-suite.ts";
import { openWorkbench, type Workbench } from "../../../testing/workbench/workbench.ts";

const LONG = 10_000;
let bench: Workbench;
beforeAll(async () => {
  if (!NO_BROWSER) bench = await openWorkbench({ rows: 200, ...withLongLedger(LONG) });
}, 120_000);
afterAll(() => bench?.close());

test.skipIf(NO_BROWSER)("a ledger of ten thousand entries stays fluid", async () => {
  await scrollWhole(bench, LONG);
  bench.expectNothingAmiss();
});
