/** UTC days, when limits begin anew, and weeks, after which approvals end. */
import { DAY_MS } from "../../clock.ts";
import type { RunRecord } from "../../stores/asked.ts";

/** The number of the day that a time, in milliseconds since 1970, is in. */
export const dayOf = (milliseconds: number): number => Math.floor(milliseconds / DAY_MS);

/** How long an approval may be waited for, and how long it holds. */
const APPROVAL_LASTS = 7 * DAY_MS;

/** Whether nobody has decided about a run for too long, or whoever did, did too long ago. */
export const isExpired = (
  { state, asked, approval }: Pick<RunRecord, "state" | "asked" | "approval">,
  now: number,
): boolean => now >= (approval?.at ?? (state === "waiting" ? asked : now)) + APPROVAL_LASTS;
