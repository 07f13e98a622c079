/**
 * Whether the rows and what is declared about them are those of the last time. A swapped file or an edited schema under the same ledger is
 * most often a slip, and one that would make old releases and the budget be about something else.
 *
 * What is kept are digests with a key of their own, which stays in the same folder, for its owner alone: a digest without one would
 * confirm a guess at the rows to whoever reads a backup's listing.
 */
import { createHmac, randomBytes } from "node:crypto";
import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { ensure } from "../../base/errors.ts";
import { isObject } from "../../base/json.ts";

interface Kept {
  readonly key: string;
  readonly schema: string;
  readonly data: string;
}

/** Refuses with `data-changed`, or keeps the digests where none are. `declared` is the schema's canonical text. */
export async function ensureSameFiles(
  path: string,
  {
    name,
    declared,
    files,
  }: { readonly name: string; readonly declared: string; readonly files: readonly string[] },
): Promise<void> {
  const old = keptIn(path);
  const key = old?.key ?? randomBytes(32).toString("hex");
  const schema = createHmac("sha256", key).update(declared).digest("hex");
  const data = await digestOf(key, files);
  if (!old) return keep(path, { key, schema, data });
  const accept = `Put the old file back. If the change is meant, and is about the same people, remove ${name}.same-files from the server's folder and start again: what was spent stays spent.`;
  ensure(
    old.schema === schema,
    "data-changed",
    `The schema of ${name} is not the one that it was served with before.`,
    accept,
  );
  ensure(
    old.data === data,
    "data-changed",
    `The data of ${name} are not those that were served before.`,
    accept,
  );
}

/** Whole or not at all; without `chmod` of an open file, which Node's permission model does not let pass. */
function keep(path: string, kept: Kept): void {
  const temporary = `${path}.tmp`;
  const file = openSync(temporary, "w", 0o600);
  try {
    writeFileSync(file, `${JSON.stringify(kept)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, path);
}

function keptIn(path: string): Kept | undefined {
  if (!existsSync(path)) return undefined;
  const kept: unknown = JSON.parse(readFileSync(path, "utf8"));
  const isKept = isObject(kept) && ["key", "schema", "data"].every((part) => typeof kept[part] === "string");
  ensure(
    isKept,
    "data-changed",
    "What was kept of the last time cannot be read.",
    "Restore the server's folder from a backup.",
  );
  return kept as unknown as Kept;
}

async function digestOf(key: string, files: readonly string[]): Promise<string> {
  const whole = createHmac("sha256", key);
  for (const file of files) {
    const one = createHmac("sha256", key);
    for await (const piece of createReadStream(file)) one.update(piece as Buffer);
    whole.update(`${one.digest("hex")}\n`);
  }
  return whole.digest("hex");
}
