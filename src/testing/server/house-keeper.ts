/** A keeper of the house: a real one around a real curator, whose engine behaves as it is told. */
import { AsyncLocalStorage } from "node:async_hooks";
import { rational } from "../../base/rational.ts";
import { type Rates, workUnits } from "../../base/work.ts";
import { type Curator, type Ledger, memoryLedger } from "../../curator/index.ts";
import type { Holding } from "../../curator/ledger/types.ts";
import type { Noise } from "../../curator/noise/noise.ts";
import { fromKeeper, toKeeper } from "../../server/checks.ts";
import { type Clock, timeText } from "../../server/clock.ts";
import { keeper } from "../../server/keeper/keeper.ts";
import type { KeeperLink } from "../../server/keeper/messages.ts";
import { type AnyCurator, keptRowsOf } from "../../server/keeper/rows-of.ts";
import type { Releases } from "../../server/stores/released.ts";
import { slowed } from "./keepers.ts";
import { memoryReleases } from "./memory-stores.ts";
import { someTurns, type VirtualClock } from "./virtual-clock.ts";

export const analysts = ["ana", "bo", "cy"] as const;

/** A data set of the house. */
export interface HouseData {
  readonly holding: Holding;
  readonly slots: number;
  open(ledger: Ledger, noise: Noise): Promise<AnyCurator & { close(): Promise<void> }>;
}

/** What an engine does that depends on rows: all of it is to stay unseen. */
export interface Behaviour {
  /** The noise of a run. */
  noise(run: string): Noise;
  /** Seconds that the run's look number `look`, from 0 on, takes before its draw; what it throws, the engine throws. */
  seconds(run: { readonly id: string; readonly first: number }, look: number): number;
  /** Where a data set's releases are sealed; in memory unless given. */
  releases?(): Releases;
  /** What every estimate has besides its work, in seconds; with 0.9 a quick run's T₀ is 2. */
  readonly fixed?: number;
  /** How much of anything estimates take to be done in a second. */
  readonly perSecond?: number;
}

const ratesWith = (fixed = 0.9, perSecond = 2_000_000): Rates => ({
  fixed,
  perSecond: Object.fromEntries(workUnits.map((unit) => [unit, perSecond])),
});
const PLENTY = { epsilon: rational(1000n), delta: rational(1n, 100n) };

/** Real work, which a clock that stands still would not wait for: it is moved only while none is done. */
export class Busy {
  #count = 0;

  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#count++;
    return work().finally(() => void this.#count--);
  }

  /** The clock, for whoever works: waiting for it is no work. */
  resting(clock: Clock): Clock {
    return {
      now: () => clock.now(),
      monotonic: () => clock.monotonic(),
      at: (time, then) => {
        this.#count--;
        return clock.at(time, () => {
          this.#count++;
          then();
        });
      },
    };
  }

  async rest(): Promise<void> {
    for (let isQuiet = false; !isQuiet; ) {
      isQuiet = this.#count === 0;
      await someTurns();
      isQuiet &&= this.#count === 0;
    }
  }
}

interface Place {
  readonly clock: VirtualClock;
  readonly busy: Busy;
  write(where: "keepers", text: string): void;
}

/** A keeper behind a line like the real one: what goes over it is JSON, and checked on both sides. */
export async function keeperInHouse(
  { holding, open }: HouseData,
  behaviour: Behaviour,
  { clock, busy, write }: Place,
) {
  const dataset = holding.name;
  const releases = behaviour.releases?.() ?? memoryReleases();
  const ledger = memoryLedger({ clock: () => timeText(clock.now()) });
  const { neighbours, unit } = holding;
  await ledger.open({ dataset, neighbours, unit, ...PLENTY, composition: "basic" });
  for (const name of analysts) await ledger.limit(`people/${name}`, PLENTY);
  const firsts = new Map<string, number>();
  const asks: number[] = [];
  const current = new AsyncLocalStorage<{ readonly id: string; readonly first: number; looks: number }>();
  const noise: Noise = {
    origin: "system",
    draw: (call, sample) => behaviour.noise(current.getStore()!.id).draw(call, sample),
  };
  const seconds = () => {
    const run = current.getStore()!;
    return behaviour.seconds(run, run.looks++);
  };
  let hear: Parameters<KeeperLink["listen"]>[0] = () => undefined;
  const opening = () =>
    keeper({
      ...{ dataset, ledger, releases, clock, guarantee: "none" },
      timing: { mode: "boundaries", padding: "sleep" },
      life: "this one",
      salt: () => "salt",
      storage: async () => true,
      rates: async () => ({ rates: ratesWith(behaviour.fixed, behaviour.perSecond), measured: 0 }),
      rows: async (paying) => {
        const curator = (await open(paying, noise)) as Curator;
        const rows = keptRowsOf(slowed(curator, busy.resting(clock), seconds));
        return {
          ...rows,
          run: (run, hear) =>
            current.run({ id: run.run, first: firsts.get(run.run)!, looks: 0 }, () =>
              busy.during(() => rows.run(run, hear)),
            ),
        };
      },
      tell: (message) => {
        // A front counts its questions from a random number on.
        const shown = message.kind === "answer" ? { ...message, id: asks.indexOf(message.id) } : message;
        write("keepers", `${dataset} ${JSON.stringify(shown)}`);
        hear(fromKeeper(JSON.parse(JSON.stringify(message)))!);
      },
    });
  let opened: ReturnType<typeof opening> | undefined;
  const link: KeeperLink = {
    dataset,
    send(message) {
      if (message.kind === "ask") asks.push(message.id);
      if (message.kind === "start") firsts.set(message.run, message.first);
      void opened!.then((there) => there.hear(toKeeper(JSON.parse(JSON.stringify(message)))!));
    },
    listen(heard) {
      hear = heard;
    },
  };
  return {
    link,
    releases,
    ledger,
    open: () => {
      opened = opening();
    },
  };
}
