/** A line to a database on which nobody waits longer than whoever asked wants to. */
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
