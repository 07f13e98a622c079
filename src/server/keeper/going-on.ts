/**
 * A flow whose keeper was lost is gone on with: what its steps have sealed stays, and the rest of what its entry paid for is drawn anew.
 *
 * Claim. All that is ever seen of the run is private at the price of its one entry, and each step is seen with one release, if no keeper was
 * lost, nor came second, because of what it had drawn.
 * Proof. By `resume` (curator/pay.ts) it is enough that a step is seen after the ledger has its word, which steps-to-show.ts sees to; the whole is
 * sealed when all of its steps are (kept-run.ts). What the front reads is sealed under the names of steps and of the run, and what goes from
 * rows to the front is this store and the messages, which carry no release. A step is kept in one synced commit, once, and its draws are not left
 * afterwards; of one that is not kept nothing was seen, and its draws are left, all of them. Where the ledger knows of a release that is not
 * kept here, a copy of this folder has gone on: nothing is drawn. ∎
 *
 * Beyond that, draws are not begun twice where it can be helped: each beginning is sealed under its own number before its first draw, so that a
 * second process finds it taken, and one that has another life (a backup that was restored, which leaves the life behind, or another
 * server on the same ledger) finds none of its own. Nor does one that deals rows into parts otherwise: its parts would share rows with the first's. What is sealed whole is not begun again.
 *
 * A throw, and a thread that dies, are sealed as failed, so that what ends by itself is not tried again. Memory that the system takes away ends the
 * process without a word; were somebody able to have that hang on what was drawn, each beginning would tell once more: hence no more than
 * `MOST_BEGINNINGS`.
 */
import { ensure } from "../../base/errors.ts";
import type { Entry } from "../../curator/index.ts";
import { DEALT_BY } from "../../schema/coding/row-parts.ts";
import type { ExpectedFlow } from "../../tasks/flow/method.ts";
import type { Quote } from "../../tasks/method.ts";
import type { KeptStep } from "../../tasks/run.ts";
import { beginnings, keptSteps, MOST_BEGINNINGS, stepsSealed } from "../stores/flow-steps.ts";
import type { ReleasesReader } from "../stores/released.ts";
import { hashOfStep, type KeptRowsStep, type StepWord, stepWordsOf } from "./steps-to-show.ts";

type Sealing = Pick<ReleasesReader, "find" | "release">;

interface Before {
  /** Of the ledger; and the one that the run is said to have paid with. */
  readonly entries: readonly Entry[];
  readonly entry: number;
  readonly releases: Sealing;
  readonly life: string;
}

export interface GoesOn {
  /** What its steps have released, and how many of these may be seen. */
  readonly steps: readonly KeptRowsStep[];
  readonly published: number;
  /** The how-manieth beginning this is. */
  readonly nth: number;
}

/** What is sealed of a beginning: whose state folder it is in, and the rule by which its rows are dealt into parts. */
export const beginningText = (life: string): string => JSON.stringify({ life, dealt: DEALT_BY });

/** What is gone on with; else refused, and nothing is drawn. */
export async function ensureGoesOn(run: string, { entries, entry, releases, life }: Before): Promise<GoesOn> {
  const begun = await beginnings(releases, run);
  const isOurs = begun
    .map((text) => JSON.parse(text))
    .every((one) => one.life === life && one.dealt === DEALT_BY);
  const paid = entries.find(({ kind, body }) => kind === "spend" && body.run === run);
  const steps = (await keptSteps(releases, run)).map((text) => JSON.parse(text) as KeptRowsStep);
  const isShown = ({ first, sha256 }: StepWord) =>
    steps.some((step) => step.draws.first === first && hashOfStep(step) === sha256);
  ensure(
    paid?.seq === entry &&
      begun.length > 0 &&
      begun.length < MOST_BEGINNINGS &&
      isOurs &&
      stepWordsOf(entries, entry).every(isShown),
    "resume-refused",
    "The run was not begun here, or by another version, or too often, or what was kept of it is a copy, and the run has been gone on with elsewhere.",
    "What it paid for stays spent; what its steps have released is there. Start a new run.",
  );
  ensure(
    (await releases.find(run)) === undefined,
    "release-already-taken",
    "The run is sealed already, and is sealed once.",
    "Read what it released.",
  );
  return { steps, published: await stepsSealed(releases, run), nth: begun.length + 1 };
}

/** How many of each of the planned draws are left: none of those whose step has released. */
export function drawsLeft({ draws, expected }: Quote, released: readonly KeptStep[]): readonly number[] {
  const left = draws.map(({ count }) => count);
  const names = new Set(released.map(({ name }) => name));
  for (const { name, places } of (expected as ExpectedFlow).steps)
    if (names.has(name)) left.fill(0, ...places);
  return left;
}
