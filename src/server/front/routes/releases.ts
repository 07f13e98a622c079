/** Releases, and what is made of them for free: nothing private is asked again. */
import { ensure, PrivetError } from "../../../base/errors.ts";
import type { TableFormat } from "../../../report/released/table-text.ts";
import type { KeptStep } from "../../../tasks/run.ts";
import { timeText } from "../../clock.ts";
import { releaseId, runOfRelease } from "../../ids.ts";
import { knows } from "../../people.ts";
import type { ReleaseNote, RunRecord } from "../../stores/asked.ts";
import { notFound } from "../http/problems.ts";
import { MOST_PREDICTED_ROWS, MOST_TABLE_ROWS } from "../pool/jobs.ts";
import type { PoolUse } from "../pool/pool.ts";
import { aboutNothing, noteOf, type Route, type RouteCall, route, type ToldByRoute } from "../route.ts";
import * as s from "../schemas.ts";
import { aboutRelease, aboutReleased, type FoundRelease, pageAsked, pageFrom } from "./find.ts";
import { seenBy } from "./runs.ts";

const told = {
  id: s.text,
  run: s.text,
  dataset: s.text,
  by: s.text,
  task: s.text,
  method: s.text,
  price: s.amounts,
  entry: s.orNull(s.whole),
  at: s.orNull(s.text),
  name: s.orNull({ ...s.text, description: "What people call it." }),
  note: s.orNull({ ...s.text, description: "What they wrote to it." }),
};
const MEDIA = {
  csv: "text/csv",
  arff: "text/x-arff",
  jsonl: "application/jsonl",
} as const satisfies Readonly<Record<TableFormat, string>>;
const NAMES = "^[^,\\u0000-\\u001f]{1,200}(,[^,\\u0000-\\u001f]{1,200})?$";
const of = s.pattern(NAMES, "One attribute, or two with a comma between.");

export const releaseRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/releases",
    act: "me.read",
    summary: "Releases that may be read: one's own, shared ones, for owners all; newest first.",
    query: { dataset: s.name, ...s.paging },
    answers: { 200: { says: "A page.", schema: s.page(s.object(told)) } },
    codes: ["not-found"],
    about: aboutNothing,
    handle: list,
  }),
  route({
    method: "GET",
    path: "/v1/releases/:release",
    act: "releases.read",
    summary: "A release: what it says, and its receipt.",
    answers: {
      200: {
        says: "As a file would hold it.",
        schema: s.object({
          ...told,
          sha256: { ...s.text, description: "Of the release's bytes, as they are kept." },
          receipt: s.receipt,
          release: s.document("A model's file (model/1), a description (description/1) or a ranking."),
        }),
      },
    },
    codes: ["not-found", "store-io"],
    about: aboutReleased,
    async handle(call, found) {
      const { text, ...own } = await released(call, found);
      const { sha256, receipt } = found.sealed;
      const [written] = await call.house.asked.releaseNotes([found.id]);
      const about = JSON.stringify({ ...releaseJson(found.run, written), sha256, receipt, ...own });
      // The bytes as they are kept; to read and write them again would only take time.
      return { body: `${about.slice(0, -1)},"release":${text.trimEnd()}}` };
    },
  }),
  route({
    method: "GET",
    path: "/v1/releases/:release/receipt",
    act: "receipts.read",
    summary: "The receipt alone.",
    answers: { 200: { says: "The receipt.", schema: s.receipt } },
    codes: ["not-found", "store-io"],
    about: aboutRelease,
    async handle(call, found) {
      noteRead(call, found);
      if (!found.sealed.receipt) throw notFound();
      return { body: found.sealed.receipt };
    },
  }),
  route({
    method: "GET",
    path: "/v1/releases/:release/table",
    act: "releases.read",
    summary: "A made-up table from a synopsis; the same rows for the same number and seed.",
    query: {
      rows: s.pattern("^[1-9][0-9]{0,5}$", `At most ${MOST_TABLE_ROWS}.`),
      seed: s.pattern("^(0|[1-9][0-9]{0,14})$", "Public."),
      format: s.oneOf(["csv", "arff", "jsonl"]),
    },
    answers: { 200: { says: "The table.", media: Object.values(MEDIA) } },
    codes: ["not-found", "model-invalid", "option-out-of-range", "busy", "store-io"],
    about: aboutReleased,
    handle: table,
  }),
  route({
    method: "GET",
    path: "/v1/releases/:release/marginals",
    act: "releases.read",
    summary: "Marginals of a synopsis: each attribute by itself, or of those that are named.",
    query: { of },
    answers: {
      200: {
        says: "Counts with what noise may have done to them.",
        schema: s.object({
          marginals: s.listOf(
            s.object({
              of: s.listOf(s.text),
              cells: s.listOf(
                s.object({
                  groups: s.listOf(s.text),
                  value: s.number,
                  halfWidth: s.number,
                  couldBeChance: s.flag,
                }),
              ),
            }),
          ),
        }),
      },
    },
    codes: ["not-found", "model-invalid", "attribute-unknown", "busy", "store-io"],
    about: aboutReleased,
    async handle(call, found) {
      const release = await releaseText(call, found);
      const names = call.query.of?.split(",");
      return { body: { marginals: await call.pool.work("marginals", { release, of: names }, freely(call)) } };
    },
  }),
  route({
    method: "GET",
    path: "/v1/releases/:release/figure",
    act: "releases.read",
    summary: "A picture: a marginal, a histogram or table of a description, or a ranking.",
    query: { of },
    answers: { 200: { says: "SVG, to be saved.", media: ["image/svg+xml"] } },
    codes: ["not-found", "format-unsupported", "attribute-unknown", "busy", "store-io"],
    about: aboutReleased,
    async handle(call, found) {
      const release = await releaseText(call, found);
      const svg = await call.pool.work(
        "figure",
        { release, of: call.query.of?.split(",") ?? [] },
        freely(call),
      );
      // A picture that is opened in a browser could hold a script; one that is saved is looked at elsewhere.
      const headers = {
        "content-type": "image/svg+xml",
        "content-disposition": `attachment; filename="${found.id}.svg"`,
      };
      return { headers, body: svg };
    },
  }),
  route({
    method: "POST",
    path: "/v1/releases/:release/predictions",
    act: "releases.read",
    summary: "What a released model says of rows that are sent. They are not kept.",
    body: s.object(
      { rows: { ...s.listOf({ type: "object" }), maxItems: MOST_PREDICTED_ROWS }, scores: s.flag },
      ["scores"],
    ),
    isBodyRaw: true,
    answers: {
      200: {
        says: "One answer a row, in their order.",
        schema: s.object(
          {
            label: s.text,
            predicted: s.listOf(s.text),
            numbers: s.listOf(s.number),
            scores: s.object({
              kind: s.text,
              of: { type: "object", additionalProperties: s.listOf(s.number) },
            }),
            centres: s.whole,
            assigned: s.listOf(s.whole),
          },
          ["label", "predicted", "numbers", "scores", "centres", "assigned"],
        ),
      },
    },
    codes: ["not-found", "model-invalid", "busy", "store-io"],
    about: aboutReleased,
    async handle(call, found) {
      const release = await releaseText(call, found);
      return {
        body: await call.pool.work("predict", { release, body: call.body as Uint8Array }, freely(call)),
      };
    },
  }),
  route({
    method: "PUT",
    path: "/v1/releases/:release/sharing",
    act: "releases.share",
    summary: "Who else may read a release, from now on.",
    body: s.object({ with: { ...s.listOf(s.principalName), maxItems: 200 } }),
    answers: { 200: { says: "Who may.", schema: s.object({ with: s.listOf(s.text) }) } },
    codes: ["not-found", "store-io"],
    about: aboutRelease,
    async handle(call, { id, run }) {
      const { house, body } = call;
      const { with: whom } = body as { readonly with: readonly string[] };
      const note = noteOf(call, "release.share", { dataset: run.dataset, run: run.id });
      await house.asked.share(id, whom, note);
      return { body: { with: await house.asked.sharedWith(id) } };
    },
  }),
];

async function table(call: RouteCall, found: FoundRelease): Promise<ToldByRoute> {
  const { rows, seed, format = "csv" } = call.query;
  ensure(
    rows === undefined || Number(rows) <= MOST_TABLE_ROWS,
    "option-out-of-range",
    `A table has at most ${MOST_TABLE_ROWS} rows here.`,
    "Ask for fewer, or make it from the release yourself.",
  );
  const text = await call.pool.work(
    "table",
    {
      release: await releaseText(call, found),
      rows: rows === undefined ? undefined : Number(rows),
      seed: seed === undefined ? undefined : Number(seed),
      format: format as TableFormat,
    },
    freely(call),
  );
  const media = `${MEDIA[format as TableFormat]}; charset=utf-8`;
  return {
    headers: { "content-type": media, "content-disposition": `attachment; filename="${found.id}.${format}"` },
    body: text,
  };
}

/** Work of the pool that nobody pays for. */
export const freely = ({ who }: RouteCall): PoolUse => ({
  forWhom: who.name,
  seconds: 5,
  late: () =>
    new PrivetError("busy", "That took longer than the server gives to it.", "Ask for less at once."),
});

/** What was released, as text. */
export const releaseText = async (call: RouteCall, found: FoundRelease): Promise<string> =>
  (await released(call, found)).text;

/** Of a step: as the release of its task, under the flow's id and its own number. */
interface ReleasedText {
  readonly text: string;
  readonly id?: string;
  readonly task?: string;
  readonly method?: string;
  readonly receipt?: unknown;
}

/** Written down before it is read: what cannot be audited is not told. */
async function released(call: RouteCall, found: FoundRelease): Promise<ReleasedText> {
  noteRead(call, found);
  const { sealed, reader, id, step } = found;
  const text = await reader.release(sealed.run);
  if (text === undefined) throw notFound();
  if (step === undefined) return { text };
  const own = JSON.parse(text) as KeptStep & { readonly steps?: readonly KeptStep[] };
  return ofStep(sealed.run === found.run.id ? own.steps?.[step - 1] : own, id, step);
}

function ofStep(step: KeptStep | undefined, flow: string, number: number): ReleasedText {
  if (step?.release === undefined) throw notFound();
  const { task, method } = step;
  const release = step.release as { readonly receipt?: unknown };
  return { text: JSON.stringify(release), id: `${flow}.${number}`, task, method, receipt: release.receipt };
}

const noteRead = (call: RouteCall, { run }: FoundRelease): void =>
  call.house.audit(noteOf(call, "release.read", { dataset: run.dataset, run: run.id }));

const releaseJson = (run: RunRecord, written: ReleaseNote | undefined) => ({
  id: releaseId(run.id),
  run: run.id,
  dataset: run.dataset,
  by: run.principal,
  task: run.plan.task,
  method: run.plan.method,
  price: run.price,
  entry: run.entry,
  at: run.ended === null ? null : timeText(run.ended),
  name: written?.name || null,
  note: written?.note || null,
});

async function list(call: RouteCall): Promise<ToldByRoute> {
  const { house, who, query } = call;
  const { dataset } = query;
  if (dataset !== undefined && !(house.data.has(dataset) && knows(who, dataset))) throw notFound();
  const { after, limit } = await pageAsked(call, "releases");
  const filter = {
    ...seenBy(call),
    ...(dataset === undefined ? {} : { dataset }),
    states: ["done"] as const,
    ...(after === undefined ? {} : { before: after }),
    limit: limit + 1,
  };
  const own = await house.asked.runs(filter);
  const shared = (await sharedRuns(call)).filter(
    (run) =>
      run.state === "done" &&
      knows(who, run.dataset) &&
      (dataset === undefined || run.dataset === dataset) &&
      (after === undefined || run.seq < after),
  );
  const all = [...new Map([...own, ...shared].map((run) => [run.id, run])).values()];
  const found = all.sort((a, b) => b.seq - a.seq);
  const { items, next } = await pageFrom(call, "releases", found, { limit, place: ({ seq }) => seq });
  const written = await house.asked.releaseNotes(items.map(({ id }) => releaseId(id)));
  return { body: { items: items.map((run, i) => releaseJson(run, written[i])), next } };
}

async function sharedRuns({ house, who }: RouteCall): Promise<readonly RunRecord[]> {
  const names = await house.asked.releasesSharedWith(who.name);
  const runs = await Promise.all(names.map((name) => house.asked.run(runOfRelease(name))));
  return runs.filter((run) => run !== undefined);
}
