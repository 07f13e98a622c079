/** Rows shared out among groups, as evenly as whole rows can be: no drawing adds its own spread to what is shared out. */
import type { PublicRandom } from "../../../base/random.ts";

/** For each of some rows a group, as many of each as its weight's share, up to one more or less; in random order. Weights are 0 or more. */
export function shareOut(weights: ArrayLike<number>, rows: number, random: PublicRandom): Uint16Array {
  const all = Array.from(weights).reduce((sum, weight) => sum + weight, 0);
  const even = all > 0 ? 0 : 1;
  const step = (all + even * weights.length) / rows;
  const groups = new Uint16Array(rows);
  let [group, upTo] = [0, weights[0] + even];
  const offset = random.uniform();
  for (let row = 0; row < rows; row++) {
    while ((row + offset) * step >= upTo && group < weights.length - 1) upTo += weights[++group] + even;
    groups[row] = group;
  }
  return shuffled(groups, random);
}

function shuffled(groups: Uint16Array, random: PublicRandom): Uint16Array {
  for (let last = groups.length - 1; last > 0; last--) {
    const other = random.below(last + 1);
    [groups[last], groups[other]] = [groups[other], groups[last]];
  }
  return groups;
}
