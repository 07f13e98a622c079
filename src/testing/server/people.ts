/** People, tokens and grants in a store, for tests of who may do what. */
import type { Principal } from "../../server/people.ts";
import type { AskedStore, AuditNote, Grant, Person, TokenRecord } from "../../server/stores/asked.ts";
import { makeToken } from "../../server/tokens.ts";

const note: AuditNote = { at: 0, who: "owner", act: "person.add" };

export async function personIn(
  asked: AskedStore,
  name: string,
  role: Person["role"] = "analyst",
  grants: readonly (Partial<Grant> & Pick<Grant, "dataset">)[] = [],
): Promise<void> {
  await asked.putPerson({ name, role, blocked: false }, note);
  for (const grant of grants)
    await asked.putGrant({ person: name, holder: name, off: false, ...grant }, note);
}

/** Stores a token for somebody, and gives its text. */
export async function tokenIn(
  asked: AskedStore,
  person: string,
  given: Partial<TokenRecord> = {},
): Promise<{ readonly id: string; readonly text: string }> {
  const { id, digest, text } = makeToken();
  const { role } = (await asked.person(person)) ?? { role: "analyst" };
  const record = { person, role, datasets: null, readOnly: false, created: 0, revoked: null, lastUsed: null };
  await asked.putToken({ id, digest, expires: Date.UTC(2026, 11, 16), ...record, ...given }, note);
  return { id, text };
}

export const principal = (given: Partial<Principal> & Pick<Principal, "role">): Principal => ({
  name: "people/ana",
  datasets: ["clinic"],
  holders: {},
  readOnly: false,
  token: { id: "aaaaaaaaaa", expires: Date.UTC(2026, 11, 16) },
  ...given,
});
