/**
 * DuckDB in memory, as a reader of files: it downloads nothing, keeps nothing, and spills nothing to disk. Once it is locked it
 * reads nothing but what was named before, writes nothing, and no setting can be changed. The driver is loaded when it is
 * first needed.
 */
import type {
  DuckDBConnection,
  DuckDBDataChunk,
  DuckDBInstance,
  DuckDBValue,
  StatementType,
} from "@duckdb/node-api";
import { PrivetError } from "../../base/errors.ts";
import { identifier, literal } from "../../read/sql/quoting.ts";

export { identifier, literal };

export type Driver = { readonly DuckDBInstance: typeof DuckDBInstance };

const SETTINGS = {
  autoinstall_known_extensions: "false",
  autoload_known_extensions: "false",
  allow_community_extensions: "false",
  allow_persistent_secrets: "false",
  temp_directory: "",
};

const SELECT = 1 satisfies StatementType;

export class DuckDb {
  readonly #instance: DuckDBInstance;
  readonly #connection: DuckDBConnection;

  constructor(instance: DuckDBInstance, connection: DuckDBConnection) {
    this.#instance = instance;
    this.#connection = connection;
  }

  /**
   * From here on only databases that are attached and these files can be read, and nothing can be written. Whatever comes
   * from a schema is handed to DuckDB after this.
   */
  async lock(files: readonly string[] = []): Promise<void> {
    if (files.length > 0) await this.run(`SET allowed_paths = [${files.map(literal).join(", ")}]`);
    await this.run("SET enable_external_access = false");
    await this.run("SET lock_configuration = true");
  }

  /** Prepares a text without running it: whether it is one statement, and a SELECT. */
  async isOneSelect(sql: string): Promise<boolean> {
    const statements = await this.#connection.extractStatements(sql);
    if (statements.count !== 1) return false;
    const prepared = await statements.prepare(0);
    try {
      return prepared.statementType === SELECT;
    } finally {
      prepared.destroySync();
    }
  }

  async run(sql: string): Promise<void> {
    await this.#connection.run(sql);
  }

  /** The whole of a small result, in rows of texts. */
  async rows(sql: string): Promise<readonly (readonly string[])[]> {
    return (await this.#connection.runAndReadAll(sql)).getRowsJson() as string[][];
  }

  /** The whole of a result, in rows of values. */
  async values(sql: string): Promise<readonly (readonly DuckDBValue[])[]> {
    return (await this.#connection.runAndReadAll(sql)).getRows();
  }

  /** Stops what runs; it fails. */
  interrupt(): void {
    this.#connection.interrupt();
  }

  /**
   * A large result in chunks. **The driver ends a stream in the same way when it is complete and when it has failed**,
   * so whoever reads one must know how many rows it should have.
   */
  async *chunks(sql: string): AsyncGenerator<DuckDBDataChunk, void, undefined> {
    const result = await this.#connection.stream(sql);
    // The next chunk is made while the last one is worked on.
    let next = result.fetchChunk();
    try {
      for (;;) {
        const chunk = await next;
        if (chunk === null || chunk.rowCount === 0) return;
        next = result.fetchChunk();
        yield chunk;
      }
    } finally {
      // Nothing may be under way when the connection is closed; whether it fails is no longer asked.
      await next.catch(() => null);
    }
  }

  close(): void {
    this.#connection.closeSync();
    this.#instance.closeSync();
  }
}

/** A DuckDB of one's own, to be closed by whoever opens it; `memory` is how many bytes it may take, most of the machine's unless given. */
export async function openDuckDb(
  load: () => Promise<Driver> = () => import("@duckdb/node-api"),
  memory?: number,
): Promise<DuckDb> {
  const { DuckDBInstance } = await loaded(load);
  const limit = memory === undefined ? {} : { memory_limit: `${Math.floor(memory / 2 ** 20)}MiB` };
  const instance = await DuckDBInstance.create(":memory:", { ...SETTINGS, ...limit });
  const db = new DuckDb(instance, await instance.connect());
  try {
    await db.run("SET TimeZone = 'UTC'");
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Runs `work` with a DuckDB of its own, which is closed afterwards. */
export async function withDuckDb<Result>(
  work: (db: DuckDb) => Promise<Result>,
  load?: () => Promise<Driver>,
  memory?: number,
): Promise<Result> {
  const db = await openDuckDb(load, memory);
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

async function loaded(load: () => Promise<Driver>): Promise<Driver> {
  try {
    return await load();
  } catch {
    throw new PrivetError(
      "driver-missing",
      "Parquet files and DuckDB databases are read and written by DuckDB, whose driver is not installed here.",
      "Install it (npm install @duckdb/node-api), or keep the rows as CSV.",
    );
  }
}
