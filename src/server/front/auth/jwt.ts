/**
 * JWTs of issuers that the owner named: OAuth 2.0 access tokens (RFC 9068), checked by `jose`. The issuer says who somebody is; what they
 * may do stands in the owner's own rules, and where none of them matches, nothing.
 */
import { createHash } from "node:crypto";
import { decodeJwt, type JWTPayload, jwtVerify } from "jose";
import { base32 } from "../../../base/base32.ts";
import { isObject } from "../../../base/json.ts";
import type { Clock } from "../../clock.ts";
import type { OidcConfig } from "../../config/types.ts";
import { sha256Of } from "../../ids.ts";
import type { Principal } from "../../people.ts";
import { type IssuerKeys, issuerKeys, type KeyAccess } from "./issuer-keys.ts";
import { isValidUntil, type PeopleStore, type Shown, TOLERANCE_SECONDS } from "./shown.ts";

interface ShownJwt extends Shown {
  readonly kind: "jwt";
  readonly text: string;
}

/** A longer life is cut to this: nobody is asked whether a JWT was revoked. */
const LONGEST_LIFE_SECONDS = 3600;
const PRINCIPAL_LETTERS = 20;

export function jwtPrincipals(
  issuers: readonly OidcConfig[],
  clock: Clock,
  asked: PeopleStore,
  access: KeyAccess = {},
) {
  const known = issuers.map((config) => ({ config, keys: issuerKeys(config.jwks, clock, access) }));
  return {
    read(text: string): ShownJwt | undefined {
      if (issuers.length === 0 || text.split(".").length !== 3) return undefined;
      const digest = sha256Of(text);
      return { kind: "jwt", text, id: `jwt-${digest.slice(0, 10)}`, proof: `jwt ${digest}` };
    },

    async find({ text, id }: ShownJwt): Promise<Principal | undefined> {
      const issuer = issuerIn(text);
      const named = known.find(({ config }) => config.issuer === issuer);
      const claims = named && (await verified(text, named.config, named.keys, clock));
      if (named === undefined || claims === undefined) return undefined;
      const name = `oidc:${base32(hashOf(named.config.issuer, claims.sub), PRINCIPAL_LETTERS)}`;
      const person = await asked.person(name);
      const rights = rightsOf(named.config, claims);
      if (person?.blocked || rights === undefined) return undefined;
      const grants = await asked.grants({ person: name });
      const own = grants.filter(({ dataset }) => rights.datasets.includes(dataset));
      return {
        name,
        ...rights,
        holders: { ...rights.holders, ...Object.fromEntries(own.map((g) => [g.dataset, g.holder])) },
        readOnly: false,
        token: { id, expires: 1000 * Math.min(claims.exp, claims.iat + LONGEST_LIFE_SECONDS) },
      };
    },
  };
}

/** As the text says it; believed only after it was verified with that issuer's keys. */
function issuerIn(text: string): string | undefined {
  try {
    return decodeJwt(text).iss;
  } catch {
    return undefined;
  }
}

interface Claims extends JWTPayload {
  readonly sub: string;
  readonly exp: number;
  readonly iat: number;
}

async function verified(
  text: string,
  { issuer, audience, algorithms }: OidcConfig,
  keys: IssuerKeys,
  clock: Clock,
): Promise<Claims | undefined> {
  try {
    const { payload } = await jwtVerify(text, keys, {
      algorithms: [...algorithms],
      issuer,
      audience,
      typ: "at+jwt",
      requiredClaims: ["exp", "iat", "sub"],
      maxTokenAge: LONGEST_LIFE_SECONDS,
      clockTolerance: TOLERANCE_SECONDS,
      currentDate: new Date(clock.now()),
    });
    const { sub, exp, iat } = payload;
    if (typeof sub !== "string" || sub === "" || exp === undefined || iat === undefined) return undefined;
    return isValidUntil(clock, exp * 1000) ? { ...payload, sub, exp, iat } : undefined;
  } catch {
    return undefined;
  }
}

/** Never the e-mail, which an issuer may give to somebody else. The issuer holds no line feed: it is an address that was checked. */
const hashOf = (issuer: string, subject: string): Uint8Array =>
  createHash("sha256").update(`oidc\n${issuer}\n${subject}`, "utf8").digest();

/**
 * All rules that match are joined, in the order of the file: the first gives the role and, for its data sets, the holder; others of the
 * same role add theirs. A rule of another role adds nothing, since its data sets were meant for that role. An owner is made of a claim
 * only where the configuration says so in so many words.
 */
export function rightsOf(
  { map, allowOwner }: Pick<OidcConfig, "map" | "allowOwner">,
  claims: Readonly<Record<string, unknown>>,
): (Pick<Principal, "role" | "holders"> & { readonly datasets: readonly string[] }) | undefined {
  const matching = map.filter(
    (rule) => matches(claims, rule.claim, rule.value) && (rule.role !== "owner" || allowOwner),
  );
  const role = matching[0]?.role;
  if (role === undefined) return undefined;
  const holders = new Map<string, string>();
  const datasets = new Set<string>();
  for (const rule of matching.filter((other) => other.role === role))
    for (const dataset of rule.datasets) {
      if (!datasets.has(dataset) && rule.holder !== undefined) holders.set(dataset, rule.holder);
      datasets.add(dataset);
    }
  return { role, datasets: [...datasets], holders: Object.fromEntries(holders) };
}

function matches(claims: Readonly<Record<string, unknown>>, claim: string, value: string): boolean {
  const said = isObject(claims) && Object.hasOwn(claims, claim) ? claims[claim] : undefined;
  return said === value || (Array.isArray(said) && said.includes(value));
}
