/** A real PostgreSQL as a place for tables, read by a role that may do nothing but read them. */
import type { SqlConnection } from "../curator/index.ts";
import { remoteRows } from "../node/sql/address.ts";
import { openLine } from "../node/sql/postgres.ts";
import type { TestPostgres } from "./server/postgres.ts";
import type { SqlPlace } from "./sql-tables.ts";

export const READER = "privet_reader";

/** The address of a table or a query, as a schema names it. */
export const pathTo = (server: TestPostgres, query: string, role = READER): string =>
  `postgres://${role}@127.0.0.1:${server.port}/privet#${query}`;

export async function placeInPostgres(server: TestPostgres): Promise<SqlPlace> {
  await server.sql(
    `CREATE ROLE ${READER} LOGIN; CREATE SCHEMA kept; GRANT USAGE ON SCHEMA kept TO ${READER}; ` +
      `ALTER DEFAULT PRIVILEGES IN SCHEMA kept GRANT SELECT ON TABLES TO ${READER}; ` +
      `ALTER ROLE ${READER} SET search_path = kept; SET search_path = kept; ` +
      "CREATE COLLATION kept.blind (provider = icu, locale = 'und-u-ks-level2', deterministic = false)",
  );
  return {
    dialect: "postgres",
    run: (statement) => server.sql(statement),
    connect: async () => lines(() => openLine(remoteRows(pathTo(server, "none"))!.address)),
  };
}

/** A server has room for a few lines: those that were not used for longest are closed, and opened again where they are wanted. */
const MOST_LINES = 20;
const open: { line: Promise<SqlConnection> | undefined }[] = [];

function lines(dial: () => Promise<SqlConnection>): SqlConnection {
  const own: (typeof open)[number] = { line: undefined };
  const close = async (one: (typeof open)[number]) => {
    const { line } = one;
    one.line = undefined;
    await (await line)?.close();
  };
  return {
    async query(statement) {
      open.splice(0, open.length, ...open.filter((one) => one !== own && one.line), own);
      if (open.length > MOST_LINES) await close(open[0]);
      own.line ??= dial();
      return (await own.line).query(statement);
    },
    cancel: async () => (await own.line)?.cancel(),
    close: () => close(own),
  };
}
