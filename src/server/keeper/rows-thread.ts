/** The thread that holds the rows: it carries plans out and pays through the main thread. What it says is a result, a refusal or progress. */
import { parentPort, workerData } from "node:worker_threads";
import type { Curator } from "../../curator/index.ts";
import { sinceNow } from "../../node/unchanged.ts";
import { openData } from "../../service/data.ts";
import { type ErrorJson, errorFrom, errorJson } from "../../service/json.ts";
import type { Progress } from "../../tasks/method.ts";
import { partsAsked } from "../../tasks/plan.ts";
import { subjectOf } from "../../tasks/subject.ts";
import { systemClock } from "../clock.ts";
import type { Deal } from "./dealt-rows.ts";
import { paddingRows } from "./made-up.ts";
import { type LedgerCall, type LedgerReply, remoteLedger } from "./remote-ledger.ts";
import type { HearRun, KeptRows, RowsResult, RowsRun, RowsStep } from "./rows.ts";
import { type AnyCurator, carriedOutOn, pad } from "./rows-of.ts";
import { ensureStillDeclared } from "./still-declared.ts";

/** Which rows to open, in a thread. */
export interface RowsPlace {
  /** A name or path, and from where. */
  readonly data: string;
  readonly folder: string;
  readonly allowPaths: readonly string[];
  readonly threads: number;
  readonly pads: boolean;
  /** The canonical text of what the keeper read as declared, and chose the ledger by. */
  readonly declared: string;
}

export type ToRows =
  /** `wish` is one number in shared memory: it is seen also by a thread that never waits. */
  | { readonly kind: "run"; readonly run: RowsRun; readonly wish: Int32Array }
  /** What a step released is kept, or cannot be. */
  | { readonly kind: "kept"; readonly run: string; readonly error?: ErrorJson }
  | LedgerReply;
export type FromRows =
  | { readonly kind: "opened"; readonly facts: KeptRows["facts"] }
  | { readonly kind: "unopened"; readonly error: ErrorJson }
  | { readonly kind: "done"; readonly run: string; readonly result: RowsResult }
  | { readonly kind: "failed"; readonly run: string; readonly error: ErrorJson }
  | { readonly kind: "progress"; readonly run: string; readonly now: Progress }
  /** The next step waits for `kept`. */
  | { readonly kind: "step"; readonly run: string; readonly step: RowsStep }
  | LedgerCall;

const tell = (message: FromRows) => parentPort?.postMessage(message);

async function open(place: RowsPlace): Promise<void> {
  const { ledger, reply } = remoteLedger(tell);
  let carryOut = (_run: RowsRun, _wish: Int32Array): void => {};
  parentPort?.on("message", (message: ToRows) => {
    if (message.kind === "ledger") reply(message);
    else if (message.kind === "kept") heardKept(message);
    else carryOut(message.run, message.wish);
  });
  const { data: name, folder, allowPaths, threads, declared } = place;
  const data = await openData(name, { folder, allowPaths });
  ensureStillDeclared(data.declared, declared);
  const ensureSame = await sinceNow(await data.files());
  const curator = await data.open({ ledger, threads, keep: "rows" });
  const madeUp = place.pads ? await paddingRows(curator.facts) : undefined;
  const deal: Deal = {
    ensure: async () => {
      await data.ensureDealt();
      await ensureSame();
    },
    open: async (parts) => {
      const dealt = (await data.open({ ledger, threads, parts })) as Curator;
      await ensureSame();
      return dealt;
    },
  };
  carryOut = (run, wish) => void carriedOutHere(curator, run, () => Atomics.load(wish, 0), { madeUp, deal });
  tell({ kind: "opened", facts: curator.facts });
}

/** Steps that wait to be kept, by run: of one run there is one at a time. */
const keeping = new Map<string, { resolve(): void; reject(error: unknown): void }>();

const kept = (run: string, step: RowsStep): Promise<void> =>
  new Promise((resolve, reject) => {
    keeping.set(run, { resolve, reject });
    tell({ kind: "step", run, step });
  });

function heardKept({ run, error }: ToRows & { readonly kind: "kept" }): void {
  const waits = keeping.get(run);
  keeping.delete(run);
  if (error) waits?.reject(errorFrom(error));
  else waits?.resolve();
}

async function carriedOutHere(
  curator: AnyCurator,
  run: RowsRun,
  wish: () => number,
  { madeUp, deal }: { readonly madeUp: AnyCurator | undefined; readonly deal: Deal },
): Promise<void> {
  try {
    const hear: HearRun = {
      progress: (now) => tell({ kind: "progress", run: run.run, now }),
      keep: (step) => kept(run.run, step),
    };
    tell({ kind: "done", run: run.run, result: await carriedOutOn(curator, run, { wish }, hear, deal) });
  } catch (error) {
    tell({ kind: "failed", run: run.run, error: errorJson(error) });
  }
  if (run.pads && madeUp) await pad(await dealtLike(madeUp, run), run.plan, { wish }, systemClock);
}

/** Made-up rows in the parts that a run asks about. */
async function dealtLike(madeUp: AnyCurator, { plan }: RowsRun): Promise<AnyCurator> {
  const { facts } = madeUp;
  const parts = partsAsked(plan, subjectOf(facts));
  return parts.length > 0 ? paddingRows(facts, parts) : madeUp;
}

await open(workerData as RowsPlace).catch((error) => tell({ kind: "unopened", error: errorJson(error) }));
