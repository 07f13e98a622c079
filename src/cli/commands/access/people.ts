/** People as commands name them, and what is written down of what is done on the server's own machine. */
import { userInfo } from "node:os";
import { ensureName } from "../../../server/admission/names.ts";
import type { Hand } from "../../../server/admission/people.ts";
import { systemClock } from "../../../server/clock.ts";
import type { AskedStore, AuditNote } from "../../../server/stores/asked.ts";
import type { FlagKind } from "../../words/flag-kinds.ts";

/** Data sets of a server, "a,b". */
export const namesKind: FlagKind = {
  name: "text",
  refuse(_, word) {
    for (const name of word.split(",")) ensureName(name, "a data set");
  },
  examples: ["clinic", "clinic,study"],
  outside: ["a,,b", "a, b", "../a", "A"],
};

/** A line of the audit: who sits at the machine is known by the system's name. */
export const noteHere = (act: AuditNote["act"], more: Partial<AuditNote> = {}): AuditNote => ({
  at: systemClock.now(),
  who: `machine/${userHere()}`,
  act,
  ...more,
});

/** The hand of whoever sits at the machine. */
export const handHere = (asked: AskedStore): Hand => ({ asked, clock: systemClock, note: noteHere });

function userHere(): string {
  try {
    return userInfo().username;
  } catch {
    return "unknown";
  }
}
