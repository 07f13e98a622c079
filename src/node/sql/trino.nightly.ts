/** Rows in a real Trino, a coordinator and a worker: codes, the whole suite of engines, every method, and a worker that is late or dies. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seededNoise } from "../../curator/noise/noise.ts";
import { openWith } from "../../curator/open.ts";
import { readTable } from "../../read/read-table.ts";
import { parsePlan, runPlan } from "../../tasks/plan.ts";
import { adultTable } from "../../testing/models-suite.ts";
import { smallLedger } from "../../testing/release-suite.ts";
import { startTrino, type TestTrino, trinoMissing } from "../../testing/server/trino.ts";
import { csvOf, smallSchema } from "../../testing/small-tables.ts";
import { sqlCodesSuite, storePools } from "../../testing/sql-codes-suite.ts";
import { sqlEngineSuite } from "../../testing/sql-engine-suite.ts";
import { sqlModelsSuite, sqlNamesSuite } from "../../testing/sql-runs-suite.ts";
import { sqlRowsOf, storedTable } from "../../testing/sql-tables.ts";
import { placeInTrino, trinoPools } from "../../testing/trino-place.ts";
import { draftOfRows } from "../draft-rows.ts";

const why = trinoMissing ? `skipped: ${trinoMissing}` : "rows in a Trino";

describe.skipIf(trinoMissing)(why, () => {
  let server: TestTrino;
  const place = () => placeInTrino(server);
  beforeAll(async () => {
    server = await startTrino();
    await storePools(place(), trinoPools);
  });
  afterAll(() => server?.stop());

  sqlCodesSuite("Trino", place, 20, trinoPools);
  sqlNamesSuite("Trino", place);
  sqlEngineSuite("Trino", place, ["by groups", "by pieces"]);
  sqlModelsSuite("Trino", place, { mostGroups: 400 });
  if (adultTable) sqlModelsSuite("people of Adult in Trino", place, { table: adultTable });

  test("a schema is drafted from the catalogue, and who may only read writes nothing", async () => {
    await server.run(
      "CREATE TABLE drafted (x decimal(9, 2), b boolean, t varchar(20), l array(integer), r real)",
    );
    const path = `trino://reader@127.0.0.1:${server.port}/memory/default#drafted`;
    expect((await draftOfRows(path, "drafted", undefined)).schema.attributes).toEqual([
      { name: "x", kind: "numeric" },
      { name: "b", kind: "categorical", values: ["false", "true"], source: "the column's type" },
      { name: "t", kind: "undeclared" },
      { name: "l", kind: "ignored" },
      { name: "r", kind: "numeric" },
    ]);
    const line = await server.connect("reader");
    for (const statement of [
      "CREATE TABLE written (x integer)",
      "DROP TABLE drafted",
      "SELECT CAST('a value of a row' AS integer)",
    ]) {
      const error = await line.query(statement).catch((thrown) => thrown);
      expect([error.code, `${error.message} ${error.fix?.do}`.includes("a value of")]).toEqual([
        "database-failed",
        false,
      ]);
    }
    await server.run("INSERT INTO drafted VALUES (1, true, 'a', ARRAY[1], 1)");
    expect(await line.query('SELECT count(*) FROM "memory"."default"."drafted"')).toEqual([[1]]);
  });
});

const schema = smallSchema("add-remove");
const rows = csvOf(Array.from({ length: 50 }, () => ["3", "4", "red", "yes"]));
/** Attributes are asked about by a statement each; with a δ the plan is priced as a whole. */
const plan = parsePlan({
  privet: "plan/1",
  task: "describe",
  method: "statistics",
  epsilon: "1",
  delta: "0.000001",
});

describe.skipIf(trinoMissing)("a worker of a Trino", () => {
  let server: TestTrino;
  beforeAll(async () => {
    server = await startTrino();
  });
  afterAll(() => server?.stop());

  /** On a slow machine opening may take longer than somebody waits who is in a hurry, and a worker that has just halted may be thought gone. */
  async function patiently<T>(open: () => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries++)
      try {
        return await open();
      } catch (error) {
        if (tries > 20) throw error;
      }
  }

  /** A run in whose middle, after the first of its draws, something happens; how it ended, and what the ledger holds then. */
  async function run(user: string, happens: () => void) {
    const stored = await storedTable(placeInTrino(server), await readTable(schema, [rows]));
    const ledger = await smallLedger(schema);
    const curator = await patiently(async () => {
      const opening = {
        schema,
        rows: sqlRowsOf({ ...stored, connection: await server.connect(user) }),
        ledger,
      };
      return openWith(opening, seededNoise(7));
    });
    let drawn = 0;
    const progress = () => {
      if (++drawn === 1) happens();
    };
    const failed = await runPlan(curator, plan, { progress }).catch((error) => error);
    const kinds = (await ledger.entries()).map(({ kind }) => kind);
    await curator.close();
    return { failed, drawn, kinds };
  }
  const NOTHING_OF_ROWS = {
    code: "unexpected",
    message: expect.stringMatching(
      /^Something failed inside the trusted part\. Nothing was released; entry 2 of the ledger stays spent/,
    ),
  };

  test("that is late beyond what a statement may take ends the run, which stays paid", async () => {
    const { failed, ...left } = await run("hurried", () => server.signalWorker("SIGSTOP"));
    server.signalWorker("SIGCONT");
    expect(failed).toMatchObject(NOTHING_OF_ROWS);
    expect(left).toEqual({ drawn: 1, kinds: ["open", "spend"] });
  });

  test("that dies in the middle of a statement ends the run, which stays paid", async () => {
    const halted = async () => {
      server.signalWorker("SIGSTOP");
      while (!(await server.isAsked("reader"))) await new Promise(setImmediate);
      server.signalWorker("SIGKILL");
    };
    let killed: Promise<void> | undefined;
    const { failed, ...left } = await run("reader", () => {
      killed = halted();
    });
    await killed;
    expect(failed).toMatchObject(NOTHING_OF_ROWS);
    expect(left).toEqual({ drawn: 1, kinds: ["open", "spend"] });
  });
});
