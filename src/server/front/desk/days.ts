/** UTC days, when limits begin anew, and weeks, after which approvals end. */
import type { RunRecord } from "../../stores/asked.ts";

const DAY = 86_400_000;

/** The number of the day that a time, in milliseconds since 1970, is in. */
export const dayOf = (milliseconds: number): number => Math.floor(milliseconds / DAY);

/** How long an approval may be waited for, and how long it holds. */
const APPROVAL_LASTS = 7 * DAY;

/** Whether nobody has decided about a run for too long, or whoever did, did too long ago. */
export const isExpired = (
  { state, asked, approval }: Pick<RunRecord, "state" | "asked" | "approval">,
  now: number,
): boolean => now >= (approval?.at ?? (state === "waiting" ? asked : now)) + APPROVAL_LASTS;
