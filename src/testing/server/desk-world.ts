/** A desk with everything around it in memory, on a clock that stands still: what the desk's tests are played in. */
import { type Rational, rational } from "../../base/rational.ts";
import type { Composition } from "../../curator/index.ts";
import type { ServerConfig } from "../../server/config/types.ts";
import { type Desk, openDesk } from "../../server/front/desk/index.ts";
import type { Asking, Submission } from "../../server/front/desk/types.ts";
import { keptData } from "../../server/front/kept-data.ts";
import type { Quoter, ServerQuote } from "../../server/front/quotes/types.ts";
import type { Principal, Role } from "../../server/people.ts";
import type { AskedStore, AuditNote, Grant } from "../../server/stores/asked.ts";
import type { Releases } from "../../server/stores/released.ts";
import type { Plan } from "../../tasks/plan.ts";
import { FakeKeeper, type FakeWork } from "./fake-keeper.ts";
import { FrontLife } from "./front-life.ts";
import { memoryAsked, memoryReleases } from "./memory-stores.ts";
import { type VirtualClock, virtualClock } from "./virtual-clock.ts";

export interface WorldOptions {
  readonly people?: readonly string[];
  readonly cap?: Rational;
  readonly caps?: Readonly<Record<string, Rational>>;
  readonly composition?: Composition;
  readonly work?: FakeWork;
  readonly grants?: Readonly<Record<string, Partial<Grant>>>;
  readonly config?: {
    readonly timing?: Partial<ServerConfig["timing"]>;
    readonly limits?: Partial<ServerConfig["limits"]>;
    readonly policy?: Partial<ServerConfig["policy"]>;
    readonly slots?: number;
  };
  /** When rates were measured. */
  readonly measured?: () => number;
  /** In memory unless given. */
  readonly asked?: AskedStore;
  readonly releases?: Releases;
}

export const DATA = "clinic";

/** What a plan of these tests costs and takes stands in it. */
export const deskPlan = (
  epsilon: string,
  { delta = "0", method = "histograms", ...options }: Record<string, unknown> = {},
): Plan => ({ privet: "plan/1", task: "describe", method, epsilon, delta, options }) as Plan;

export const deskPrice = ({ epsilon, delta, options }: Plan) => ({
  epsilon,
  delta,
  ...(typeof options.rho === "string" ? { rho: options.rho } : {}),
});

export interface FakeQuoter extends Quoter {
  /** Added to what the plan says, as an upgrade may do. */
  change: { readonly epsilon?: string; readonly guarantee?: string; readonly first?: number };
  asked: number;
}

function fakeQuoter(): FakeQuoter {
  return {
    change: {},
    asked: 0,
    async quote(_dataset, asked): Promise<ServerQuote> {
      this.asked++;
      const plan = asked as Plan;
      const { guarantee = "proved", first = Number(plan.options.first ?? 1), ...cost } = this.change;
      return {
        plan,
        method: { name: plan.method, summary: "", cite: "", guarantee },
        data: {} as ServerQuote["data"],
        cost: { ...deskPrice(plan), ...cost, composition: "basic" as never },
        draws: [],
        notes: [],
        seconds: {
          estimate: 0,
          first,
          ...(plan.options.steps ? { steps: plan.options.steps as number[] } : {}),
        },
      };
    },
    isRemembered: () => false,
    close: async () => undefined,
  };
}

const config = ({ timing, limits, policy, slots = 1 }: WorldOptions["config"] = {}): ServerConfig => ({
  listen: { host: "127.0.0.1", port: 0 },
  names: [],
  behindProxy: [],
  state: "/nowhere",
  ledger: "sqlite",
  datasets: { [DATA]: { data: "clinic.csv", allowPaths: [], memoryMegabytes: 64, threads: 1, slots } },
  timing: { mode: "boundaries", padding: "sleep", extensionsEach: 3, extensions: 10, ...timing },
  limits: {
    queuedEach: 16,
    queued: 256,
    acceptedPerDay: 1000,
    longestSeconds: 3600,
    quotesPerSecond: 5,
    readsPerSecond: 50,
    loginFailuresPerMinute: 10,
    streamsEach: 4,
    sockets: 512,
    bodyBytes: 65_536,
    predictionBytes: 8_388_608,
    diskBytes: 1_048_576,
    ...limits,
  },
  policy: { guarantee: "reviewed", tokenDays: 30, ...policy },
  oidc: [],
  cors: [],
  workshop: false,
});

export class World {
  readonly clock: VirtualClock = virtualClock();
  readonly releases: Releases;
  readonly quoter = fakeQuoter();
  readonly keeper: FakeKeeper;
  readonly lines: AuditNote[] = [];
  readonly faults: string[] = [];
  /** Each time that runs were said to be taken: whether they were. */
  readonly takes: boolean[] = [];
  readonly #options: WorldOptions;
  asked: AskedStore;
  desk!: Desk;
  #life = new FrontLife();

  constructor(options: WorldOptions) {
    this.#options = options;
    this.asked = options.asked ?? memoryAsked();
    this.releases = options.releases ?? memoryReleases();
    const { cap = rational(1n), composition = "basic", people = ["ana"] } = options;
    this.keeper = new FakeKeeper({
      dataset: DATA,
      clock: this.clock,
      releases: this.releases,
      budget: { epsilon: cap, delta: rational(1n, 10n ** 6n), composition },
      caps: options.caps ?? Object.fromEntries(people.map((name) => [`people/${name}`, cap])),
      work: options.work ?? { seconds: () => 0.5 },
      ...(options.measured ? { measured: options.measured } : {}),
    });
  }

  /** What people may do, in a store that knows nothing yet. */
  async grant(): Promise<void> {
    const { people = ["ana"], grants = {} } = this.#options;
    const note = { at: 0, who: "test", act: "grant.give" } as const;
    for (const name of people) {
      const person = `people/${name}`;
      const grant = { person, dataset: DATA, holder: person, off: false, ...grants[name] };
      await this.asked.putGrant(grant, note);
    }
  }

  /** A front's life begins, and the one before is over: what it had in memory is gone. The keeper comes anew with it. */
  async start(life = new FrontLife()): Promise<Desk> {
    this.#life.isOver = true;
    this.#life = life;
    const data = keptData(life.link(this.keeper));
    this.desk = openDesk({
      config: config(this.#options.config),
      clock: life.clock(this.clock),
      asked: life.asked(this.asked),
      data: new Map([[DATA, data]]),
      releases: new Map([[DATA, this.releases]]),
      quoter: this.quoter,
      audit: (note) => void this.lines.push(note),
      log: ({ event }) => void this.faults.push(event),
      takes: (dataset) => void this.takes.push(this.desk.isOpen(dataset)),
    });
    await this.keeper.open();
    await Promise.race([this.desk.restore(), this.clock.pass(0)]);
    return this.desk;
  }

  /** Rights of the one who asks follow from the name: owner and auditor are who they are. */
  asking(name = "ana", more: Partial<Principal> = {}): Asking {
    const role: Role = name === "owner" || name === "auditor" ? name : "analyst";
    const who = {
      name: `people/${name}`,
      role,
      datasets: [DATA],
      holders: {},
      readOnly: false,
      token: { id: "t", expires: Number.MAX_SAFE_INTEGER },
      ...more,
    };
    return { who, address: "127.0.0.1", request: "req_test" };
  }

  submit(name: string, key: string, plan: Plan, more: Partial<Submission> = {}) {
    return this.desk.submit(this.asking(name), DATA, {
      key,
      plan,
      price: deskPrice(plan),
      again: true,
      ...more,
    });
  }

  /** A fresh key and a plan of this ε. */
  async run(name: string, epsilon: string, options: Record<string, unknown> = {}) {
    this.#keys++;
    return (await this.submit(name, `key-${this.#keys}-of-a-test`, deskPlan(epsilon, options))).run;
  }
  #keys = 0;

  async state(id: string): Promise<string | undefined> {
    return (await this.asked.run(id))?.state;
  }
}

export async function deskWorld(options: WorldOptions = {}): Promise<World> {
  const world = new World(options);
  await world.grant();
  await world.start();
  return world;
}

/** The code that a refusal has. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "no refusal",
    (error: { readonly code?: string }) => error.code ?? String(error),
  );
