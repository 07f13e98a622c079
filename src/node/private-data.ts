/**
 * Whether a file that somebody calls public is somebody's private data. What is told without noise (an exact error, a model
 * without noise, an experiment) must not be about private rows, and a schema that says "public" does not make them so.
 *
 * A file is private by its place: a private schema or study covers it, complete or not, that is named, lies beside it, in the
 * folder where the command runs, or beside one of the user's ledgers; links are followed, each file of a pattern counts, and a
 * database counts as a whole, because a query may look at all of it. It is private by its bytes: it is as long as such a file,
 * or as one that was opened under a ledger (register.ts), and has the same SHA-256. One changed byte, or packing, escapes that.
 */
import { readdirSync, readFileSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { ensure, quote } from "../errors.ts";
import { digestOf, type FileFacts, factsOfFile, filesNamedBy } from "./data-files.ts";
import { absolutePath } from "./location.ts";
import { ledgersNear, nameOfLedger, registeredIn } from "./register.ts";

const ENDINGS = [".schema.json", ".study.json"] as const;
type Json = Readonly<Record<string, unknown>>;

/** Where to look for schemas besides the data's own folder and the user's ledgers. */
export interface Surroundings {
  /** Where the command runs, for one. */
  readonly folders?: readonly string[];
  /** The file of a schema that was named. */
  readonly schema?: string | undefined;
}

/** A private data set, and the files that it is made of. */
interface Claim {
  readonly name: string;
  readonly files: readonly string[];
}

/** Refuses rows that are somebody's private data; `what` would have been told of them. */
export async function ensureNotPrivate(data: string, near: Surroundings, what: string): Promise<void> {
  const owner = await privateOwnerOf(filesNamedBy(data), near);
  ensure(
    owner === undefined,
    "data-not-public",
    `${quote(basename(data))} holds the private rows of ${owner}. ${what}`,
    `Use rows that are nobody's secret. If these are, their owner says so: privet schema set ${owner} --visibility public.`,
  );
}

/** The name of the private data set that one of the files belongs to, or is a copy of. */
export async function privateOwnerOf(
  files: readonly string[],
  near: Surroundings = {},
): Promise<string | undefined> {
  const folders = foldersNear(files, near);
  const ledgers = ledgersNear(folders);
  const claims = claimsIn(folders, ledgers);
  for (const file of files) {
    const facts = factsOfFile(file);
    const owner = facts && (await ownerOfFile(file, facts, claims, ledgers));
    if (owner !== undefined) return owner;
  }
  return undefined;
}

async function ownerOfFile(
  file: string,
  facts: FileFacts,
  claims: readonly Claim[],
  ledgers: readonly string[],
): Promise<string | undefined> {
  const claimed = claims.flatMap(({ name, files }) =>
    files.flatMap((path) => {
      const known = factsOfFile(path);
      return known ? [{ name, path, ...known }] : [];
    }),
  );
  const same = claimed.find(({ identity }) => identity === facts.identity);
  if (same || facts.size === 0n) return same?.name;
  const alike = claimed.filter(({ size }) => size === facts.size);
  const registered = ledgers.flatMap((ledger) =>
    registeredIn(ledger)
      .filter(({ size }) => size === facts.size)
      .map(({ sha256 }) => ({ name: nameOfLedger(ledger), sha256 })),
  );
  if (alike.length + registered.length === 0) return undefined;
  const digest = await digestOf(file);
  const noted = registered.find(({ sha256 }) => sha256 === digest);
  if (noted || digest === undefined) return noted?.name;
  for (const { name, path } of alike) if ((await digestOf(path)) === digest) return name;
  return undefined;
}

/** The folders of the files, also of those that links lead to, of the named schema, and the others that were given. */
function foldersNear(files: readonly string[], { folders = [], schema }: Surroundings): readonly string[] {
  const own = files.flatMap((file) => [dirname(file), dirname(realPath(file))]);
  const all = [...own, ...folders, ...(schema ? [dirname(schema)] : [])];
  return [...new Set(all.map((folder) => resolve(folder)))];
}

function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}

function claimsIn(folders: readonly string[], ledgers: readonly string[]): Claim[] {
  const beside = folders.flatMap((folder) => namesIn(folder).map((name) => join(folder, name)));
  const ofLedgers = ledgers.flatMap((ledger) =>
    ENDINGS.map((ending) => join(dirname(ledger), nameOfLedger(ledger) + ending)),
  );
  const paths = new Set([...beside, ...ofLedgers]);
  return [...paths].flatMap((path) => claimOf(path) ?? []);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => ENDINGS.some((ending) => name.endsWith(ending)));
  } catch {
    return [];
  }
}

/** What a schema or a study claims as private. An incomplete one claims its file as well: `privet init` leaves it so. */
function claimOf(path: string): Claim | undefined {
  const json = jsonIn(path);
  if (typeof json.privet !== "string" || json.visibility === "public") return undefined;
  const bare = ENDINGS.reduce((name, ending) => basename(name, ending), path);
  const name = typeof json.name === "string" ? json.name : bare;
  const folder = dirname(path);
  if (path.endsWith(".study.json")) return { name, files: genotypeFiles(recordIn(json.files), folder) };
  const file = recordIn(json.file);
  const named = typeof file.path === "string" ? file.path : `${bare}.${file.format ?? "csv"}`;
  return { name, files: filesNamedBy(absolutePath(folder, named)) };
}

/** The files of a study that hold genotypes: who takes part, and the list of SNPs, are public. */
export function genotypeFiles(files: Json, folder: string): readonly string[] {
  const named = ["bed", "ped", "vcf", "table", "people"].flatMap((key) => {
    const value = files[key];
    return typeof value === "string" ? [resolve(folder, value)] : [];
  });
  return typeof files.people === "string"
    ? [...named, ...personalFiles(resolve(folder, files.people))]
    : named;
}

/** A list of people has a person's file at the start of each line; tabs stand between where names have blanks. */
function personalFiles(list: string): string[] {
  const lines = (textIn(list) ?? "").split(/\r\n|\n|\r/).filter((line) => !line.startsWith("#"));
  const first = (line: string) =>
    line.includes("\t") ? line.trim().split("\t")[0] : line.trim().split(/\s+/)[0];
  return lines
    .map(first)
    .filter(Boolean)
    .map((file) => resolve(dirname(list), file));
}

function jsonIn(path: string): Json {
  try {
    return recordIn(JSON.parse(textIn(path) ?? "null"));
  } catch {
    return {};
  }
}

const recordIn = (value: unknown): Json =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};

function textIn(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
