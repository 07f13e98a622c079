/** The files that a data path names (see location.ts), found without opening one, and what tells a file from others. */
import { createHash } from "node:crypto";
import { createReadStream, lstatSync, readdirSync, statSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { databaseRows, isPattern } from "./location.ts";

/** A plain path names itself, a database its file, a pattern what lies there now. */
export function filesNamedBy(path: string): readonly string[] {
  const database = databaseRows(path)?.database;
  if (database !== undefined) return [database];
  return isPattern(path) ? filesLike(path) : [path];
}

/** The files that a pattern names: ? and * within a name, [a-z], and ** for any folders. */
function filesLike(pattern: string): string[] {
  const start = dirname(pattern.slice(0, pattern.search(/[*?[]/) + 1));
  const names = pattern.slice(start.length).split(/[\\/]/).filter(Boolean);
  return below(start, names);
}

function below(folder: string, [name, ...rest]: readonly string[]): string[] {
  if (name === undefined) return [folder];
  const entries = entriesOf(folder);
  if (name === "**") {
    // Links to folders are not followed here: they may lead back.
    const isOwn = (entry: string) => lstatSync(join(folder, entry), { throwIfNoEntry: false })?.isDirectory();
    const folders = entries.filter(isOwn);
    return [
      ...below(folder, rest),
      ...folders.flatMap((entry) => below(join(folder, entry), [name, ...rest])),
    ];
  }
  const like = nameLike(name);
  const found = entries.filter((entry) => like.test(entry)).map((entry) => join(folder, entry));
  return rest.length === 0 ? found : found.filter(isFolder).flatMap((inner) => below(inner, rest));
}

/** In brackets a character stands for itself or a range; everything else outside of * and ? does. */
function nameLike(name: string): RegExp {
  const parts = name.match(/\*+|\?|\[!?\]?[^\]]*\]|[^*?]/g) ?? [];
  const source = parts.map((part) => {
    if (part.startsWith("*")) return ".*";
    if (part === "?") return ".";
    if (part.length < 3 || !part.startsWith("[")) return literal(part);
    const inner = part
      .slice(1, -1)
      .replace(/^!/, "^")
      .replace(/[\\\]]/g, "\\$&");
    return `[${inner}]`;
  });
  try {
    return new RegExp(`^${source.join("")}$`, "is");
  } catch {
    return /^/; // Brackets that make no sense: rather a file too many than one too few.
  }
}

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder === "" ? sep : folder);
  } catch {
    return [];
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** What a file is told by: the same identity is the same file under any name, links included. */
export interface FileFacts {
  readonly size: bigint;
  readonly changed: bigint;
  readonly identity: string;
}

/** Undefined where there is no file, or none that may be looked at. */
export function factsOfFile(path: string): FileFacts | undefined {
  try {
    const facts = statSync(path, { bigint: true, throwIfNoEntry: false });
    if (!facts?.isFile()) return undefined;
    return { size: facts.size, changed: facts.mtimeNs, identity: `${facts.dev}:${facts.ino}` };
  } catch {
    return undefined;
  }
}

/** SHA-256 of the bytes as they stand, packed or not; undefined where they cannot be read, or the reading is stopped. */
export async function digestOf(
  path: string,
  signal?: { readonly aborted: boolean },
): Promise<string | undefined> {
  const hash = createHash("sha256");
  const bytes = createReadStream(path, { highWaterMark: 1 << 20 });
  try {
    for await (const piece of bytes) {
      if (signal?.aborted) return undefined;
      hash.update(piece as Uint8Array);
    }
    return hash.digest("hex");
  } catch {
    return undefined;
  } finally {
    bytes.destroy();
  }
}
