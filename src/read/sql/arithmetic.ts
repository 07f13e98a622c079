/**
 * How a database works out whole numbers row by row and adds them up: one small object a dialect. All numbers are of 64 bits, and whoever
 * makes expressions of them proves that none is larger.
 */

export interface Arithmetic {
  /** A whole number of any size as one of 64 bits, so that what is made of it is one too. */
  long(expression: string): string;
  /** A list of whole numbers. */
  list(numbers: ArrayLike<number>): string;
  /** What stands in a list at a place, from 0 on, that the list has. */
  element(list: string, place: string): string;
  /** How often a public number above 0 is in one that is not negative. */
  quotient(dividend: string, divisor: number): string;
  /** The root of a whole number below 2⁵³ that is not negative, as a whole number that is off by less than one. */
  nearRoot(expression: string): string;
  /** What stands behind FROM: a relation, with lists beside its columns under their names. */
  beside(relation: string, lists: readonly NamedList[]): string;
  /**
   * Whether a SELECT takes the names that it gives in its other columns, so that everything is worked out by one; lists are columns of it then.
   * Sub-queries within sub-queries take such a database ever longer to read.
   */
  readonly namesAtOnce?: true;
  /** Of so many public points one statement finds the nearest, at most 2¹⁰; one about more would take too long to be read, or not be taken. */
  readonly mostPoints: number;
  /** Of how many columns at most a SELECT is made, where more are refused, or take ever longer to be read; what needs more is not asked. */
  readonly mostColumns?: number;
  /** So many distances one statement works out. */
  readonly mostDistances: number;
  /** A statement: every row of a relation once for each of some numbers, which is its first column, before others that it keeps. */
  spread(numbers: readonly string[], name: string, kept: readonly string[], relation: string): string;
  /** Ends a sub-query whose columns would else be worked out anew wherever they are named. */
  readonly fence?: string;
  /** The sum over rows, exact however many there are, told to the last digit; each row as often as `times` says. */
  sum(expression: string, times?: string): string;
}

export type NamedList = readonly [name: string, list: string];

/** The lists as a relation of one row, which standard SQL puts beside every other. */
export const besideOneRow = (relation: string, lists: readonly NamedList[]): string =>
  `${relation} CROSS JOIN (SELECT ${lists.map(([name, list]) => `${list} AS ${name}`).join(", ")}) AS lists`;

/** Of two numbers and more; what several databases take is two. */
export const leastOf = (numbers: readonly string[]): string => halved(numbers, (a, b) => `least(${a}, ${b})`);
export const greatestOf = (numbers: readonly string[]): string =>
  halved(numbers, (a, b) => `greatest(${a}, ${b})`);
/** In brackets within brackets: a sum that is one long chain takes some databases a time that grows with its square. */
export const addedInHalves = (numbers: readonly string[]): string =>
  halved(numbers, (a, b) => `(${a} + ${b})`);

function halved(numbers: readonly string[], join: (a: string, b: string) => string): string {
  if (numbers.length === 1) return numbers[0];
  const middle = numbers.length >> 1;
  return join(halved(numbers.slice(0, middle), join), halved(numbers.slice(middle), join));
}

/** Brought into an interval. Its ends are numbers with a sign, or some databases would take all for numbers without. */
export const clamped = (
  { long }: Pick<Arithmetic, "long">,
  low: number,
  expression: string,
  high: number,
): string => `greatest(${long(String(low))}, least(${long(String(high))}, ${expression}))`;
