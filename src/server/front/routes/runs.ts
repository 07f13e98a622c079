/** Runs: asked for, seen, cancelled, approved of. */
import { ensure, PrivetError } from "../../../base/errors.ts";
import { parsePlan } from "../../../tasks/plan.ts";
import { subjectOf } from "../../../tasks/subject.ts";
import { knows } from "../../people.ts";
import { isOver, type RunFilter, type RunState } from "../../stores/asked.ts";
import type { Submission } from "../desk/types.ts";
import { notFound } from "../http/problems.ts";
import type { KeptData } from "../kept-data.ts";
import { aboutNothing, type Route, type RouteCall, route, type ToldByRoute } from "../route.ts";
import { runJson } from "../run-json.ts";
import * as s from "../schemas.ts";
import { streamEvents } from "../streams.ts";
import { ensureNoHolder } from "./datasets.ts";
import { aboutDataset, aboutRun, pageAsked, pageFrom } from "./find.ts";

const KEY = /^[\x21-\x7e]{16,128}$/;

interface RunBody {
  readonly plan: unknown;
  readonly price: Submission["price"];
  readonly again?: boolean;
  readonly note?: string;
}

const price = s.object({ epsilon: s.decimal, delta: s.asAmount, rho: s.asAmount }, ["rho"]);

export const runRoutes: readonly Route[] = [
  route({
    method: "POST",
    path: "/v1/datasets/:dataset/runs",
    act: "runs.make",
    summary: "Asks for a run. Repeated with its key it is the same run, and never a second charge.",
    headers: {
      "idempotency-key": { ...s.text, description: "16 to 128 printable characters, without blanks." },
    },
    body: s.object({ plan: s.plan, price, again: s.flag, note: s.shortText(1000) }, ["again", "note"]),
    answers: {
      201: {
        says: "The run, new or repeated.",
        schema: s.run,
        headers: { location: s.text, "idempotent-replayed": s.text },
      },
    },
    codes: [
      "key-missing",
      "allowance-missing",
      "guarantee-too-weak",
      "not-found",
      "budget-exhausted",
      "price-changed",
      "release-already-taken",
      "run-under-way",
      "limit-reached",
      "option-unknown",
      "key-reused",
      "quote-too-slow",
      "queue-full",
      "not-ready",
      "stopping",
      "clock-jumped",
      "timing-unsure",
      "busy",
      "store-io",
    ],
    about: aboutDataset,
    handle: submit,
  }),
  route({
    method: "GET",
    path: "/v1/runs",
    act: "me.read",
    summary: "One's own runs, newest first; for owners and auditors everybody's.",
    query: { dataset: s.name, state: s.state, ...s.paging },
    answers: { 200: { says: "A page.", schema: s.page(s.run) } },
    codes: ["not-found"],
    about: aboutNothing,
    handle: list,
  }),
  route({
    method: "GET",
    path: "/v1/runs/:run",
    act: "runs.read",
    summary: "A run as it was last told.",
    answers: { 200: { says: "The run.", schema: s.run } },
    codes: ["not-found"],
    about: aboutRun,
    handle: async (_, run) => ({ body: runJson(run) }),
  }),
  route({
    method: "GET",
    path: "/v1/runs/:run/events",
    act: "runs.read",
    summary: "What becomes of a run, as server-sent events, by its schedule.",
    headers: { "last-event-id": s.pattern("^[0-9]{1,9}$", "The last event that arrived.") },
    answers: { 200: { says: "Events until the run is over.", media: ["text/event-stream"] } },
    codes: ["not-found", "rate-limited"],
    about: aboutRun,
    handle: async (call, run) => {
      streamEvents(call, run);
      return { hijacked: true };
    },
  }),
  route({
    method: "DELETE",
    path: "/v1/runs/:run",
    act: "runs.cancel",
    summary: "Cancels. A queued run costs nothing; one that has started stays paid and releases nothing.",
    answers: {
      200: { says: "It is over.", schema: s.run },
      202: { says: "It will be cancelled at its next boundary.", schema: s.run },
    },
    codes: ["not-found", "store-io"],
    about: aboutRun,
    async handle({ house, asking }, { id }) {
      const run = await house.desk.cancel(asking, id);
      return { status: isOver(run.state) ? 200 : 202, body: runJson(run) };
    },
  }),
  route({
    method: "PUT",
    path: "/v1/runs/:run/approval",
    act: "runs.approve",
    summary: "Approves of a run that waits for it, or refuses it.",
    body: s.object({ decision: s.oneOf(["approved", "refused"]), reason: s.shortText(1000) }),
    answers: { 200: { says: "The run.", schema: s.run } },
    codes: ["not-found", "approval-refused", "budget-exhausted", "store-io"],
    about: aboutRun,
    async handle({ house, asking, body }, { id }) {
      const { decision, reason } = body as {
        readonly decision: "approved" | "refused";
        readonly reason: string;
      };
      return { body: runJson(await house.desk.decide(asking, id, decision, reason)) };
    },
  }),
];

async function submit(call: RouteCall, data: KeptData): Promise<ToldByRoute> {
  const { house, who, asking, headers, body, quotes } = call;
  const key = headers["idempotency-key"];
  ensure(
    typeof key === "string" && KEY.test(key),
    "key-missing",
    "A run needs an Idempotency-Key of 16 to 128 printable characters.",
    "Send a fresh one for each run, and the same one again when you repeat a request.",
  );
  const { plan, price: agreed, again = false, note } = body as RunBody;
  ensureNoHolder(plan);
  const facts = data.facts();
  if (!facts)
    throw new PrivetError("not-ready", `${data.name} is not open yet. Nothing was spent.`, "Try again.");
  const parsed = parsePlan(plan, subjectOf(facts));
  // A run of a plan that nobody has asked the price of has it worked out: the same work, and the same limit.
  if (!house.quoter.isRemembered(data.name, parsed)) quotes.take(who.name);
  const { run, replayed } = await house.desk.submit(asking, data.name, {
    key,
    plan: parsed,
    price: agreed,
    again,
    ...(note === undefined ? {} : { note }),
  });
  return {
    status: 201,
    headers: { location: `/v1/runs/${run.id}`, ...(replayed ? { "idempotent-replayed": "true" } : {}) },
    body: runJson(run),
  };
}

async function list(call: RouteCall): Promise<ToldByRoute> {
  const { house, who, query } = call;
  const { dataset } = query;
  if (dataset !== undefined && !(house.data.has(dataset) && knows(who, dataset))) throw notFound();
  const { after, limit } = await pageAsked(call, "runs");
  const found = await house.asked.runs({
    ...seenBy(call),
    ...(dataset === undefined ? {} : { dataset }),
    ...(query.state === undefined ? {} : { states: [query.state as RunState] }),
    ...(after === undefined ? {} : { before: after }),
    limit: limit + 1,
  });
  const { items, next } = await pageFrom(call, "runs", found, { limit, place: ({ seq }) => seq });
  return { body: { items: items.map(runJson), next } };
}

/** Analysts see their own; in data sets that the token is for. */
export const seenBy = ({ who, house }: RouteCall): Omit<RunFilter, "limit"> => ({
  ...(who.role === "analyst" ? { principal: who.name } : {}),
  datasets: [...house.data.keys()].filter((name) => knows(who, name)),
});
