/** All allowances of a data set at once, as an owner shares out what is left. What is promised is never more than there is. */
import { AMOUNT_DECIMALS } from "../../base/amounts.ts";
import { ensure, marked, quote } from "../../base/errors.ts";
import { compare, toDecimal, ZERO } from "../../base/rational.ts";
import { GREEK } from "../../base/refusals/ledger.ts";
import type { Ledger, LedgerState } from "../../curator/index.ts";
import type { LedgerPlace } from "../../node/ledger.ts";
import { withLedgerAt } from "../../service/budget.ts";
import { type Cap, checkedCap, overPromised } from "../../service/caps.ts";
import type { Grant } from "../stores/asked.ts";
import { personNamed } from "./names.ts";
import type { Hand } from "./people.ts";

type WholeCap = Cap & { readonly delta: string };

/** A holder whose cap becomes another one, and the grants that go with it. */
interface Change {
  readonly cap: WholeCap;
  readonly isMore: boolean;
  readonly grants: readonly Grant[];
}

/** Caps that stay as they are get no entry; those that go down are written first. Refused as a whole, or written as a whole. */
export async function shareAllowances(
  hand: Hand,
  place: LedgerPlace,
  dataset: string,
  caps: readonly WholeCap[],
): Promise<{ readonly entries: readonly number[] }> {
  ensureOnce(caps);
  return withLedgerAt(place, async (ledger) => {
    const state = await ledger.state();
    const changes = (await Promise.all(caps.map((cap) => changeOf(hand, dataset, state, cap)))).filter(
      (change) => change !== undefined,
    );
    if (changes.some(({ isMore }) => isMore)) ensurePromisable(state, caps);
    const entries: number[] = [];
    for (const change of [...changes].sort((a, b) => Number(a.isMore) - Number(b.isMore)))
      entries.push(await written(hand, ledger, state, dataset, change));
    return { entries };
  });
}

/** What is lowered may always be lowered; whatever gives more must leave everybody's promise good. */
export function ensurePromisable(state: LedgerState, caps: readonly Cap[]): void {
  const above = overPromised(state, caps);
  if (!above) return;
  const { part, together, left } = above;
  const text = (amount: typeof left, way: "up" | "down") =>
    `${GREEK[part]} ${toDecimal(amount, AMOUNT_DECIMALS[part], way)}`;
  ensure(
    false,
    "option-out-of-range",
    `Together they could still spend ${text(together, "up")}, and ${text(left, "down")} is left. Nothing was changed.`,
    marked`Give somebody less. Where whoever comes first is to be served: {command:access grant NAME DATA epsilon=E}.`,
  );
}

function ensureOnce(caps: readonly Cap[]): void {
  const names = caps.map(({ holder }) => holder);
  ensure(
    new Set(names).size === names.length,
    "option-out-of-range",
    "Somebody is named twice.",
    "Name each holder once.",
  );
}

async function changeOf(
  { asked }: Hand,
  dataset: string,
  state: LedgerState,
  cap: WholeCap,
): Promise<Change | undefined> {
  const known = state.holders.find(({ name }) => name === cap.holder)?.cap;
  const grants = await grantsOf(asked, dataset, cap.holder);
  const wanted = checkedCap(cap, state);
  const now = known ?? { epsilon: ZERO, delta: ZERO };
  const [byEpsilon, byDelta] = [compare(wanted.epsilon, now.epsilon), compare(wanted.delta, now.delta)];
  const isOff = wanted.epsilon.n > 0n && grants.some(isOwnAndOff);
  if (known ? byEpsilon === 0 && byDelta === 0 && !isOff : wanted.epsilon.n === 0n) return undefined;
  return { cap, isMore: byEpsilon > 0 || byDelta > 0 || isOff, grants };
}

/** Of a team's members each is suspended on their own, and stays so. */
const isOwnAndOff = ({ person, holder, off }: Grant): boolean => off && person === holder;

/** Those who spend from a holder's cap; a person without a grant gets one. */
async function grantsOf(asked: Hand["asked"], dataset: string, holder: string): Promise<readonly Grant[]> {
  const known = (await asked.grants({ dataset })).filter((grant) => grant.holder === holder);
  if (known.length > 0) return known;
  ensure(
    holder.startsWith("people/"),
    "not-found",
    `Nobody spends from ${quote(holder)}.`,
    marked`Grant it to somebody: {command:access grant NAME DATA holder=team/NAME epsilon=E}.`,
  );
  const { name: person } = await personNamed(asked, holder.slice("people/".length));
  const other = await asked.grant(person, dataset);
  ensure(
    other === undefined,
    "option-out-of-range",
    `${person} spends from ${other?.holder}.`,
    `Change what ${other?.holder} may spend.`,
  );
  return [{ person, dataset, holder, off: false }];
}

/** The cap first, as with a single grant. */
async function written(
  { asked, note }: Hand,
  ledger: Ledger,
  state: LedgerState,
  dataset: string,
  { cap, isMore, grants }: Change,
): Promise<number> {
  const { seq } = await ledger.limit(cap.holder, checkedCap(cap, state));
  const act = isMore ? "grant.give" : "grant.narrow";
  for (const grant of grants)
    await asked.putGrant(
      isMore && isOwnAndOff(grant) ? { ...grant, off: false } : grant,
      note(act, { dataset, about: `${grant.person} ${cap.holder} ${cap.epsilon}` }),
    );
  return seq;
}
