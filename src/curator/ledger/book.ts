/**
 * The rules of the ledger, without storage: what each kind of entry needs, and the totals after it.
 *
 * Claim. Whatever the order of requests, Σε ≤ ε_cap and Σδ ≤ δ_cap (basic), or Σρ ≤ ρ_cap (zcdp), for the data set and
 * for every holder with a cap, counting each spend in full until it is settled and at what it used afterwards.
 *
 * Proof. By induction over entries. `open` starts at zero. `spend` is refused unless total + cost ≤ cap, in whole
 * units, and the cost was rounded up and the cap down. `settle` replaces a counted cost by one that is no larger, once.
 * `holder` and `visibility` change no total. A holder's cap may be set below what the holder has spent; then nothing more fits. ∎
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
import { ensure, marked, quote } from "../../base/errors.ts";
import { amountTextOf, ensurePositive, GREEK, parseAmounts, plus, type Units, unitsLess } from "./amounts.ts";
import {
  type Asked,
  type Body,
  bodyOf,
  type EntryKind,
  entryTotals,
  type Holder,
  type Totals,
} from "./entry.ts";
import { type Account, ensureFits } from "./exhausted.ts";
import type { Entry } from "./types.ts";

/** What the rules look up among the entries so far. */
export interface Records {
  first(): Entry | undefined;
  last(): Entry | undefined;
  at(seq: number): Entry | undefined;
  /** The holders whom totals name, in the order of their names, as of each one's last entry. */
  holders(): readonly Holder[];
  /** Whether an entry settles the spend with this number. */
  isSettled(seq: number): boolean;
}

type Rule<K extends EntryKind> = (records: Records, asked: Asked[K]) => Totals;
/** The totals after an entry of each kind, new or read back; refuses what no ledger ever granted. */
export const rules: { readonly [K in EntryKind]: Rule<K> } = { open, holder, spend, settle, visibility };

/** The body of the entry that grants a request, or the refusal. */
export function follow<K extends EntryKind>(records: Records, kind: K, asked: Asked[K]): Body<K> {
  if (kind === "spend") ensureKnown(records, (asked as Asked["spend"]).holder);
  return { ...asked, totals: rules[kind](records, asked) };
}

function ensureKnown(records: Records, name: string | undefined): void {
  const capped = records.holders().filter(({ cap }) => cap);
  const who = name === undefined ? "this run names none of them" : `${quote(name)} has none`;
  ensure(
    capped.length === 0 || capped.some((known) => known.name === name),
    "holder-unknown",
    `The budget is shared among holders with caps, and ${who}. Nothing was run or spent.`,
    marked`Name a holder with a cap ({option:holder NAME}); {command:budget show} lists them. The owner adds one: {command:budget limit DATA holder=NAME epsilon=E}.`,
  );
}

/** The opening entry's body. */
export function opening(records: Records): Body<"open"> {
  const first = records.first();
  ensure(
    first !== undefined,
    "budget-missing",
    "The data has no budget yet. Nothing was run or spent.",
    marked`Its owner sets one, once: {command:budget open DATA epsilon=1 delta=1e-6}.`,
  );
  return bodyOf(first as Entry & { kind: "open" });
}

function open(records: Records, asked: Asked["open"]): Totals {
  ensure(
    records.first() === undefined,
    "budget-exists",
    `${asked.dataset} has a budget already. A second one would let the same people be asked about twice over.`,
    marked`See what is left of it with {command:budget show}.`,
  );
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
  ensure(
    asked.neighbours === budget.neighbours,
    "neighbours-mismatch",
    `The run is priced for neighbours that ${words(asked.neighbours)}; ${budget.dataset} has a budget for neighbours that ${words(budget.neighbours)}. The guarantees do not mean the same.`,
    `Choose a method for neighbours that ${words(budget.neighbours)}.`,
  );
  const cost = parseAmounts(asked.cost);
  const parts = ensureCost(budget, cost);
  const accounts = accountsOf(records, budget, asked.holder);
  ensureFits(cost, parts, accounts, budget.dataset);
  return totalsAfter(records, asked.holder, (spent) => plus(spent, cost));
}

function settle(records: Records, asked: Asked["settle"]): Totals {
  const paid = records.at(asked.entry);
  ensure(
    paid?.kind === "spend",
    "settle-refused",
    `Entry ${asked.entry} is not a spend, so there is nothing to give back.`,
    "Settle the entry that the spend returned.",
  );
  ensure(
    !records.isSettled(asked.entry),
    "settle-refused",
    `Entry ${asked.entry} is settled already; what a run did not use is given back once.`,
    "Nothing needs to be done.",
  );
  const { cost: price, holder: name } = bodyOf(paid as Entry & { kind: "spend" });
  const cost = parseAmounts(price);
  const used = parseAmounts(asked.used);
  for (const part of ["epsilon", "delta", "rho"] as const) {
    ensure(
      (used[part] === undefined) === (cost[part] === undefined) && (used[part] ?? 0n) <= (cost[part] ?? 0n),
      "settle-refused",
      `What was used of entry ${asked.entry} names ${GREEK[part]} otherwise than its cost, or more of it than was paid.`,
      "Give what was used, part by part, and no more than the cost.",
    );
  }
  return totalsAfter(records, name, (spent) => unitsLess(spent, unitsLess(cost, used)));
}

function visibility(records: Records): Totals {
  opening(records);
  return { spent: entryTotals(records.last()!).spent };
}

/** A cap's units, with ρ where the ledger adds up ρ and only there. */
function capOf(composition: Asked["open"]["composition"], cap: Units): Units {
  ensurePositive("epsilon", cap.epsilon);
  ensure(
    (composition === "zcdp") === (cap.rho !== undefined),
    "rho-invalid",
    "A budget has a ρ where runs are added up in ρ (zcdp), and only there.",
    "Let the ledger work out ρ from ε and δ.",
  );
  if (cap.rho !== undefined) ensurePositive("rho", cap.rho);
  return cap;
}

/** The parts of a cost that this ledger adds up and caps. */
function ensureCost(budget: Body<"open">, cost: Units): readonly AmountPart[] {
  ensurePositive("epsilon", cost.epsilon);
  if (budget.composition === "basic") return ["epsilon", "delta"];
  ensure(
    cost.rho !== undefined,
    "rho-invalid",
    `${budget.dataset} adds up runs in ρ (zCDP), and this run has a step without one. Nothing was run or spent.`,
    "Choose a method whose steps all have a ρ, such as one that uses selection or Gaussian noise.",
  );
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

const words = (neighbours: Asked["open"]["neighbours"]): string =>
  ({
    replace: "replace a row",
    "add-remove": "add or remove a row",
    "replace-genotype": "replace one person's genotypes",
  })[neighbours];
