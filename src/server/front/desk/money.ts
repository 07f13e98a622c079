/**
 * Amounts at the desk: whole numbers of the ledger's own smallest units, added up as the ledger will add them.
 *
 * Claim. While all spends pass the desk, spent + Σ reserved ≤ cap after every acceptance, for the data set and for every holder, in each
 * part that the ledger caps; and a run that fits is never refused.
 * Proof. The ledger takes a cost rounded up to its unit and refuses unless total + cost ≤ cap (curator/ledger/book.ts). Prices here are
 * quoted rounded up to that unit, caps and totals are the ledger's own texts, and the comparison is the same with reserved ones among the
 * total. A reservation leaves the sum in the step in which the ledger's total has it (`RunsInHand.reserved`), or when its run is over unpaid. ∎
 */
import { AMOUNT_DECIMALS, AMOUNT_UNITS, type AmountPart } from "../../../base/amounts.ts";
import { ensure } from "../../../base/errors.ts";
import { amountIn, ceil, type Rational, rational, toDecimal } from "../../../base/rational.ts";
import { exhausted, stepWithoutRho } from "../../../base/refusals/ledger.ts";
import type { AmountsJson, BudgetJson } from "../../../service/json.ts";
import { allowanceMissing } from "./refusals.ts";

type Units = Readonly<Record<AmountPart, bigint>>;
const PARTS = Object.keys(AMOUNT_UNITS) as readonly AmountPart[];
const NOTHING: Units = { epsilon: 0n, delta: 0n, rho: 0n };

/** Whoever pays, and what. */
export interface Owed {
  readonly holder: string;
  readonly price: AmountsJson;
}

/** The same prices are added up at every acceptance. */
const read = new WeakMap<AmountsJson, Units>();

function unitsOf(amounts: AmountsJson): Units {
  const units = (part: AmountPart) => {
    const { n, d } = amountIn(amounts[part]);
    return ceil(n * AMOUNT_UNITS[part], d);
  };
  const known = read.get(amounts) ?? { epsilon: units("epsilon"), delta: units("delta"), rho: units("rho") };
  read.set(amounts, known);
  return known;
}

const plus = (a: Units, b: Units): Units => ({
  epsilon: a.epsilon + b.epsilon,
  delta: a.delta + b.delta,
  rho: a.rho + b.rho,
});
const sum = (owed: readonly Owed[]): Units =>
  owed.reduce((all, { price }) => plus(all, unitsOf(price)), NOTHING);

/** What a ledger's limits are told in: the part that it adds up. */
export const unitOf = ({ composition }: BudgetJson): "epsilon" | "rho" =>
  composition === "zcdp" ? "rho" : "epsilon";

/** A budget's ρ is told as what is spent and what is left of it. */
function wholeCap({ budget, spent, left }: BudgetJson): Units {
  const rho = plus(unitsOf(spent), unitsOf(left)).rho;
  return { ...unitsOf(budget), rho };
}

/**
 * Refuses a run that would not fit beside what is spent and what is reserved, for the data set or for whoever pays. A budget of which
 * nobody was given a share is the owner's whole, as the ledger has it too; as soon as somebody has one, owners need their own.
 */
export function ensureRoom(budget: BudgetJson, reserved: readonly Owed[], run: Owed, isOwners = false): void {
  const { dataset, composition, holders } = budget;
  const own = holders.find(({ name }) => name === run.holder);
  const isUndivided = isOwners && holders.every(({ cap }) => cap === undefined);
  ensure(own?.cap !== undefined || isUndivided, ...allowanceMissing(dataset));
  ensure(composition === "basic" || run.price.rho !== undefined, ...stepWithoutRho(dataset));
  const accounts = [
    { name: dataset, cap: wholeCap(budget), spent: plus(unitsOf(budget.spent), sum(reserved)) },
    ...(own?.cap === undefined
      ? []
      : [
          {
            name: run.holder,
            cap: unitsOf(own.cap),
            spent: plus(unitsOf(own.spent), sum(reserved.filter(({ holder }) => holder === run.holder))),
          },
        ]),
  ];
  const price = unitsOf(run.price);
  for (const part of composition === "basic" ? (["epsilon", "delta"] as const) : (["rho"] as const)) {
    const rest = (account: (typeof accounts)[number]) => account.cap[part] - account.spent[part];
    const tightest = accounts.reduce((a, b) => (rest(b) < rest(a) ? b : a));
    const left = rest(tightest) > 0n ? rest(tightest) : 0n;
    const { name, cap } = tightest;
    ensure(
      price[part] <= rest(tightest),
      ...exhausted({ part, cost: price[part], left, cap: cap[part], name, dataset }),
    );
  }
}

/** Whether two prices are the same amounts, however they are spelled. */
export function isSamePrice(a: AmountsJson, b: AmountsJson): boolean {
  const same = (part: AmountPart) =>
    (a[part] === undefined) === (b[part] === undefined) && unitsOf(a)[part] === unitsOf(b)[part];
  return PARTS.every(same);
}

/** What runs cost together, in the part that is named. */
export const totalOf = (runs: readonly { readonly price: AmountsJson }[], part: AmountPart): Rational =>
  rational(
    runs.reduce((all, { price }) => all + unitsOf(price)[part], 0n),
    AMOUNT_UNITS[part],
  );

export const amountText = (amount: Rational, part: AmountPart): string =>
  toDecimal(amount, AMOUNT_DECIMALS[part], "up");
