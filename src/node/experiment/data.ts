/** The data sets of an experiment: where their files are, that they are what they should be, and their rows. */
import { existsSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { didYouMean } from "../../base/did-you-mean.ts";
import { ensure, marked, quote, word } from "../../base/errors.ts";
import {
  type DataChoice,
  type Experiment,
  type ExperimentData,
  nameOfKnown,
} from "../../experiment/experiment.ts";
import { ensurePublic } from "../../experiment/runs.ts";
import { readTable } from "../../read/read-table.ts";
import type { Table } from "../../read/table.ts";
import { joinRows } from "../../read/weights.ts";
import { knownDataset, knownDatasets } from "../../schema/catalogue.ts";
import type { KnownDataset } from "../../schema/known/known-dataset.ts";
import type { Schema } from "../../schema/types.ts";
import { type Allowing, allowedDataOf, foldersFor, type NamedPath, namedPath } from "../allowed.ts";
import { digestOf } from "../data-files.ts";
import { findDataset, loadSchemaFile } from "../dataset.ts";
import { fileSource } from "../file.ts";
import { absolutePath } from "../location.ts";
import { ensureNotPrivate } from "../private-data.ts";

/** Where somebody stands, and what is set there. */
export interface Standing {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Plain JSON, so that it can be handed to a thread. */
export interface LocatedData extends ExperimentData {
  /** Whose rows, one file after the other, are the data set. */
  readonly files: readonly (string | NamedPath)[];
}

/** Paths of an experiment are seen from the folder that its file is in. */
export function locateData(
  { data }: Experiment,
  folder: string,
  io: Standing,
  allowing: Allowing = { cwd: io.cwd },
): Promise<LocatedData[]> {
  return Promise.all(
    data.map((choice) =>
      "known" in choice ? locateKnown(choice, folder, io) : locateFile(choice, folder, io, allowing),
    ),
  );
}

export async function readData({ schema, files }: LocatedData): Promise<Table> {
  const tables: Table[] = [];
  for (const file of files) tables.push(await readTable(schema, fileSource(file)));
  return joinRows(tables);
}

async function locateFile(
  choice: Extract<DataChoice, { readonly schema: string }>,
  folder: string,
  io: Standing,
  allowing: Allowing,
): Promise<LocatedData> {
  const found = findDataset(choice.schema, folder);
  const schema = await loadSchemaFile(found.schema);
  ensurePublic(schema);
  const file =
    choice.path === undefined
      ? allowedDataOf(found, schema, allowing)
      : namedPath(absolutePath(folder, choice.path), [
          ...foldersFor(folder, allowing),
          dirname(found.schema),
        ]);
  const near = { folders: [io.cwd, folder], schema: found.schema };
  await ensureNotPrivate(file.path, near, "An experiment's numbers are exact, and nobody paid for them.");
  // A pattern or a database is not one file: what it holds is then taken to stay the same.
  const digest = (await digestOf(file.path)) ?? "";
  return { name: schema.name, schema, ...labelIn(schema, choice.label), digest, files: [file] };
}

async function locateKnown(
  choice: Extract<DataChoice, { readonly known: string }>,
  folder: string,
  io: Standing,
): Promise<LocatedData> {
  const { known: name, label } = choice;
  const dataset = knownDataset(name);
  const names = knownDatasets().map((known) => known.name);
  ensure(
    dataset !== undefined,
    "dataset-unknown",
    `Privet knows no data set ${quote(name)}.`,
    `${didYouMean(name, names)}It knows: ${names.join(", ")}. Others are named by their files: { "schema": …, "path": … }.`,
  );
  const files = dataset.files.map((file) => placeOf(file.name, dataset, shelvesOf(folder, io)));
  for (const [k, path] of files.entries())
    ensure(
      (await digestOf(path)) === dataset.files[k].sha256,
      "dataset-damaged",
      `${quote(path)} has another SHA-256 than the one known for ${name}.`,
      marked`The file is damaged, or another version. Get it again: {command:datasets get ${word(name)}}.`,
    );
  const { schema, files: parts } = dataset;
  const digest = parts.map(({ sha256 }) => sha256).join();
  return { name: nameOfKnown(choice), schema, ...labelIn(schema, label), digest, files };
}

/** Whether all files of a known set lie where an experiment in that folder would look; what is in them is seen when they are used. */
export const isAtHand = ({ files }: KnownDataset, folder: string, io: Standing): boolean =>
  files.every(({ name }) => foundIn(shelvesOf(folder, io), name) !== undefined);

function shelvesOf(folder: string, { cwd, env }: Standing): readonly string[] {
  const { PRIVET_DATASETS: shelf } = env;
  return [...(shelf ? [resolve(cwd, shelf)] : []), folder, cwd];
}

/** The file lies in a shelf itself, or in one of its folders. */
function foundIn(shelves: readonly string[], file: string): string | undefined {
  const places = shelves
    .filter((shelf) => existsSync(shelf))
    .flatMap((shelf) => [
      join(shelf, file),
      ...readdirSync(shelf, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => join(shelf, entry.name, file)),
    ]);
  return places.find((place) => existsSync(place));
}

function placeOf(file: string, { name }: KnownDataset, shelves: readonly string[]): string {
  const found = foundIn(shelves, file);
  ensure(
    found !== undefined,
    "file-missing",
    `${file} of the data set ${name} is not here.`,
    marked`Fetch it: {command:datasets get ${word(name)}}. Or name the folder that holds it: PRIVET_DATASETS=FOLDER.`,
  );
  return found;
}

/** What is predicted: as chosen, or the only label that is declared. */
function labelIn(schema: Schema, chosen?: string): { readonly label?: string } {
  const labels = schema.attributes.filter(({ kind }) => kind === "label");
  const label = chosen ?? (labels.length === 1 ? labels[0].name : undefined);
  return label === undefined ? {} : { label };
}
