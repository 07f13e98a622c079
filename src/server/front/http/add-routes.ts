/** Declared routes, put up: names and rights before the body, the body before the handler. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ensure, PrivetError } from "../../../base/errors.ts";
import { may } from "../auth/may.ts";
import { countersOf } from "../metrics.ts";
import type { About, Route, RouteCall, Shop } from "../route.ts";
import { routes } from "../routes/all.ts";
import { schemaDescribed } from "./described.ts";
import { ensureRequest, notFound } from "./problems.ts";
import { strictJson } from "./strict-json.ts";

const UTF8 = /^application\/json(\s*;\s*charset="?utf-8"?)?\s*$/i;

export function addRoutes(app: FastifyInstance, shop: Shop): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/json",
    { parseAs: "buffer" },
    async (request: FastifyRequest, body: Buffer) => {
      const declared = request.routeOptions.config.declared;
      ensure(
        UTF8.test(request.headers["content-type"] ?? ""),
        "media-unsupported",
        "The body is not sent as JSON in UTF-8.",
        "Send the header Content-Type: application/json.",
      );
      if (!declared?.body)
        return void ensureRequest(body.length === 0, "A request to this address has no body.");
      return declared.isBodyRaw ? body : strictJson(body);
    },
  );
  for (const declared of routes) addRoute(app, shop, declared);
}

function addRoute(app: FastifyInstance, shop: Shop, declared: Route): void {
  const { method, path, act, isBodyRaw, isBodyLarge, bodyBytes } = declared;
  const { limits } = shop.house.config;
  const found = new WeakMap<FastifyRequest, About<unknown>>();
  app.route({
    method,
    url: path,
    config: { declared },
    schema: schemaDescribed(declared),
    ...(isBodyRaw || isBodyLarge ? { bodyLimit: limits.predictionBytes } : {}),
    ...(isBodyRaw ? { validatorCompiler: () => () => true } : {}),
    ...(bodyBytes === undefined ? {} : { bodyLimit: Math.min(bodyBytes, limits.bodyBytes) }),
    onRequest: async (request, reply) => {
      if (act === null) return;
      const call = callOf(shop, request, reply);
      const about = await declared.about(call);
      const verdict = may(call.who, act, about?.subject);
      if (verdict === "hidden" || !about) throw notFound();
      if (verdict === "no")
        throw new PrivetError(
          "not-allowed",
          "Your role, or this token, may not do that.",
          "Ask the owner of the data.",
        );
      found.set(request, about);
    },
    handler: async (request, reply) => {
      const call = callOf(shop, request, reply);
      const {
        status = 200,
        headers = {},
        body,
        hijacked,
      } = await declared.handle(call, found.get(request)?.found);
      if (hijacked) return reply;
      counted(shop, declared, status, call);
      reply.code(status).headers(headers);
      if (body === undefined) return reply.send();
      if (!reply.hasHeader("content-type")) reply.type("application/json");
      return reply.send(body);
    },
  });
}

function callOf(shop: Shop, request: FastifyRequest, reply: RouteCall["reply"]): RouteCall {
  const { principal } = request;
  return {
    ...shop,
    // Where nobody needs to be known, no handler looks.
    who: principal as NonNullable<typeof principal>,
    asking: {
      who: principal as NonNullable<typeof principal>,
      address: request.address,
      request: request.id,
    },
    params: request.params as RouteCall["params"],
    query: request.query as RouteCall["query"],
    body: request.body,
    headers: request.headers,
    reply,
    request,
  };
}

function counted({ house }: Shop, { act }: Route, status: number, { params, reply }: RouteCall): void {
  if (act === "quotes.make") countersOf(house).count("privet_quotes_total", { dataset: params.dataset });
  if (act === "runs.make" && status === 201 && !reply.hasHeader("idempotent-replayed"))
    countersOf(house).count("privet_runs_accepted_total", { dataset: params.dataset });
}
