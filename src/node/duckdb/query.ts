/**
 * What a schema asks of a database, a table or a query, looked at before it runs.
 *
 * Claim. It reads the database that is attached and nothing else, writes nothing, and makes DuckDB say nothing on the way.
 * Argument. DuckDB is locked by now (driver.ts): outside the database no file can be opened, for whatever reason, and the
 * database itself is open for reading. The lock does not keep DuckDB from logging, so what is left is refused here: more than
 * one statement, statements that are no SELECT, table functions other than a few that only compute, because some change how
 * DuckDB itself behaves (logs, profiles) or run a text that nobody has looked at, and the few other functions that reach out of
 * the query. The same holds for every view, macro and computed column of the database that it uses, and those that these use.
 * Functions are known by their last name, whatever qualifies it, and names are followed into every schema of the database that
 * has one, so no rule of DuckDB's for finding them is relied on. A macro with the name of one of DuckDB's own functions is refused
 * whether it is used or not: it would be found first, behind operators (`x[1]`), words (`current_user`) and in the SQL by which rows
 * are read, where no call is to be seen. ∎
 */
import { ensure, PrivetError, quote } from "../../base/errors.ts";
import { builtInNames, macroNames, named, type ParsedCalls, parsed, type Stored, storedIn } from "./calls.ts";
import type { DuckDb } from "./driver.ts";

/** Built-in functions that may stand behind FROM: they make rows of what they are given. */
const COMPUTING = new Set([
  "generate_series",
  "json_each",
  "json_tree",
  "range",
  "repeat",
  "repeat_row",
  "unnest",
]);

/** Built-in functions of a value that write, wait, tell of the machine, or look into a text that is SQL again. */
const REACHING = new Set([
  "current_setting",
  "getenv",
  "getvariable",
  "json_serialize_plan",
  "nextval",
  "pg_sleep",
  "setseed",
  "sleep_ms",
  "write_log",
]);

export async function ensureHarmless(db: DuckDb, query: string): Promise<void> {
  // A character 0 would end the text for one reader and not for another.
  ensure(!query.includes("\0"), "query-refused", ONE_SELECT, FIX);
  const [builtIn, macros] = [await builtInNames(db), await macroNames(db)];
  const shadow = [...macros].find((name) => builtIn.has(name));
  ensure(
    shadow === undefined,
    "query-refused",
    `The database has a macro ${quote(shadow)}, which is the name of one of DuckDB's own functions.`,
    "Give the macro another name, or drop it.",
  );
  const refused = await refusedCalls(db, oneSelect(await parsed(db, query)), macros);
  ensure(
    refused.size === 0,
    "query-refused",
    `The query, or a view or macro that it uses, calls ${[...refused].map(quote).join(", ")}, which could reach beyond the database.`,
    FIX,
  );
  ensure(await isOneSelect(db, query), "query-refused", ONE_SELECT, FIX);
}

/** What is called by statements, and by all that they use of the database, and may not be. */
async function refusedCalls(
  db: DuckDb,
  statements: readonly unknown[],
  macros: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const stored = await storedIn(db);
  const refused = new Set<string>();
  const seen = new Set<string>();
  const waiting = [statements];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { functions, tableFunctions, tables } = named(next);
    for (const name of functions) if (REACHING.has(name)) refused.add(name);
    for (const name of tableFunctions) if (!COMPUTING.has(name) && !macros.has(name)) refused.add(name);
    for (const name of [...functions, ...tables]) {
      if (seen.has(name)) continue;
      seen.add(name);
      waiting.push(...(await bodiesOf(db, stored, name)));
    }
  }
  return refused;
}

async function bodiesOf(db: DuckDb, stored: Stored, name: string): Promise<(readonly unknown[])[]> {
  const bodies: (readonly unknown[])[] = [];
  for (const sql of stored.get(name) ?? []) {
    const body: ParsedCalls = sql === undefined ? { error: "parser" } : await parsed(db, sql);
    ensure(
      "statements" in body && body.statements.length === 1,
      "query-refused",
      `What the database has stored as ${quote(name)} cannot be looked at before it runs.`,
      "Write what it does as the query of the schema, or as a table.",
    );
    bodies.push(body.statements);
  }
  return bodies;
}

const ONE_SELECT = "The query of a schema is one SELECT statement; this one is something else.";
const FIX =
  "Let it read tables of the database that it names, by one SELECT. Other files are read by schemas of their own.";

function oneSelect(query: ParsedCalls): readonly unknown[] {
  if ("error" in query) {
    // Its own word for everything that is no SELECT. A text that is no SQL is an unreadable source like others.
    ensure(query.error !== "not implemented", "query-refused", ONE_SELECT, FIX);
    throw new Error("no SQL");
  }
  ensure(query.statements.length === 1, "query-refused", ONE_SELECT, FIX);
  return query.statements;
}

/** What is forbidden by the lock is told as such: it is found when names are looked up, before a row is. */
async function isOneSelect(db: DuckDb, query: string): Promise<boolean> {
  try {
    return await db.isOneSelect(query);
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith("Permission Error"))) throw error;
    throw new PrivetError(
      "query-refused",
      "The query would read a file outside the database that it names.",
      FIX,
    );
  }
}
