/**
 * Processes of a server are killed at random moments, over and over, while clients ask for runs with keys of their own, repeat what was
 * not answered for ever, and write down what they were told. Killing keeps what the operating system has not written yet, so this says
 * nothing about power cuts; those rest on the database's syncs.
 */
import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { PrivetError } from "../../base/errors.ts";
import { canonicalJson } from "../../base/json.ts";
import type { ClientClock, RemoteServer, RunTold } from "../../client/index.ts";
import type { AmountsJson } from "../../service/json.ts";
import type { Plan } from "../../tasks/plan.ts";
import type { RealServer } from "./real-server.ts";

const PATIENT = 45_000;
const LONGEST_PAUSE = 250;

/** Waits between tries are cut short, waits for answers are not. */
const hurried: ClientClock = {
  now: () => Date.now(),
  after(milliseconds, then) {
    const timer = setTimeout(
      then,
      milliseconds >= PATIENT ? milliseconds : Math.min(milliseconds, LONGEST_PAUSE),
    );
    return () => clearTimeout(timer);
  },
};
export const PATIENTLY = { clock: hurried, tries: Number.POSITIVE_INFINITY };

/** What one key has come to, as its client was told. */
export interface ToldToClient {
  readonly name: string;
  readonly key: string;
  readonly plan: Plan;
  readonly price: AmountsJson;
  readonly run: RunTold;
  /** Of what was released. */
  readonly bytes: string | undefined;
}

export interface WishedRun {
  readonly plan: Plan;
  readonly price: AmountsJson;
}

/** One key, to its end; whatever else than an outcome is told is thrown. */
export async function askFor(
  server: RemoteServer,
  name: string,
  key: string,
  wish: WishedRun,
): Promise<ToldToClient> {
  const ids = new Set<string>();
  const asked = { key, price: wish.price, again: true, told: ({ id }: { id: string }) => void ids.add(id) };
  const told = await server
    .dataset("clinic")
    .run(wish.plan, asked)
    .then(
      ({ run, release, receipt }) => ({ run, bytes: canonicalJson({ release, receipt }) }),
      async (error: unknown) => {
        const [id] = ids;
        if (!(error instanceof PrivetError) || id === undefined) throw error;
        return { run: await server.run(id).show(), bytes: undefined };
      },
    );
  if (ids.size !== 1) throw new Error(`one key became ${ids.size} runs`);
  return { name, key, ...wish, ...told };
}

/** Goes on with key after key until it is told to stop; every fifth run is cancelled at some moment. */
export async function askOn(
  server: RemoteServer,
  { name, line }: { readonly name: string; readonly line: number },
  wishes: readonly WishedRun[],
  isOver: () => boolean,
): Promise<readonly ToldToClient[]> {
  const found: ToldToClient[] = [];
  for (let i = 0; !isOver(); i++) {
    const key = `${name}-asks-in-line-${line}-number-${i}`;
    const asking = askFor(server, name, key, wishes[i % wishes.length]);
    if (i % 5 === 4) void cancelSoon(server);
    found.push(await asking);
  }
  return found;
}

/** One of those that are not over; where there is none any more, or it has ended, nothing is lost. */
async function cancelSoon(server: RemoteServer): Promise<void> {
  await sleep(randomInt(1500));
  const [one] = (await server.runs().catch(() => [])).filter(({ ended }) => ended === null);
  if (one)
    await server
      .run(one.id)
      .cancel()
      .catch(() => undefined);
}

const TARGETS = [["supervisor"], ["front"], ["keeper"], ["supervisor", "front", "keeper"]] as const;
/** A keeper comes back on a grid of half a minute: waited for at every twentieth death. */
const GRID = 30_000;
const WAITS_FOR_GRID = 20;

/** Kills so often, and leaves a server that is up. Returns how often what was killed. */
export async function killOften(
  server: RealServer,
  kills: number,
): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (let done = 0; done < kills; ) {
    if (!server.isUp) server.start();
    if (randomInt(4) > 0) await server.heard("is open");
    await sleep(randomInt(1600));
    const target = TARGETS[randomInt(TARGETS.length)];
    if (server.kill(...target) < target.length) continue;
    done++;
    counts[target.join("+")] = (counts[target.join("+")] ?? 0) + 1;
    if (target[0] === "front") await sleep(randomInt(1500));
    else if (target[0] === "keeper") {
      await sleep(counts.keeper % WAITS_FOR_GRID === 0 ? GRID + 2000 : randomInt(1200));
      server.kill("supervisor", "front", "keeper");
    }
    while (target[0] !== "front" && server.isUp) await sleep(5);
  }
  server.kill("supervisor", "front", "keeper");
  await server.ended();
  await server.startAndOpen();
  return counts;
}
