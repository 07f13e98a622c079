/** The front's process: HTTP on one side, the supervisor's pipe on the other. It ends when the pipe does. */
import { type AddressInfo, isIPv6, Socket } from "node:net";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { marked, PrivetError } from "../../base/errors.ts";
import { errorJson } from "../../service/json.ts";
import { holdLock } from "../../service/lock.ts";
import { type Clock, systemClock, waitUntil } from "../clock.ts";
import { readCertificate, watchCertificate } from "../config/certificate.ts";
import { linesOver } from "../lines.ts";
import { buildApp } from "./app.ts";
import { type KeeperLinks, keeperLinks } from "./keeper-links.ts";
import { metricsListener } from "./metrics-listener.ts";
import { type OpenHouse, openHouse } from "./open.ts";
import { openPool } from "./pool/pool.ts";
import { type FromFront, type ToFront, toFront } from "./process.ts";
import { workshopLink } from "./workshop-link.ts";

const PIPE = 3;
const [ENDED, NOT_OPENED, BAD_LINE] = [0, 1, 2];

interface Open {
  readonly house: OpenHouse;
  readonly app: FastifyInstance;
  /** Reads the certificate again. */
  readonly reload: () => Promise<void>;
}

// Who ends what, and when, is the supervisor's to say; a terminal's Ctrl-C reaches every process of the group.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGUSR1"] as const) process.on(signal, () => undefined);

let links: KeeperLinks | undefined;
let opened: Open | undefined;
const workshop = workshopLink((ask) => pipe.send(ask));

const pipe = linesOver<ToFront, FromFront>(new Socket({ fd: PIPE }), {
  check: toFront,
  hear(message) {
    if (message.kind === "open") void start(message);
    else if (message.kind === "keeper") links?.hear(message.dataset, message.message);
    else if (message.kind === "workshop") workshop.hear(message);
    else if (message.kind === "leave") void leave();
    else if (message.kind === "reload") void opened?.reload();
    else void stop(message.grace);
  },
  ended: (bad) => process.exit(bad ? BAD_LINE : ENDED),
});

async function start(order: ToFront & { readonly kind: "open" }): Promise<void> {
  try {
    opened = await open(order);
  } catch (error) {
    pipe.send({ kind: "unopened", error: errorJson(error) });
    pipe.end(() => process.exit(NOT_OPENED));
  }
}

async function open({ config }: ToFront & { readonly kind: "open" }): Promise<Open> {
  const clock = systemClock;
  // Before anything is waited for: keepers that outlived another front are told of in the next line.
  links = keeperLinks(Object.keys(config.datasets), (dataset, message) =>
    pipe.send({ kind: "keeper", dataset, message }),
  );
  await aloneIn(config.state, clock);
  const pool = openPool(clock);
  const house = await openHouse({
    config,
    clock,
    links: links.links,
    pool,
    takes: (dataset) => pipe.send({ kind: "takes", dataset }),
    ...(config.workshop ? { workshop } : {}),
  });
  const { tls, listen } = config;
  const app = buildApp(house, { pool, ...(tls ? { tls: await readCertificate(tls) } : {}) });
  await house.desk.restore();
  await app.listen(listen).catch((error) => {
    throw notListening(listen, error);
  });
  if (config.metrics) metricsListener(house).listen(config.metrics).unref();
  house.log({ event: "listening" });
  // Where the configuration left the port to the system, it is known now.
  const { port } = app.server.address() as AddressInfo;
  const host = isIPv6(listen.host) ? `[${listen.host}]` : listen.host;
  pipe.send({ kind: "listening", address: `${tls ? "https" : "http"}://${host}:${port}` });
  return { house, app, reload: renewals(app, house) };
}

/** A front whose supervisor was killed ends at once; one that is still there after that is another server's. */
const LAST_BREATH = 5_000;

async function aloneIn(state: string, clock: Clock): Promise<void> {
  const until = clock.monotonic() + LAST_BREATH;
  for (;;) {
    try {
      await holdLock(join(state, "server.lock"), "serves from this state folder");
      return;
    } catch (error) {
      if (clock.monotonic() > until) throw error;
      await waitUntil(clock, clock.monotonic() + LAST_BREATH / 20);
    }
  }
}

function notListening({ host, port }: Open["house"]["config"]["listen"], error: unknown): unknown {
  const causes: Readonly<Record<string, string>> = {
    EADDRINUSE: "another program listens there already",
    EADDRNOTAVAIL: "this machine has no such address",
    EACCES: "the system does not allow it to this user",
  };
  const cause = causes[(error as { readonly code?: string }).code ?? ""];
  if (cause === undefined) return error;
  return new PrivetError(
    "config-invalid",
    `listen: ${host}:${port} cannot be had: ${cause}.`,
    marked`Stop the other program, or choose another port: {option:port N}, or "listen" in the configuration.`,
  );
}

/** Connections that are open go on; new ones get the new certificate. A bad one changes nothing. */
function renewals(app: FastifyInstance, { config, clock, log }: OpenHouse): () => Promise<void> {
  const { tls } = config;
  if (!tls) return async () => undefined;
  const secure = app.server as unknown as { setSecureContext(pair: object): void };
  const renew = (pair: object) => {
    secure.setSecureContext(pair);
    log({ event: "certificate-renewed" });
  };
  const bad = () => log({ event: "certificate-bad" });
  watchCertificate(tls, clock, renew, { onBad: bad });
  return () => readCertificate(tls).then(renew, bad);
}

/** Not ready at once; runs may finish; then the doors are shut, and what was to be written is. */
async function stop(grace: number): Promise<void> {
  if (opened) {
    const { house } = opened;
    house.log({ event: "stopping" });
    await house.desk.stop(grace);
    await shut(opened);
    house.log({ event: "stopped" });
  }
  pipe.send({ kind: "stopped" });
}

async function shut({ house, app }: Open): Promise<void> {
  await app.close();
  await house.close().catch(() => house.log({ event: "fault", where: "store" }));
}

/** Keepers go on with what they were paid for; the next front asks them what that is, as after a death. */
async function leave(): Promise<void> {
  if (opened) await shut(opened);
  pipe.end(() => process.exit(ENDED));
}
