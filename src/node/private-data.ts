/**
 * Whether a file that somebody calls public is somebody's private data. What is told without noise (an exact error, a model
 * without noise, an experiment) must not be about private rows, and a schema that says "public" does not make them so.
 *
 * A file is private by its place: a private schema or study covers it, complete or not, that is named, lies beside it, in the
 * folder where the command runs, or beside one of the user's ledgers; links are followed, each file of a pattern counts, and a
 * database counts as a whole, because a query may look at all of it. It is private by its bytes: it is as long as such a file,
 * or as one that was opened under a ledger (register.ts), and has the same SHA-256. One changed byte, or packing, escapes that.
 */

import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { marked, PrivetError, quote, word } from "../base/errors.ts";
import { isObject, type Json } from "../base/json.ts";
import { filesNamedIn } from "../schema/parse/study.ts";
import { digestOf, type FileFacts, factsOfFile, filesNamedBy } from "./data-files.ts";
import { dataFileOf } from "./dataset.ts";
import { peopleFiles } from "./people-list.ts";
import { ledgersNear, nameOfLedger, registeredIn } from "./register.ts";

const STUDY = ".study.json";
const ENDINGS = [".schema.json", STUDY] as const;
/** Where to look for schemas besides the data's own folder and the user's ledgers. */
interface Surroundings {
  /** Where the command runs, for one. */
  readonly folders?: readonly string[];
  /** The file of a schema that was named. */
  readonly schema?: string | undefined;
}

/** Whose rows they are: a table's, or a genome study's. */
interface Owner {
  readonly name: string;
  /** What the files that declare it are named after. */
  readonly base: string;
  readonly isStudy: boolean;
}

/** A private data set, and the files that it is made of. */
interface Claim extends Owner {
  readonly files: readonly string[];
}

/** Refuses rows that are somebody's private data; `what` would have been told of them. */
export async function ensureNotPrivate(data: string, near: Surroundings, what: string): Promise<void> {
  const owner = await ownerOfFiles(filesNamedBy(data), near);
  if (owner === undefined) return;
  throw new PrivetError(
    "data-not-public",
    `${quote(basename(data))} holds the private rows of ${owner.name}. ${what}`,
    `Use rows that are nobody's secret. If these are, their owner ${howToDeclare(owner)}.`,
  );
}

const howToDeclare = ({ base, isStudy }: Owner) =>
  isStudy
    ? `writes "visibility": "public" into ${base}${STUDY}, and removes ${base}.ledger.files, which remembers them`
    : marked`says so: {command:schema set ${word(base)} visibility=public}`;

/** The name of the private data set that one of the files which a data path names belongs to, or is a copy of. */
export async function privateOwnerOf(data: string, near: Surroundings = {}): Promise<string | undefined> {
  return (await ownerOfFiles(filesNamedBy(data), near))?.name;
}

/** The same of files that are known one by one, and are no patterns, as those of a study. */
export async function ownerOfFiles(
  files: readonly string[],
  near: Surroundings = {},
): Promise<Owner | undefined> {
  const folders = foldersNear(files, near);
  const ledgers = ledgersNear(folders);
  const known = knownFiles(await claimsIn(folders, ledgers), ledgers);
  for (const file of files) {
    const facts = factsOfFile(file);
    const owner = facts && (await ownerOfFile(file, facts, known));
    if (owner !== undefined) return owner;
  }
  return undefined;
}

/** A private file that lies somewhere, or lay there when it was opened. */
interface Known extends Pick<FileFacts, "size"> {
  readonly owner: Owner;
  /** Undefined for what was only remembered: its place may hold something else by now. */
  readonly identity: string | undefined;
  /** Hashed when it is first asked for, once. */
  sha256(): Promise<string | undefined>;
}

function knownFiles(claims: readonly Claim[], ledgers: readonly string[]): readonly Known[] {
  const claimed = claims.flatMap((owner) =>
    owner.files.flatMap((path): Known[] => {
      const facts = factsOfFile(path);
      let digest: Promise<string | undefined> | undefined;
      const sha256 = () => {
        digest ??= digestOf(path);
        return digest;
      };
      return facts ? [{ owner, size: facts.size, identity: facts.identity, sha256 }] : [];
    }),
  );
  const remembered = ledgers.flatMap((ledger) => {
    const name = nameOfLedger(ledger);
    const owner = { name, base: name, isStudy: existsSync(besideLedger(ledger, STUDY)) };
    return registeredIn(ledger).map(
      ({ size, sha256 }): Known => ({ owner, size, identity: undefined, sha256: async () => sha256 }),
    );
  });
  return [...claimed, ...remembered];
}

async function ownerOfFile(
  file: string,
  facts: FileFacts,
  known: readonly Known[],
): Promise<Owner | undefined> {
  const same = known.find(({ identity }) => identity === facts.identity);
  if (same || facts.size === 0n) return same?.owner;
  const alike = known.filter(({ size }) => size === facts.size);
  const digest = alike.length === 0 ? undefined : await digestOf(file);
  if (digest === undefined) return undefined;
  for (const { owner, sha256 } of alike) if ((await sha256()) === digest) return owner;
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

async function claimsIn(folders: readonly string[], ledgers: readonly string[]): Promise<Claim[]> {
  const beside = folders.flatMap((folder) => namesIn(folder).map((name) => join(folder, name)));
  const ofLedgers = ledgers.flatMap((ledger) => ENDINGS.map((ending) => besideLedger(ledger, ending)));
  const paths = new Set([...beside, ...ofLedgers]);
  return (await Promise.all([...paths].map(claimOf))).filter((claim) => claim !== undefined);
}

const besideLedger = (ledger: string, ending: string) => join(dirname(ledger), nameOfLedger(ledger) + ending);

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => ENDINGS.some((ending) => name.endsWith(ending)));
  } catch {
    return [];
  }
}

/**
 * What a schema or a study claims as private. An incomplete one claims its file as well: `privet init` leaves it so. One that says
 * "public" does, too, as long as its ledger remembers private files: whoever declares them public by command makes it forget them.
 */
async function claimOf(path: string): Promise<Claim | undefined> {
  const json = jsonIn(path);
  if (typeof json.privet !== "string") return undefined;
  const base = ENDINGS.reduce((name, ending) => basename(name, ending), path);
  const ledger = join(dirname(path), `${base}.ledger`);
  if (json.visibility === "public" && registeredIn(ledger).length === 0) return undefined;
  const name = typeof json.name === "string" ? json.name : base;
  if (path.endsWith(STUDY))
    return { name, base, isStudy: true, files: await genotypeFiles(recordIn(json.files), dirname(path)) };
  const { path: named, format = "csv" } = recordIn(json.file);
  const file = { path: typeof named === "string" ? named : undefined, format: String(format) };
  const data = dataFileOf({ name: base, schema: path }, { file });
  return { name, base, isStudy: false, files: filesNamedBy(data) };
}

/** The files of a study that hold genotypes: who takes part, and the list of SNPs, are public. */
export async function genotypeFiles(files: Json, folder: string): Promise<readonly string[]> {
  const named = filesNamedIn(files, "genotypes").map((name) => resolve(folder, name));
  if (typeof files.people !== "string") return named;
  return [...named, ...(await peopleFiles(resolve(folder, files.people)))];
}

function jsonIn(path: string): Json {
  try {
    return recordIn(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return {};
  }
}

const recordIn = (value: unknown): Json => (isObject(value) ? value : {});
