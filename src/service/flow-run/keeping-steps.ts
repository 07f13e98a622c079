/** What becomes of a flow's releases as they come: each goes to its file in the run's folder. */
import type { Flow } from "../../tasks/flow/flow.ts";
import { isPaid } from "../../tasks/flow/flow.ts";
import { about } from "../../tasks/flow/known.ts";
import { Cancelled } from "../../tasks/method.ts";
import { stepMethod } from "../../tasks/registry.ts";
import type { KeptStep } from "../../tasks/run.ts";
import type { Subject } from "../../tasks/subject.ts";
import { withLedgerAt } from "../budget.ts";
import { type Data, isCharged } from "../data.ts";
import type { KeptReleases } from "../paying-once.ts";
import type { Journal } from "./journal.ts";
import type { RunFolder } from "./run-folder.ts";

/** Whether something was paid or released: a run that did neither leaves no folder. */
export async function hasCost(
  data: Data,
  { run, seed }: Pick<Journal, "run" | "seed">,
  { journal }: RunFolder,
): Promise<boolean> {
  if (data.elsewhere || journal.released.length > 0) return true;
  if (!isCharged(data, seed)) return false;
  return withLedgerAt(data.book, async (ledger) => (await ledger.entryOf(run)) !== undefined);
}

type Take = Parameters<KeptReleases["keep"]>[2];

/** Releases go to their files as they come; what a stop left of a step goes nowhere, so that all of it can be drawn later. */
export function keepingSteps(flow: Flow, subject: Subject, folder: () => RunFolder | undefined) {
  let [isPaidFor, isUnwritten] = [false, false];
  const methods = new Map(
    flow.steps.filter(isPaid).map((step) => [
      step.name,
      {
        task: step.task,
        method: about(step, () => stepMethod(step.task, step.method, subject)).name,
      },
    ]),
  );
  const keepIn = async (name: string, release: unknown, take?: Take) => {
    if ((release as { readonly partial?: unknown }).partial === true) return;
    try {
      await folder()!.keep(name, release, take);
    } catch (error) {
      isUnwritten = true;
      throw error;
    }
  };
  const keep: KeptReleases["keep"] = ({ name, release }, _draws, take) => keepIn(name, release, take);
  const before: KeptReleases["before"] = async (name, word) => {
    const release = await folder()?.releaseOf(name, word);
    if (release === undefined) return undefined;
    await folder()!.note(name);
    return { name, ...methods.get(name)!, release };
  };
  return {
    kept: { before, keep },
    paid: () => {
      isPaidFor = true;
    },
    keepLate: async ({ name, release }: KeptStep) => {
      if (!folder()!.journal.released.includes(name)) await keepIn(name, release);
    },
    /** A step that failed by itself, after it was paid for: not a stop, and not a disk that was full. */
    failed: (error: unknown) => isPaidFor && !isUnwritten && !(error instanceof Cancelled),
  };
}
