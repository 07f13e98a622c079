/** PostgreSQL's driver, an optional package, and what its failures mean. */
import { PrivetError } from "../../../base/errors.ts";
import { ledgerUnsafe } from "../../../base/refusals/ledger.ts";
import { isRefusal } from "../entry.ts";

/** The part of the driver that is used. */
export interface DatabaseLine {
  query(sql: string, values?: readonly unknown[]): Promise<DatabaseAnswer>;
  end(): Promise<void>;
}
export interface DatabaseAnswer {
  readonly command: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}
export type DialDatabase = () => Promise<DatabaseLine>;

/** How long to wait for a connection, and for the answer to a statement. */
interface Waiting {
  readonly connectMs: number;
  readonly answerMs: number;
}

/** Loaded when a ledger is opened, so that nothing else ever needs it. A statement without answer in time counts as a lost line. */
export async function postgresDriver(address: string, within: Waiting): Promise<DialDatabase> {
  const { default: pg } = await import("pg").catch(() => {
    throw new PrivetError(
      "driver-missing",
      "This ledger is kept by PostgreSQL, whose driver is not installed here. Nothing was run or spent.",
      "Install it: npm install pg. npm leaves it out with --omit=optional.",
    );
  });
  return async () => {
    const client = new pg.Client({
      connectionString: address,
      application_name: "privet",
      connectionTimeoutMillis: within.connectMs,
      query_timeout: within.answerMs,
      keepAlive: true,
      client_encoding: "UTF8",
    });
    // A line that breaks between two statements is noticed by the next one.
    client.on("error", () => undefined);
    await client.connect();
    return client as unknown as DatabaseLine;
  };
}

/** Whether the line was lost, or never there: what was under way may have happened or not, and can be asked about again. */
export function isLost(error: unknown): boolean {
  // A mistake of our own is no news from the network.
  if (isRefusal(error) || error instanceof TypeError) return false;
  const code = codeOf(error);
  // Without a state of SQL's it is not the database that speaks. 57P: it shuts down, has crashed, or is starting.
  return code === "" || /^(08|57P0[123]|25P0[34])/.test(code);
}

/** Whether others only hold the book for long, or the database has no room at the moment. */
export const isBusyDatabase = (error: unknown): boolean => /^(55P03|40P01|53300)$/.test(codeOf(error));

/** What a failure amounts to. The database's own words are not repeated: they may hold values and addresses. */
export function refusalOfDatabase(error: unknown, ledger: string): PrivetError {
  if (isRefusal(error)) return error;
  const code = codeOf(error);
  if (isBusyDatabase(error))
    return new PrivetError(
      "ledger-busy",
      `Others have held ${ledger} for too long. Nothing was spent.`,
      "Try again when they have finished.",
    );
  if (/^(42P01|3F000|42703|42501)$/.test(code))
    return new PrivetError(
      ...ledgerUnsafe(ledger, `its tables are not set up, or this role has no right to them (${code})`),
    );
  if (code === "42P06") return new PrivetError(...ledgerUnsafe(ledger, "its tables are set up already"));
  if (/^(23|22|42|XX)/.test(code))
    return new PrivetError(
      "ledger-broken",
      `${ledger} is damaged, or its tables are not a ledger's (${code}). Privet will not spend from a ledger it cannot trust.`,
      "Have the owner look at the database; never start a fresh ledger for the same data.",
    );
  return new PrivetError(
    "ledger-io",
    `${ledger} could not be reached, read or written (${code || "no connection"}). Nothing was released.`,
    "Mend the database or the way to it. An entry that was being written may be there: what was asked for is not released.",
  );
}

/** The state of SQL's that an error has; errors of the network, such as EPIPE, have words of their own. */
function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : "";
}
