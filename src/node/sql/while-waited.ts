/** A line to a database on which nobody waits longer than whoever asked wants to, or than the database's owner lets a statement take. */
import { PrivetError } from "../../base/errors.ts";
import type { SqlConnection } from "../../curator/index.ts";

/** How often it is looked whether anybody still waits. */
const LOOK_MS = 100;

/** The same line; what runs on it is stopped where the signal says so. */
export function whileWaited(
  connection: SqlConnection,
  signal: { readonly aborted: boolean } | undefined,
): SqlConnection {
  if (signal === undefined) return connection;
  const stopped = () =>
    new PrivetError("cancelled", "Reading was stopped.", "Nothing was released by it; start it again.");
  return {
    ...connection,
    async query(statement) {
      if (signal.aborted) throw stopped();
      const look = setInterval(() => {
        if (signal.aborted) void connection.cancel();
      }, LOOK_MS);
      try {
        return await connection.query(statement);
      } catch (error) {
        throw signal.aborted ? stopped() : error;
      } finally {
        clearInterval(look);
      }
    },
  };
}

/** The same line; a statement that takes longer is stopped, and fails as every other does that fails there. */
export const noLongerThan = (connection: SqlConnection, milliseconds: number): SqlConnection => ({
  ...connection,
  async query(statement) {
    const late = setTimeout(() => void connection.cancel(), milliseconds);
    try {
      return await connection.query(statement);
    } finally {
      clearTimeout(late);
    }
  },
});
