/** The file that a model is applied to: read by the model's own attributes, in the format of a schema where one is named. */
import { existsSync, readdirSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { PrivetError } from "../../../base/errors.ts";
import type { Clustering } from "../../../models/clustering/clustering.ts";
import { type LoadedModel, loadClustering, loadPredictor } from "../../../models/file.ts";
import type { Predictor } from "../../../models/model.ts";
import { dataFileOf, findDataset, loadSchemaFile, readTextFile } from "../../../node/dataset.ts";
import { fileSource } from "../../../node/file.ts";
import { privateOwnerOf } from "../../../node/private-data.ts";
import { misfits } from "../../../read/misfits.ts";
import { readTable } from "../../../read/read-table.ts";
import type { Table } from "../../../read/table.ts";
import { type Applied, type AppliedNeed, appliedSchema } from "../../../report/released/applied-schema.ts";
import { parseSchema } from "../../../schema/parse/schema.ts";
import type { FileFormat, Schema } from "../../../schema/types.ts";
import type { Flag, Input, Io } from "../../command.ts";
import { textOf } from "../../input.ts";
import { note } from "../../text/notes.ts";
import { file } from "../../words/flag-kinds.ts";
import { unreadText } from "./unread-text.ts";

export const schemaFlag: Flag = {
  type: "text",
  value: "DATA",
  kind: file,
  tip: "The data set whose file format FILE has.",
  default: "CSV with a header, or ARFF by its name",
};

export async function modelFrom(io: Io, path: string): Promise<LoadedModel<Predictor>> {
  return loadPredictor(await readTextFile(resolve(io.cwd, path), "file-missing"));
}

export async function clusteringFrom(io: Io, path: string): Promise<LoadedModel<Clustering>> {
  return loadClustering(await readTextFile(resolve(io.cwd, path), "file-missing"));
}

export interface AppliedFile {
  readonly path: string;
  /** How the file is read. It counts as public here, because whoever applies a released model brings the rows. */
  readonly schema: Schema;
  /** Whether a schema says how it is written. */
  readonly hasOwnForm: boolean;
  /** The private data set that this file belongs to or is a copy of, if any. */
  readonly privateOf: string | undefined;
}

export async function appliedFile(
  input: Input,
  file: string,
  model: Applied,
  need: AppliedNeed,
): Promise<AppliedFile> {
  const { flags, io } = input;
  const path = resolve(io.cwd, file);
  const named = textOf(flags, "schema");
  const schema = named === undefined ? undefined : findDataset(named, io.cwd).schema;
  const declared = await (schema === undefined ? schemaBeside(path) : loadSchemaFile(schema));
  return {
    path,
    hasOwnForm: declared !== undefined,
    schema: appliedSchema(model, need, {
      name: basename(path),
      file: declared?.file ?? formatOf(path),
      declared,
    }),
    privateOf: await privateOwnerOf(path, { folders: [io.cwd], schema }),
  };
}

/**
 * The rows of the file. One that is damaged is refused, and what could not be read is counted, unless the rows are private: what a row
 * holds must not show.
 */
export async function readApplied(input: Input, file: AppliedFile): Promise<Table> {
  const { schema, path, privateOf } = file;
  const { signal } = input.io;
  if (privateOf !== undefined) return readTable(schema, fileSource(path), { signal });
  const recorder = misfits(schema);
  try {
    const table = await readTable(schema, fileSource(path), {
      signal,
      refusesDamage: true,
      misfits: recorder,
    });
    for (const line of unreadText(recorder.report())) note(input, line);
    return table;
  } catch (error) {
    if (!(error instanceof PrivetError) || error.code !== "columns-mismatch" || file.hasOwnForm) throw error;
    throw new PrivetError(
      error.code,
      error.message,
      "It is read as CSV, with commas and the names of the model's attributes in its first line. Of another form: --schema DATA, the data set whose form it has.",
    );
  }
}

function formatOf(path: string): FileFormat {
  const file = /\.arff(\.gz)?$/i.test(path) ? { format: "arff", missing: ["?"] } : {};
  return parseSchema({
    privet: "schema/1",
    name: "file",
    file,
    attributes: [{ name: "any", kind: "ignored" }],
  }).file;
}

/** The schema beside a file that names it as its data. */
async function schemaBeside(path: string): Promise<Schema | undefined> {
  const folder = dirname(path);
  if (!existsSync(path)) return undefined;
  for (const name of readdirSync(folder).filter((entry) => entry.endsWith(".schema.json"))) {
    const files = findDataset(join(folder, name), folder);
    const schema = await loadSchemaFile(files.schema).catch(() => undefined);
    if (schema && isSame(dataFileOf(files, schema), path)) return schema;
  }
  return undefined;
}

const isSame = (a: string, b: string) => existsSync(a) && realpathSync(a) === realpathSync(b);
