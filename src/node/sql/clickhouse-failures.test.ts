/** A cluster whose second shard is late, or dies, in the middle of a run that is paid for: nothing is released, and nothing of rows is told. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toDecimal } from "../../base/rational.ts";
import type { SqlTable } from "../../curator/engines/sql/source.ts";
import { seededNoise } from "../../curator/noise/noise.ts";
import { openWith } from "../../curator/open.ts";
import { readTable } from "../../read/read-table.ts";
import { parsePlan, runPlan } from "../../tasks/plan.ts";
import { twoShards } from "../../testing/clickhouse-place.ts";
import { smallLedger } from "../../testing/release-suite.ts";
import { clickhouseMissing, startClickhouse, type TestClickhouse } from "../../testing/server/clickhouse.ts";
import { csvOf, smallSchema } from "../../testing/small-tables.ts";
import { sqlRowsOf, storedTable } from "../../testing/sql-tables.ts";
import { openClickhouse } from "./clickhouse.ts";

const schema = smallSchema("add-remove");
const rows = csvOf(Array.from({ length: 50 }, () => ["3", "4", "red", "yes"]));
/** Attributes are asked about by a statement each. Without a δ prices add up, with one the plan is priced as a whole. */
const plan = (delta: string) =>
  parsePlan({ privet: "plan/1", task: "describe", method: "statistics", epsilon: "1", delta });
const NOTHING_OF_ROWS = {
  code: "unexpected",
  message:
    "Something failed inside the trusted part. Nothing was released; entry 2 of the ledger stays spent, " +
    "but for what was planned and never begun where prices add up.",
};

describe.skipIf(clickhouseMissing)("two shards of a ClickHouse", () => {
  let server: TestClickhouse;
  let stored: SqlTable;
  beforeAll(async () => {
    server = await startClickhouse();
    stored = await storedTable(twoShards(server), await readTable(schema, [rows]));
  });
  afterAll(() => server?.stop());

  /** On a slow machine signing in may take longer than somebody waits who is in a hurry. */
  async function lineOf(user: string): Promise<SqlTable["connection"]> {
    const address = { host: "127.0.0.1", port: server.ports[0], database: "default", user };
    for (let tries = 0; ; tries++)
      try {
        return await openClickhouse(address);
      } catch (error) {
        if (tries > 100) throw error;
      }
  }

  /** A run for ε 1 in whose middle, after the first of 13 draws, something happens; how it ended, and what is spent then. */
  async function run(user: string, delta: string, happens: () => void) {
    const ledger = await smallLedger(schema);
    const connection = await lineOf(user);
    const curator = await openWith(
      { schema, rows: sqlRowsOf({ ...stored, connection }), ledger },
      seededNoise(7),
    );
    let drawn = 0;
    const progress = () => {
      if (++drawn === 1) happens();
    };
    const failed = await runPlan(curator, plan(delta), { progress }).catch((error) => error);
    const { spent } = await ledger.verify();
    const kinds = (await ledger.entries()).map(({ kind }) => kind);
    await curator.close();
    return { failed, drawn, kinds, spent: toDecimal(spent.epsilon, 12, "up") };
  }

  test("one that is late beyond what the profile allows ends the run; what was never drawn is given back", async () => {
    const { failed, ...left } = await run("hurried", "0", () => server.signalSecond("SIGSTOP"));
    server.signalSecond("SIGCONT");
    expect(failed).toMatchObject(NOTHING_OF_ROWS);
    // Two of the draws were begun, at 0.148845985132 each, as of a run that nothing happens to.
    expect(left).toEqual({ drawn: 1, kinds: ["open", "spend", "settle"], spent: "0.297691970264" });
  });

  test("one that dies in the middle of a statement ends the run, which stays paid where it was priced as a whole", async () => {
    const halted = async () => {
      server.signalSecond("SIGSTOP");
      const running = "SELECT count() FROM system.processes WHERE user = 'reader'";
      while ((await server.run(running)).trim() === "0") await new Promise(setImmediate);
      server.signalSecond("SIGKILL");
    };
    let killed: Promise<void> | undefined;
    const { failed, ...left } = await run("reader", "0.000001", () => {
      killed = halted();
    });
    await killed;
    expect(failed).toMatchObject(NOTHING_OF_ROWS);
    expect(left).toEqual({ drawn: 1, kinds: ["open", "spend"], spent: "0.990689636998" });
  });

  test("one that is away when rows are opened costs nothing", async () => {
    const ledger = await smallLedger(schema);
    const opening = { schema, rows: sqlRowsOf({ ...stored, connection: await lineOf("reader") }), ledger };
    const failed = await openWith(opening, seededNoise(7)).catch((error) => error);
    expect(failed).toMatchObject({ code: "database-failed" });
    expect(`${failed.message} ${failed.fix.do}`).not.toMatch(/red|DB::|Exception/);
    expect(await ledger.entries()).toHaveLength(1);
  });
});
