/**
 * What shells are told, as plain JSON: prices, budgets, releases and errors. Amounts are exact decimal texts, so that no digit is lost
 * on the way; a cost is rounded up where it must be. Runs in a browser as well.
 */
import { type Fix, marked, PrivetError } from "../base/errors.ts";
import { type Code, explanations } from "../base/explanations.ts";
import { amountIn, compare, type Rational, subtract, toDecimal } from "../base/rational.ts";
import type { Work } from "../base/work.ts";
import type { Entry, LedgerState, Price, Receipt } from "../curator/index.ts";
import type { Quote } from "../tasks/method.ts";
import type { Plan } from "../tasks/plan.ts";
import type { AboutJson } from "./about.ts";

export interface AmountsJson {
  readonly epsilon: string;
  readonly delta: string;
  readonly rho?: string;
}

interface Amounts {
  readonly epsilon: Rational;
  readonly delta: Rational;
  readonly rho?: Rational;
}

const epsilonText = (epsilon: Rational) => toDecimal(epsilon, 12, "up");
const rhoText = (rho: Rational) => toDecimal(rho, 18, "up");

export const amountsJson = ({ epsilon, delta, rho }: Amounts): AmountsJson => ({
  epsilon: epsilonText(epsilon),
  delta: toDecimal(delta, 30, "up"),
  ...(rho ? { rho: rhoText(rho) } : {}),
});

/** A price, and the draws that it is for. */
export const priceJson = ({ price, draws }: Pick<Quote, "price" | "draws">) => ({
  cost: { ...amountsJson(price.cost), composition: price.theorem },
  draws: draws.map((draw) => ({
    kind: draw.kind,
    count: draw.count,
    ...("rho" in draw ? { rho: rhoText(draw.rho) } : { epsilon: epsilonText(draw.epsilon) }),
    ...(draw.kind === "sampled" ? { rate: toDecimal(draw.rate, 30, "up") } : {}),
  })),
});

export type PriceJson = ReturnType<typeof priceJson>;

/** What was opened, spent and is left, and by whom. */
export function budgetJson({ budget, opened, spent, left, holders, entries, lastHash }: LedgerState) {
  const { dataset, composition, neighbours, unit } = budget;
  return {
    dataset,
    composition,
    neighbours,
    unit,
    opened,
    budget: amountsJson(budget),
    spent: amountsJson(spent),
    left: amountsJson(left),
    holders: holders.map(({ name, cap, spent: own }) => ({
      name,
      ...(cap ? { cap: amountsJson(cap) } : {}),
      spent: amountsJson(own),
    })),
    entries,
    lastHash,
  };
}

/** What was opened, spent and is left, and by whom. */
export type BudgetJson = ReturnType<typeof budgetJson>;

/** What a ledger says, from its JSON: the texts are exact. */
export function stateFrom(json: BudgetJson): LedgerState {
  const { dataset, composition, neighbours, unit, opened, entries, lastHash } = json;
  const { epsilon, delta } = costFrom(json.budget);
  return {
    budget: { dataset, composition, neighbours, unit, epsilon, delta },
    ...{ opened, entries, lastHash },
    spent: costFrom(json.spent),
    left: costFrom(json.left),
    holders: json.holders.map(({ name, cap, spent }) => ({
      name,
      ...(cap ? { cap: costFrom(cap) } : {}),
      spent: costFrom(spent),
    })),
  };
}

export const costFrom = ({ epsilon, delta, rho }: AmountsJson) => ({
  epsilon: amountIn(epsilon),
  delta: amountIn(delta),
  ...(rho === undefined ? {} : { rho: amountIn(rho) }),
});

/** What the budget has left, in the unit that it is kept in. */
export function leftOf({ budget, left }: LedgerState): {
  readonly greek: "ε" | "ρ";
  readonly left: Rational;
} {
  return budget.composition === "zcdp" && left.rho
    ? { greek: "ρ", left: left.rho }
    : { greek: "ε", left: left.epsilon };
}

/** What would be left after a run at that price; undefined where it is more than there is. */
export function leftAfter(
  state: LedgerState,
  cost: Pick<Price["cost"], "epsilon" | "rho">,
): Rational | undefined {
  const { greek, left } = leftOf(state);
  const price = greek === "ρ" && cost.rho ? cost.rho : cost.epsilon;
  return compare(left, price) < 0 ? undefined : subtract(left, price);
}

/** What is left before and after a run, in the budget's own unit; where it is δ that is not enough, what is left of that. */
export function afterJson(state: LedgerState, cost: Pick<Price["cost"], "epsilon" | "delta" | "rho">) {
  const { greek, left } = leftOf(state);
  if (greek === "ε" && compare(state.left.delta, cost.delta) < 0)
    return { unit: "delta" as const, left: toDecimal(state.left.delta, 18, "down"), after: null };
  const after = leftAfter(state, cost);
  return {
    unit: greek === "ρ" ? ("rho" as const) : ("epsilon" as const),
    left: toDecimal(left, 18, "down"),
    after: after ? toDecimal(after, 18, "down") : null,
  };
}

export type AfterJson = ReturnType<typeof afterJson>;

/** What a plan would do and cost. */
export interface QuoteJson extends PriceJson {
  /** The plan with what it left out. */
  readonly plan: Plan;
  readonly method: {
    readonly name: string;
    readonly summary: string;
    readonly cite: string;
    readonly guarantee: string;
  };
  readonly data: AboutJson;
  /** Lines for people: what was worked out, and how. */
  readonly notes: readonly string[];
  /** What public facts tell beforehand of the result. */
  readonly expected?: unknown;
  /** What the run will do, in units that have a rate each; null where nobody says how many rows there are. */
  readonly work: Work | null;
  /** Null where nothing is charged, or there is no budget yet. */
  readonly budget: BudgetJson | null;
  readonly after: AfterJson | null;
}

/** A run that the ledger has charged. What it used is less than what it cost where it was stopped, and the rest was returned. */
export interface ReleaseJson {
  readonly entry: number;
  readonly entryHash: string;
  readonly at: string;
  readonly purpose: string;
  readonly holder?: string;
  readonly cost: AmountsJson;
  readonly used: AmountsJson;
  readonly neighbours: string;
  readonly schema: string;
  readonly version: string;
}

type SpendBody = Omit<ReleaseJson, "entry" | "entryHash" | "at" | "used">;

export function releasesJson(entries: readonly Entry[]): readonly ReleaseJson[] {
  const settled = new Map(
    entries.filter(({ kind }) => kind === "settle").map(({ body }) => [body.entry, body.used as AmountsJson]),
  );
  return entries
    .filter(({ kind }) => kind === "spend")
    .map(({ seq, hash, at, body }) => {
      const { purpose, holder, cost, neighbours, schema, version } = body as unknown as SpendBody;
      const who = holder === undefined ? {} : { holder };
      const used = settled.get(seq) ?? cost;
      return { entry: seq, entryHash: hash, at, purpose, ...who, cost, used, neighbours, schema, version };
    });
}

/** Whose matter an error is: how it was asked, privacy, the budget, the data, a stop, or a fault of Privet's own. */
const MATTERS = { 1: "fault", 2: "request", 3: "privacy", 4: "budget", 5: "data", 130: "stop" } as const;

/** An error as JSON: its code, whose matter it is, what is wrong and what to do. */
export interface ErrorJson {
  readonly code: Code;
  readonly matter: (typeof MATTERS)[keyof typeof MATTERS];
  readonly message: string;
  /** What to do about it; with its marks, where it has any, for the shell to word (base/fix.ts). */
  readonly fix: Fix;
}

/** What a run released, as JSON. */
export interface RunJson {
  /** Value and receipt, as a file would hold them: a model's file, or what else was released. */
  readonly release: unknown;
  readonly receipt: Receipt;
  readonly asked: { readonly epsilon: string; readonly delta: string };
  /** What is left; null where nothing was charged, or the ledger could not be asked. */
  readonly budget: BudgetJson | null;
  readonly seeded: boolean;
  readonly partial: boolean;
  /** Of a partial one: how far it came. */
  readonly stopped?: ErrorJson;
}

/** An error that came as JSON, as it was thrown. */
export const errorFrom = ({ code, message, fix }: ErrorJson): PrivetError =>
  new PrivetError(code, message, fix);

/** Every error as JSON. One that is not ours may hold anything, so nothing of it is told. */
export function errorJson(error: unknown): ErrorJson {
  const { code, message, fix } = error instanceof PrivetError ? error : unexpected();
  const { marked: marks } = fix;
  return {
    code,
    matter: MATTERS[explanations[code].exit],
    message,
    fix: marks === undefined ? fix : { ...fix, marked: marks },
  };
}

const unexpected = () =>
  new PrivetError(
    "unexpected",
    "Something failed inside Privet. The details are not shown, because they may depend on the data.",
    marked`Please report what was asked for; {command:budget show} tells what has been spent.`,
  );
