/** What the owner allows, besides the ledger's caps: grants, limits a run and a day, approvals. Whatever is tightest binds. */
import { ensure } from "../../../base/errors.ts";
import { add, amountIn, compare, type Rational } from "../../../base/rational.ts";
import { GREEK } from "../../../base/refusals/ledger.ts";
import { type Guarantee, guarantees } from "../../../curator/index.ts";
import type { AmountsJson } from "../../../service/json.ts";
import type { Plan } from "../../../tasks/plan.ts";
import type { ServerConfig } from "../../config/types.ts";
import { holderOf, type Principal } from "../../people.ts";
import type { Grant, Person, RunRecord } from "../../stores/asked.ts";
import type { ServerQuote } from "../quotes/types.ts";
import { totalOf } from "./money.ts";
import * as refusal from "./refusals.ts";

/** A grant that lets something be spent now. */
const holds = ({ off, until }: Grant, now: number): boolean => !off && (until === undefined || now < until);

/**
 * Whose allowance pays. People need a grant; owners, and those whom the configuration maps to a holder, may do without, since the
 * ledger's cap binds them in any case.
 */
export function payerOf(who: Principal, dataset: string, grant: Grant | undefined, now: number): string {
  ensure(
    who.role !== "auditor" && !who.readOnly,
    ...refusal.mayNot("Your role, or this token, spends nothing."),
  );
  const isMapped = who.name.startsWith("oidc:") && Object.hasOwn(who.holders, dataset);
  ensure(grant ? holds(grant, now) : who.role === "owner" || isMapped, ...refusal.allowanceMissing(dataset));
  return grant?.holder ?? holderOf(who, dataset);
}

/** Whether a run that was accepted may still start: whoever asked for it was not blocked since, and its grant was not taken away. */
export const mayStillStart = (person: Person | undefined, grant: Grant | undefined, now: number): boolean =>
  !person?.blocked && (!grant || holds(grant, now));

export function ensureGranted(
  grant: Grant | undefined,
  { method }: Plan,
  quote: Pick<ServerQuote, "method">,
  { guarantee: least }: ServerConfig["policy"],
): void {
  ensure(grant?.methods?.includes(method) ?? true, ...refusal.methodNotGranted(method));
  const { guarantee } = quote.method;
  const place = guarantees.indexOf(guarantee as Guarantee);
  ensure(place >= 0 && place <= guarantees.indexOf(least), ...refusal.guaranteeTooWeak(guarantee, least));
}

/** `today` is what the principal has spent today and what is reserved for it. */
export function ensureWithinLimits(
  grant: Grant | undefined,
  unit: "epsilon" | "rho",
  price: AmountsJson,
  today: readonly RunRecord[],
): void {
  const cost = totalOf([{ price }], unit);
  const within = (which: "run" | "day", limit: string | undefined, spent: Rational) =>
    ensure(
      limit === undefined || compare(spent, amountIn(limit)) <= 0,
      ...refusal.limitReached(which, limit ?? "", GREEK[unit]),
    );
  within("run", grant?.perRun, cost);
  within("day", grant?.perDay, add(totalOf(today, unit), cost));
}

/** Owners decide themselves; everybody else asks above the lower of the two ε. */
export function needsApproval(
  who: Principal,
  grant: Grant | undefined,
  { approvalAbove }: ServerConfig["policy"],
  price: AmountsJson,
): boolean {
  const above = [grant?.approveAbove, approvalAbove].filter((limit) => limit !== undefined);
  return who.role !== "owner" && above.some((limit) => compare(amountIn(price.epsilon), amountIn(limit)) > 0);
}
