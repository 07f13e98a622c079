/**
 * A whole house in memory for tests of HTTP: the real desk, the real tokens and rights, stores in memory, and a keeper that pays from a ledger
 * in memory and draws, by a real curator, on some rows of the made-up clinic. Time is a clock that stands still until it is moved.
 */
import type { FastifyInstance } from "fastify";
import { rational } from "../../base/rational.ts";
import { memoryLedger, openCurator, type PublicFacts } from "../../curator/index.ts";
import { clinicCsv, clinicSchema } from "../../demo/clinic.ts";
import { saveModel } from "../../models/file.ts";
import type { Model } from "../../models/model.ts";
import { firstBoundary } from "../../server/boundaries.ts";
import { timeText } from "../../server/clock.ts";
import type { ServerConfig } from "../../server/config/types.ts";
import { buildApp } from "../../server/front/app.ts";
import { authenticator } from "../../server/front/auth/authenticator.ts";
import { signing } from "../../server/front/auth/sign-in.ts";
import { openDesk } from "../../server/front/desk/index.ts";
import type { House, LogEvent } from "../../server/front/house.ts";
import { keptData } from "../../server/front/kept-data.ts";
import { ownThreadPool, type Pool } from "../../server/front/pool/pool.ts";
import { poolQuoter } from "../../server/front/quotes/pool-quoter.ts";
import { sha256Of } from "../../server/ids.ts";
import type { KeeperAnswer, KeeperLink, KeeperQuestion, ToKeeper } from "../../server/keeper/messages.ts";
import type { AuditNote } from "../../server/stores/asked.ts";
import type { Releases } from "../../server/stores/released.ts";
import type { WorkshopLink } from "../../server/workshop/handlers.ts";
import { budgetJson } from "../../service/json.ts";
import { type Plan, parsePlan, runPlan } from "../../tasks/plan.ts";
import { FakeKeeper, type FakeWork } from "./fake-keeper.ts";
import { memoryAsked, memoryReleases } from "./memory-stores.ts";
import { recordAnswers } from "./openapi-recorder.ts";
import { personIn, tokenIn } from "./people.ts";
import { type VirtualClock, virtualClock } from "./virtual-clock.ts";

export const DATASET = "clinic";
export const FOREIGN = "registry";
const ROWS = 300;
const DELTA = rational(1n, 10n ** 6n);

export const PLAN = {
  privet: "plan/1",
  task: "classify",
  method: "priv-local",
  label: "readmitted",
  epsilon: "0.25",
  delta: "0",
  options: { rounds: 5 },
} as const;

export interface FrontOptions {
  readonly config?: Partial<Omit<ServerConfig, "limits" | "timing">> & {
    readonly limits?: Partial<ServerConfig["limits"]>;
    readonly timing?: Partial<ServerConfig["timing"]>;
  };
  readonly pool?: Pool;
  readonly clock?: VirtualClock;
  /** How long runs take, and whether they fail; half a second unless given. */
  readonly work?: FakeWork;
  /** None unless given. */
  readonly workshop?: WorkshopLink;
  /** What quotes estimate; half a second unless given. */
  readonly seconds?: number;
}

export interface FrontHouse {
  readonly house: House;
  readonly app: FastifyInstance;
  readonly clock: VirtualClock;
  /** By data set: `clinic`, and `registry`, which nobody but the owner knows of. */
  readonly keepers: ReadonlyMap<string, FakeKeeper>;
  /** `Authorization` lines of ana and bo (analysts of the clinic), of the owner, and of an auditor. */
  readonly lines: Readonly<Record<"ana" | "bo" | "owner" | "auditor", string>>;
  readonly logged: LogEvent[];
  readonly audited: AuditNote[];
  /** Answers that the description does not know; tests expect none. */
  readonly undocumented: readonly string[];
  ask(who: string | undefined, method: string, url: string, more?: FrontSent): Promise<FrontHeard>;
  /** Asks for a run of a plan, as ana unless told otherwise, and moves the clock until it is done. */
  released(plan: Readonly<Record<string, unknown>>, who?: "ana" | "bo"): Promise<string>;
}

export interface FrontSent {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface FrontHeard {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever came over the wire.
  readonly json: any;
}

export const limits = (more: Partial<ServerConfig["limits"]> = {}): ServerConfig["limits"] => ({
  queuedEach: 16,
  queued: 256,
  acceptedPerDay: 1_000_000,
  longestSeconds: 3600,
  quotesPerSecond: 1000,
  readsPerSecond: 10_000,
  loginFailuresPerMinute: 1_000_000,
  streamsEach: 4,
  sockets: 512,
  bodyBytes: 65_536,
  predictionBytes: 8_388_608,
  diskBytes: 1_048_576,
  ...more,
});

const configOf = ({
  limits: own,
  timing,
  ...more
}: NonNullable<FrontOptions["config"]> = {}): ServerConfig => {
  const data = { allowPaths: [], memoryMegabytes: 64, threads: 1, slots: 1 };
  return {
    listen: { host: "127.0.0.1", port: 80 },
    names: ["privet.example"],
    behindProxy: [],
    state: "/nowhere",
    ledger: "sqlite",
    datasets: { [DATASET]: { ...data, data: DATASET }, [FOREIGN]: { ...data, data: FOREIGN } },
    policy: { guarantee: "research", tokenDays: 30 },
    oidc: [],
    cors: [],
    workshop: false,
    ...more,
    timing: { mode: "boundaries", padding: "sleep", extensionsEach: 3, extensions: 10, ...timing },
    limits: limits(own),
  };
};

/** A keeper of rows that are nobody's: starts go to the desk's fake, and what is sealed is really drawn. */
function keeperOf(dataset: string, clock: VirtualClock, work: FakeWork) {
  const made = new Map<string, Awaited<ReturnType<typeof drawn>>>();
  const releases = memoryReleases();
  const drawing: Releases = {
    ...releases,
    seal: async (whole) => {
      const { release, receipt } = made.get(whole.run)!;
      await releases.seal({ ...whole, release, receipt, sha256: sha256Of(release) });
    },
  };
  const keeper = new FakeKeeper({
    dataset,
    clock,
    releases: drawing,
    budget: { epsilon: rational(10n), delta: DELTA, composition: "basic" },
    caps: { "people/ana": rational(5n), "people/bo": rational(5n) },
    work,
  });
  let hear: Parameters<KeeperLink["listen"]>[0] = () => undefined;
  const link: KeeperLink = {
    dataset,
    send(message: ToKeeper) {
      // Drawing is real work, which a clock that stands still does not wait for: it is done before the start is told.
      if (message.kind === "start")
        return void drawn(dataset, message.plan).then((release) => {
          made.set(message.run, release);
          keeper.send(message);
        });
      if (message.kind !== "ask" || !keeper.isOpen) return keeper.send(message);
      const { id, question } = message;
      void answered(keeper, question).then((answer) =>
        answer ? hear({ kind: "answer", id, answer }) : keeper.send(message),
      );
    },
    listen(heard) {
      hear = heard;
      const facts: PublicFacts = {
        schema: clinicSchema("private", dataset),
        neighbours: "replace",
        rows: 40_000,
      };
      keeper.listen((message) => heard(message.kind === "opened" ? { ...message, facts } : message));
    },
  };
  return { keeper, link, releases };
}

/** What the desk does not ask. */
async function answered({ ledger }: FakeKeeper, question: KeeperQuestion): Promise<KeeperAnswer | undefined> {
  const entries = await ledger.entries();
  const { lastHash } = await ledger.state();
  if (question.about === "verify") return { about: "verify", entries: entries.length, lastHash };
  if (question.about === "budget") return { about: "budget", budget: budgetJson(await ledger.state()) };
  if (question.about === "receipt") {
    const found = entries[question.receipt.entry - 1];
    return {
      about: "receipt",
      found: found !== undefined,
      equal: found?.hash === question.receipt.entryHash,
    };
  }
  if (question.about === "entries") {
    const { after, before = Number.POSITIVE_INFINITY, holder, limit } = question;
    const theirs = entries.filter(
      ({ seq, body }) => seq > after && seq < before && [undefined, body.holder].includes(holder),
    );
    const ordered = question.before === undefined ? theirs : theirs.toReversed();
    return { about: "entries", entries: ordered.slice(0, limit) };
  }
  return undefined;
}

async function drawn(dataset: string, plan: Plan) {
  const schema = clinicSchema("private", dataset);
  const ledger = memoryLedger({
    clock: () => timeText(0),
    rhoOfBudget: (epsilon) => epsilon,
    epsilonOfRho: (rho) => rho,
  });
  await ledger.open({
    dataset,
    neighbours: "replace",
    unit: "patient",
    epsilon: rational(100n),
    delta: DELTA,
    composition: "basic",
  });
  const curator = await openCurator({ schema, rows: clinicCsv("training", ROWS), ledger });
  const { model, receipt } = await runPlan(curator, plan, { allow: "none" });
  await curator.close();
  const isModel = typeof model === "object" && model !== null && "toJSON" in model;
  const release = isModel
    ? saveModel(model as Model, { receipt })
    : `${JSON.stringify({ ...(model as object), receipt })}\n`;
  return { release, receipt };
}

export async function frontHouse(options: FrontOptions = {}): Promise<FrontHouse> {
  const { clock = virtualClock(), pool = ownThreadPool(), work = { seconds: () => 0.5 } } = options;
  const config = configOf(options.config);
  const asked = memoryAsked();
  const kept = [DATASET, FOREIGN].map((name) => keeperOf(name, clock, work));
  const data = new Map(kept.map(({ link }) => [link.dataset, keptData(link)]));
  const releases = new Map(kept.map(({ keeper, releases: own }) => [keeper.dataset, own]));
  const [audited, logged]: [AuditNote[], LogEvent[]] = [[], []];
  const audit = (note: AuditNote) => void audited.push(note);
  const log = (event: LogEvent) => void logged.push(event);
  const { seconds: estimate = 0.5 } = options;
  const quoter = poolQuoter(pool, { data, seconds: () => ({ estimate, first: firstBoundary(estimate) }) });
  const desk = openDesk({ config, clock, asked, data, releases, quoter, audit, log });
  const authenticate = authenticator({ config, clock, asked, audit });
  const signIn = signing({ config, clock, asked, audit });
  const { workshop } = options;
  const house: House = {
    ...{ config, clock, asked, data, releases, quoter, desk, authenticate, signIn, audit, log },
    ...(workshop ? { workshop } : {}),
  };
  const lines = await peopled(house);
  for (const { keeper } of kept) await keeper.open();
  await Promise.race([desk.restore(), clock.pass(0)]);
  const app = buildApp(house, { pool });
  const undocumented = recordAnswers(app);
  await app.ready();
  const ask: FrontHouse["ask"] = async (who, method, url, { body, headers = {} } = {}) => {
    const line = lines[who as keyof typeof lines] ?? who;
    const answer = await app.inject({
      method: method as "GET",
      url,
      headers: {
        host: "127.0.0.1:80",
        ...(line === undefined ? {} : { authorization: line }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.payload,
      json: /json$|json;/.test(String(answer.headers["content-type"]))
        ? JSON.parse(answer.payload || "null")
        : undefined,
    };
  };
  let keys = 0;
  const released: FrontHouse["released"] = async (asking, who = "ana") => {
    const plan = parsePlan(asking);
    const { json: quoted } = await ask(who, "POST", `/v1/datasets/${DATASET}/quotes`, { body: { plan } });
    if (!quoted.cost) throw new Error(`no quote: ${quoted.code}: ${quoted.detail}`);
    const { composition: _, ...price } = quoted.cost;
    const { json: run } = await ask(who, "POST", `/v1/datasets/${DATASET}/runs`, {
      headers: { "idempotency-key": `a-key-of-a-test-${++keys}` },
      body: { plan, price, again: true },
    });
    if (run.privet !== "run/1") throw new Error(`no run: ${run.code}: ${run.detail}`);
    for (let second = 0; second < 20; second++) {
      await clock.pass(1000);
      const { json } = await ask(who, "GET", `/v1/runs/${run.id}`);
      if (json.release) return json.release;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error("the run is not done");
  };
  const keepers = new Map(kept.map(({ keeper }) => [keeper.dataset, keeper]));
  return { house, app, clock, keepers, lines, logged, audited, undocumented, ask, released };
}

async function peopled({ asked }: House): Promise<FrontHouse["lines"]> {
  const grants = [{ dataset: DATASET }];
  await personIn(asked, "people/ana", "analyst", grants);
  await personIn(asked, "people/bo", "analyst", grants);
  await personIn(asked, "people/owner", "owner");
  await personIn(asked, "people/auditor", "auditor", grants);
  const line = async (name: string) => `Bearer ${(await tokenIn(asked, `people/${name}`)).text}`;
  return {
    ana: await line("ana"),
    bo: await line("bo"),
    owner: await line("owner"),
    auditor: await line("auditor"),
  };
}
