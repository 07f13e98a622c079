/** Letting people in and shutting them out: done on the server's machine, by a command or by the owner's workshop. */
import { ensure, marked, quote } from "../../base/errors.ts";
import { type Clock, DAY_MS } from "../clock.ts";
import type { Role } from "../people.ts";
import type { AskedStore, Person, TokenRecord } from "../stores/asked.ts";
import { makeToken } from "../tokens.ts";
import { type Noting, personNamed, principalNamed } from "./names.ts";

/** Whose hand it is: where it writes, when, and who is said to have done it. */
export interface Hand {
  readonly asked: AskedStore;
  readonly clock: Clock;
  readonly note: Noting;
}

export interface TokenAsked {
  /** As an owner names them: ana. */
  readonly name: string;
  /** Of a new person; a known one keeps theirs. */
  readonly role?: Role | undefined;
  /** All unless given. */
  readonly datasets?: readonly string[] | undefined;
  readonly days: number;
  readonly readOnly?: boolean | undefined;
}

/** All of a token but its digest, which is nobody's to see. */
export type ShownToken = Omit<TokenRecord, "digest">;

export const withoutDigest = ({ digest: _, ...token }: TokenRecord): ShownToken => token;

/** Makes a token, and the person where there is none of that name. The text is told here, and is kept nowhere. */
export async function admit(
  hand: Hand,
  asked: TokenAsked,
): Promise<{ readonly text: string; readonly token: ShownToken }> {
  const person = await knownOrNew(hand, asked);
  const { id, digest, text } = makeToken();
  const now = hand.clock.now();
  const record: TokenRecord = {
    ...{ id, digest, person: person.name, role: person.role },
    datasets: asked.datasets ?? null,
    ...{ readOnly: asked.readOnly === true, created: now },
    expires: now + asked.days * DAY_MS,
    ...{ revoked: null, lastUsed: null },
  };
  await hand.asked.putToken(record, hand.note("token.make", { about: `${id} of ${person.name}` }));
  return { text, token: withoutDigest(record) };
}

/** Nobody gets another role by the way: two people of one name would be one. */
async function knownOrNew({ asked, note }: Hand, { name, role }: TokenAsked): Promise<Person> {
  const principal = principalNamed(name);
  ensure(
    principal.startsWith("people/"),
    "option-out-of-range",
    `${quote(name)} comes by an issuer's tokens, and needs none of this server's.`,
    "Choose a plain name.",
  );
  const known = await asked.person(principal);
  if (known) {
    ensure(
      role === undefined || role === known.role,
      "option-out-of-range",
      `${principal} has the role ${known.role} already.`,
      marked`Leave {option:role} out, or choose another name for the other role.`,
    );
    ensure(
      !known.blocked,
      "not-allowed",
      `${principal} is blocked.`,
      marked`Let them in again first: {command:access block NAME lift}.`,
    );
    return known;
  }
  const person: Person = { name: principal, role: role ?? "analyst", blocked: false };
  await asked.putPerson(person, note("person.add", { about: `${principal} ${person.role}` }));
  return person;
}

/** Shuts somebody out whatever tokens they have, or lets them in again. */
export async function setBlocked({ asked, note }: Hand, name: string, blocked: boolean): Promise<Person> {
  const person = { ...(await knownOrIssuers(asked, name)), blocked };
  await asked.putPerson(
    person,
    note("person.block", { about: `${person.name} ${blocked ? "blocked" : "let in again"}` }),
  );
  return person;
}

/** Whoever comes by an issuer's token is not in the records until they are blocked. */
async function knownOrIssuers(asked: AskedStore, name: string): Promise<Person> {
  const principal = principalNamed(name);
  if (!principal.startsWith("oidc:")) return personNamed(asked, name);
  return (await asked.person(principal)) ?? { name: principal, role: "analyst", blocked: false };
}

/** A token, and those that it made, are worthless from now on. */
export async function revoke({ asked, clock, note }: Hand, id: string): Promise<void> {
  const isRevoked = await asked.revokeToken(id, clock.now(), note("token.revoke", { about: id }));
  ensure(
    isRevoked,
    "not-found",
    `There is no token ${quote(id)} that could still be used.`,
    marked`{command:access list} tells which there are.`,
  );
}

export interface Admitted {
  readonly people: readonly Person[];
  readonly tokens: readonly ShownToken[];
  readonly grants: Awaited<ReturnType<AskedStore["grants"]>>;
}

/** Who may do what. */
export const admitted = async (asked: AskedStore): Promise<Admitted> => ({
  people: await asked.people(),
  tokens: (await asked.tokens()).map(withoutDigest),
  grants: await asked.grants(),
});
