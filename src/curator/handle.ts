/**
 * How a curator is held. Both handles are frozen and consist of closures: what they close over (rows, ledger, noise) cannot be had from
 * them, and no fact that a bound follows from can be put in the place of another.
 */
import type { Entry, LedgerState, ReleaseWord } from "./ledger/types.ts";
import type { Keeping, PaidRun } from "./paid-run.ts";
import { type AllowanceRequest, pay, resume } from "./pay.ts";

/** What analysts are handed: the right to ask, and to see what is public and what was spent; nothing that runs on rows. */
export interface ForAnalysts<Facts, Allowed> {
  readonly facts: Facts;
  /** Sets budget aside for a run; only what this returns can touch a row. */
  allow(asked: AllowanceRequest): Promise<Allowed>;
  /** What was opened, spent and is left. */
  budget(): Promise<LedgerState>;
  entries(): Promise<readonly Entry[]>;
}

/** What the owner has, who opened the rows. */
export interface ForOwner<Facts, Allowed> extends ForAnalysts<Facts, Allowed> {
  /** What to pass on to code that should ask and no more; the owner's handle cannot be had from it. */
  forAnalysts(): ForAnalysts<Facts, Allowed>;
  /**
   * The rest of a run that has paid and whose process has ended: of the draws that `asked` lists, as it did then, so many as `left` says.
   * Whoever calls it promises that nothing of these was shown to anybody (pay.ts).
   */
  resume(asked: AllowanceRequest, left: readonly number[]): Promise<Allowed>;
  /**
   * Takes the ledger's word that draws of an entry have released this and nothing else; whoever shows a step of a run takes it first, and promises
   * that the draws are no other step's: a range is refused only where another began with the same draw (pay.ts).
   */
  released(entry: number, word: ReleaseWord): Promise<Entry>;
  close(): Promise<void>;
}

/** `granting` is called when an allowance is asked for, what it returns once that is paid for. */
export function handlesOf<Facts, Rows, Allowed>(
  facts: Facts,
  keeping: Keeping<Rows>,
  granting: () => (run: PaidRun<Rows>) => Allowed,
): Pick<ForOwner<Facts, Allowed>, "forAnalysts" | "resume" | "released"> {
  const { ledger } = keeping;
  const granted = async (paid: () => Promise<PaidRun<Rows>>) => {
    const grant = granting();
    return grant(await paid());
  };
  const analysts = Object.freeze({
    facts,
    allow: (asked: AllowanceRequest) => granted(() => pay(keeping, asked)),
    budget: () => ledger.state(),
    entries: () => ledger.entries(),
  });
  return {
    forAnalysts: () => analysts,
    resume: (asked, left) => granted(() => resume(keeping, asked, left)),
    released: (entry, word) => ledger.release(entry, word),
  };
}
