/** A server, from afar: what may be asked, what it costs, runs, releases and the budget, in the words of the library. */
import { ensureObject, ensureText } from "../base/asked.ts";
import { ensure } from "../base/errors.ts";
import type { Entry, Receipt } from "../curator/index.ts";
import {
  afterJson,
  type BudgetJson,
  costFrom,
  type QuoteJson,
  type ReleaseJson,
  releasesJson,
  stateFrom,
} from "../service/json.ts";
import { addressOf } from "./address.ts";
import { ask, type HttpQuestion, type Link } from "./ask.ts";
import { fetchRun, followRun } from "./follow.ts";
import { type Loaded, loadRelease } from "./outcome.ts";
import { type ClientClock, type Fetch, type StopSignal, worldsClock, worldsFetch } from "./outside.ts";
import {
  type Agreed,
  type AgreeOptions,
  agreeOn,
  type ModelOfPlan,
  type RemoteRun,
  type RunOptions,
  runOn,
} from "./run.ts";
import { idOf, pageIn, releaseIn, runIn, withFields } from "./told.ts";
import type {
  BudgetTold,
  DatasetTold,
  LedgerVerified,
  MeTold,
  MethodListed,
  PlanAsked,
  QuoteTold,
  ReceiptVerified,
  ReleaseListed,
  ReleaseTold,
  RunStateTold,
  RunTold,
} from "./wire.ts";

/** How a server is reached. */
export interface ConnectOptions {
  /** As the owner handed it out: `privet_…`, or a JWT of the server's issuer. */
  readonly token: string;
  /** Another `fetch`. */
  readonly fetch?: Fetch | undefined;
  readonly clock?: ClientClock | undefined;
  /** How often a question is asked at the most, where the network or a busy server is in the way; 8 unless given. */
  readonly tries?: number | undefined;
}

/** Which runs are listed; all unless given. */
export interface RunsWanted {
  readonly dataset?: string | undefined;
  readonly state?: RunStateTold | undefined;
}

/** A server that was connected to. */
export interface RemoteServer {
  readonly origin: string;
  /** Who the token is, and what it may do. */
  me(): Promise<MeTold>;
  datasets(): Promise<readonly DatasetTold[]>;
  /** A data set by its name; nothing is asked yet. */
  dataset(name: string): RemoteDataset;
  methods(): Promise<readonly MethodListed[]>;
  runs(wanted?: RunsWanted): Promise<readonly RunTold[]>;
  run(id: string): RemoteRunHandle;
  releases(wanted?: { readonly dataset?: string | undefined }): Promise<readonly ReleaseListed[]>;
  /** What was released, and the model as an object: it predicts here, free. */
  release(id: string): Promise<ReleaseTold & Loaded>;
  /** Whether a ledger of the server's paid for it and says the same. */
  verify(receipt: Receipt): Promise<ReceiptVerified>;
}

/** A run that was started before, by its id. */
export interface RemoteRunHandle {
  readonly id: string;
  show(): Promise<RunTold>;
  /** Until it is over. */
  wait(signal?: StopSignal): Promise<RunTold>;
  /** Free while it is queued; once it runs, it stays paid and nothing comes back. */
  cancel(): Promise<RunTold>;
  /** For owners. */
  approve(reason: string): Promise<RunTold>;
  refuse(reason: string): Promise<RunTold>;
}

/** The data set's budget as the ledger has it, what is reserved by runs that have not started, and the asker's own part. */
export type RemoteBudget = BudgetJson & Pick<BudgetTold, "reserved" | "own">;

/** A quote like the local one, with how long a run takes, whether it needs approval, and releases of an equal plan. */
export interface RemoteQuote extends QuoteTold, Pick<QuoteJson, "budget" | "after"> {
  /** A server tells seconds instead. */
  readonly work: null;
}

/** A data set on a server. */
export interface RemoteDataset {
  readonly name: string;
  about(): Promise<DatasetTold>;
  /** Nothing is run or spent. */
  quote(plan: PlanAsked, signal?: StopSignal): Promise<RemoteQuote>;
  /** Asks for the price and whether it is wanted, for whoever keeps key and price before a run is sent. */
  agree(plan: PlanAsked, options?: AgreeOptions): Promise<Agreed>;
  run<P extends PlanAsked>(plan: P, options?: RunOptions): Promise<RemoteRun<ModelOfPlan<P>>>;
  /** The charged runs that the asker may see, the first first. */
  releases(): Promise<readonly ReleaseJson[]>;
  budget(): Promise<RemoteBudget>;
  /** The entries that the asker may see, the first first. */
  ledger(): Promise<readonly Entry[]>;
  /** For owners and auditors: the server recomputes every hash and total. */
  verifyLedger(): Promise<LedgerVerified>;
  verify(receipt: Receipt): Promise<ReceiptVerified>;
}

const PAGE = 200;
/** A list longer than that is not a person's. */
const MOST_PAGES = 5_000;

/** Connects to a server by its address, such as `https://privet.hospital.example`. Nothing is asked yet. */
export function connect(url: string, connection: ConnectOptions): RemoteServer {
  ensureObject(connection, "how it is reached", '{ token: "privet_…" }');
  ensureText(url, "url");
  const { origin, dataset: named } = addressOf(url);
  ensure(
    named === undefined,
    "address-refused",
    "A server is connected to by its own address, without the name of a data set.",
    "Leave the name out, and ask for it: connect(url, …).dataset(name).",
  );
  const link = linkOf(origin, connection);
  return {
    origin,
    me: async () => withFields<MeTold>(await get(link, "/v1/me"), "person", "name", "role"),
    datasets: async () => pageIn<DatasetTold>(await get(link, "/v1/datasets")).items,
    dataset: (name) => datasetOn(link, name),
    methods: async () => pageIn<MethodListed>(await get(link, "/v1/methods")).items,
    runs: async (wanted = {}) => (await all<RunTold>(link, "/v1/runs", { ...wanted })).map(runIn),
    run: (id) => handleOf(link, idOf(id, "run")),
    releases: (wanted = {}) => all<ReleaseListed>(link, "/v1/releases", wanted),
    release: async (id) => {
      const told = releaseIn(await get(link, `/v1/releases/${idOf(id, "release")}`));
      return { ...told, ...loadRelease(told) };
    },
    verify: (receipt) => verified(link, receipt),
  };
}

function linkOf(origin: string, { token, fetch, clock, tries = 8 }: ConnectOptions): Link {
  ensure(
    typeof token === "string" && /^[\x21-\x7e]{1,8000}$/.test(token),
    "unauthenticated",
    "There is no token, or it is not one line of plain characters.",
    "Give the token that the owner handed out.",
  );
  return { origin, token, fetch: fetch ?? worldsFetch, clock: clock ?? worldsClock, tries };
}

const get = (link: Link, path: string, signal?: StopSignal): Promise<unknown> =>
  ask(link, { method: "GET", path, signal });

async function all<T>(
  link: Link,
  path: string,
  wanted: Readonly<Record<string, string | undefined>> = {},
): Promise<readonly T[]> {
  const found: T[] = [];
  let after: string | null = null;
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const query: readonly (readonly [string, string | undefined])[] = [
      ...Object.entries(wanted),
      ["limit", String(PAGE)],
      ["after", after ?? undefined],
    ];
    const asked = query.flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
    );
    const { items, next } = pageIn<T>(await get(link, `${path}?${asked.join("&")}`));
    found.push(...items);
    if (next === null || next === undefined) break;
    after = next;
  }
  return found;
}

function datasetOn(link: Link, name: string): RemoteDataset {
  // A name goes into an address, so it must be one.
  const { dataset = "" } = addressOf(`${link.origin}/${encodeURIComponent(name)}`);
  const path = `/v1/datasets/${dataset}`;
  const post = (to: string, body: unknown, more: Partial<HttpQuestion> = {}) =>
    ask(link, { method: "POST", path: `${path}${to}`, body, ...more });
  const budget = async () =>
    budgetIn(withFields<BudgetTold>(await get(link, `${path}/budget`), "budget", "budget", "spent", "left"));
  // As the library has it, beside a price and after a run.
  const wholeBudget = async (): Promise<BudgetJson> => {
    const { own: _, reserved: __, ...whole } = await budget();
    return whole;
  };
  const quote = async (plan: PlanAsked, signal?: StopSignal): Promise<RemoteQuote> => {
    const told = withFields<QuoteTold>(
      await post("/quotes", { plan }, { signal }),
      "quote",
      ...(["plan", "cost", "method", "data"] as const),
    );
    const whole = await wholeBudget();
    return { ...told, work: null, budget: whole, after: afterJson(stateFrom(whole), costFrom(told.cost)) };
  };
  const ledger = async () =>
    [...(await all<Entry>(link, `${path}/ledger`))].sort((one, other) => one.seq - other.seq);
  return {
    name: dataset,
    about: async () => withFields<DatasetTold>(await get(link, path), "data set", "name", "about"),
    quote,
    agree: (plan, options = {}) => agreeOn({ quote }, plan, options),
    run: (plan, options) => runOn(link, { dataset, quote, budget: wholeBudget }, plan, options),
    releases: async () => releasesJson(await ledger()),
    budget,
    ledger,
    verifyLedger: async () =>
      withFields<LedgerVerified>(await post("/ledger/verifications", undefined), "verification", "lastHash"),
    verify: (receipt) => verified(link, receipt),
  };
}

/** What is not told of holders is what the asker's own part says. */
function budgetIn(told: BudgetTold): RemoteBudget {
  const { own, holders, entries = 0, lastHash = "" } = told;
  const amounts = (size: string) =>
    told.composition === "zcdp" ? { epsilon: "0", delta: "0", rho: size } : { epsilon: size, delta: "0" };
  const ours = own ? [{ name: own.holder, cap: amounts(own.cap), spent: amounts(own.spent) }] : [];
  return { ...told, holders: [...(holders ?? ours)], entries, lastHash };
}

const verified = async (link: Link, receipt: Receipt): Promise<ReceiptVerified> =>
  withFields<ReceiptVerified>(
    await ask(link, { method: "POST", path: "/v1/receipts/verifications", body: receipt }),
    "verification",
    "found",
    "equal",
  );

function handleOf(link: Link, id: string): RemoteRunHandle {
  const path = `/v1/runs/${id}`;
  const decide = async (decision: "approved" | "refused", reason: string) =>
    runIn(await ask(link, { method: "PUT", path: `${path}/approval`, body: { decision, reason } }));
  return {
    id,
    show: () => fetchRun(link, id),
    wait: (signal) => followRun(link, id, { signal }),
    cancel: async () => runIn(await ask(link, { method: "DELETE", path })),
    approve: (reason) => decide("approved", reason),
    refuse: (reason) => decide("refused", reason),
  };
}
