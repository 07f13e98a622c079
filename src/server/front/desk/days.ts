/** UTC days: when limits begin anew. */
const DAY = 86_400_000;

/** The number of the day that a time, in milliseconds since 1970, is in. */
export const dayOf = (milliseconds: number): number => Math.floor(milliseconds / DAY);

/** How long an approval may be waited for, and how long it holds. */
export const APPROVAL_LASTS = 7 * DAY;
