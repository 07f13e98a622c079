/** A known public data set brought into a folder, checked, with its schema: for the command line and the workshop. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { didYouMean } from "../base/did-you-mean.ts";
import { ensure, marked, PrivetError, quote, word } from "../base/errors.ts";
import { rawBytes } from "../node/bytes.ts";
import { digestOf } from "../node/data-files.ts";
import { makeNewFile, writeNewFile, writeWhole } from "../node/write-file.ts";
import { knownDataset, knownDatasets } from "../schema/catalogue.ts";
import type { KnownDataset, KnownFile } from "../schema/known/known-dataset.ts";
import { writeSchema } from "../schema/write.ts";

/** Where to, where from, and in which words. */
export interface Bringing {
  readonly folder: string;
  /** A folder that has the files, or whose folders have; the public archive unless given. */
  readonly from?: string | undefined;
  /** How a path is called in messages. */
  readonly shown: (path: string) => string;
  /** What to do where something stands in the way, besides moving it away. */
  readonly elsewhere: string;
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Told before something is fetched. */
  readonly fetching?: ((address: string) => void) | undefined;
}

export function namedKnown(name: string): KnownDataset {
  const dataset = knownDataset(name);
  const names = knownDatasets().map((known) => known.name);
  ensure(
    dataset !== undefined,
    "dataset-unknown",
    `Privet knows no data set ${quote(name)}.`,
    `${didYouMean(name, names)}It knows: ${names.join(", ")}.`,
  );
  return dataset;
}

/** The paths of its files and of its schema. Files that are there already, and are the known version, are left as they are. */
export async function bringKnown(dataset: KnownDataset, bringing: Bringing): Promise<readonly string[]> {
  const { folder } = bringing;
  const schemaPath = join(folder, `${dataset.name}.schema.json`);
  const schemaText = writeSchema({
    ...dataset.schema,
    file: { path: mainFile(dataset).name, ...dataset.schema.file },
  });
  await ensureFree(schemaPath, schemaText, bringing);
  await makeFolder(bringing);
  for (const file of dataset.files) await bring(dataset, file, bringing);
  if (!existsSync(schemaPath)) await writeNewFile(schemaPath, schemaText);
  return [...dataset.files.map(({ name }) => join(folder, name)), schemaPath];
}

/** Whether all of its files lie in a folder; they are not looked into. */
export const isKnownHere = ({ files }: KnownDataset, folder: string): boolean =>
  files.every(({ name }) => existsSync(join(folder, name)));

async function makeFolder({ folder, shown, elsewhere }: Bringing): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch {
    throw new PrivetError(
      "file-exists",
      `The folder ${quote(shown(folder))} cannot be made: a file has that name, or the place may not be written to.`,
      `Choose another folder${elsewhere}.`,
    );
  }
}

/** The rows to learn from: all of them, or those of the training part. */
const mainFile = ({ files }: KnownDataset) => files.find(({ part }) => part !== "test") ?? files[0];

async function ensureFree(path: string, text: string, { shown, elsewhere }: Bringing): Promise<void> {
  ensure(
    !existsSync(path) || (await readFile(path, "utf8")) === text,
    "file-exists",
    `${quote(shown(path))} exists already, and says something else.`,
    `Move it away, or choose another folder${elsewhere}.`,
  );
}

async function bring(dataset: KnownDataset, file: KnownFile, bringing: Bringing): Promise<void> {
  const { folder, from, shown, elsewhere } = bringing;
  const target = join(folder, file.name);
  if (existsSync(target)) {
    ensure(
      (await digestOf(target)) === file.sha256,
      "file-exists",
      `${quote(shown(target))} exists already, and is not the known version of ${dataset.name}.`,
      `Move it away, or choose another folder${elsewhere}.`,
    );
    return;
  }
  const content = from === undefined ? await fetched(bringing, dataset, file) : copied(bringing, file, from);
  // Checked before it gets its name, as it stands on the disk.
  await makeNewFile(target, async (temporary) => {
    await writeWhole(temporary, content);
    ensure(
      (await digestOf(temporary)) === file.sha256,
      "dataset-damaged",
      `${file.name} has another SHA-256 than the one known for ${dataset.name}. Nothing was written.`,
      "The file is damaged, or another version. Get it again from its page.",
    );
  });
}

/** The file lies in the folder itself, or in one of its folders. */
function copied({ shown }: Bringing, file: KnownFile, from: string): AsyncIterable<Uint8Array> {
  const isFolder = existsSync(from) && statSync(from).isDirectory();
  ensure(
    isFolder,
    "file-missing",
    `There is no folder ${quote(shown(from))}.`,
    marked`Check {option:from FOLDER}.`,
  );
  const inner = readdirSync(from, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const places = [from, ...inner.map(({ name }) => join(from, name))].map((place) => join(place, file.name));
  const found = places.find((place) => existsSync(place));
  ensure(
    found !== undefined,
    "file-missing",
    `There is no ${file.name} in ${quote(shown(from))}.`,
    marked`Check {option:from FOLDER}.`,
  );
  return rawBytes(found);
}

const PATIENCE = 120_000;

async function fetched(bringing: Bringing, dataset: KnownDataset, file: KnownFile): Promise<Uint8Array> {
  const { page, obtain, name } = dataset;
  const byHand = marked`${obtain} Page: ${page}. Then: {command:datasets get ${word(name)} from=FOLDER}.`;
  ensure(file.address !== undefined, "file-missing", `${file.name} cannot be fetched by itself.`, byHand);
  bringing.fetching?.(file.address);
  try {
    const reply = await (bringing.fetch ?? fetch)(file.address, { signal: AbortSignal.timeout(PATIENCE) });
    if (reply.ok) return new Uint8Array(await reply.arrayBuffer());
  } catch {
    // No connection, an unknown address and a slow server are told alike: what to do about them is the same.
  }
  throw new PrivetError("file-missing", `${file.address} could not be fetched. Are you offline?`, byHand);
}
