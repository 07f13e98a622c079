/**
 * Sessions of `privet open`: an owner's token for which nothing is typed. A browser gets a code behind the `#` of its address, and changes
 * it, once, for a token of some hours.
 *
 * All that belongs to one start of the server hangs on one record, the root: an owner's token whose secret nobody has. Codes and the
 * tokens that came of them are made by it, so that revoking it revokes them all.
 */
import type { Clock } from "./clock.ts";
import type { AskedStore, AuditNote, TokenRecord } from "./stores/asked.ts";
import { makeCode, makeToken } from "./tokens.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How long a code may lie about before it is used. */
export const CODE_TIME = 10 * MINUTE;
export const SESSION_TIME = 12 * HOUR;
/** A server that runs for longer is asked for a new root. */
const ROOT_TIME = 30 * 24 * HOUR;

export const OWNER = "people/owner";

type Store = Pick<AskedStore, "people" | "putPerson" | "putToken" | "token">;
type Note = (act: AuditNote["act"], more: Partial<AuditNote>) => AuditNote;

export const ownersToken = (
  { id, digest }: Pick<TokenRecord, "id" | "digest">,
  person: string,
  { now, time, parent }: { readonly now: number; readonly time: number; readonly parent?: string },
): TokenRecord => ({
  ...{ id, digest, person, role: "owner", datasets: null, readOnly: false },
  ...(parent === undefined ? {} : { parent }),
  ...{ created: now, expires: now + time, revoked: null, lastUsed: null },
});

/** Whoever owns the data here; where nobody does yet, the first owner. */
async function ownerIn(asked: Store, note: Note): Promise<string> {
  const owners = (await asked.people()).filter(({ role, blocked }) => role === "owner" && !blocked);
  const known = owners.find(({ name }) => name === OWNER) ?? owners[0];
  if (known) return known.name;
  await asked.putPerson(
    { name: OWNER, role: "owner", blocked: false },
    note("person.add", { about: `${OWNER} owner` }),
  );
  return OWNER;
}

/** The id of what codes and their tokens are made by. */
export async function makeRoot(asked: Store, clock: Clock, note: Note): Promise<string> {
  const person = await ownerIn(asked, note);
  const made = makeToken();
  const record = ownersToken(made, person, { now: clock.now(), time: ROOT_TIME });
  await asked.putToken(record, note("token.make", { token: made.id, about: `${person} session` }));
  return made.id;
}

/** The text of a code; undefined where the root is no longer valid. */
export async function makeCodeOf(
  root: string,
  asked: Store,
  clock: Clock,
  note: Note,
): Promise<string | undefined> {
  const found = await asked.token(root);
  const now = clock.now();
  if (!found || found.revoked !== null || found.expires <= now) return undefined;
  const made = makeCode();
  const record = ownersToken(made, found.person, { now, time: CODE_TIME, parent: root });
  await asked.putToken(record, note("token.make", { token: made.id, about: `${found.person} code` }));
  return made.text;
}
