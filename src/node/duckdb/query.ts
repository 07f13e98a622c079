/**
 * A query that a schema brings along, looked at before it runs.
 *
 * Claim. It reads the database that is attached and nothing else, and writes nothing.
 * Argument. DuckDB is locked by now (driver.ts): outside the database no file can be opened, for whatever reason, and the
 * database itself is open for reading. What is left is refused here: more than one statement, statements that are no SELECT,
 * and table functions other than a few that only compute, because some change how DuckDB itself behaves (logs, profiles) or
 * run a text that nobody has looked at.
 */
import { ensure, PrivetError, quote } from "../../errors.ts";
import { type DuckDb, literal } from "./driver.ts";

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

export async function ensureHarmless(db: DuckDb, query: string): Promise<void> {
  // A character 0 would end the text for one reader and not for another.
  ensure(!query.includes("\0"), "query-refused", ONE_SELECT, FIX);
  const statements = await parsed(db, query);
  ensure(statements.length === 1, "query-refused", ONE_SELECT, FIX);
  const others = new Set([...tableFunctions(statements)].filter((name) => !COMPUTING.has(name)));
  if (others.size > 0) for (const name of await ownMacros(db)) others.delete(name.toLowerCase());
  ensure(
    others.size === 0,
    "query-refused",
    `The query calls ${[...others].map(quote).join(", ")}, which could reach beyond the database.`,
    FIX,
  );
  ensure(await isOneSelect(db, query), "query-refused", ONE_SELECT, FIX);
}

const ONE_SELECT = "The query of a schema is one SELECT statement; this one is something else.";
const FIX =
  "Let it read tables of the database that it names, by one SELECT. Other files are read by schemas of their own.";

/** Functions that the database itself defines, by queries that are under the lock as well. */
async function ownMacros(db: DuckDb): Promise<readonly string[]> {
  const found = await db.rows(
    "SELECT function_name FROM duckdb_functions() WHERE database_name = 'source' AND function_type = 'table_macro'",
  );
  return found.flat();
}

/** The statements as DuckDB's own parser sees them. */
async function parsed(db: DuckDb, query: string): Promise<readonly unknown[]> {
  const [[text]] = await db.rows(`SELECT json_serialize_sql(${literal(query)})`);
  const { error, error_type: kind, statements } = JSON.parse(text);
  if (!error) return statements;
  // Its own word for everything that is no SELECT. A text that is no SQL is an unreadable source like others.
  ensure(kind !== "not implemented", "query-refused", ONE_SELECT, FIX);
  throw new Error("no SQL");
}

function* tableFunctions(node: unknown): Generator<string> {
  if (typeof node !== "object" || node === null) return;
  if ("type" in node && node.type === "TABLE_FUNCTION" && "function" in node) yield nameOf(node.function);
  for (const child of Object.values(node)) yield* tableFunctions(child);
}

const nameOf = (called: unknown): string =>
  String((called as { readonly function_name?: unknown }).function_name).toLowerCase();

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
