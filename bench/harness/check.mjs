/**
 * Whether two ways of doing the same work gave the same results. Each checker gives undefined, or what is wrong in words;
 * nothing is timed before all of them are content.
 */

/** One in so many, where there is no time to check all. */
export const oneIn = (n) => (list) => list.filter((_, i) => i % n === 0);

/** Whole numbers: the same to the last unit. */
export function exactly(ours, theirs) {
  if (ours.length !== theirs.length) return `${theirs.length} results, where ours are ${ours.length}`;
  for (let i = 0; i < ours.length; i++)
    if (ours[i] !== theirs[i]) return `result ${i} is ${theirs[i]}; ours is ${ours[i]}`;
  return undefined;
}

/**
 * No further apart than rounding can put them: `slack(data, turn)` gives the bound, one number or one a result, and `unit`
 * what one of our whole units is worth.
 */
export function within(slack, unit = 1) {
  return async (ours, theirs, data, turn) => {
    if (ours.length !== theirs.length) return `${theirs.length} results, where ours are ${ours.length}`;
    const bound = await slack(data, turn);
    for (let i = 0; i < ours.length; i++) {
      const apart = Math.abs(ours[i] * unit - theirs[i]);
      const most = typeof bound === "number" ? bound : bound[i];
      if (!(apart <= most))
        return `result ${i} is ${theirs[i]}; ours is ${ours[i] * unit}, further away than rounding explains (${most})`;
    }
    return undefined;
  };
}
