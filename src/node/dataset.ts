/**
 * Where the files of a data set are: NAME.schema.json, the data file that it names, and NAME.ledger beside it.
 */
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { didYouMean } from "../base/did-you-mean.ts";
import { ensure, marked, PrivetError, quote } from "../base/errors.ts";
import { notJson } from "../base/json-place.ts";
import { parseSchema } from "../schema/parse/schema.ts";
import type { Schema } from "../schema/types.ts";
import { absolutePath, basePath } from "./location.ts";

const ENDING = ".schema.json";

/** The name of a data set, and where its schema and its ledger are. */
export interface DatasetFiles {
  readonly name: string;
  readonly schema: string;
  readonly ledger: string;
}

/** Finds a data set by its name ("adult"), or by the path of its schema or of its data (see location.ts), from `folder`. */
export function findDataset(nameOrPath: string, folder: string = process.cwd()): DatasetFiles {
  const path = absolutePath(folder, nameOrPath);
  const bare = path.endsWith(ENDING) ? path.slice(0, -ENDING.length) : path;
  const found = [bare, basePath(bare)].find((base) => existsSync(base + ENDING));
  ensure(
    nameOrPath !== "" && found !== undefined,
    "schema-missing",
    `There is no schema ${quote(relative(folder, basePath(bare)) + ENDING)}, so nothing is declared about the data.`,
    nearIn(folder, bare) +
      marked`Write one from the header alone: {command:init FILE}. ({command:datasets get NAME} does so for a known public data set.)`,
  );
  return { name: basename(found), schema: found + ENDING, ledger: `${found}.ledger` };
}

/** The data set beside that was probably meant. */
function nearIn(folder: string, bare: string): string {
  const beside = dirname(bare);
  return didYouMean(
    basename(bare),
    schemasIn(beside).map((name) => name.slice(0, -ENDING.length)),
    (name) => relative(folder, join(beside, name)),
  );
}

function schemasIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(ENDING));
  } catch {
    // A folder that is not there or may not be read has nothing to tell.
    return [];
  }
}

/** The data file that a schema names, else NAME.csv or NAME.arff beside the schema. */
export function dataFileOf(
  files: Pick<DatasetFiles, "name" | "schema">,
  { file }: { readonly file: Readonly<{ path?: string | undefined; format: string }> },
): string {
  const folder = dirname(files.schema);
  return file.path === undefined
    ? join(folder, `${files.name}.${file.format}`)
    : absolutePath(folder, file.path);
}

/** The schema in a file; refused while anything is undeclared. */
export async function loadSchemaFile(path: string): Promise<Schema> {
  return parseSchema(await readSchemaJson(path));
}

/** A schema file as it stands, complete or not. */
export async function readSchemaJson(path: string): Promise<unknown> {
  const text = await readTextFile(path, "schema-missing");
  try {
    return JSON.parse(text);
  } catch {
    throw new PrivetError(
      "schema-invalid",
      notJson(path, text),
      marked`Correct it, or move it away and start again with {command:init}.`,
    );
  }
}

export async function readTextFile(
  path: string,
  missing: "schema-missing" | "file-missing",
): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch {
    throw new PrivetError(missing, `${quote(path)} cannot be read.`, "Check the path and the permissions.");
  }
}
