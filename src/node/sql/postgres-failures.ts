/**
 * What a failure of PostgreSQL is told as. Its words may quote a value, so none is passed on; and of failures that a row can cause, such
 * as an overflow in a view, not even the kind is told: a code that depends on a row would tell of it.
 */
import { PrivetError, quote } from "../../base/errors.ts";
import type { RemoteAddress } from "./address.ts";

/** By the first characters of SQL's own states: those that a name, a right or the network decides, and no row. */
const REASONS: readonly (readonly [states: RegExp, reason: string, fix: string])[] = [
  [/^28/, "refused to let this role in", "Check the role, and its password in PGPASSWORD or ~/.pgpass."],
  [/^3D/, "is not there", "Check the database's name."],
  [/^42501/, "does not let this role read the table", "Have its owner grant SELECT on it."],
  [/^42(P01|703|P02)|^3F/, "has no such table or column", "Check the names; capitals count."],
  [
    /^42601|^42/,
    "cannot make sense of what is asked of it",
    "Check the table's name, or try the query by itself.",
  ],
  [/^25006/, "was asked to write by the query, which may only read", "Let the query be one SELECT."],
];

export function failureOf(error: unknown, { host, database }: RemoteAddress): PrivetError {
  if (error instanceof PrivetError) return error;
  const { code } = (error ?? {}) as { readonly code?: unknown };
  const state = typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
  const known = REASONS.find(([states]) => state !== undefined && states.test(state));
  const where = `The database ${quote(database)} on ${quote(host)}`;
  if (known)
    return new PrivetError("database-failed", `${where} ${known[1]}. Nothing was released.`, known[2]);
  if (state === undefined || /^(08|57P|53300)/.test(state))
    return new PrivetError(
      "database-failed",
      `${where} cannot be reached, or has broken off. Nothing was released.`,
      "Check the address and that the database runs, and try again.",
    );
  return unanswered({ host, database });
}

/** What is told of every failure once rows are asked about: which it was may depend on one. */
export const unanswered = ({ host, database }: Pick<RemoteAddress, "host" | "database">): PrivetError =>
  new PrivetError(
    "database-failed",
    `The database ${quote(database)} on ${quote(host)} did not answer a question about the rows. Nothing was released.`,
    "Check that it runs. Look for a limit on time or memory of the role, and for a query or a view that fails on some row; PostgreSQL's log says more.",
  );
