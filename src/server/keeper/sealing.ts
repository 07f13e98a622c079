/** What a run seals: under its own name the whole, under its name and a number each step of a flow, kept and to be seen, and that its draws were begun. */
import { PrivetError } from "../../base/errors.ts";
import type { Receipt } from "../../curator/index.ts";
import type { AmountsJson } from "../../service/json.ts";
import { type Clock, waitUntil } from "../clock.ts";
import { beginningOf, keptStepOf, planDigest, sha256Of, stepOfRun } from "../ids.ts";
import type { Releases, SealedWhole } from "../stores/released.ts";
import type { StartMessage } from "./kept-run.ts";

/** Why a run has failed: the fixed table, of which nothing hangs on rows but which line it is. */
export type FailureCode = "unexpected" | "overtime" | "cancelled";

/** What is to be sealed. */
export interface Made {
  readonly outcome: "done" | "failed";
  readonly code?: FailureCode;
  readonly release?: string;
  readonly receipt?: Receipt;
  readonly owed?: AmountsJson | null;
}

/** A seal that the disk refuses is tried again every ten seconds, for ten minutes. */
const SEAL_AGAIN = 10_000;
const SEAL_TRIES = 60;

interface SealPlace {
  readonly releases: Pick<Releases, "seal">;
  readonly clock: Clock;
  /** Whether it is too late for it. */
  readonly isOver: () => boolean;
}

/** Tried again and again; undefined where it cannot be written. Each time it is made anew, because when it may be seen moves on. */
export async function sealed(
  make: () => SealedWhole,
  { releases, clock, isOver }: SealPlace,
): Promise<SealedWhole | undefined> {
  for (let tries = 0; tries < SEAL_TRIES && !isOver(); tries++) {
    const whole = make();
    try {
      await releases.seal(whole);
      return whole;
    } catch (error) {
      if (error instanceof PrivetError && error.code === "release-already-taken") return undefined;
      await waitUntil(clock, clock.monotonic() + SEAL_AGAIN);
    }
  }
  return undefined;
}

export function toSeal(
  { run, holder, plan }: StartMessage,
  { entry, visibleFrom }: Pick<SealedWhole, "entry" | "visibleFrom">,
  { outcome, code, release, receipt, owed }: Made,
): SealedWhole {
  return {
    ...{ run, holder, outcome, entry, visibleFrom },
    ...{ code: code ?? null, receipt: receipt ?? null, release: release ?? null, owed: owed ?? null },
    plan: planDigest(plan),
    sha256: release === undefined ? null : sha256Of(release),
  };
}

export const stepToSeal = (whole: SealedWhole, step: number): SealedWhole => ({
  ...whole,
  run: stepOfRun(whole.run, step),
});

export const keptStepToSeal = (whole: SealedWhole, step: number): SealedWhole => ({
  ...whole,
  run: keptStepOf(whole.run, step),
});

export const beginningToSeal = (whole: SealedWhole, nth: number): SealedWhole => ({
  ...whole,
  run: beginningOf(whole.run, nth),
});
