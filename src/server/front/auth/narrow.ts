/** Over the network rights only shrink: tokens made there have fewer than the one that asks, and allowances only go down. */
import { ensure } from "../../../base/errors.ts";
import { compare, fromDecimal } from "../../../base/rational.ts";
import type { Principal, Role } from "../../people.ts";
import type { Grant, TokenRecord } from "../../stores/asked.ts";

export interface AskedToken {
  readonly role?: Role | undefined;
  readonly datasets?: readonly string[] | undefined;
  readonly readOnly?: boolean | undefined;
  /** Milliseconds since 1970. */
  readonly expires?: number | undefined;
}

export type NarrowedToken = Pick<TokenRecord, "person" | "role" | "datasets" | "readOnly" | "expires">;

const ON_THE_MACHINE = "Ask the owner to do it on the server's own machine.";

/**
 * What a token may be that a principal makes for itself over the network; what is not asked for is as in the token that asks.
 *
 * Claim. Whatever the new token may do, the asking one may do, and for as long.
 * Proof. Person: the same. Role: the same, or any where it was the owner's, which may do all that others may. Data sets: a part of those
 * known (null, all that the person may know of, only where the asking token knows all). Read-only stays. It ends no later. ∎
 */
export function narrowedToken(principal: Principal, asked: AskedToken): NarrowedToken {
  const { name, role, datasets, readOnly, token } = principal;
  ensure(
    name.startsWith("people/") && !readOnly,
    "not-allowed",
    "This token cannot make others.",
    "Tokens that only read, and those of an issuer, make none. Use a token of your own that may also change things.",
  );
  const wanted = asked.role ?? role;
  const known = datasets === "all" ? asked.datasets : (asked.datasets ?? datasets);
  ensure(
    wanted === role || role === "owner",
    "needs-the-machine",
    "The new token would have another role.",
    ON_THE_MACHINE,
  );
  ensure(
    datasets === "all" || (known ?? []).every((dataset) => datasets.includes(dataset)),
    "needs-the-machine",
    "The new token would be for data sets that this one is not for.",
    ON_THE_MACHINE,
  );
  const expires = asked.expires ?? token.expires;
  ensure(
    Number.isFinite(expires) && expires <= token.expires,
    "needs-the-machine",
    "The new token would be valid for longer than this one.",
    ON_THE_MACHINE,
  );
  return { person: name, role: wanted, datasets: known ?? null, readOnly: asked.readOnly === true, expires };
}

export type AskedGrant = Partial<
  Pick<Grant, "perRun" | "perDay" | "approveAbove" | "methods" | "until" | "off">
>;

/** A grant with less in it; refused with `needs-the-machine` where anything would become more. */
export function narrowedGrant(grant: Grant, asked: AskedGrant): Grant {
  for (const limit of ["perRun", "perDay", "approveAbove"] as const)
    ensureLower(grant[limit], asked[limit], limit);
  const { methods, until } = asked;
  ensureNarrower(
    methods === undefined ||
      grant.methods === undefined ||
      methods.every((method) => grant.methods?.includes(method)),
    "methods",
  );
  ensureNarrower(
    until === undefined || (Number.isFinite(until) && until <= (grant.until ?? Infinity)),
    "until",
  );
  ensureNarrower(asked.off !== false || !grant.off, "off");
  return { ...grant, ...defined(asked) };
}

/** A cap of the ledger's, ε, δ or ρ as a decimal text; undefined is none at all. */
export function ensureLower(now: string | undefined, asked: string | undefined, what: string): void {
  if (asked === undefined) return;
  const [wanted, old] = [fromDecimal(asked), now === undefined ? undefined : fromDecimal(now)];
  ensure(
    wanted !== undefined && wanted.n >= 0n,
    "request-invalid",
    `${what} is not an amount.`,
    `Give ${what} as a decimal text, such as "0.5".`,
  );
  ensureNarrower(now === undefined || (old !== undefined && compare(wanted, old) <= 0), what);
}

function ensureNarrower(ok: boolean, what: string): void {
  ensure(ok, "needs-the-machine", `${what} would allow more than it does now.`, ON_THE_MACHINE);
}

const defined = (asked: AskedGrant): AskedGrant =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
