/**
 * The rules of the ledger, without storage: what each kind of entry needs, and the totals after it.
 *
 * Claim. Whatever the order of requests, Σε ≤ ε_cap and Σδ ≤ δ_cap (basic), or Σρ ≤ ρ_cap (zcdp), for the data set and
 * for every holder with a cap, counting each spend in full until it is settled and at what it used afterwards.
 *
 * Proof. By induction over entries. `open` starts at zero. `spend` is refused unless total + cost ≤ cap, in whole
 * units, and the cost was rounded up and the cap down. `settle` replaces a counted cost by one that is no larger, once.
 * `holder`, `release` and `visibility` change no total. A holder's cap may be 0, or below what the holder has
 * spent; then nothing more fits, because every cost is above 0. ∎
 *
 * Claim. Of each run there is at most one spend, in every ledger and after every loss of other files.
 * Proof. A spend that names a run is added only where the entries before it, all of them, hold none of that run: `ensureFirst`,
 * asked under the lock under which the entry is added; and the replay of a whole ledger asks it again of every entry. ∎
 * The same holds of the words of releases: of draws of one entry that begin at one place there is at most one.
 *
 * Claim. Of an entry whose draws have a word nothing is ever given back, whichever came first.
 * Proof. `settle` is refused where a word is there, and `release` where a settlement is, under the same lock and in every replay. ∎
 * Whoever settles knows its own draws alone; the word may be another process's, which made those that were to be given back.
 *
 * Once anybody has a cap, a spend must name a holder who has one: else whoever leaves the name out, or makes one up, would have
 * no cap at all. This holds for what is asked, not for what was written before the rule was: old ledgers stay readable.
 *
 * Both sums stay valid bounds when each cost is chosen after seeing earlier releases, and when runs are open at once and their
 * draws interleave: exhausted.ts proves both. The proof needs that a spend is counted in full from before its run's
 * first draw, and that a settled one is counted at no less than the draws it made.
 * Source. Rogers, Roth, Ullman, Vadhan 2016 (filters, basic); Feldman, Zrnic 2021 (zCDP filter); Haney et al. 2023 (open at once).
 */
import type { AmountPart } from "../../base/amounts.ts";
import { ensure } from "../../base/errors.ts";
import * as refusal from "../../base/refusals/ledger.ts";
import { amountTextOf, ensurePositive, parseAmounts, plus, type Units, unitsLess } from "./amounts.ts";
import type { Asked, Body, EntryKind, Holder, Totals } from "./entry.ts";
import { bodyOf, entryTotals, isKind } from "./entry.ts";
import { type Account, ensureFits } from "./exhausted.ts";
import type { Entry } from "./types.ts";

/** What the rules look up among the entries so far. */
export interface Records {
  first(): Entry | undefined;
  last(): Entry | undefined;
  at(seq: number): Entry | undefined;
  /** The holders whom totals name, in the order of their names, as of each one's last entry. */
  holders(): readonly Holder[];
  /** Whether an entry settles the spend with this number; and whether one is the word of what draws of it have released. */
  isSettled(seq: number): boolean;
  hasReleased(seq: number): boolean;
  /** The spend of a run, or the word of a release: what is taken once (shelf.ts). */
  taken(name: string): Entry | undefined;
}

type Rules = { readonly [K in EntryKind]: Rule<K> };
type Rule<K extends EntryKind> = (records: Records, asked: Asked[K]) => Totals;
/** The totals after an entry of each kind, new or read back; refuses what no ledger ever granted. */
export const rules: Rules = { open, holder, spend, settle, release, visibility };

/** The body of the entry that grants a request, or the refusal. */
export function follow<K extends EntryKind>(records: Records, kind: K, asked: Asked[K]): Body<K> {
  if (kind === "spend") ensurePayable(records, asked as Asked["spend"]);
  return { ...asked, totals: rules[kind](records, asked) };
}

function ensurePayable(records: Records, { run, holder: name }: Asked["spend"]): void {
  ensureFirst(records, run);
  const capped = records.holders().filter(({ cap }) => cap);
  ensure(capped.length === 0 || capped.some((known) => known.name === name), ...refusal.holderUnknown(name));
}

/** Before all else, so that whoever repeats a run is told that it has paid, also where it would not fit any more. */
function ensureFirst(records: Records, run: string | undefined): void {
  ensure(run === undefined || records.taken(run) === undefined, ...refusal.paidAlready());
}

/** The opening entry's body. */
export function opening(records: Records): Body<"open"> {
  const first = records.first();
  ensure(first !== undefined, ...refusal.noBudget());
  return bodyOf(first as Entry & { kind: "open" });
}

function open(records: Records, asked: Asked["open"]): Totals {
  ensure(records.first() === undefined, ...refusal.hasBudget(asked.dataset));
  ensurePositive("epsilon", parseAmounts(asked).epsilon);
  const cap = capOf(asked.composition, parseAmounts(asked));
  return { spent: amountTextOf(zero(cap)) };
}

function holder(records: Records, asked: Asked["holder"]): Totals {
  const budget = opening(records);
  const cap = capOf(budget.composition, parseAmounts(asked.cap));
  const before = holderTotals(records, asked.holder);
  const spent = before?.spent ?? amountTextOf(zero(cap));
  return { spent: entryTotals(records.last()!).spent, holder: { name: asked.holder, cap: asked.cap, spent } };
}

function spend(records: Records, asked: Asked["spend"]): Totals {
  const budget = opening(records);
  ensureFirst(records, asked.run);
  ensure(
    asked.neighbours === budget.neighbours,
    ...refusal.otherNeighbours(asked.neighbours, budget.dataset, budget.neighbours),
  );
  const cost = parseAmounts(asked.cost);
  const parts = ensureCost(budget, cost);
  const accounts = accountsOf(records, budget, asked.holder);
  ensureFits(cost, parts, accounts, budget.dataset);
  return totalsAfter(records, asked.holder, (spent) => plus(spent, cost));
}

function settle(records: Records, asked: Asked["settle"]): Totals {
  const paid = records.at(asked.entry);
  ensure(paid?.kind === "spend", ...refusal.noSpend(asked.entry));
  ensure(!records.isSettled(asked.entry), ...refusal.settledAlready(asked.entry));
  ensure(!records.hasReleased(asked.entry), ...refusal.releasedBefore(asked.entry));
  const { cost: price, holder: name } = bodyOf(paid as Entry & { kind: "spend" });
  const cost = parseAmounts(price);
  const used = parseAmounts(asked.used);
  for (const part of ["epsilon", "delta", "rho"] as const) {
    ensure(
      (used[part] === undefined) === (cost[part] === undefined) && (used[part] ?? 0n) <= (cost[part] ?? 0n),
      ...refusal.usedMore(asked.entry, part),
    );
  }
  return totalsAfter(records, name, (spent) => unitsLess(spent, unitsLess(cost, used)));
}

function release(records: Records, asked: Asked["release"]): Totals {
  const paid = records.at(asked.entry);
  const planned = paid && isKind(paid, "spend") ? bodyOf(paid) : undefined;
  ensure(planned !== undefined && asked.last <= planned.events.length, ...refusal.noSuchDraws(asked.entry));
  ensure(!records.isSettled(asked.entry), ...refusal.settledBefore(asked.entry));
  ensure(records.taken(drawsOf(asked)) === undefined, ...refusal.releasedAlready(asked.entry));
  return totalsAfter(records, planned.holder, (spent) => spent);
}

/** What is taken with the word of a release; whoever gives a run such a name is refused the one or the other. */
export const drawsOf = ({ entry, first }: Asked["release"]): string => `${entry} from ${first}`;

function visibility(records: Records): Totals {
  opening(records);
  return { spent: entryTotals(records.last()!).spent };
}

/** A cap's units, with ρ where the ledger adds up ρ and only there, and both 0 or neither. */
function capOf(composition: Asked["open"]["composition"], cap: Units): Units {
  ensure((composition === "zcdp") === (cap.rho !== undefined), ...refusal.rhoMisplaced());
  if (cap.rho !== undefined) ensure(cap.rho > 0n === cap.epsilon > 0n, ...refusal.rhoMisplaced());
  return cap;
}

/** The parts of a cost that this ledger adds up and caps. */
function ensureCost(budget: Body<"open">, cost: Units): readonly AmountPart[] {
  ensurePositive("epsilon", cost.epsilon);
  if (budget.composition === "basic") return ["epsilon", "delta"];
  ensure(cost.rho !== undefined, ...refusal.stepWithoutRho(budget.dataset));
  ensurePositive("rho", cost.rho);
  return ["rho"];
}

/** Everyone who pays: the data set, and the holder where a cap was set. */
function accountsOf(records: Records, budget: Body<"open">, name: string | undefined): Account[] {
  const { epsilon, delta, rho } = budget;
  const cap = parseAmounts({ epsilon, delta, ...(rho !== undefined && { rho }) });
  const whole = { name: budget.dataset, cap, spent: parseAmounts(entryTotals(records.last()!).spent) };
  const held = name === undefined ? undefined : holderTotals(records, name);
  if (held?.cap === undefined) return [whole];
  return [whole, { name: held.name, cap: parseAmounts(held.cap), spent: parseAmounts(held.spent) }];
}

function totalsAfter(records: Records, name: string | undefined, change: (spent: Units) => Units): Totals {
  const last = entryTotals(records.last()!);
  const after = (spent: Units) => amountTextOf(change(spent));
  const spent = after(parseAmounts(last.spent));
  if (name === undefined) return { spent };
  const held = holderTotals(records, name);
  const heldSpent = held ? parseAmounts(held.spent) : zero(parseAmounts(last.spent));
  return { spent, holder: { name, ...(held?.cap && { cap: held.cap }), spent: after(heldSpent) } };
}

const holderTotals = (records: Records, name: string): Totals["holder"] =>
  records.holders().find((held) => held.name === name);

/** Nothing spent yet; ρ is added up only where the cap has one. */
const zero = (like: Units): Units => ({ epsilon: 0n, delta: 0n, ...(like.rho !== undefined && { rho: 0n }) });
