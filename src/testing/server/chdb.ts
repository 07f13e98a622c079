/**
 * The current ClickHouse, embedded in a Python process (`pip install chdb`), as a place for tables: what Debian packages is many years older.
 * It is a tool of tests alone, for the nightly run. `PRIVET_PYTHON` names a Python that has it, if `python3` has not.
 */
import { type ChildProcessByStdio, spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { InTurn } from "../../base/in-turn.ts";
import type { SqlValue } from "../../curator/index.ts";
import { LONG_STATEMENTS } from "../../node/sql/clickhouse.ts";
import type { SqlPlace } from "../sql-tables.ts";

const python = process.env.PRIVET_PYTHON ?? "python3";

/** Why there is none, where there is none: tests are skipped with it. */
export const chdbMissing: string | undefined =
  spawnSync(python, ["-c", "import chdb"]).status === 0
    ? undefined
    : "there is no embedded ClickHouse here: pip install chdb, and PRIVET_PYTHON names the Python that has it";

/** A statement a line goes in, a line comes out: what it answers, or why it failed. */
const PROGRAM = `
import json, sys
from chdb import session
db = session.Session()
for line in sys.stdin:
    try:
        told = {"answer": str(db.query(json.loads(line), "JSONCompact"))}
    except Exception as failed:
        told = {"failed": str(failed)[:500]}
    print(json.dumps(told), flush=True)
`;

export interface TestChdb extends SqlPlace {
  stop(): Promise<void>;
}

export function startChdb(): TestChdb {
  const child = spawn(python, ["-c", PROGRAM], { stdio: ["pipe", "pipe", "inherit"] });
  const ask = asking(child);
  for (const [name, most] of Object.entries(LONG_STATEMENTS)) void ask(`SET ${name} = ${most}`);
  const query = async (statement: string) => {
    const { data } = JSON.parse(await ask(statement)) as { data: readonly (readonly SqlValue[])[] };
    return data;
  };
  return {
    dialect: "clickhouse",
    kept: "ENGINE = Memory",
    run: ask,
    connect: async () => ({ query, cancel: async () => undefined, close: async () => undefined }),
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.stdin.end();
      await ended;
    },
  };
}

/** One statement after the other. */
function asking(
  child: ChildProcessByStdio<Writable, Readable, null>,
): (statement: string) => Promise<string> {
  const turns = new InTurn();
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return (statement) =>
    turns.take(async () => {
      child.stdin.write(`${JSON.stringify(statement)}\n`);
      const { value = '{"failed":"it has ended"}' } = await lines.next();
      const { answer, failed } = JSON.parse(value);
      if (failed !== undefined) throw new Error(`${statement.slice(0, 200)}: ${failed}`);
      return answer;
    });
}
