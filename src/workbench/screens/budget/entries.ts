/** Entries of a ledger in words and numbers, and the steps that they make of what is left. */
import { add, amountIn, type Rational, subtract, toNumber, ZERO } from "../../../base/rational.ts";
import type { BudgetTold, EntryTold } from "../../../client/wire.ts";
import { epsilonText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";

interface Amounts {
  readonly epsilon: string;
  readonly delta: string;
  readonly rho?: string;
}

export type Part = "epsilon" | "rho";
/** What the ledger adds up. */
export const partOf = ({ composition }: Pick<BudgetTold, "composition">): Part =>
  composition === "zcdp" ? "rho" : "epsilon";
export const greekOf = (part: Part): string => (part === "rho" ? "ρ" : "ε");

const amount = (amounts: unknown, part: Part): Rational => amountIn((amounts as Amounts | undefined)?.[part]);

/** Whose purse is looked at: the whole budget, or one's own allowance of it, which is all that an analyst sees steps of. */
interface Purse {
  readonly part: Part;
  readonly isOwn: boolean;
  readonly whole: Rational;
  readonly left: Rational;
}

export function purseOf(told: BudgetTold, isAnalyst: boolean): Purse {
  const part = partOf(told);
  const { own, spent, left } = told;
  if (isAnalyst && own) {
    const whole = amountIn(own.cap);
    return { part, isOwn: true, whole, left: subtract(whole, amountIn(own.spent)) };
  }
  // Of ρ the whole is told as what is spent and what is left of it.
  const whole =
    part === "epsilon" ? amountIn(told.budget.epsilon) : add(amountIn(left.rho), amountIn(spent.rho));
  return { part, isOwn: false, whole, left: amountIn(left[part]) };
}

export function whatOf({ kind, body }: EntryTold): string {
  const { ledger } = words.budgetScreen;
  if (kind === "open") return ledger.opened;
  if (kind === "holder")
    return ledger.maySpend(String(body.holder), epsilonText((body.cap as Amounts).epsilon));
  if (kind === "visibility") return ledger.declared(String(body.visibility));
  if (kind === "settle") return ledger.settled(String(body.entry));
  if (kind === "release") return ledger.released(String(body.entry));
  return String(body.purpose);
}

/** Undefined where nothing was taken. */
export const costOf = ({ kind, body }: EntryTold, part: Part): Rational | undefined =>
  kind === "spend" ? amount(body.cost, part) : undefined;

interface Totals {
  readonly spent: Amounts;
  readonly holder?: { readonly spent: Amounts };
}

export function leftAfter({ body }: EntryTold, { part, isOwn, whole }: Purse): Rational {
  const { spent, holder } = body.totals as Totals;
  return subtract(whole, amount(isOwn ? holder?.spent : spent, part));
}

export interface Step {
  readonly key: string;
  readonly what: string;
  readonly cost: number;
  readonly before: number;
  readonly after: number;
}

/** The last spends as steps down, the oldest first; what was spent before them is one step. */
export function stepsOf(purse: Purse, entries: readonly EntryTold[], most: number): readonly Step[] {
  const spends = entries.filter(({ kind }) => kind === "spend").slice(0, most);
  const steps = spends.map((entry) => {
    const cost = costOf(entry, purse.part) ?? ZERO;
    const after = leftAfter(entry, purse);
    const numbers = { cost: toNumber(cost), after: toNumber(after), before: toNumber(add(after, cost)) };
    return { key: `#${entry.seq}`, what: whatOf(entry), ...numbers };
  });
  const first = steps.at(-1);
  if (!first) return [];
  const all = toNumber(purse.whole);
  const cost = all - first.before;
  const { earlier } = words.budgetScreen.steps;
  const summed = { key: earlier, what: earlier, cost, before: all, after: first.before };
  return [...(cost > 1e-12 ? [summed] : []), ...steps.reverse()];
}

/** `classify privet, label readmitted` as classify: what fits under a step. */
export const shortOf = (what: string): string => {
  const [first, second] = what.split(/[\s,]+/);
  return first === "attributes" ? second : first;
};
