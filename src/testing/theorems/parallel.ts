/**
 * Parallel composition: parts of a table that no row shares.
 *
 * Rows are split by a fixed function of the row, and each part gets its own mechanism, private at its own price when a
 * row is added to or removed from that part.
 *
 * Claim. Adding or removing a row costs the largest price. Replacing a row costs the largest of: the sum of two
 * different parts' prices (the row moves from one to the other), and one part's price for a replacement inside it,
 * which is at most twice its price for adding or removing.
 *
 * Proof. A row added touches one part only. A replaced row leaves one part and enters another, or is replaced inside a
 * part; the results of all other parts have the same distribution on both tables. ∎
 *
 * The case inside one part is easy to forget: two parts at 1 and 0.1 cost 2 and not 1.1, if the first adds up values.
 * A part that is only counted does not see a replacement inside it; say so with `replace: 0`.
 *
 * Source. McSherry 2009, theorem 4, for adding and removing.
 */
import { ensure } from "../../base/errors.ts";
import { add, compare, type Rational, ZERO } from "../../base/rational.ts";
import type { Neighbours } from "../../schema/types.ts";

interface PartPrice {
  /** ε of the part's mechanism when one row is added to or removed from the part. */
  readonly addRemove: Rational;
  /** ε of the part's mechanism when one of the part's rows is replaced; twice `addRemove` where it is not given. */
  readonly replace?: Rational;
}

export function parallelPrice(parts: readonly PartPrice[], neighbours: Neighbours): Rational {
  ensure(
    parts.length > 0,
    "option-out-of-range",
    "The table is split into no parts at all; a price needs at least one.",
    "Name at least one part.",
  );
  const byPrice = parts.map((part) => part.addRemove).sort((a, b) => compare(b, a));
  if (neighbours === "add-remove") return byPrice[0];
  const moved = add(byPrice[0], byPrice[1] ?? ZERO);
  const inside = parts.map((part) => part.replace ?? add(part.addRemove, part.addRemove));
  return [moved, ...inside].reduce((a, b) => (compare(a, b) >= 0 ? a : b));
}
