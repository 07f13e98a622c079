/**
 * Experiments as files of the owner's folder: experiments/NAME.json says what is run, experiments/NAME.jsonl has a line a run. They are
 * what `privet experiment experiments/NAME.json --out experiments` reads and writes, so that either goes on where the other ended.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ensure, PrivetError, quote } from "../../../base/errors.ts";
import { isObject, type Json } from "../../../base/json.ts";
import { type Experiment, foldsOf } from "../../../experiment/experiment.ts";
import { parseExperiment } from "../../../experiment/parse-experiment.ts";
import { experimentFile } from "../../../node/experiment/script.ts";
import { replaceFile, unwritable } from "../../../node/write-file.ts";
import { NAME } from "../../ids.ts";
import { insideFolder } from "../inside.ts";

/** Beyond these a screen is no place for them; the command has no limit. */
export const MOST_SHOWN_CELLS = 20_000;
export const MOST_SHOWN_RUNS = 200_000;

const FOLDER = "experiments";
const SCHEMA = ".schema.json";

/** Refused where a link leads out of the owner's folder. */
export const homeOf = (folder: string): string => insideFolder(folder, FOLDER);
export const resultsPath = (folder: string, name: string): string => join(homeOf(folder), `${name}.jsonl`);
const definitionPath = (folder: string, name: string) => join(homeOf(folder), `${name}.json`);

/** What somebody asks for: tables are named, never their paths. Checked, and small enough to be shown. */
export function experimentAsked(
  json: unknown,
  folder: string,
): { readonly definition: Json; readonly experiment: Experiment } {
  ensure(isObject(json), "experiment-invalid", "The experiment must be a JSON object.", "Send one.");
  const data = Array.isArray(json.data) ? json.data.map((choice) => fromTable(choice, folder)) : json.data;
  const definition = { ...json, data };
  const experiment = parseExperiment(definition);
  ensure(
    new RegExp(NAME).test(experiment.name),
    "experiment-invalid",
    "The experiment's name must be small letters, digits, dots, - and _, at most 64.",
    "Give it another name.",
  );
  ensureSmall(experiment);
  return { definition, experiment };
}

/** As stored: seen from the folder of experiments. A known set is a text, and stays one. */
function fromTable(choice: unknown, folder: string): unknown {
  if (!isObject(choice)) return choice;
  const { schema, path } = choice;
  ensure(
    path === undefined,
    "experiment-invalid",
    "A table of the experiment names a path.",
    "Choose one of the tables that are offered, by its name alone.",
  );
  return { ...choice, schema: `../${basename(insideFolder(folder, `${schema}${SCHEMA}`))}` };
}

/** As asked for: the table's name instead of its file, where it lies in the owner's folder. */
export function definitionTold(definition: Json): Json {
  const { data } = definition;
  return { ...definition, data: Array.isArray(data) ? data.map(toTable) : data };
}

function toTable(choice: unknown): unknown {
  if (!isObject(choice) || typeof choice.schema !== "string") return choice;
  const named = /^\.\.\/([^/]+)\.schema\.json$/.exec(choice.schema);
  return named ? { ...choice, schema: named[1] } : choice;
}

export const cellsOfExperiment = ({ data, methods, epsilon, yardsticks }: Experiment): number =>
  data.length * (methods.length * epsilon.length + yardsticks.length);

export const runsOfExperiment = (experiment: Experiment): number =>
  cellsOfExperiment(experiment) * experiment.repeats * foldsOf(experiment);

function ensureSmall(experiment: Experiment): void {
  const [cells, runs] = [cellsOfExperiment(experiment), runsOfExperiment(experiment)];
  ensure(
    cells <= MOST_SHOWN_CELLS && runs <= MOST_SHOWN_RUNS,
    "experiment-invalid",
    `The experiment has ${cells} cells and ${runs} runs; here it may have ${MOST_SHOWN_CELLS} and ${MOST_SHOWN_RUNS}.`,
    "Make it smaller, or run it by the command: privet experiment has no such limit.",
  );
}

/** Names of experiments that are there, in order. */
export function namesIn(folder: string): readonly string[] {
  if (!existsSync(homeOf(folder))) return [];
  return readdirSync(homeOf(folder))
    .filter((file) => file.endsWith(".json") && new RegExp(NAME).test(file.slice(0, -".json".length)))
    .map((file) => file.slice(0, -".json".length))
    .sort();
}

/** Refused with `not-found` where there is none. */
export function definitionOf(folder: string, name: string): Json {
  const path = definitionPath(folder, name);
  ensure(
    new RegExp(NAME).test(name) && existsSync(path),
    "not-found",
    `There is no experiment ${quote(name)}.`,
    "See the list of experiments.",
  );
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Json;
  } catch {
    throw new PrivetError("experiment-invalid", `${quote(`${name}.json`)} is not JSON.`, "Mend the file.");
  }
}

/** A definition that is there stays, unless it is meant to go: somebody may have written it by hand. */
export async function saveDefinition(
  folder: string,
  { name }: Experiment,
  definition: Json,
  mayReplace: boolean,
): Promise<void> {
  const [path, text] = [definitionPath(folder, name), experimentFile(definition)];
  if (existsSync(path) && readFileSync(path, "utf8") === text) return;
  ensure(
    mayReplace || !existsSync(path),
    "file-exists",
    `There is another experiment ${name} already.`,
    "Give this one another name, or say that it takes the other's place; runs that both have are not made again.",
  );
  try {
    mkdirSync(homeOf(folder), { recursive: true });
  } catch (error) {
    throw unwritable(FOLDER, error);
  }
  await replaceFile(path, text);
}
