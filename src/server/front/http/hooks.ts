/** What is done with every request before its route, and with every answer after it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Code, PrivetError } from "../../../base/errors.ts";
import { clientAddress } from "../../addresses.ts";
import { waitUntil } from "../../clock.ts";
import { allowedHosts, ensureHost, ensureOrigin } from "../../config/hosts.ts";
import type { Principal } from "../../people.ts";
import type { House } from "../house.ts";
import { type RequestEvent, sampledRequests } from "../log.ts";
import { countersOf } from "../metrics.ts";
import type { Route, Shop } from "../route.ts";
import { routes } from "../routes/all.ts";
import { bodiesOf } from "./bodies.ts";
import { ensureOneReading } from "./guard.ts";
import { fixedHeaders } from "./headers.ts";
import { notFound } from "./problems.ts";
import { rateOf } from "./rates.ts";
import type { Sockets } from "./sockets.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Whose request it is: the socket's other end, or what the owner's proxy says. */
    address: string;
    /** Who asks, from the token on. */
    principal?: Principal;
    /** Why it was refused. */
    code?: Code;
  }
  interface FastifyContextConfig {
    readonly declared?: Route;
  }
}

/** As many as forty people behind one address may ask for. */
const PEOPLE_AT_AN_ADDRESS = 40;
const GRID = 20;

export function addHooks(app: FastifyInstance, { house, quotes }: Shop, sockets: Sockets): void {
  const { config, clock } = house;
  const { limits } = config;
  const reads = rateOf(clock, limits.readsPerSecond, 2 * limits.readsPerSecond);
  const byAddress = app.createRateLimit({
    max: PEOPLE_AT_AN_ADDRESS * limits.readsPerSecond,
    timeWindow: 1000,
    keyGenerator: (request) => request.address,
  });
  const log = sampledRequests(clock, house.log);
  const bodies = bodiesOf(clock, limits);
  const hosts = hostsOf(app, house);
  app.decorateRequest("address", "");
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(fixedHeaders);
    const { socket } = request.raw;
    request.address = clientAddress(config, socket.remoteAddress ?? "", request.headers["x-forwarded-for"]);
    // After a request that was misread, where the next one begins is not known: only what passes keeps its connection.
    reply.header("connection", "close");
    ensureHost(hosts(), request.headers.host);
    ensureOneReading(request);
    reply.removeHeader("connection");
    ensureOrigin(config, request.headers);
    if (answeredPreflight(house, request, reply)) return reply;
    const rate = await byAddress(request);
    if (!rate.isAllowed && rate.isExceeded) throw new PrivetError("rate-limited", ...TOO_OFTEN);
    const declared = request.routeOptions.config.declared;
    if (declared?.act === null) return;
    const who = await house.authenticate(request.headers.authorization, request.address);
    request.principal = who;
    sockets.known(request.raw.socket);
    (declared?.act === "quotes.make" ? quotes : reads).take(who.name);
    // Before a body that nobody asked for is read.
    if (request.is404) throw nothingThere(request, reply);
    bodies.expect(request, reply, who.name);
  });
  app.addHook("onSend", async (_request, reply, payload) => {
    // The time is the clock's, like all that is told.
    reply.raw.sendDate = false;
    reply.header("date", new Date(clock.now()).toUTCString());
    if (config.timing.mode === "boundaries") await toGrid(house);
    return payload;
  });
  app.addHook("onResponse", async (request, reply) => told(house, log, request, reply));
  app.setNotFoundHandler(async (request, reply) => {
    throw nothingThere(request, reply);
  });
}

/** No such address, or one that is asked in another way. */
function nothingThere(request: FastifyRequest, reply: FastifyReply): PrivetError {
  const allowed = request.method === "OPTIONS" ? [] : methodsAt(request.raw.url ?? "");
  if (allowed.length === 0) return notFound();
  reply.header("allow", allowed.join(", "));
  return new PrivetError(
    "method-unsupported",
    "This address is not asked in this way.",
    "See the Allow line.",
  );
}

const TOO_OFTEN = [
  "More requests came from there than the server takes.",
  "Wait a second, and try again.",
] as const;

/** Where the system chose the port, it is known when the server listens. */
function hostsOf(app: FastifyInstance, { config }: House): () => ReadonlySet<string> {
  let known: { readonly port: number; readonly hosts: ReadonlySet<string> } | undefined;
  return () => {
    const address = app.server.address();
    const port = typeof address === "object" && address ? address.port : config.listen.port;
    if (known?.port !== port) known = { port, hosts: allowedHosts(config, port) };
    return known.hosts;
  };
}

/** Origins that the owner lists may ask, and ask whether they may; there are none unless the owner lists them. */
function answeredPreflight({ config }: House, request: FastifyRequest, reply: FastifyReply): boolean {
  const { origin } = request.headers;
  if (origin === undefined || !config.cors.includes(origin)) return false;
  reply.header("access-control-allow-origin", origin).header("vary", "Authorization, Origin");
  reply.header("access-control-expose-headers", "Location, Idempotent-Replayed, Retry-After");
  if (request.method !== "OPTIONS") return false;
  reply.header("access-control-allow-methods", "GET, POST, PUT, DELETE");
  reply.header("access-control-allow-headers", "Authorization, Content-Type, Idempotency-Key, Last-Event-ID");
  reply.code(204).send();
  return true;
}

/** Answers leave at multiples of 20 ms, so that who else is being worked for shows less in how long they took. */
async function toGrid({ clock }: House): Promise<void> {
  const next = Math.ceil(clock.monotonic() / GRID) * GRID;
  if (next > clock.monotonic()) await waitUntil(clock, next);
}

function told(
  house: House,
  log: (event: RequestEvent) => void,
  { id, method, code, principal, routeOptions }: FastifyRequest,
  reply: FastifyReply,
): void {
  const route = routeOptions.config.declared?.path ?? "unknown";
  const status = reply.statusCode;
  log({
    event: "request",
    request: id,
    method,
    route,
    status,
    ...(code === undefined ? {} : { code }),
    ...(principal === undefined ? {} : { who: principal.name }),
  });
  const counters = countersOf(house);
  counters.count("privet_requests_total", { route, status: String(status) });
  if (code !== undefined) counters.count("privet_refusals_total", { code });
  if (code === "unauthenticated") counters.count("privet_login_failures_total");
  if (status === 429) counters.count("privet_requests_shed_total");
}

const patterns = routes.map(({ method, path }) => ({
  method,
  form: new RegExp(`^${path.replaceAll(".", "\\.").replace(/:\w+/g, "[^/]+")}$`),
}));

function methodsAt(url: string): readonly string[] {
  const [path] = url.split("?");
  const found = patterns.filter(({ form }) => form.test(path)).map(({ method }) => method);
  return [...new Set(found.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])))];
}
