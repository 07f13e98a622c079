/**
 * Attempts to get a spend acknowledged that the disk did not keep: the driver is replaced by one whose COMMIT fails.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { rational } from "../../base/rational.ts";
import { openSqliteLedger } from "./sqlite/sqlite.ts";
import type { SpendRequest } from "./types.ts";

const fault = vi.hoisted(() => ({ armed: false }));

vi.mock("libsql", async (importActual) => {
  const { default: Actual } = await importActual<{
    default: new (path: string, options?: object) => object;
  }>();
  return {
    default: class {
      readonly #inner: { exec(sql: string): unknown; prepare(sql: string): unknown; close(): unknown };
      constructor(path: string, options?: object) {
        this.#inner = new Actual(path, options) as never;
      }
      exec(sql: string): unknown {
        if (fault.armed && sql === "COMMIT")
          throw Object.assign(new Error("disk"), { code: "SQLITE_IOERR_FSYNC" });
        return this.#inner.exec(sql);
      }
      prepare(sql: string): unknown {
        return this.#inner.prepare(sql);
      }
      close(): unknown {
        return this.#inner.close();
      }
    },
  };
});

const folder = mkdtempSync(join(tmpdir(), "privet-commit-"));
afterAll(() => rmSync(folder, { recursive: true }));

const options = { rhoOfBudget: () => rational(1n), epsilonOfRho: () => rational(1n) };
const run: SpendRequest = {
  cost: { epsilon: rational(1n, 4n), delta: rational(0n) },
  events: [],
  purpose: "a test",
  neighbours: "replace",
  schema: "5c".repeat(32),
  version: "0.1.0",
};

test("a spend whose COMMIT fails is not acknowledged, and the ledger takes no more until it is opened again", async () => {
  const path = join(folder, "a.ledger");
  const ledger = await openSqliteLedger(path, { ...options, create: true });
  const one = rational(1n);
  await ledger.open({
    dataset: "small",
    epsilon: one,
    delta: rational(0n),
    composition: "basic",
    neighbours: "replace",
    unit: "person",
  });
  await ledger.spend(run);
  fault.armed = true;
  await expect(ledger.spend(run)).rejects.toMatchObject({ code: "ledger-io" });
  fault.armed = false;
  await expect(ledger.spend(run)).rejects.toMatchObject({ code: "ledger-io" });
  await ledger.close();
  const again = await openSqliteLedger(path, options);
  expect((await again.verify()).entries).toBe(2);
  expect((await again.spend(run)).seq).toBe(3);
  await again.close();
});
