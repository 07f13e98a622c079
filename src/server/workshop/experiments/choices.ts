/** What an experiment can be put together from: data that is public and at hand, methods, yardsticks and measures. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { isObject } from "../../../base/json.ts";
import { MEASURES } from "../../../evaluate/measures.ts";
import { betterOf, titleOf } from "../../../experiment/cells.ts";
import { methodsOf } from "../../../experiment/contestants.ts";
import { type ExperimentTask, experimentTasks, measureOf } from "../../../experiment/experiment.ts";
import { DEFAULT_LEARNER } from "../../../experiment/publishing.ts";
import { learners } from "../../../learn/learners.ts";
import { allowedDataOf } from "../../../node/allowed.ts";
import { filesNamedBy } from "../../../node/data-files.ts";
import { findDataset, readSchemaJson } from "../../../node/dataset.ts";
import { isAtHand } from "../../../node/experiment/data.ts";
import { privateOwnerOf } from "../../../node/private-data.ts";
import { knownDatasets } from "../../../schema/catalogue.ts";
import { parseSchema } from "../../../schema/parse/schema.ts";
import type { Schema } from "../../../schema/types.ts";
import { type Task, taskNamed } from "../../../tasks/registry.ts";
import { homeOf, MOST_CELLS, MOST_RUNS } from "./definitions.ts";
import { MOST_JOBS, usualJobs } from "./laboratory.ts";

const SCHEMA = ".schema.json";

export async function choicesIn(folder: string) {
  const { tables, refused } = await tablesIn(folder);
  const known = knownIn(folder);
  const isKnown = (name: string) => known.some((set) => set.name === name && set.atHand);
  return {
    data: [...known, ...tables.filter(({ name }) => !isKnown(name))],
    refused,
    methods: experimentTasks.flatMap(methodsTold),
    learners: { names: learners.map(({ name }) => name), usual: DEFAULT_LEARNER },
    yardsticks: experimentTasks.flatMap((task) =>
      taskNamed(task).yardsticks.map(({ name, title, summary }) => ({ task, name, title, summary })),
    ),
    measures: experimentTasks.flatMap(measuresTold),
    jobs: { usual: usualJobs(), most: MOST_JOBS },
    most: { cells: MOST_CELLS, runs: MOST_RUNS },
  };
}

/** What is declared about each stands at GET /v1/methods, under the task it is `from`. */
function methodsTold(task: ExperimentTask) {
  return methodsOf(task).map(({ name, title, neighbours, publishes = false }) => {
    const from: Task = publishes ? "publish" : task;
    const { table } = taskNamed(from).methods;
    const summary = table.find((method) => method.name === name)?.summary ?? "";
    return { task, from, name, title, summary, neighbours, publishes };
  });
}

function measuresTold(task: ExperimentTask) {
  const names =
    task === "classify" ? (Object.keys(MEASURES) as (keyof typeof MEASURES)[]) : [measureOf[task]];
  return names.map((name) => ({ task, name, title: titleOf(name), better: betterOf(name) }));
}

/** Of a data set: what it is called in an experiment, and what can be asked of it. */
const declaredIn = ({ attributes }: Schema) => ({
  attributes: attributes.filter(({ kind }) => kind !== "ignored").length,
  labels: attributes.filter(({ kind }) => kind === "label").map(({ name }) => name),
});

function knownIn(folder: string) {
  const standing = { cwd: folder, env: process.env };
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
