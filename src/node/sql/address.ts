/**
 * A table or a query of a database elsewhere, as a schema names it: postgres://host:5432/clinic#visits, clickhouse://host/clinic#visits,
 * trino://host/catalog/schema#visits, or #SELECT …. Passwords have no place in it, because schemas are passed on: they come from the environment, by the driver.
 */
import { ensure } from "../../base/errors.ts";

export type RemoteSystem = "postgres" | "clickhouse" | "trino";

/** Which database, by whom. What is not given comes from the variables of the system, else the usual. */
export interface RemoteAddress {
  readonly host: string;
  readonly port: number;
  /** Of a Trino, the catalogue. */
  readonly database: string;
  /** Of a Trino, the schema that a table without one is in. */
  readonly schema?: string;
  readonly user?: string;
}

export interface RemoteRows {
  readonly system: RemoteSystem;
  readonly address: RemoteAddress;
  /** The address by itself, without who signs in: what tells databases apart. */
  readonly place: string;
  /** A table's name, with its schema's where there is one, or a query. */
  readonly query: string;
}

interface System {
  readonly called: string;
  readonly scheme: RegExp;
  readonly port: number;
  /** What the names of its variables begin with. */
  readonly variables: "PG" | "CLICKHOUSE_" | "TRINO_";
  /** How the one is called that names the database. */
  readonly naming: "DATABASE" | "CATALOG";
  readonly secret: string;
  readonly settings: string;
}

const SYSTEMS: Readonly<Record<RemoteSystem, System>> = {
  postgres: {
    called: "a PostgreSQL",
    scheme: /^postgres(?:ql)?:\/\//i,
    port: 5432,
    variables: "PG",
    naming: "DATABASE",
    secret: "PGPASSWORD or ~/.pgpass",
    settings: "PGSSLMODE and its like",
  },
  clickhouse: {
    called: "a ClickHouse",
    scheme: /^clickhouse:\/\//i,
    port: 8123,
    variables: "CLICKHOUSE_",
    naming: "DATABASE",
    secret: "CLICKHOUSE_PASSWORD",
    settings: "CLICKHOUSE_SECURE",
  },
  trino: {
    called: "a Trino",
    scheme: /^trino:\/\//i,
    port: 8080,
    variables: "TRINO_",
    naming: "CATALOG",
    secret: "TRINO_PASSWORD",
    settings: "TRINO_SECURE",
  },
};
const names = Object.keys(SYSTEMS) as readonly RemoteSystem[];

/** Which system a path is an address of; undefined for every other path. */
const systemOf = (path: string): RemoteSystem | undefined =>
  names.find((system) => SYSTEMS[system].scheme.test(path));

export const isRemotePath = (path: string): boolean => systemOf(path) !== undefined;

/** What a path means, where it is an address of a database; refused where it holds what a schema may not. It is not repeated. */
export function remoteRows(path: string, env: NodeJS.ProcessEnv = process.env): RemoteRows | undefined {
  const system = systemOf(path);
  if (system === undefined) return undefined;
  const hash = path.indexOf("#");
  const [url, named] = hash < 0 ? [path, undefined] : [path.slice(0, hash), path.slice(hash + 1)];
  const { address, table } = addressIn(system, url, env);
  const query = named ?? table ?? "";
  ensure(query !== "", "option-out-of-range", "The address names no table.", example(system));
  ensure(
    address.database !== "" || system !== "trino",
    "option-out-of-range",
    "The address names no catalogue.",
    example(system),
  );
  return { system, address, place: placeOf(system, address), query };
}

const example = (system: RemoteSystem): string => {
  const { variables, naming, secret } = SYSTEMS[system];
  const [database, place] =
    naming === "DATABASE" ? ["database", "database"] : ["catalogue", "catalog/schema"];
  return `Write ${system}://host/${place}#table. Host, port, user and ${database} that are left out come from ${variables}HOST and its like, and the password from ${secret}.`;
};

/** The address of a database, without a table; for what is allowed. */
export function remotePlace(path: string, env: NodeJS.ProcessEnv = process.env): string {
  const system = systemOf(path) ?? "postgres";
  return placeOf(system, addressIn(system, path.replace(/#.*$/s, ""), env).address);
}

/** The databases that the environment names as a whole, as addresses without anything in them. */
export const chosenPlaces = (env: NodeJS.ProcessEnv = process.env): readonly string[] =>
  names
    .filter((system) => {
      const { variables, naming } = SYSTEMS[system];
      return Boolean(env[`${variables}HOST`] && env[`${variables}${naming}`]);
    })
    .map((system) => `${system}://`);

/** A host by one name: capitals and a final dot mean nothing, and this machine has several. What is no plain name, such as a socket's folder, is written in signs. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/;
function oneName(host: string): string {
  const plain = host.toLowerCase().replace(/\.$/, "");
  return LOOPBACK.test(plain) ? "localhost" : encodeURIComponent(plain);
}

const placeOf = (system: RemoteSystem, { host, port, database }: RemoteAddress) =>
  `${system}://${oneName(host)}:${port}/${encodeURIComponent(database)}`;

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

function addressIn(
  system: RemoteSystem,
  url: string,
  env: NodeJS.ProcessEnv,
): { readonly address: RemoteAddress; readonly table: string | undefined } {
  const { called, port, variables, naming, secret, settings } = SYSTEMS[system];
  const parts = URL.canParse(url) && isDecodable(url) ? new URL(url) : undefined;
  ensure(parts !== undefined, "option-out-of-range", `This is no address of ${called}.`, example(system));
  ensure(
    parts.password === "" && parts.search === "",
    "option-out-of-range",
    `The address of ${called} holds a password, or settings, which would be written into the schema.`,
    `Leave them out: the password comes from ${secret}, settings from ${settings}.`,
  );
  const [database = "", ...behind] = parts.pathname.split("/").slice(1).map(decodeURIComponent);
  const user = decodeURIComponent(parts.username);
  const told = (name: string) => env[`${variables}${name}`];
  const at = {
    host: decodeURIComponent(parts.hostname) || told("HOST") || "localhost",
    port: Number(parts.port || told("PORT") || port),
    ...(user ? { user } : {}),
  };
  const named = database || told(naming);
  if (naming === "DATABASE")
    return { address: { ...at, database: named || user || told("USER") || "" }, table: behind[0] };
  const [schema = told("SCHEMA"), table] = behind.map((part) => part || undefined);
  // Capitals mean nothing to Trino, in quotes or without.
  return { address: { ...at, database: (named ?? "").toLowerCase(), ...(schema ? { schema } : {}) }, table };
}
