/** Exact sums of ε and δ for the sliders: what each holder may still spend, what is kept back, and the caps that say so. */
import {
  add,
  amountIn,
  compare,
  divide,
  floor,
  larger,
  multiply,
  type Rational,
  rational,
  smaller,
  subtract,
  toDecimal,
  toNumber,
  ZERO,
} from "../../../base/rational.ts";
import type { BudgetTold, PeopleTold } from "../../../client/wire.ts";

export const epsilonOf = (amount: Rational): string => toDecimal(amount, 12, "down");
const deltaOf = (amount: Rational): string => toDecimal(amount, 30, "down");
const atLeastZero = (amount: Rational): Rational => larger(amount, ZERO);

/** A holder of the budget, and who spends from it. */
export interface Holder {
  readonly name: string;
  /** Of a team, or of people whose grant says so; else the person alone. */
  readonly people: readonly string[];
  readonly role: string;
  readonly isSuspended: boolean;
  /** Nobody here has a grant for it: it was set at a terminal, and stays as it is. */
  readonly isFixed: boolean;
  readonly spent: { readonly epsilon: string; readonly delta: string };
  /** What it may still spend. */
  readonly rest: { readonly epsilon: Rational; readonly delta: Rational };
}

/** Everybody who may have an allowance of the data set; auditors and whoever is blocked have none to be given. */
export function holdersOf(
  { holders = [] }: BudgetTold,
  { people, grants }: PeopleTold,
  dataset: string,
): readonly Holder[] {
  const own = grants.filter((grant) => grant.dataset === dataset);
  const free = people.filter(
    ({ name, role, blocked }) =>
      role !== "auditor" &&
      !blocked &&
      name.startsWith("people/") &&
      !own.some(({ person }) => person === name),
  );
  const names = [
    ...new Set([
      ...own.map(({ holder }) => holder),
      ...free.map(({ name }) => name),
      ...holders.map(({ name }) => name),
    ]),
  ];
  return names.sort().map((name) => {
    const known = holders.find((one) => one.name === name);
    const theirs = own.filter(({ holder }) => holder === name);
    const spent = known?.spent ?? { epsilon: "0", delta: "0" };
    const rest = (part: "epsilon" | "delta") =>
      atLeastZero(subtract(amountIn(known?.cap?.[part]), amountIn(spent[part])));
    return {
      name,
      people: theirs.length > 0 ? theirs.map(({ person }) => person) : [name],
      role: people.find((one) => one.name === name)?.role ?? "",
      isSuspended: theirs.length > 0 && theirs.every(({ off }) => off),
      isFixed: theirs.length === 0 && !free.some((one) => one.name === name),
      spent,
      rest: { epsilon: rest("epsilon"), delta: rest("delta") },
    };
  });
}

/** How far each slider stands, by holder; those that were not moved stand where the ledger says. */
export type Moved = ReadonlyMap<string, Rational>;

export const standing = ({ name, rest }: Holder, moved: Moved): Rational => moved.get(name) ?? rest.epsilon;

export const keptBack = (holders: readonly Holder[], moved: Moved, left: Rational): Rational =>
  holders.reduce((kept, holder) => subtract(kept, standing(holder, moved)), left);

/** Moves one slider: upwards at most by what is kept back, which gives way. */
export function moveTo(
  holders: readonly Holder[],
  moved: Moved,
  left: Rational,
  name: string,
  wanted: Rational,
): Moved {
  const holder = holders.find((one) => one.name === name)!;
  const now = standing(holder, moved);
  const most = add(now, atLeastZero(keptBack(holders, moved, left)));
  return new Map([...moved, [name, smaller(wanted, most)]]);
}

/** A step that is 1, 2 or 5 of some decimal place, about a hundredth of the whole. */
export function stepOf(left: Rational): Rational {
  const hundredth = Math.max(toNumber(left) / 100, 1e-9);
  const place = 10 ** Math.floor(Math.log10(hundredth));
  const times = [1, 2, 5, 10].find((one) => one * place >= hundredth * 0.999) ?? 10;
  return amountIn((times * place).toFixed(12));
}

/** The share of δ that goes with a share of ε, at two digits, rounded down. */
export function deltaShare(
  epsilon: Rational,
  left: { readonly epsilon: Rational; readonly delta: Rational },
): Rational {
  if (left.epsilon.n === 0n || left.delta.n === 0n || epsilon.n === 0n) return ZERO;
  const whole = divide(multiply(left.delta, epsilon), left.epsilon);
  const place = rational(1n, 10n ** BigInt(Math.max(0, 1 - Math.floor(Math.log10(toNumber(whole))))));
  const { n, d } = divide(whole, place);
  return multiply(place, rational(floor(n, d)));
}

/** The caps to be saved: of those who were moved, and of all where their δ together would be more than is left. */
export function capsOf(told: BudgetTold, holders: readonly Holder[], moved: Moved) {
  const left = { epsilon: amountIn(told.left.epsilon), delta: amountIn(told.left.delta) };
  const changed = holders.filter(
    ({ name, rest }) => moved.has(name) && compare(moved.get(name)!, rest.epsilon) !== 0,
  );
  const share = (holder: Holder) => deltaShare(standing(holder, moved), left);
  const isChanged = (holder: Holder) => changed.includes(holder);
  const deltas = holders.map((holder) => (isChanged(holder) ? share(holder) : holder.rest.delta));
  const isMore = compare(deltas.reduce(add, ZERO), left.delta) > 0;
  const saved = isMore && changed.length > 0 ? holders.filter(({ isFixed }) => !isFixed) : changed;
  return saved.map((holder) => ({
    holder: holder.name,
    epsilon: epsilonOf(add(amountIn(holder.spent.epsilon), standing(holder, moved))),
    // A ledger of ρ takes a cap's δ as the one that ε is told at, and not as a part of it.
    delta:
      told.composition === "zcdp"
        ? told.budget.delta
        : deltaOf(add(amountIn(holder.spent.delta), share(holder))),
  }));
}
