/**
 * A flow's run that may be cut off at any moment and gone on with: it pays once, under its name, and makes the draws of those steps alone
 * that have released nothing.
 *
 * Claim. All that steps release over all processes of one run is private at the price of its one entry, if a step's release is
 * kept before anybody sees it, and one process at a time has the run.
 * Proof. `pay.ts` has it for draws that nobody was shown. A step that is not kept was not shown, so all of its draws are left; of one that is,
 * none is. A process that was killed from outside did not end because of what it had drawn, and one whose step failed by itself is not
 * gone on with (flow/journal.ts). ∎ Nothing is given back at the end: a stop is a pause.
 */
import type { AllowanceRequest, Curator, StudyCurator } from "../curator/index.ts";
import type { ExpectedFlow } from "../tasks/flow/method.ts";
import type { KeptSteps } from "../tasks/run.ts";

/** What makes a run go on where it was. */
export interface Resumable {
  /** Its name, in the ledger for ever. */
  readonly run: string;
  readonly kept: KeptSteps;
  /** Called when it has paid, now or before, and before its first draw. */
  readonly paid?: () => void;
}

/** Whether a ledger has an entry that this run has paid with. */
export async function hasPaid(curator: Pick<Curator, "entries">, run: string): Promise<boolean> {
  return (await curator.entries()).some(({ kind, body }) => kind === "spend" && body.run === run);
}

/** The owner's handle, whose allowance is the rest of a run that pays if it has not. */
export function payingOnce<Held extends Curator | StudyCurator>(
  curator: Held,
  { steps }: ExpectedFlow,
  { run, kept, paid }: Resumable,
): Held {
  const allow = async (asked: AllowanceRequest) => {
    const own = { ...asked, run, attempt: 1 };
    if (!(await hasPaid(curator, run))) await curator.allow(own);
    const left = asked.draws.map(({ count }) => count);
    for (const { name, places } of steps) if (await kept.before(name)) left.fill(0, ...places);
    const rest = await curator.resume(own, left);
    paid?.();
    return rest;
  };
  return { ...curator, allow } as Held;
}
