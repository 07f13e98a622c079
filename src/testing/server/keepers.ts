/** Keepers in one process, on a virtual clock: with rows that follow a script, and with a small table whose draws can be slow. */

import { base32 } from "../../base/base32.ts";
import { rational, ZERO } from "../../base/rational.ts";
import type { Allowance, Curator, Ledger, Receipt } from "../../curator/index.ts";
import { memoryLedger } from "../../curator/index.ts";
import type { Clock } from "../../server/clock.ts";
import { timeText, waitUntil } from "../../server/clock.ts";
import { type Keeper, type KeeperParts, keeper } from "../../server/keeper/keeper.ts";
import type { FromKeeper, ToKeeper } from "../../server/keeper/messages.ts";
import type { OpenRows } from "../../server/keeper/rows.ts";
import { parsePlan } from "../../tasks/plan.ts";
import { smallSchema } from "../small-tables.ts";
import { memoryReleases } from "./memory-stores.ts";
import { type VirtualClock, virtualClock } from "./virtual-clock.ts";

export const schema = smallSchema("replace");
export const somePlan = parsePlan({
  privet: "plan/1",
  task: "classify",
  method: "majority",
  label: "outcome",
  epsilon: "0.5",
  options: {},
});

/** What rows do, in place of looking at any: `draws` of equal length, of which `used` are made before they are done. */
export interface Script {
  readonly seconds: number;
  readonly draws?: number;
  readonly used?: number;
  /** Of a flow: its draws belong to so many steps, one after the other. */
  readonly steps?: number;
  /** Throws instead of making this draw, the first being 0. */
  readonly throwsAt?: number;
}

/** Counts draws by entry, so that a test can say that one is drawn on at most once. */
export type Drawn = Map<number, number>;

/** Scripts are taken in the order in which runs come. */
export const scriptedRows =
  (clock: Clock, scripts: readonly Script[], drawn: Drawn = new Map()): OpenRows =>
  async (ledger) => {
    const stopped = new Set<string>();
    let next = 0;
    return {
      facts: { schema, neighbours: "replace", rows: 100 },
      async run({ run, attempt, holder, before }, { keep }) {
        const { seconds, draws = 4, used = draws, throwsAt, steps = 0 } = scripts[next++] ?? { seconds: 0 };
        const entry = before
          ? (await ledger.entryOf(run))!
          : await ledger.spend({ ...aSpend, holder, run, attempt });
        drawn.set(entry.seq, (drawn.get(entry.seq) ?? 0) + 1);
        const aStep = steps > 0 ? draws / steps : Number.POSITIVE_INFINITY;
        for (let draw = before ? before.length * aStep : 0; draw < draws && !stopped.has(run); draw++) {
          await waitUntil(clock, clock.monotonic() + (1000 * seconds) / draws);
          if (draw === throwsAt) throw new Error(`the value ${draw} stood in row 17`);
          const made = { privet: "receipt/1", entry: entry.seq } as Receipt;
          const step = JSON.stringify({ name: `step ${(draw + 1) / aStep}`, attempt });
          const own = { first: draw + 2 - aStep, last: draw + 1 };
          if ((draw + 1) % aStep === 0) await keep({ step, receipt: made, draws: own });
        }
        if (used < draws || stopped.has(run))
          await ledger.settle(entry.seq, { epsilon: rational(BigInt(used), 8n), delta: ZERO });
        const receipt = { privet: "receipt/1", entry: entry.seq } as Receipt;
        return { release: JSON.stringify({ made: used, receipt }), receipt, partial: stopped.has(run) };
      },
      stop: (run) => void stopped.add(run),
      over: () => undefined,
      close: async () => undefined,
    };
  };

const aSpend = {
  cost: { epsilon: rational(1n, 2n), delta: ZERO },
  events: Array.from({ length: 4 }, () => ({ kind: "pure", epsilon: rational(1n, 8n), count: 1 }) as const),
  purpose: "classify majority, label outcome",
  neighbours: "replace",
  schema: "0".repeat(64),
  version: "0",
} as const;

/** Draws that take so many seconds each by the clock. */
export function slowed(curator: Curator, clock: Clock, seconds: () => number): Curator {
  return {
    ...curator,
    allow: async (asked) => slowedDraws(await curator.allow(asked), clock, seconds),
  };
}

function slowedDraws(allowance: Allowance, clock: Clock, seconds: () => number): Allowance {
  return {
    facts: allowance.facts,
    make: async (...question: Parameters<typeof allowance.make>) => {
      await waitUntil(clock, clock.monotonic() + 1000 * seconds());
      return allowance.make(...question);
    },
    share: (share: Parameters<typeof allowance.share>[0]) =>
      slowedDraws(allowance.share(share), clock, seconds),
    receipt: () => allowance.receipt(),
    close: () => allowance.close(),
  } as unknown as Allowance;
}

export async function ledgerOfKeeper(clock: Clock, epsilon = 100n): Promise<Ledger> {
  const ledger = memoryLedger({ clock: () => timeText(clock.now()) });
  const { name: dataset, neighbours, unit } = schema;
  const delta = rational(1n, 10n ** 6n);
  await ledger.open({ dataset, neighbours, unit, epsilon: rational(epsilon), delta, composition: "basic" });
  return ledger;
}

export const runNamed = (n: number): string => `run_${base32(new Uint8Array(17).fill(n))}`;

export const startMessage = (n: number, more: Partial<ToKeeper & { kind: "start" }> = {}): ToKeeper => ({
  kind: "start",
  run: runNamed(n),
  attempt: 1,
  plan: somePlan,
  holder: "people/ana",
  price: { epsilon: "0.5", delta: "0" },
  first: 4,
  ...more,
});

export interface TestKeeper {
  readonly keeper: Keeper;
  readonly clock: VirtualClock;
  readonly ledger: Ledger;
  readonly releases: ReturnType<typeof memoryReleases>;
  /** Everything that was told, with its time. */
  readonly told: readonly (readonly [time: number, message: FromKeeper])[];
  /** The same without budgets, as texts: what is compared. */
  trace(): readonly string[];
}

type Given = Partial<Omit<KeeperParts, "rows" | "tell" | "clock">> & {
  readonly clock?: VirtualClock;
  readonly rows?: (clock: Clock) => OpenRows;
  readonly releases?: ReturnType<typeof memoryReleases>;
};

/** Opened, with a second gone by. */
export async function testKeeper(scripts: readonly Script[], given: Given = {}): Promise<TestKeeper> {
  const clock = given.clock ?? virtualClock();
  const ledger = given.ledger ?? (await ledgerOfKeeper(clock));
  const releases = given.releases ?? memoryReleases();
  const told: (readonly [number, FromKeeper])[] = [];
  const opening = keeper({
    dataset: "small",
    timing: { mode: "boundaries", padding: "sleep" },
    guarantee: "reviewed",
    life: "this one",
    salt: () => "salt",
    storage: async () => true,
    rates: async () => ({ rates: { fixed: 1, perSecond: {} }, measured: 0 }),
    ...given,
    clock,
    ledger,
    releases,
    rows: given.rows ? given.rows(clock) : scriptedRows(clock, scripts),
    tell: (message) => void told.push([clock.now(), message]),
  });
  await clock.pass(1000);
  return {
    keeper: await opening,
    clock,
    ledger,
    releases,
    told,
    trace: () =>
      told
        .filter(([, { kind }]) => kind !== "budget")
        .map(([time, message]) => JSON.stringify([time, message])),
  };
}
