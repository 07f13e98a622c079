/** People as commands name them, and what is written down of what is done on the server's own machine. */
import { userInfo } from "node:os";
import { ensure, marked, quote } from "../../../base/errors.ts";
import { systemClock } from "../../../server/clock.ts";
import { NAME } from "../../../server/ids.ts";
import type { AskedStore, AuditNote, Person } from "../../../server/stores/asked.ts";
import type { FlagKind } from "../../words/flag-kinds.ts";

const PERSON = new RegExp(NAME);

export const isPlainName = (name: string): boolean => PERSON.test(name);

export function ensureName(name: string, what: string): void {
  ensure(
    isPlainName(name),
    "option-out-of-range",
    `${quote(name)} is no name of ${what}.`,
    "Names have small letters, digits, points, dashes and underscores, 64 at most.",
  );
}

/** Data sets of a server, "a,b". */
export const namesKind: FlagKind = {
  name: "text",
  refuse(_, word) {
    for (const name of word.split(",")) ensureName(name, "a data set");
  },
  examples: ["clinic", "clinic,study"],
  outside: ["a,,b", "a, b", "../a", "A"],
};

/** `people/ana` for ana; what an issuer's tokens go by stays as it is. */
export function principalNamed(name: string): string {
  if (/^oidc:[a-z2-7]{20}$/.test(name)) return name;
  ensureName(name, "a person");
  return `people/${name}`;
}

export async function personNamed(asked: AskedStore, name: string): Promise<Person> {
  const person = await asked.person(principalNamed(name));
  ensure(
    person !== undefined,
    "not-found",
    `The server knows nobody called ${quote(name)}.`,
    marked`Add them: {command:access add NAME role=analyst}. {command:access list} tells who there is.`,
  );
  return person;
}

/** A line of the audit: who sits at the machine is known by the system's name. */
export const noteHere = (act: AuditNote["act"], more: Partial<AuditNote> = {}): AuditNote => ({
  at: systemClock.now(),
  who: `machine/${userHere()}`,
  act,
  ...more,
});

function userHere(): string {
  try {
    return userInfo().username;
  } catch {
    return "unknown";
  }
}

export const shownDay = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);
