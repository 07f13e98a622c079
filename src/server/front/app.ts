/**
 * HTTP. The order of checks is the same for all requests, so that what is refused first tells nothing about what would have been next:
 * host, size and headers, rate by address, token, rate by principal, route and names, what the principal may know of, the body.
 */
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import swagger, { type FastifyDynamicSwaggerOptions as SwaggerOptions } from "@fastify/swagger";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { VERSION } from "../../base/version.ts";
import { requestId } from "../ids.ts";
import type { House } from "./house.ts";
import { addRoutes } from "./http/add-routes.ts";
import { cursorsOf } from "./http/cursors.ts";
import { onlyDeclared } from "./http/declared.ts";
import { addHooks } from "./http/hooks.ts";
import { bareHeaders, clientErrorHandler, timeLimits } from "./http/limits.ts";
import { oursOf, problemOf } from "./http/problems.ts";
import { rateOf } from "./http/rates.ts";
import { openSockets } from "./http/sockets.ts";
import { openPool, type Pool } from "./pool/pool.ts";
import type { Shop } from "./route.ts";
import type { WireSchema } from "./schemas.ts";
import { openStreams } from "./streams.ts";

export interface AppParts {
  /** Shared with the quoter; one of its own unless given. It is closed with the app. */
  readonly pool?: Pool;
  /** The texts of the certificate and its key; `app.server.setSecureContext` takes renewed ones. */
  readonly tls?: { readonly cert: string; readonly key: string };
}

export function buildApp(house: House, parts: AppParts = {}): FastifyInstance {
  const { config } = house;
  const { pool = openPool(house.clock), tls } = parts;
  const app = fastify({
    ...(tls
      ? {
          https: {
            ...timeLimits,
            ...tls,
            handshakeTimeout: timeLimits.headersTimeout,
            minVersion: "TLSv1.2",
          },
        }
      : { http: timeLimits }),
    logger: false,
    genReqId: requestId,
    requestIdHeader: false,
    // Who is believed about addresses is `clientAddress`'s to say; hosts and schemes that proxies tell are believed by nobody.
    trustProxy: false,
    bodyLimit: config.limits.bodyBytes,
    keepAliveTimeout: timeLimits.keepAliveTimeout,
    requestTimeout: timeLimits.requestTimeout,
    return503OnClosing: false,
    forceCloseConnections: true,
    exposeHeadRoutes: true,
    routerOptions: { maxParamLength: 128, ignoreTrailingSlash: false },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
    clientErrorHandler,
    // No hook runs here, because the address cannot be read.
    frameworkErrors: (error, request, reply) =>
      void tellProblem(request, reply.headers(bareHeaders), oursOf(error)),
  }) as unknown as FastifyInstance;
  app.setSerializerCompiler(
    ({ schema }) =>
      (value: unknown) =>
        JSON.stringify(onlyDeclared(schema as WireSchema, value)),
  );
  const sockets = openSockets(app.server, config.limits.sockets);
  const shop: Shop = {
    house,
    pool,
    cursors: cursorsOf(house.asked),
    streams: openStreams(config.limits.streamsEach),
    quotes: rateOf(house.clock, config.limits.quotesPerSecond, 4 * config.limits.quotesPerSecond),
    openapi: () => app.swagger(),
  };
  app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
      },
    },
    ...(tls ? {} : { hsts: false }),
    referrerPolicy: { policy: "no-referrer" },
  });
  app.register(rateLimit, { global: false });
  app.register(swagger, { openapi: description });
  app.register(
    onTheRoot(async (root) => {
      addHooks(root, shop, sockets);
      addRoutes(root, shop);
    }),
  );
  app.setErrorHandler((error, request, reply) => tellProblem(request, reply, oursOf(error), house));
  app.addHook("onClose", () => pool.close());
  return app;
}

const description = {
  openapi: "3.1.0",
  info: {
    title: "Privet",
    version: VERSION,
    description: "Plans in, releases with receipts out. Rows stay where they are.",
  },
  components: { securitySchemes: { token: { type: "http" as const, scheme: "bearer" as const } } },
  security: [{ token: [] }],
} satisfies SwaggerOptions["openapi"];

/** A plug-in that adds to the instance itself, after those before it. */
const onTheRoot = (add: (app: FastifyInstance) => Promise<void>) =>
  Object.assign(add, { [Symbol.for("skip-override")]: true });

/** Nothing of an error that is not ours is told, and a line of the log says that there was one. */
function tellProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  house?: House,
): FastifyReply {
  const problem = problemOf(error, request.id);
  if (problem.code === "unexpected") house?.log({ event: "fault", where: "front", request: request.id });
  request.code = problem.code;
  if (problem.status === 429) reply.header("retry-after", "1");
  if (problem.status === 401) reply.header("www-authenticate", "Bearer");
  return reply.code(problem.status).type("application/problem+json").send(JSON.stringify(problem));
}
