/** Experiments on public data, in the owner's workshop. */
import type { Code } from "../../../base/errors.ts";
import { type Route, route } from "../route.ts";
import * as s from "../schemas.ts";
import * as w from "./experiment-schemas.ts";
import { aboutWorkshop, workshopCodes } from "./workshop.ts";

const refusals: readonly Code[] = [
  ...workshopCodes,
  "experiment-invalid",
  "data-not-public",
  "dataset-unknown",
  "dataset-damaged",
  "file-missing",
  "schema-missing",
  "schema-invalid",
  "label-undeclared",
  "neighbours-mismatch",
  "option-unknown",
  "option-out-of-range",
  "epsilon-invalid",
  "delta-invalid",
  "path-not-allowed",
  "out-of-memory",
];
const one = "/v1/experiments/:experiment";
/** Pictures and tables, and how each is sent. */
const MEDIA: Readonly<Record<string, string>> = {
  svg: "image/svg+xml",
  csv: "text/csv; charset=utf-8",
  latex: "application/x-tex",
  markdown: "text/markdown; charset=utf-8",
  json: "text/plain; charset=utf-8",
  ts: "text/plain; charset=utf-8",
};

export const experimentRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/experiment-choices",
    act: "workshop.read",
    summary:
      "What an experiment can be put together from: public data at hand, methods, yardsticks, measures.",
    answers: {
      200: {
        says: "All of it.",
        schema: s.document("Data, methods, learners, yardsticks, measures, limits."),
      },
    },
    codes: workshopCodes,
    about: aboutWorkshop,
    handle: async (_call, workshop) => ({ body: await workshop.ask("experiments.choices") }),
  }),
  route({
    method: "GET",
    path: "/v1/experiments",
    act: "workshop.read",
    summary: "The experiments of the server's folder.",
    answers: { 200: { says: "By name.", schema: s.object({ items: s.listOf(w.experimentListed) }) } },
    codes: workshopCodes,
    about: aboutWorkshop,
    handle: async (_call, workshop) => ({ body: await workshop.ask("experiments.list") }),
  }),
  route({
    method: "POST",
    path: "/v1/experiments/estimates",
    act: "workshop.change",
    summary: "How many runs an experiment has, and about how long they take here. Nothing is started.",
    body: s.object({ experiment: w.experimentDocument, jobs: w.jobs }, ["jobs"]),
    answers: { 200: { says: "Runs and seconds, and how sure.", schema: w.estimateTold } },
    codes: refusals,
    about: aboutWorkshop,
    handle: async ({ body }, workshop) => ({ body: await workshop.ask("experiments.estimate", body) }),
  }),
  route({
    method: "POST",
    path: "/v1/experiments",
    act: "workshop.change",
    summary:
      "Saves an experiment on public data and starts it. Anything private is refused before a row is read.",
    body: s.object({ experiment: w.experimentDocument, jobs: w.jobs, replace: s.flag }, ["jobs", "replace"]),
    answers: { 201: { says: "It runs.", schema: w.experimentTold } },
    codes: [...refusals, "file-exists", "busy"],
    about: aboutWorkshop,
    handle: async ({ body }, workshop) => ({
      status: 201,
      body: await workshop.ask("experiments.start", body),
    }),
  }),
  route({
    method: "GET",
    path: one,
    act: "workshop.read",
    summary: "One experiment: what was asked for, and how far it is.",
    answers: { 200: { says: "The whole of it, without its cells.", schema: w.experimentTold } },
    codes: refusals,
    about: aboutWorkshop,
    handle: async ({ params }, workshop) => ({
      body: await workshop.ask("experiments.read", { name: params.experiment }),
    }),
  }),
  route({
    method: "GET",
    path: `${one}/cells`,
    act: "workshop.read",
    summary: "Its cells: all that have a result, or those that changed since a mark.",
    query: { since: s.pattern("^[0-9a-f]{12}-[0-9]{1,9}$", "The `mark` of an earlier answer.") },
    answers: { 200: { says: "Cells, and how far it is.", schema: w.cellChanges } },
    codes: refusals,
    about: aboutWorkshop,
    handle: async ({ params, query }, workshop) => ({
      body: await workshop.ask("experiments.cells", { name: params.experiment, ...query }),
    }),
  }),
  route({
    method: "PUT",
    path: `${one}/state`,
    act: "workshop.change",
    summary:
      "Pauses it (runs under way come to their end), stops it (they are dropped), or has it go on where it was.",
    body: s.object({ state: s.oneOf(["running", "paused", "stopped"]), jobs: w.jobs }, ["jobs"]),
    answers: { 200: { says: "As it is now.", schema: w.experimentTold } },
    codes: [...refusals, "busy"],
    about: aboutWorkshop,
    handle: async ({ params, body }, workshop) => ({
      body: await workshop.ask("experiments.change", { name: params.experiment, ...(body as object) }),
    }),
  }),
  route({
    method: "GET",
    path: `${one}/analysis`,
    act: "workshop.read",
    summary: "Means with 95 % intervals, corrected paired t-tests, every repeat, wins and losses, and times.",
    query: { data: s.shortText(200), measure: s.shortText(40) },
    answers: {
      200: { says: "Of one data set and one measure.", schema: s.document("Means, tests, repeats, times.") },
    },
    codes: refusals,
    about: aboutWorkshop,
    handle: async ({ params, query }, workshop) => ({
      body: await workshop.ask("experiments.analysis", { name: params.experiment, ...query }),
    }),
  }),
  route({
    method: "GET",
    path: `${one}/exports/:form`,
    act: "workshop.read",
    summary:
      "Its tables and pictures as files: svg, csv, latex, markdown; json and ts are the experiment itself.",
    query: { data: s.shortText(200) },
    answers: {
      200: {
        says: "The file.",
        media: [...new Set(Object.values(MEDIA).map((media) => media.split(";")[0]))],
        headers: { "content-disposition": s.text },
      },
    },
    codes: refusals,
    about: aboutWorkshop,
    handle: async ({ params, query }, workshop) => {
      const { experiment: name, form } = params;
      const asked = { name, form, ...query };
      const { file, text } = (await workshop.ask("experiments.export", asked)) as Exported;
      const headers = {
        "content-type": MEDIA[form] ?? "text/plain; charset=utf-8",
        "content-disposition": `attachment; filename="${file.replace(/[^\w.-]+/g, "-")}"`,
      };
      return { headers, body: text };
    },
  }),
];

interface Exported {
  readonly file: string;
  readonly text: string;
}
