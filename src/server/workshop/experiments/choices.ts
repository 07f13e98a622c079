/** What an experiment can be put together from: data that is public and at hand, methods, yardsticks and measures. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { isObject } from "../../../base/json.ts";
import { offered } from "../../../experiment/offered.ts";
import { allowedDataOf } from "../../../node/allowed.ts";
import { filesNamedBy } from "../../../node/data-files.ts";
import { findDataset, readSchemaJson } from "../../../node/dataset.ts";
import { isAtHand } from "../../../node/experiment/data.ts";
import { privateOwnerOf } from "../../../node/private-data.ts";
import { knownDatasets } from "../../../schema/catalogue.ts";
import { parseSchema } from "../../../schema/parse/schema.ts";
import type { Schema } from "../../../schema/types.ts";
import { homeOf, MOST_SHOWN_CELLS, MOST_SHOWN_RUNS } from "./definitions.ts";
import { MOST_JOBS, usualJobs } from "./laboratory.ts";

const SCHEMA = ".schema.json";

export async function choicesIn(folder: string) {
  const { tables, refused } = await tablesIn(folder);
  const known = knownIn(folder);
  const isKnown = (name: string) => known.some((set) => set.name === name && set.atHand);
  return {
    data: [...known, ...tables.filter(({ name }) => !isKnown(name))],
    refused,
    ...offered(),
    jobs: { usual: usualJobs(), most: MOST_JOBS },
    most: { cells: MOST_SHOWN_CELLS, runs: MOST_SHOWN_RUNS },
  };
}

/** Of a data set: what it is called in an experiment, and what can be asked of it. */
const declaredIn = ({ attributes }: Schema) => ({
  attributes: attributes.filter(({ kind }) => kind !== "ignored").length,
  labels: attributes.filter(({ kind }) => kind === "label").map(({ name }) => name),
  numbers: attributes.filter(({ kind }) => kind === "numeric").map(({ name }) => name),
});

function knownIn(folder: string) {
  const standing = { cwd: folder, env: {} };
  return knownDatasets().map((set) => ({
    kind: "known" as const,
    name: set.name,
    title: set.title,
    rows: set.files.reduce((sum, { rows }) => sum + rows, 0),
    atHand: isAtHand(set, homeOf(folder), standing),
    ...declaredIn(set.schema),
  }));
}

/** Tables of the folder that are declared public and are nobody's private rows; of the private ones only the names. */
async function tablesIn(folder: string) {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith(SCHEMA) && !file.startsWith("."))
    .map((file) => file.slice(0, -SCHEMA.length))
    .sort();
  const found = await Promise.all(
    names.map(async (name) => ({ name, schema: await publicSchemaOf(folder, name) })),
  );
  return {
    tables: found.flatMap(({ name, schema }) =>
      schema
        ? [
            {
              kind: "table" as const,
              name,
              title: schema.name,
              rows: schema.rows.about ?? null,
              atHand: true,
              ...declaredIn(schema),
            },
          ]
        : [],
    ),
    refused: found.flatMap(({ name, schema }) => (schema ? [] : [name])),
  };
}

/** Undefined for what cannot take part, whatever the reason: to start with it tells why. */
async function publicSchemaOf(folder: string, name: string): Promise<Schema | undefined> {
  try {
    const path = join(folder, `${name}${SCHEMA}`);
    const json = await readSchemaJson(path);
    if (!isObject(json) || json.visibility !== "public") return undefined;
    const schema = parseSchema(json);
    const { path: data } = allowedDataOf(findDataset(path, folder), schema, { cwd: folder });
    if (!filesNamedBy(data).some((file) => existsSync(file))) return undefined;
    const owner = await privateOwnerOf(data, { folders: [folder], schema: path });
    return owner === undefined ? schema : undefined;
  } catch {
    return undefined;
  }
}
