import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { modelSuite } from "../../testing/ledgers/model-suite.ts";
import { shareOf } from "../../testing/share-of.ts";
import { memoryLedger } from "./memory.ts";
import { openSqliteLedger } from "./sqlite/sqlite.ts";

const folder = mkdtempSync(join(tmpdir(), "privet-model-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("T37 ten thousand random sequences in memory, or the suite's share of them, answer as the model does", async () => {
  const clock = () => "2026-11-03T09:14:00Z";
  const sequences = shareOf(10_000);
  const seen = await modelSuite(sequences, 37, (conversions) => memoryLedger({ clock, ...conversions }));
  for (const what of ["limit", "settled", "not settled", "spent", "budget-exhausted", "holder-unknown"])
    expect(seen[what], what).toBeGreaterThan(sequences / 10);
  for (const what of ["suspended", "release-already-taken", "released", "not released"])
    expect(seen[what], what).toBeGreaterThan(sequences / 100);
});

test("thirty random sequences on disk answer as the model does", async () => {
  const seen = await modelSuite(30, 38, (conversions, i) =>
    openSqliteLedger(join(folder, `${i}.ledger`), { create: true, ...conversions }),
  );
  expect(seen.spent).toBeGreaterThan(30);
});
