/** The suite of all ledgers on those that need no server; postgres/ runs it on PostgreSQL. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { conformanceSuite, entryTexts, type MakeLedger } from "../../testing/ledgers/conformance-suite.ts";
import { memoryLedger } from "./memory.ts";
import { openSqliteLedger } from "./sqlite/sqlite.ts";

const folder = mkdtempSync(join(tmpdir(), "privet-conformance-"));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const inMemory: MakeLedger = async (making) => memoryLedger(making);
const onDisk: MakeLedger = (making) =>
  openSqliteLedger(join(folder, `${files++}.ledger`), { create: true, ...making });

describe("the memory ledger", () => conformanceSuite(inMemory));
describe("the sqlite ledger", () => conformanceSuite(onDisk));

test("ledgers that are fed the same requests and clock are equal to the byte", async () => {
  // Row 15: nothing but the request and the clock goes into an entry, so neighbouring tables leave the same ledger.
  const texts: string[][] = [];
  for (const make of [inMemory, inMemory, onDisk, onDisk]) texts.push(await entryTexts(make));
  expect(texts[0]).toHaveLength(15);
  for (const other of texts) expect(other).toEqual(texts[0]);
});
