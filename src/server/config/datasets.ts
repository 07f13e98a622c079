/** The data sets of the configuration: where each is, and how much of the machine it may have. */
import { basename } from "node:path";
import { absolutePath, basePath } from "../../node/location.ts";
import { NAME } from "../ids.ts";
import { type ConfigFields, ensureConfig } from "./fields.ts";
import type { DatasetConfig, ServerConfig } from "./types.ts";

const MEGABYTE = 2 ** 20;
export const datasetFields = ["schema", "allowPaths", "memory", "threads", "slots"] as const;

export function datasetsOf(fields: ConfigFields, folder: string, least = 1): ServerConfig["datasets"] {
  const sets = fields.inner("datasets");
  const names = Object.keys(sets.toJSON());
  ensureConfig(
    names.length >= least,
    "datasets",
    "there is none.",
    'Name at least one, such as "datasets": { "clinic": { "schema": "clinic.schema.json" } }.',
  );
  const datasets = names.map((name) => [name, datasetOf(sets.inner(name), name, folder)] as const);
  const places = datasets.map(([, { data }]) => dataPlace(data));
  ensureConfig(
    new Set(places).size === places.length,
    "datasets",
    "two of them are the same data, so that one budget would be spent under two names.",
    "Keep a data set under one name, with one ledger.",
  );
  return Object.fromEntries(datasets);
}

function datasetOf(fields: ConfigFields, name: string, folder: string): DatasetConfig {
  ensureConfig(
    new RegExp(NAME).test(name),
    fields.where,
    "this is not a name that a data set may have here.",
    "Begin with a small letter or a digit, and go on with these and . _ -, up to 64 in all.",
  );
  fields.only(datasetFields);
  const data = fields.text("schema", name);
  fields.check(data !== "", "schema", "the path of a schema or a study, or a data set's name");
  return {
    data: absolutePath(folder, data),
    allowPaths: fields.texts("allowPaths", []).map((path) => absolutePath(folder, path)),
    memoryMegabytes: Math.floor(fields.size("memory", ["128 MB", "64 TB"], "2 GB") / MEGABYTE),
    threads: fields.whole("threads", [1, 256], 1),
    slots: fields.whole("slots", [1, 256], 1),
  };
}

const DECLARATION = /\.(?:schema|study)\.json$/;

/** What the files of a data set are named after, whether it was named by its schema, its rows or its name alone. */
export const dataPlace = (data: string): string =>
  DECLARATION.test(data) ? data.replace(DECLARATION, "") : basePath(data);

/** The name of a data set that somebody named on the command line. */
export const datasetName = (data: string): string => basename(dataPlace(data));
