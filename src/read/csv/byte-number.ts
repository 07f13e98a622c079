/**
 * Decimal numbers from their bytes.
 *
 * Claim. What is read is what `Number` makes of the same characters, the decimal mark written as a point.
 * Proof. At most 15 digits make a whole number m < 10¹⁵ < 2⁵³, which is reached by way of smaller ones: none is rounded. 10ᵏ, k ≤ 15 the
 * digits behind the mark, is a double as well (as it is up to k = 22). Dividing two doubles gives the double nearest to
 * the quotient, ties to even, and so does `Number` for the decimal m / 10ᵏ, which has no more than 20 digits. Rounding is
 * the same below zero, and −0 stays −0. ∎
 */

const [PLUS, MINUS, ZERO] = [43, 45, 48];
const MOST_DIGITS = 15;
const POWERS = Float64Array.from({ length: MOST_DIGITS + 1 }, (_, k) => Number(`1e${k}`));

/**
 * Puts the number that begins at `start` into `into`, and gives the place behind it; −1 where there is none of so few digits. It has
 * a sign or none, and digits before the mark, behind it, or both.
 */
export function readNumber(bytes: Uint8Array, start: number, mark: number, into: Float64Array): number {
  const isNegative = bytes[start] === MINUS;
  const first = isNegative || bytes[start] === PLUS ? start + 1 : start;
  let at = first;
  let number = 0;
  for (let digit = bytes[at] - ZERO; digit >= 0 && digit <= 9; digit = bytes[++at] - ZERO)
    number = 10 * number + digit;
  let digits = at - first;
  if (bytes[at] === mark) {
    for (let digit = bytes[++at] - ZERO; digit >= 0 && digit <= 9; digit = bytes[++at] - ZERO)
      number = 10 * number + digit;
    const places = at - first - digits - 1;
    digits += places;
    if (digits <= MOST_DIGITS) number /= POWERS[places];
  }
  if (digits === 0 || digits > MOST_DIGITS) return -1;
  into[0] = isNegative ? -number : number;
  return at;
}

/** Whether a number may begin with this byte. */
export const mayBegin = (byte: number, mark: number): boolean =>
  (byte >= ZERO && byte <= ZERO + 9) || byte === PLUS || byte === MINUS || byte === mark;
