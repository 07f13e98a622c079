/**
 * A whole server in one process, on a clock that stands still until it is moved: the real front with its log and its audit, real keepers
 * around real curators, stores in memory. Whatever anybody can see of it is written down, each line with its time, so that two houses can
 * be compared to the byte. What is random in a server and tells nothing (names of requests, tokens, keys) is the same in every house here.
 */

import { base32 } from "../../base/base32.ts";
import { buildApp } from "../../server/front/app.ts";
import { openLog } from "../../server/front/log.ts";
import { metricsText } from "../../server/front/metrics.ts";
import { houseOn, type OpenHouse } from "../../server/front/open.ts";
import { ownThreadPool } from "../../server/front/pool/pool.ts";
import { makeToken } from "../../server/tokens.ts";
import { limits } from "./front-house.ts";
import { analysts, type Behaviour, Busy, type HouseData, keeperInHouse } from "./house-keeper.ts";
import { memoryAsked } from "./memory-stores.ts";
import { personIn, tokenIn } from "./people.ts";
import { type VirtualClock, virtualClock } from "./virtual-clock.ts";

export const everybody = [...analysts, "owner", "auditor"] as const;
export type Somebody = (typeof everybody)[number];

/** By source: what came from one is in order, and from two at the same millisecond in any. */
export type Trace = Readonly<
  Record<"answers" | "events" | "log" | "metrics" | "keepers" | "printed", string[]>
>;

export interface OneHouse {
  readonly clock: VirtualClock;
  readonly trace: Trace;
  /** Asks, writes the answer down, and waits until everything that it began has come to rest. Times are multiples of 20 ms. */
  ask(who: Somebody, method: string, url: string, body?: unknown, key?: string): Promise<unknown>;
  /** Watches a run; what comes is written down as it comes. */
  watch(who: Somebody, run: string): Promise<void>;
  /** Asks after so many milliseconds, while the clock is moved. */
  askLater(milliseconds: number, who: Somebody, method: string, url: string): void;
  readMetrics(): void;
  /** Ledgers and audit at the end, as they are kept. */
  books(): Promise<readonly string[]>;
  close(): Promise<void>;
}

const tokens = new Map(everybody.map((name) => [name, makeToken()]));
export async function oneHouse(sets: readonly HouseData[], behaviour: Behaviour): Promise<OneHouse> {
  const trace: Trace = { answers: [], events: [], log: [], metrics: [], keepers: [], printed: [] };
  const busy = new Busy();
  const clock = virtualClock(undefined, () => busy.rest());
  const write = (where: keyof Trace, text: string) => void trace[where].push(`${clock.monotonic()} ${text}`);
  const unheard = hearPrints((text) => write("printed", text));
  const kept = await Promise.all(sets.map((set) => keeperInHouse(set, behaviour, { clock, busy, write })));
  const config = configOf(sets);
  const pool = ownThreadPool();
  const asked = memoryAsked();
  await asked.remember("cursor-key", "5".repeat(64));
  const house = houseOn(
    { config, clock, links: kept.map(({ link }) => link), pool },
    {
      asked,
      releases: new Map(kept.map(({ link, releases }) => [link.dataset, releases])),
      log: openLog(clock, { write: (line) => write("log", line) }),
    },
  );
  await peopled(house);
  for (const { open } of kept) open();
  await Promise.all([house.desk.restore(), clock.pass(2000)]);
  const app = buildApp(house, { pool });
  let requests = 0;
  app.setGenReqId(() => `req_${base32(Buffer.from(String(++requests).padStart(17, "0")))}`);
  await app.ready();
  const ends: (() => void)[] = [];
  const request = async (who: Somebody, method: string, url: string, more: object = {}, body?: unknown) => {
    const asked = asking(who, method, url);
    const headers = { ...asked.headers, ...more };
    const answer = await app.inject({ ...asked, headers, ...(body ? { payload: body } : {}) });
    const told = `${answer.statusCode} ${JSON.stringify(answer.headers)} ${answer.payload}`;
    write("answers", `${who} ${method} ${url} ${told}`);
    return answer;
  };
  return {
    clock,
    trace,
    async ask(who, method, url, body, key) {
      const { headers, payload } = await request(
        who,
        method,
        url,
        key === undefined ? {} : { "idempotency-key": key },
        body,
      );
      await clock.pass(0);
      return /json/.test(String(headers["content-type"])) ? JSON.parse(payload || "null") : payload;
    },
    askLater: (milliseconds, ...asked) =>
      void clock.at(clock.monotonic() + milliseconds, () => void busy.during(() => request(...asked))),
    async watch(who, run) {
      const url = `/v1/runs/${run}/events`;
      const told = await app.inject({ ...asking(who, "GET", url), payloadAsStream: true });
      write("events", `${who} ${run} ${told.statusCode} ${JSON.stringify(told.headers)}`);
      const stream = told.stream().setEncoding("utf8");
      stream.on("data", (text: string) => write("events", `${who} ${run} ${JSON.stringify(text)}`));
      stream.on("end", () => write("events", `${who} ${run} is over`));
      ends.push(() => void stream.destroy());
      await clock.pass(0);
    },
    readMetrics: () => write("metrics", metricsText(house)),
    async books() {
      await clock.pass(2000);
      const books = await Promise.all(kept.map(async ({ ledger }) => JSON.stringify(await ledger.entries())));
      return [...books, JSON.stringify(await asked.auditLines({ limit: 100_000 }))];
    },
    async close() {
      for (const end of ends) end();
      await app.close();
      await house.close();
      unheard();
    },
  };
}

const asking = (who: Somebody, method: string, url: string) => ({
  method: method as "GET",
  url,
  headers: { host: "127.0.0.1:80", authorization: `Bearer ${tokens.get(who)!.text}` },
});

async function peopled({ asked, data }: OpenHouse): Promise<void> {
  const grants = [...data.keys()].map((dataset) => ({ dataset }));
  for (const name of everybody) {
    const role = name === "owner" || name === "auditor" ? name : "analyst";
    await personIn(asked, `people/${name}`, role, role === "owner" ? [] : grants);
    const { id, digest } = tokens.get(name)!;
    await tokenIn(asked, `people/${name}`, { id, digest });
  }
}

const configOf = (sets: readonly HouseData[]): OpenHouse["config"] => ({
  listen: { host: "127.0.0.1", port: 80 },
  ...{ names: [], behindProxy: [], oidc: [], cors: [], workshop: false, state: "/nowhere", ledger: "sqlite" },
  datasets: Object.fromEntries(
    sets.map(({ holding: { name: data }, slots }) => [
      data,
      { data, allowPaths: [], memoryMegabytes: 64, threads: 1, slots },
    ]),
  ),
  policy: { guarantee: "none", tokenDays: 30 },
  timing: { mode: "boundaries", padding: "sleep", extensionsEach: 3, extensions: 10 },
  limits: limits({ queuedEach: 256, streamsEach: 256 }),
});

/** Whatever this process prints, by whichever way. */
function hearPrints(hear: (text: string) => void): () => void {
  const streams = [process.stdout, process.stderr];
  const writes = streams.map((stream) => stream.write);
  const said = (["log", "info", "warn", "error", "debug"] as const).map(
    // biome-ignore lint/suspicious/noConsole: what would be printed is heard instead.
    (name) => [name, console[name]] as const,
  );
  for (const stream of streams)
    stream.write = ((text: unknown) => {
      hear(String(text));
      return true;
    }) as typeof stream.write;
  for (const [name] of said) console[name] = (...words: unknown[]) => hear(words.map(String).join(" "));
  return () => {
    streams.forEach((stream, i) => {
      stream.write = writes[i];
    });
    for (const [name, real] of said) console[name] = real;
  };
}
