/**
 * A code changed for a token.
 *
 * Claim. Of one code comes one token, within ten minutes, and none when its server has stopped.
 * Proof. Whether a code holds (its digest, its end, its root, its owner) is asked first. Then it is revoked, which the store does for one
 * of several that ask at once and tells the others `false`; only whoever was told `true` makes a token. It is made by the root, whose end
 * is its end. ∎
 */
import { marked, PrivetError } from "../../../base/errors.ts";
import type { Clock } from "../../clock.ts";
import type { ServerConfig } from "../../config/types.ts";
import { ownersToken, SESSION_TIME } from "../../sessions.ts";
import type { AskedStore, AuditNote, TokenRecord } from "../../stores/asked.ts";
import { makeToken, parseCode } from "../../tokens.ts";
import { loginFailures } from "./failures.ts";
import { isValidUntil } from "./shown.ts";
import { NOBODYS, sameDigest } from "./token.ts";

export interface SigningParts {
  readonly config: Pick<ServerConfig, "limits">;
  readonly clock: Clock;
  readonly asked: Pick<AskedStore, "person" | "token" | "putToken" | "revokeToken">;
  readonly audit: (note: AuditNote) => void;
}

export interface SignedIn {
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

/** Who asks, for the audit. */
export interface SigningFrom {
  readonly address: string;
  readonly request: string;
}

export function signing({ config, clock, asked, audit }: SigningParts) {
  const failures = loginFailures(clock, config.limits.loginFailuresPerMinute);

  const fail = ({ address, request }: SigningFrom, token: string | undefined): PrivetError => {
    if (!failures.count(address)) return tooOften();
    const at = clock.now();
    const told = { act: "login.fail", told: 401, code: "unauthenticated" } as const;
    audit({ at, who: "nobody", ...(token === undefined ? {} : { token }), ...told, address, request });
    return notThisCode();
  };

  return async (code: string, from: SigningFrom): Promise<SignedIn> => {
    const shown = parseCode(code);
    const record = shown && (await asked.token(shown.id));
    const isRight = sameDigest(shown?.digest ?? NOBODYS, record?.digest ?? NOBODYS);
    if (!shown || !record || !isRight || !(await holds(clock, asked, record))) throw fail(from, shown?.id);
    const now = clock.now();
    const { person, parent } = record;
    const note = { at: now, who: person, token: record.id, ...from };
    if (!(await asked.revokeToken(record.id, now, { ...note, act: "token.revoke", about: record.id })))
      throw fail(from, shown.id);
    const { id, digest, text } = makeToken();
    const made = ownersToken({ id, digest }, person, { now, time: SESSION_TIME, parent: parent! });
    await asked.putToken(made, { ...note, act: "token.make", about: id });
    return { token: text, expires: made.expires };
  };
}

/** Not used, not late, of a server that still runs, and of somebody who is an owner still. */
async function holds(clock: Clock, asked: SigningParts["asked"], record: TokenRecord): Promise<boolean> {
  // To the minute: it was made on this machine, by this clock.
  if (record.revoked !== null || clock.now() >= record.expires || record.parent === undefined) return false;
  const root = await asked.token(record.parent);
  if (!root || root.revoked !== null || !isValidUntil(clock, root.expires)) return false;
  const person = await asked.person(record.person);
  return person?.role === "owner" && !person.blocked;
}

const notThisCode = () =>
  new PrivetError(
    "unauthenticated",
    "This code was used, is older than ten minutes, or was never given out. Which of these, is not told.",
    marked`Ask for another in the same folder: {command:open}. If this page never opened before, somebody else may have used the code: stop the server first.`,
  );
const tooOften = () =>
  new PrivetError(
    "rate-limited",
    "Too many codes from this address were wrong.",
    "Wait a minute, then try again with a new code.",
  );
