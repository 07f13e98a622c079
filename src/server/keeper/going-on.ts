/**
 * A flow whose keeper was lost is gone on with: what its steps have sealed stays, and the rest of what its entry paid for is drawn anew.
 *
 * Claim. All that is ever seen of the run is private at the price of its one entry, and each step is seen with one release, if the keeper was
 * not lost because of what it had drawn.
 * Proof. By `resume` (curator/pay.ts) it is enough that nobody has seen anything of the draws that are left, and that one process at a time
 * has the run. Whatever is told of a step is read from what is sealed: the front knows no other place, and what goes from rows to the front is
 * this store and the messages, which carry no release. A step is sealed in one synced commit, once, and its draws are not left afterwards; of
 * one that is not sealed nothing was seen, and its draws are left, all of them. Each beginning is sealed under its own number before its
 * first draw: a second process finds it taken, and one that has another life (a backup that was restored, which leaves the life
 * behind, or another server on the same ledger) finds none of its own. A folder that somebody copies by hand, or a machine that is wound back, takes the
 * life along: that nobody does so is assumed, and LIMITATIONS says it. What is sealed whole is not begun again. ∎
 *
 * A throw, and a thread that dies, are sealed as failed, so that what ends by itself is not tried again. Memory that the system takes away ends the
 * process without a word; were somebody able to have that hang on what was drawn, each beginning would tell once more: hence no more than
 * `MOST_BEGINNINGS`.
 */
import { ensure } from "../../base/errors.ts";
import type { Entry } from "../../curator/index.ts";
import type { ExpectedFlow } from "../../tasks/flow/method.ts";
import type { Quote } from "../../tasks/method.ts";
import type { KeptStep } from "../../tasks/run.ts";
import { beginnings, MOST_BEGINNINGS, sealedSteps } from "../stores/flow-steps.ts";
import type { ReleasesReader } from "../stores/released.ts";

type Sealing = Pick<ReleasesReader, "find" | "release">;

interface Before {
  /** The entry of the run, and the one that it is said to have paid with. */
  readonly paid: Entry | undefined;
  readonly entry: number;
  readonly releases: Sealing;
  readonly life: string;
}

/** What its steps have released, and the how-manieth beginning this is; else refused, and nothing is drawn. */
export async function ensureGoesOn(
  run: string,
  { paid, entry, releases, life }: Before,
): Promise<{ readonly steps: readonly string[]; readonly nth: number }> {
  const begun = await beginnings(releases, run);
  const isOurs = begun.every((text) => JSON.parse(text).life === life);
  ensure(
    paid?.seq === entry && begun.length > 0 && begun.length < MOST_BEGINNINGS && isOurs,
    "resume-refused",
    "The run was not begun here, or too often, or what was kept of it has been put back from a copy.",
    "What it paid for stays spent; what its steps have released is there. Start a new run.",
  );
  ensure(
    (await releases.find(run)) === undefined,
    "release-already-taken",
    "The run is sealed already, and is sealed once.",
    "Read what it released.",
  );
  return { steps: await sealedSteps(releases, run), nth: begun.length + 1 };
}

/** How many of each of the planned draws are left: none of those whose step has released. */
export function drawsLeft({ draws, expected }: Quote, released: readonly KeptStep[]): readonly number[] {
  const left = draws.map(({ count }) => count);
  const names = new Set(released.map(({ name }) => name));
  for (const { name, places } of (expected as ExpectedFlow).steps)
    if (names.has(name)) left.fill(0, ...places);
  return left;
}
