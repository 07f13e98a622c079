/** Entries of a ledger in words and numbers, and the steps that they make of what is left. */
import { compare, type Rational, subtract, toNumber, ZERO } from "../../../base/rational.ts";
import type { BudgetTold } from "../../../client/wire.ts";
import type { Entry } from "../../../curator/index.ts";
import { epsilonText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import { exact } from "./amounts.ts";

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

const amount = (amounts: unknown, part: Part): Rational => exact((amounts as Amounts | undefined)?.[part]);

/** The whole, of ρ what is spent and what is left of it. */
export function wholeOf({ budget, spent, left }: BudgetTold, part: Part): Rational {
  if (part === "epsilon") return exact(budget.epsilon);
  return subtract(exact(left.rho), subtract(ZERO, exact(spent.rho)));
}

export function whatOf({ kind, body }: Entry): string {
  const { ledger } = words.budgetScreen;
  if (kind === "open") return ledger.opened;
  if (kind === "holder")
    return ledger.maySpend(String(body.holder), epsilonText((body.cap as Amounts).epsilon));
  if (kind === "visibility") return ledger.declared(String(body.visibility));
  if (kind === "settle") return ledger.settled(String(body.entry));
  return String(body.purpose);
}

/** Undefined where nothing was taken. */
export const costOf = ({ kind, body }: Entry, part: Part): Rational | undefined =>
  kind === "spend" ? amount(body.cost, part) : undefined;

export const leftAfter = ({ body }: Entry, whole: Rational, part: Part): Rational =>
  subtract(whole, amount((body.totals as { readonly spent: Amounts }).spent, part));

export interface Step {
  readonly key: string;
  readonly what: string;
  readonly cost: number;
  readonly before: number;
  readonly after: number;
}

/** The last spends as steps down, the oldest first; what was spent before them is one step. */
export function stepsOf(told: BudgetTold, entries: readonly Entry[], most: number): readonly Step[] {
  const part = partOf(told);
  const whole = wholeOf(told, part);
  const spends = entries.filter(({ kind }) => kind === "spend").slice(0, most);
  const steps = spends.map((entry) => {
    const cost = costOf(entry, part)!;
    const after = leftAfter(entry, whole, part);
    const what = whatOf(entry);
    const numbers = {
      cost: toNumber(cost),
      after: toNumber(after),
      before: toNumber(after) + toNumber(cost),
    };
    return { key: `#${entry.seq}`, what, ...numbers };
  });
  const first = spends.at(-1);
  if (!first) return [];
  const before = subtract(leftAfter(first, whole, part), subtract(ZERO, costOf(first, part)!));
  const all = toNumber(whole);
  const earlier = compare(whole, before) > 0 ? toNumber(subtract(whole, before)) : 0;
  const summed = {
    key: words.budgetScreen.steps.earlier,
    what: words.budgetScreen.steps.earlier,
    cost: earlier,
    before: all,
    after: all - earlier,
  };
  return [...(earlier > 0 ? [summed] : []), ...steps.reverse()];
}

/** `classify privet, label readmitted` as classify: what fits under a step. */
export const shortOf = (what: string): string => {
  const [first, second] = what.split(/[\s,]+/);
  return first === "attributes" ? second : first;
};
