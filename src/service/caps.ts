/** Caps of holders: what one may be, and what all of them promise together. */
import type { AmountPart } from "../base/amounts.ts";
import { didYouMean } from "../base/did-you-mean.ts";
import { ensure, marked, PrivetError, word } from "../base/errors.ts";
import { add, compare, larger, type Rational, subtract, toDecimal, ZERO } from "../base/rational.ts";
import { holderUnknown } from "../base/refusals/ledger.ts";
import { deltaFrom, epsilonFrom, formatDelta, type LedgerState } from "../curator/index.ts";
import { rhoOfCap } from "../node/ledger.ts";

/** A holder's cap, in decimal texts, because they are exact. */
export interface Cap {
  readonly holder: string;
  readonly epsilon: string;
  readonly delta?: string | undefined;
}

interface CapAmounts {
  readonly epsilon: Rational;
  readonly delta: Rational;
}

/** What the ledger would refuse when it comes to paying, told before, with the names that it knows. */
export function ensureHolder(state: LedgerState | undefined, name: string | undefined): void {
  const holders = (state?.holders ?? []).filter(({ cap }) => cap).map((held) => held.name);
  if (state === undefined || holders.length === 0 || holders.some((own) => own === name)) return;
  const [code, message] = holderUnknown(name);
  const data = word(state.budget.dataset);
  const one = word(holders.length === 1 ? holders[0] : "NAME");
  throw new PrivetError(
    code,
    message,
    marked`${nearHolder(name, holders)}Name a holder with a cap ({option:holder ${one}}); {command:budget show ${data}} lists them. The owner adds one: {command:budget limit ${data} holder=NAME epsilon=E}.`,
  );
}

/** Names are kept as if in folders, such as people/ana, and whoever types one may leave the folder out. */
function nearHolder(name: string | undefined, holders: readonly string[]): string {
  if (name === undefined) return "";
  const same = holders.find((own) => own.endsWith(`/${name}`));
  return same === undefined ? didYouMean(name, holders) : `Did you mean ${same}? `;
}

/** A cap above the whole budget would cap nothing. "0" suspends. */
export function checkedCap(asked: Cap, { budget: whole }: Pick<LedgerState, "budget">): CapAmounts {
  const { epsilon: most, delta: mostDelta = "0" } = asked;
  const cap = { epsilon: most === "0" ? ZERO : epsilonFrom(most), delta: deltaFrom(mostDelta) };
  ensure(
    compare(cap.epsilon, whole.epsilon) <= 0 && compare(cap.delta, whole.delta) <= 0,
    "option-out-of-range",
    `A cap of ε ${most}, δ ${formatDelta(cap.delta)} is above the whole budget, and would cap nothing.`,
    `Give at most ε ${toDecimal(whole.epsilon, 12, "down")} and δ ${formatDelta(whole.delta)}.`,
  );
  return cap;
}

/** What holders may still spend together, and what is left, in a part of which more is promised than there is. */
export interface Promised {
  readonly part: AmountPart;
  readonly together: Rational;
  readonly left: Rational;
}

/**
 * What would be promised beyond what is left, were these the caps; undefined where everybody could spend all of theirs.
 *
 * Claim. Where it is undefined, no run is refused because somebody else came first.
 * Proof. A run is paid for where it fits its holder's cap and the whole. Say that each holder h may still spend r(h) = cap − spent,
 * or 0, and Σ r(h) ≤ left. A spend of c ≤ r(h) takes c off both sides, so that r(h) ≤ Σ r ≤ left holds for ever after. Whoever has no
 * cap cannot spend, once there is one. ∎
 */
export function overPromised(state: LedgerState, caps: readonly Cap[]): Promised | undefined {
  const { budget, left, holders } = state;
  const names = new Set(
    [...holders, ...caps.map(({ holder }) => ({ name: holder }))].map(({ name }) => name),
  );
  const rest = (name: string, part: AmountPart): Rational => {
    const known = holders.find((one) => one.name === name);
    const asked = caps.find(({ holder }) => holder === name);
    const cap = asked ? partsOf(checkedCap(asked, state), budget.composition)[part] : known?.cap?.[part];
    const more = subtract(cap ?? ZERO, known?.spent[part] ?? ZERO);
    return larger(more, ZERO);
  };
  for (const part of budget.composition === "zcdp" ? (["rho"] as const) : (["epsilon", "delta"] as const)) {
    const together = [...names].reduce((sum, name) => add(sum, rest(name, part)), ZERO);
    const there = left[part] ?? ZERO;
    if (compare(together, there) > 0) return { part, together, left: there };
  }
  return undefined;
}

function partsOf(cap: CapAmounts, composition: LedgerState["budget"]["composition"]) {
  if (composition === "basic" || cap.epsilon.n === 0n) return { ...cap, rho: ZERO };
  ensure(
    cap.delta.n > 0n,
    "delta-invalid",
    "A cap of a budget that adds up runs in ρ (zcdp) needs a δ above 0.",
    "Give the budget's own δ.",
  );
  return { ...cap, rho: rhoOfCap(cap.epsilon, cap.delta) };
}
