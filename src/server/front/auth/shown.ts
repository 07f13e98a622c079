/** What the two ways of saying who one is have in common. */
import type { Clock } from "../../clock.ts";
import type { AskedStore } from "../../stores/asked.ts";

export type PeopleStore = Pick<AskedStore, "person" | "token" | "tokenUsed" | "grants">;

/** What somebody showed, before it is known whether it holds. */
export interface Shown {
  readonly kind: "token" | "jwt";
  readonly id: string;
  /** Only whoever has the whole secret has this. */
  readonly proof: string;
}

/** Clocks of machines differ a little, and are put right by small steps. */
export const TOLERANCE_SECONDS = 30;
export const isValidUntil = (clock: Clock, expires: number): boolean =>
  clock.now() <= expires + TOLERANCE_SECONDS * 1000;
