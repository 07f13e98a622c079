/** What the workbench asks about experiments. Bodies are checked here, whoever sends them. */
import { ensure, PrivetError } from "../../../base/errors.ts";
import { isObject, type Json } from "../../../base/json.ts";
import { analyse } from "../../../experiment/analysis.ts";
import { betterOf, titleOf } from "../../../experiment/cells.ts";
import { errorJson } from "../../../service/json.ts";
import type { WorkshopHandlers, WorkshopPlace } from "../handlers.ts";
import { choicesIn } from "./choices.ts";
import { definitionTold, namesIn } from "./definitions.ts";
import { exportOf } from "./exports.ts";
import { Laboratory, MOST_JOBS } from "./laboratory.ts";

/** `entry`: the program of the threads, where it is not the built one. */
export function experimentHandlers(entry?: URL): WorkshopHandlers {
  // By folder: a workshop gets another place whenever a data set is added, and what runs goes on.
  const laboratories = new Map<string, Laboratory>();
  const laboratoryAt = (place: WorkshopPlace): Laboratory => {
    const known = laboratories.get(place.folder) ?? new Laboratory(place, entry);
    laboratories.set(place.folder, known);
    return known;
  };
  const about =
    (answer: (lab: Laboratory, body: Json, place: WorkshopPlace) => Promise<unknown>) =>
    (body: unknown, place: WorkshopPlace) =>
      withoutFolder(place.folder, () => answer(laboratoryAt(place), isObject(body) ? body : {}, place));
  return {
    "experiments.choices": about((_, __, { folder }) => choicesIn(folder)),
    "experiments.list": about(async (lab, _, { folder }) => ({
      items: await Promise.all(namesIn(folder).map((name) => listed(lab, name))),
    })),
    "experiments.estimate": about((lab, { experiment, jobs }) => lab.estimate(experiment, jobsIn(jobs))),
    "experiments.start": about(async (lab, { experiment, jobs, replace }) =>
      told(lab, await lab.start(experiment, { ...jobsIf(jobs), replace: replace === true })),
    ),
    "experiments.read": about((lab, { name }) => told(lab, text(name))),
    "experiments.cells": about(async (lab, { name, since }) => {
      const opened = await lab.opened(text(name));
      return { ...(await lab.state(text(name))), ...opened.changes(textIf(since)) };
    }),
    "experiments.change": about(async (lab, { name, state, jobs }) => {
      await changed(lab, text(name), { state, jobs: jobsIn(jobs) });
      return told(lab, text(name));
    }),
    "experiments.analysis": about(async (lab, { name, data, measure }) => {
      const { experiment, runs, results } = await lab.opened(text(name));
      return analyse(experiment, runs, results, { data: textIf(data), measure: textIf(measure) });
    }),
    "experiments.export": about(async (lab, { name, form, data }) =>
      exportOf(await lab.opened(text(name)), text(form), textIf(data)),
    ),
  };
}

async function changed(
  lab: Laboratory,
  name: string,
  { state, jobs }: { readonly state: unknown; readonly jobs: number | undefined },
): Promise<void> {
  await lab.opened(name);
  if (state === "running") await lab.resume(name, jobs);
  else if (state === "paused") lab.pause(name);
  else if (state === "stopped") await lab.stop(name);
  else throw invalid("An experiment can be running, paused or stopped.");
}

/** All of one: what was asked for, and how far it is. */
async function told(lab: Laboratory, name: string) {
  const { experiment, matrix, definition } = await lab.opened(name);
  const { measure, task, title } = experiment;
  return {
    ...{ name, title, task, matrix },
    measure: { name: measure, title: titleOf(measure), better: betterOf(measure) },
    definition: definitionTold(definition),
    command: `privet experiment experiments/${name}.json --out experiments`,
    ...(await lab.state(name)),
  };
}

/** One that cannot be opened is listed as well, with what is wrong. */
async function listed(lab: Laboratory, name: string) {
  try {
    const { experiment } = await lab.opened(name);
    const { state, done, of } = await lab.state(name);
    return { name, title: experiment.title, task: experiment.task, state, done, of, problem: null };
  } catch (error) {
    return { name, title: name, task: "", state: "failed", done: 0, of: 0, problem: errorJson(error) };
  }
}

/** Files are named from the owner's folder; where that lies is told to nobody. */
async function withoutFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PrivetError) || !error.message.includes(folder)) throw error;
    const short = (words: string) => words.replaceAll(`${folder}/`, "").replaceAll(folder, ".");
    throw new PrivetError(error.code, short(error.message), short(error.fix.do));
  }
}

const invalid = (what: string) => new PrivetError("request-invalid", what, "Correct the request.");

function text(value: unknown): string {
  if (typeof value !== "string") throw invalid("A text is missing.");
  return value;
}

const textIf = (value: unknown): string | undefined => (value === undefined ? undefined : text(value));

function jobsIn(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  ensure(
    typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= MOST_JOBS,
    "option-out-of-range",
    `jobs must be a whole number from 1 to ${MOST_JOBS}.`,
    "Leave it out to use all cores but one.",
  );
  return value;
}

const jobsIf = (value: unknown): { readonly jobs?: number } => {
  const jobs = jobsIn(value);
  return jobs === undefined ? {} : { jobs };
};
