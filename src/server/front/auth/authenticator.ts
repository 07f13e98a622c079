/**
 * Who asks. A token of the server's own is looked up by its id; anything else must be a JWT of an issuer that the owner named. Every
 * refusal is the same text, until an address has had its share of them for a minute: from then on it is told to wait, and no line is
 * written any more. Whoever shows the right secret is let in even then: 256 random bits need no protection against guessing, and
 * ten bad requests must not lock out everybody behind the same proxy.
 */
import { marked, PrivetError } from "../../../base/errors.ts";
import type { Clock } from "../../clock.ts";
import type { ServerConfig } from "../../config/types.ts";
import type { Principal } from "../../people.ts";
import type { AuditNote } from "../../stores/asked.ts";
import { loginFailures } from "./failures.ts";
import type { KeyAccess } from "./issuer-keys.ts";
import { jwtPrincipals } from "./jwt.ts";
import { isValidUntil, type PeopleStore, type Shown } from "./shown.ts";
import { tokenPrincipals } from "./token.ts";

export interface AuthenticatorParts {
  readonly config: Pick<ServerConfig, "oidc" | "limits">;
  readonly clock: Clock;
  readonly asked: PeopleStore;
  readonly audit: (note: AuditNote) => void;
  /** How keys of issuers are fetched, where it is not by https from addresses that the machine trusts. */
  readonly issuers?: KeyAccess;
}

/** How long somebody who was recognised is taken at their word: revoking a token, or blocking a person, acts within it. */
const REMEMBERED = 1000;
const MOST_REMEMBERED = 4096;
/** Longer lines are no token of anybody's. */
const LONGEST = 16_384;

interface Remembered {
  readonly principal: Principal;
  readonly until: number;
}

export function authenticator({ config, clock, asked, audit, issuers }: AuthenticatorParts) {
  const failures = loginFailures(clock, config.limits.loginFailuresPerMinute);
  const ofToken = tokenPrincipals(clock, asked);
  const ofJwt = jwtPrincipals(config.oidc, clock, asked, issuers);
  const remembered = new Map<string, Remembered>();

  const recall = (shown: Shown): Principal | undefined => {
    const { principal, until } = remembered.get(shown.proof) ?? {};
    if (principal === undefined || until === undefined) return undefined;
    return clock.monotonic() < until && isValidUntil(clock, principal.token.expires) ? principal : undefined;
  };
  const remember = (shown: Shown, principal: Principal, since: number): void => {
    remembered.delete(shown.proof);
    remembered.set(shown.proof, { principal, until: since + REMEMBERED });
    const [oldest] = remembered.keys();
    if (remembered.size > MOST_REMEMBERED) remembered.delete(oldest);
  };
  const fail = (address: string, shown: Shown | undefined): PrivetError => {
    if (!failures.count(address)) return tooMany();
    const id = shown?.kind === "token" ? { token: shown.id } : {};
    audit({
      at: clock.now(),
      who: "nobody",
      ...id,
      act: "login.fail",
      told: 401,
      code: "unauthenticated",
      address,
    });
    return unauthenticated();
  };

  return async (authorization: string | undefined, address: string): Promise<Principal> => {
    const text = bearerOf(authorization);
    const shown = text === undefined ? undefined : (ofToken.read(text) ?? ofJwt.read(text));
    if (shown === undefined) throw fail(address, shown);
    const known = recall(shown);
    if (known) return known;
    const since = clock.monotonic();
    const principal = await (shown.kind === "token" ? ofToken.find(shown) : ofJwt.find(shown));
    if (principal === undefined) throw fail(address, shown);
    remember(shown, principal, since);
    return principal;
  };
}

function bearerOf(authorization: string | undefined): string | undefined {
  if (authorization === undefined || authorization.length > LONGEST) return undefined;
  return /^Bearer ([A-Za-z0-9._~+/=-]+)$/i.exec(authorization)?.[1];
}

const unauthenticated = () =>
  new PrivetError(
    "unauthenticated",
    "The server does not know who asks: the token is missing, mistyped, expired or revoked. Which of these, is not told.",
    marked`Check the token, or ask the owner for a new one ({command:access add}).`,
  );
const tooMany = () =>
  new PrivetError(
    "rate-limited",
    "Too many requests from this address did not say who asks.",
    "Wait a minute, then try again with a valid token.",
  );
