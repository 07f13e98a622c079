/**
 * What a text in SQL names, and what the database has stored under such names, both as DuckDB's own parser sees them.
 *
 * DuckDB finds a macro of the database before its own function of the same name. So every function here is called by its whole
 * name, and nothing else is: no database can stand in for what looks at it.
 */
import { type DuckDb, literal } from "./driver.ts";

/** Names in small letters, without what qualifies them. */
export interface Named {
  readonly functions: ReadonlySet<string>;
  /** Functions that stand behind FROM. */
  readonly tableFunctions: ReadonlySet<string>;
  readonly tables: ReadonlySet<string>;
}

export type ParsedCalls = { readonly statements: readonly unknown[] } | { readonly error: string };

export async function parsed(db: DuckDb, sql: string): Promise<ParsedCalls> {
  const [[text]] = await db.rows(`SELECT system.main.json_serialize_sql(${literal(sql)})`);
  const { error, error_type: kind, statements } = JSON.parse(text);
  return error ? { error: kind } : { statements };
}

export function named(statements: readonly unknown[]): Named {
  const [functions, tableFunctions, tables] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const look = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, function: called, function_name: name, table_name: table } = node as Node;
    if (typeof name === "string") functions.add(name.toLowerCase());
    if (typeof table === "string") tables.add(table.toLowerCase());
    if (type === "TABLE_FUNCTION") tableFunctions.add(String(called?.function_name).toLowerCase());
    for (const child of Object.values(node)) look(child);
  };
  look(statements);
  return { functions, tableFunctions, tables };
}

interface Node {
  readonly type?: unknown;
  readonly function?: { readonly function_name?: unknown };
  readonly function_name?: unknown;
  readonly table_name?: unknown;
}

/** SELECTs that DuckDB runs when a name is used; undefined stands for a text that could not be taken apart. */
export type Stored = ReadonlyMap<string, readonly (string | undefined)[]>;

/**
 * Bodies of views and macros and the expressions of columns that are computed, by name and whatever schema they are in. Looking
 * them up runs none of them.
 */
export async function storedIn(db: DuckDb): Promise<Stored> {
  const found = await db.rows(`
    SELECT view_name, 'view', sql FROM system.main.duckdb_views() WHERE database_name = 'source' AND NOT internal
    UNION ALL SELECT function_name, function_type, macro_definition FROM system.main.duckdb_functions()
      WHERE database_name = 'source' AND NOT internal
    UNION ALL SELECT table_name, 'column', column_default FROM system.main.duckdb_columns()
      WHERE database_name = 'source' AND column_default IS NOT NULL`);
  const stored = new Map<string, (string | undefined)[]>();
  for (const [name, kind, sql] of found) {
    const key = name.toLowerCase();
    stored.set(key, [...(stored.get(key) ?? []), selectOf(kind, sql)]);
  }
  return stored;
}

const NAME = `(?:"(?:[^"]|"")*"|[^\\s"().,]+)`;
const HEAD = new RegExp(`^CREATE VIEW (?:${NAME}\\.)*${NAME}(?: ?\\(${NAME}(?:, ${NAME})*\\))? AS `);

function selectOf(kind: string, sql: string | null): string | undefined {
  if (sql === null) return undefined;
  if (kind === "table_macro") return sql;
  if (kind !== "view") return `SELECT (${sql})`;
  const head = HEAD.exec(sql)?.[0];
  return head && sql.slice(head.length);
}

/** Names of DuckDB's own functions, but for what is called by PRAGMA alone. */
export const builtInNames = (db: DuckDb): Promise<ReadonlySet<string>> =>
  functionNames(db, "internal AND function_type <> 'pragma'");

/** Names of the macros of the database. */
export const macroNames = (db: DuckDb): Promise<ReadonlySet<string>> =>
  functionNames(db, "database_name = 'source' AND NOT internal");

async function functionNames(db: DuckDb, which: string): Promise<ReadonlySet<string>> {
  const found = await db.rows(
    `SELECT DISTINCT function_name FROM system.main.duckdb_functions() WHERE ${which}`,
  );
  return new Set(found.map(([name]) => name.toLowerCase()));
}
