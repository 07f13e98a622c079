/**
 * Whether the draws that a receipt lists add up to no more than it says that they cost.
 *
 * Under basic composition they are added. Under any other the price of equal draws is computed again, at the least that it can
 * be: as draws of bounded range, which are the cheapest of their ε, and without the draws of other sizes. That finds a receipt
 * that says less than its draws cost at least; it never accuses one that Privet wrote.
 */

import { AMOUNT_UNITS } from "../../base/amounts.ts";
import { add, amountIn, compare, multiply, type Rational, rational, ZERO } from "../../base/rational.ts";
import { priceOf, type Receipt, type ReceiptDraw } from "../../curator/index.ts";
import { type RowPart, seenTogether } from "../../schema/coding/row-parts.ts";
import { cheapestOf } from "./least-price.ts";

/** Of many sizes only the dearest are priced again; a receipt that Privet wrote has few. */
const MOST_SIZES = 8;
const EPSILON_UNIT = rational(1n, AMOUNT_UNITS.epsilon);
const DELTA_UNIT = rational(1n, AMOUNT_UNITS.delta);

export function sumsUp(receipt: Receipt): boolean {
  const [epsilon, delta] = [amountIn(receipt.epsilon), amountIn(receipt.delta)];
  return seenBy(receipt.draws).every((draws) => {
    const count = rational(draws.reduce((sum, draw) => sum + BigInt(draw.count), 0n));
    const deltas = total(draws.map((draw) => [draw.delta ?? "0", draw.count]));
    if (compare(deltas, add(delta, multiply(count, DELTA_UNIT))) > 0) return false;
    if (receipt.composition !== "basic") return sizesOf(draws).every((size) => least(size, delta, epsilon));
    // Each listed ε is rounded up by less than a unit, so the sum may be too large by as many units as there are draws.
    const sum = total(draws.map((draw) => [draw.epsilon ?? "0", draw.count]));
    const hasRho = draws.some(({ rho }) => rho !== undefined);
    return !hasRho && compare(sum, add(epsilon, multiply(count, EPSILON_UNIT))) <= 0;
  });
}

/** For each kind of row, the draws that it is seen by; of parts that cannot be, all at once. */
function seenBy(draws: readonly ReceiptDraw[]): readonly (readonly ReceiptDraw[])[] {
  try {
    return seenTogether(draws as readonly (ReceiptDraw & { readonly part?: RowPart })[]);
  } catch {
    return [draws];
  }
}

interface Size {
  readonly draw: ReceiptDraw;
  readonly count: number;
}

/** Draws of one size together, the dearest sizes first. */
function sizesOf(draws: readonly ReceiptDraw[]): readonly Size[] {
  const counts = new Map<string, Size>();
  for (const draw of draws) {
    if (draw.delta !== undefined) continue;
    const key = draw.rho === undefined ? `ε ${draw.epsilon}` : `ρ ${draw.rho} ${draw.rate ?? ""}`;
    counts.set(key, { draw, count: (counts.get(key)?.count ?? 0) + draw.count });
  }
  const weight = ({ draw, count }: Size) => Number(draw.epsilon ?? draw.rho) * count;
  return [...counts.values()].sort((a, b) => weight(b) - weight(a)).slice(0, MOST_SIZES);
}

/** Whether so many draws of one size can cost as little as ε at δ. */
function least({ draw, count }: Size, delta: Rational, epsilon: Rational): boolean {
  const isPriced = compare(delta, ZERO) > 0 && compare(delta, rational(1n)) < 0 && count <= 1_000_000;
  if (!isPriced) return false;
  if (amountIn(draw.rho ?? draw.epsilon).n === 0n) return false;
  const { cost } = priceOf([cheapestOf(draw, count)], delta);
  return compare(cost.epsilon, closeTo(epsilon)) <= 0;
}

/** Sizes in receipts are rounded up, and prices are computed in floating point: a millionth more is the same. */
const closeTo = (epsilon: Rational) => add(multiply(epsilon, rational(1_000_001n, 1_000_000n)), EPSILON_UNIT);

const total = (amounts: readonly (readonly [string, number])[]): Rational =>
  amounts.reduce((sum, [each, count]) => add(sum, multiply(amountIn(each), rational(BigInt(count)))), ZERO);
