/**
 * A flow's run that may be cut off at any moment and gone on with, from a copy of what was kept of it too: it pays once, under its name, and
 * shows one release of each step.
 *
 * Claim. All that steps release over all processes of one run, in however many copies of its folder, is private at the price of its one
 * entry, if nobody can read what a step released, nor see how long it is, before the ledger has the word of it. (flow-run/run-folder.ts lets
 * everybody see the room that it takes, which hangs on draws only where a step's releases may be on either side of 1 MiB, or of 2, 4 and so on.)
 * Proof. `pay.ts` has it for processes that take the ledger's word before they show anything, which `keep` does for the draws of a step: the
 * steps' draws do not overlap. Of a step whose word is there no draw is left, and its release is the one that the word names, or the run is
 * refused; of one without a word nobody has read anything, so all of its draws are left. A process that was killed from outside did not end
 * because of what it had drawn, and one whose step failed by itself is not gone on with (flow-run/journal.ts). ∎ Nothing is given back at the
 * end: a stop is a pause.
 */
import { ensure } from "../base/errors.ts";
import type { AllowanceRequest, Curator, Entry, Ledger, StudyCurator } from "../curator/index.ts";
import type { ExpectedFlow } from "../tasks/flow/method.ts";
import type { KeptStep, KeptSteps, StepDraws } from "../tasks/run.ts";

/** What the ledger has on record of a release: by what its bytes are known, and what opens them where they were sealed before. */
export type Word = Pick<Parameters<Ledger["release"]>[1], "sha256" | "key">;

/** Releases of a flow's steps, each under the ledger's word for it. */
export interface KeptReleases extends KeptSteps {
  /** `word` is null where the ledger has none yet: then nobody has seen anything of it. Without one, nothing was charged. */
  before(step: string, word?: Word | null): ReturnType<KeptSteps["before"]>;
  /** Nobody can read the release before `take` has resolved, nor see how long it is; where it rejects, nobody ever can. */
  keep(step: KeptStep, draws: StepDraws, take?: (word: Word) => Promise<unknown>): Promise<void> | void;
}

/** What makes a run go on where it was. */
export interface Resumable {
  /** Its name, in the ledger for ever. */
  readonly run: string;
  readonly kept: KeptReleases;
  /** Called when it has paid, now or before, and before its first draw. */
  readonly paid?: () => void;
}

/** Whether a ledger has an entry that this run has paid with. */
export const hasPaid = async (curator: Pick<Curator, "entries">, run: string): Promise<boolean> =>
  paidWith(await curator.entries(), run) !== undefined;

const paidWith = (entries: readonly Entry[], run: string): Entry | undefined =>
  entries.find(({ kind, body }) => kind === "spend" && body.run === run);

/** The owner's handle, whose allowance is the rest of a run that pays if it has not; and its releases under the ledger's words. */
export function payingOnce<Held extends Curator | StudyCurator>(
  curator: Held,
  { steps }: ExpectedFlow,
  { run, kept, paid }: Resumable,
): { readonly curator: Held; readonly kept: KeptSteps } {
  let entries: readonly Entry[] = [];
  const paidBy = (): number => {
    const entry = paidWith(entries, run)?.seq;
    ensure(entry !== undefined, "unexpected", "A step was kept before it was paid for.", "Please report it.");
    return entry;
  };
  const wordOf = (name: string): Word | null => {
    const entry = paidBy();
    const first = 1 + (steps.find((step) => step.name === name)?.places[0] ?? -1);
    const found = entries.find(
      ({ kind, body }) => kind === "release" && body.entry === entry && body.first === first,
    );
    return (found?.body as Word | undefined) ?? null;
  };
  const before = (name: string) => kept.before(name, wordOf(name));
  const keep: KeptSteps["keep"] = (step, draws) => {
    const entry = paidBy();
    return kept.keep(step, draws, (word) => curator.released(entry, { ...draws, ...word }));
  };
  const allow = async (asked: AllowanceRequest) => {
    const own = { ...asked, run, attempt: 1 };
    if (!(await hasPaid(curator, run))) await curator.allow(own);
    entries = await curator.entries();
    const left = asked.draws.map(({ count }) => count);
    for (const { name, places } of steps) if (await before(name)) left.fill(0, ...places);
    const rest = await curator.resume(own, left);
    paid?.();
    return rest;
  };
  return { curator: { ...curator, allow } as Held, kept: { before, keep } };
}
