/** Issuers of JWTs, and what their claims mean here. */
import { isLoopback } from "../addresses.ts";
import { NAME } from "../ids.ts";
import { roles } from "../people.ts";
import { type ConfigFields, ensureConfig } from "./fields.ts";
import type { OidcConfig } from "./types.ts";

export const issuerFields = ["issuer", "audience", "jwks", "algorithms", "allowOwner", "map"] as const;
export const ruleFields = ["claim", "value", "role", "datasets", "holder"] as const;

/** Signatures with two keys. With one shared key, whoever can check could also forge. */
export const ALGORITHMS: readonly string[] = [
  ...["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"],
  ...["ES256", "ES384", "ES512", "EdDSA", "Ed25519"],
];
const USUAL = ["RS256", "PS256", "ES256", "EdDSA"];

/** `httpOnLoopback` is for tests: keys by http, from this machine alone. */
export function issuersOf(
  fields: ConfigFields,
  datasets: readonly string[],
  httpOnLoopback: boolean,
): readonly OidcConfig[] {
  const issuers = fields.each("oidc").map((inner) => issuerOf(inner, datasets, httpOnLoopback));
  const names = issuers.map(({ issuer }) => issuer);
  ensureConfig(
    new Set(names).size === names.length,
    "oidc",
    "an issuer is there twice.",
    "Put all rules of an issuer into one map: it has one audience here.",
  );
  return issuers;
}

function issuerOf(fields: ConfigFields, datasets: readonly string[], httpOnLoopback: boolean): OidcConfig {
  fields.only(issuerFields);
  for (const key of ["issuer", "jwks"] as const)
    fields.check(isSafe(fields.text(key), httpOnLoopback), key, "an address that begins with https://");
  const algorithms = fields.texts("algorithms", USUAL);
  fields.check(
    algorithms.length > 0 && algorithms.every((name) => ALGORITHMS.includes(name)),
    "algorithms",
    `a list of some of ${ALGORITHMS.join(", ")}`,
  );
  const allowOwner = fields.flag("allowOwner", false);
  const map = fields.each("map").map((rule) => ruleOf(rule, datasets, allowOwner));
  fields.check(map.length > 0, "map", "a list of at least one rule; without any, nobody is let in");
  return {
    issuer: fields.text("issuer"),
    audience: fields.nonEmpty("audience"),
    jwks: fields.text("jwks"),
    algorithms,
    allowOwner,
    map,
  };
}

function ruleOf(
  fields: ConfigFields,
  datasets: readonly string[],
  allowOwner: boolean,
): OidcConfig["map"][0] {
  fields.only(ruleFields);
  const role = fields.oneOf("role", roles);
  ensureConfig(
    role !== "owner" || allowOwner,
    fields.path("role"),
    "a claim would make an owner.",
    'Make owners on the server\'s own machine; or write "allowOwner": true, and the issuer decides who owns the data.',
  );
  const named = fields.texts("datasets");
  fields.check(
    named.length > 0 && named.every((name) => datasets.includes(name)),
    "datasets",
    `a list of data sets of this configuration (${datasets.join(", ")})`,
  );
  const holder = fields.has("holder") ? fields.text("holder") : undefined;
  fields.check(
    holder === undefined ||
      (/^(people|team)\//.test(holder) && new RegExp(NAME).test(holder.replace(/^\w+\//, ""))),
    "holder",
    "a holder of the ledger, such as team/cardiology",
  );
  const [claim, value] = [fields.nonEmpty("claim"), fields.nonEmpty("value")];
  return { claim, value, role, datasets: named, ...(holder === undefined ? {} : { holder }) };
}

function isSafe(text: string, httpOnLoopback: boolean): boolean {
  const url = URL.canParse(text) && !/\s/.test(text) ? new URL(text) : undefined;
  if (url === undefined || url.username !== "" || url.password !== "" || url.hash !== "") return false;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return url.protocol === "https:" || (httpOnLoopback && url.protocol === "http:" && isLoopback(host));
}
