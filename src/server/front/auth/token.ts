/** Tokens of the server's own: random secrets, of which the store keeps a digest. */
import { timingSafeEqual } from "node:crypto";
import { type Clock, timeText } from "../../clock.ts";
import type { Principal, Role } from "../../people.ts";
import type { Grant, Person, TokenRecord } from "../../stores/asked.ts";
import { parseToken } from "../../tokens.ts";
import { isValidUntil, type PeopleStore, type Shown } from "./shown.ts";

interface ShownToken extends Shown {
  readonly kind: "token";
  readonly digest: string;
}

/** A digest that no secret is known to have: what an unknown id is compared with. */
export const NOBODYS = "0".repeat(64);

export function tokenPrincipals(clock: Clock, asked: PeopleStore) {
  return {
    read(text: string): ShownToken | undefined {
      const parsed = parseToken(text);
      return parsed && { kind: "token", ...parsed, proof: `token ${parsed.id} ${parsed.digest}` };
    },

    /**
     * Claim. An unknown id, and a wrong secret for a known one, do the same: one look into the store, one comparison in constant time.
     * Proof. What was shown is remembered only with the right secret, so both come here; the branch on the record comes after the
     * comparison, whose two sides have 32 bytes each in both cases. ∎ What the store takes for a row that is there and for one that is
     * not may differ; answers leave the server on a grid of 20 ms, which hides it.
     */
    async find({ id, digest }: ShownToken): Promise<Principal | undefined> {
      const record = await asked.token(id);
      const isRight = sameDigest(digest, record?.digest ?? NOBODYS);
      if (!isRight || record === undefined) return undefined;
      if (record.revoked !== null || !isValidUntil(clock, record.expires)) return undefined;
      if (!(await isParentValid(clock, asked, record))) return undefined;
      const person = await asked.person(record.person);
      const role = person && roleOf(person, record);
      if (role === undefined) return undefined;
      const grants = await asked.grants({ person: record.person });
      noteUse(clock, asked, record);
      return principalOf(record, role, grants);
    },
  };
}

/** One that was made by another while that was being revoked. Of parents' parents nothing is asked: without them no parent was let in. */
async function isParentValid(clock: Clock, asked: PeopleStore, { parent }: TokenRecord): Promise<boolean> {
  if (parent === undefined) return true;
  const made = await asked.token(parent);
  return made !== undefined && made.revoked === null && isValidUntil(clock, made.expires);
}

export const sameDigest = (a: string, b: string): boolean =>
  timingSafeEqual(Buffer.from(a, "hex"), Buffer.from(b, "hex"));

/** A token never has more than its person: an owner's may be an analyst's or auditor's, every other is of the person's own role. */
function roleOf({ role, blocked }: Person, token: TokenRecord): Role | undefined {
  return !blocked && (token.role === role || role === "owner") ? token.role : undefined;
}

function principalOf(token: TokenRecord, role: Role, grants: readonly Grant[]): Principal {
  const granted = grants.map(({ dataset }) => dataset);
  const ofPerson = role === "analyst" ? granted : ("all" as const);
  const scope = token.datasets;
  const datasets =
    scope === null ? ofPerson : ofPerson === "all" ? scope : scope.filter((name) => ofPerson.includes(name));
  return {
    name: token.person,
    role,
    datasets,
    holders: Object.fromEntries(grants.map(({ dataset, holder }) => [dataset, holder])),
    readOnly: token.readOnly,
    token: { id: token.id, expires: token.expires },
  };
}

/** Once a day. Whoever may enter does so even where this cannot be written. */
function noteUse(clock: Clock, asked: PeopleStore, { id, lastUsed }: TokenRecord): void {
  const day = timeText(clock.now()).slice(0, 10);
  if (day !== lastUsed) void asked.tokenUsed(id, day).catch(() => undefined);
}
