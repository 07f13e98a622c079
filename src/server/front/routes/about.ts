/** Whether the server lives, what it can do, and who asks. */
import { citationText } from "../../../base/citation.ts";
import { PrivetError } from "../../../base/errors.ts";
import { toJSONSchema } from "../../../base/options/schema.ts";
import { methodsFor, type Task, tasks } from "../../../tasks/registry.ts";
import type { AnyMethod } from "../../../tasks/task.ts";
import { timeText } from "../../clock.ts";
import { knows } from "../../people.ts";
import { notFound } from "../http/problems.ts";
import { aboutNothing, type Route, type RouteCall, route } from "../route.ts";
import * as s from "../schemas.ts";

const declaration = s.object({
  task: s.text,
  name: s.text,
  subject: s.text,
  title: s.text,
  summary: s.text,
  cite: s.text,
  guarantee: s.text,
  neighbours: s.listOf(s.text),
  label: s.oneOf(["required", "number", "either", "optional", "none"]),
  options: s.document("A JSON Schema (2020-12) of the plan's options."),
});

const declared = tasks.flatMap(({ name: task }) =>
  methodsFor(task as Task).map((method: AnyMethod) => ({
    task,
    name: method.name,
    subject: method.subject,
    title: method.title,
    summary: method.summary,
    cite: citationText(method.cite),
    guarantee: method.guarantee,
    neighbours: method.neighbours,
    label: method.label,
    options: toJSONSchema({ title: method.title, summary: method.summary, options: method.options }),
  })),
);

const ok = { status: s.text };

export const aboutRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/healthz",
    act: null,
    summary: "Whether the process lives.",
    answers: { 200: { says: "It does.", schema: s.object(ok) } },
    codes: [],
    about: aboutNothing,
    handle: async () => ({ body: { status: "ok" } }),
  }),
  route({
    method: "GET",
    path: "/readyz",
    act: null,
    summary:
      "Whether runs could be taken: data sets open, files writable, room on the disks, the clock sane.",
    answers: { 200: { says: "They could.", schema: s.object(ok) } },
    codes: ["not-ready"],
    about: aboutNothing,
    async handle({ house }) {
      if (!house.desk.isReady())
        throw new PrivetError("not-ready", "The server is not ready.", "Try again in a minute.");
      return { body: { status: "ready" } };
    },
  }),
  route({
    method: "GET",
    path: "/openapi.json",
    act: "openapi.read",
    summary: "This description.",
    answers: { 200: { says: "OpenAPI 3.1.", schema: s.document("OpenAPI 3.1.") } },
    codes: [],
    about: aboutNothing,
    handle: async ({ openapi }) => ({ body: openapi() }),
  }),
  route({
    method: "GET",
    path: "/v1/me",
    act: "me.read",
    summary: "Who asks, what they may know of, and what they may spend.",
    answers: {
      200: {
        says: "The principal.",
        schema: s.object({
          name: s.text,
          role: s.role,
          readOnly: s.flag,
          datasets: s.listOf(s.text),
          allowances: s.listOf(
            s.object({
              dataset: s.text,
              holder: s.text,
              off: s.flag,
              perRun: s.orNull(s.text),
              perDay: s.orNull(s.text),
              approveAbove: s.orNull(s.text),
              methods: { type: ["array", "null"], items: s.text },
              until: s.orNull(s.text),
            }),
          ),
          limits: s.object({
            quotesPerSecond: s.number,
            readsPerSecond: s.number,
            queued: s.whole,
            streams: s.whole,
            bodyBytes: s.whole,
            predictionBytes: s.whole,
          }),
          token: s.object({ id: s.text, expires: s.text }),
        }),
      },
    },
    codes: [],
    about: aboutNothing,
    handle: async (call) => ({ body: await meJson(call) }),
  }),
  route({
    method: "GET",
    path: "/v1/methods",
    act: "methods.read",
    summary: "What plans may ask for, with every option as JSON Schema.",
    query: { task: s.oneOf(tasks.map(({ name }) => name)) },
    answers: {
      200: { says: "All methods, or those of a task.", schema: s.object({ items: s.listOf(declaration) }) },
    },
    codes: [],
    about: aboutNothing,
    handle: async ({ query }) => ({
      body: { items: declared.filter(({ task }) => query.task === undefined || task === query.task) },
    }),
  }),
  route({
    method: "GET",
    path: "/v1/methods/:task/:name",
    act: "methods.read",
    summary: "One method.",
    answers: { 200: { says: "Its declaration.", schema: declaration } },
    codes: ["not-found"],
    about: aboutNothing,
    async handle({ params }) {
      const found = declared.find(({ task, name }) => task === params.task && name === params.name);
      if (!found) throw notFound();
      return { body: found };
    },
  }),
];

async function meJson({ house, who }: RouteCall) {
  const { limits } = house.config;
  const grants = (await house.asked.grants({ person: who.name })).filter(({ dataset }) =>
    knows(who, dataset),
  );
  return {
    name: who.name,
    role: who.role,
    readOnly: who.readOnly,
    datasets: [...house.data.keys()].filter((dataset) => knows(who, dataset)).sort(),
    allowances: grants.map((grant) => ({
      dataset: grant.dataset,
      holder: grant.holder,
      off: grant.off,
      perRun: grant.perRun ?? null,
      perDay: grant.perDay ?? null,
      approveAbove: grant.approveAbove ?? null,
      methods: grant.methods ?? null,
      until: grant.until === undefined ? null : timeText(grant.until),
    })),
    limits: {
      quotesPerSecond: limits.quotesPerSecond,
      readsPerSecond: limits.readsPerSecond,
      queued: limits.queuedEach,
      streams: limits.streamsEach,
      bodyBytes: limits.bodyBytes,
      predictionBytes: limits.predictionBytes,
    },
    token: { id: who.token.id, expires: timeText(who.token.expires) },
  };
}
