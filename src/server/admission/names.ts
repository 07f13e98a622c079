/** People as an owner names them. */
import { ensure, marked, quote } from "../../base/errors.ts";
import { NAME } from "../ids.ts";
import type { AskedStore, AuditAct, AuditNote, Person } from "../stores/asked.ts";

const PLAIN = new RegExp(NAME);

/** A line of the audit, by whoever asks: at the machine its user, in the workbench the owner with a token. */
export type Noting = (act: AuditAct, more?: Partial<AuditNote>) => AuditNote;

const isPlainName = (name: string): boolean => PLAIN.test(name);

export function ensureName(name: string, what: string): void {
  ensure(
    isPlainName(name),
    "option-out-of-range",
    `${quote(name)} is no name of ${what}.`,
    "Names have small letters, digits, points, dashes and underscores, 64 at most.",
  );
}

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

export const shownDay = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);
