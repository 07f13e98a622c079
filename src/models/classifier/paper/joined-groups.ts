/**
 * Neighbouring groups of a card, joined into so few that they fit on a line of paper. Of all ways to cut a row of groups into runs, the one
 * is taken whose points are nearest to the card's, where every run more must be worth it.
 */

/** Groups in an order in which neighbours may be joined: what each is worth for every card, and how much it weighs. */
export interface OrderedGroups {
  /** By card, then by group, in parts of what the widest line of the card is worth. */
  readonly worth: readonly ArrayLike<number>[];
  readonly weights: ArrayLike<number>;
}

/** As many boxes stand side by side on a line that can still be read. */
export const MOST_BOXES = 6;
/** A further box must bring a line nearer to the card by so much: the mean square over the groups, in squares of the widest line. */
const WORTH_A_BOX = 0.0005;
/** More groups than these are taken by the handful first: the best cut takes time with the square of their number. */
const MOST_CUT = 200;

/** Where each run begins; the first begins at 0. */
export function joinedRuns(groups: OrderedGroups, most = MOST_BOXES): readonly number[] {
  const count = groups.weights.length;
  const handful = Math.ceil(count / MOST_CUT);
  const places = Array.from({ length: Math.ceil(count / handful) }, (_, i) => i * handful);
  const loss = lossBetween(groups);
  const ends = [...places.slice(1), count];
  // best[k][i]: the least loss of the groups up to the end of place i in k + 1 runs, and where the last of these begins.
  let best = ends.map((end) => ({ loss: loss(0, end), runs: [0] }));
  let chosen = best[best.length - 1];
  for (let k = 1; k < Math.min(most, places.length); k++) {
    best = ends.map((end, i) => {
      let found = best[i];
      for (let from = k; from <= i; from++) {
        const before = best[from - 1];
        const total = before.loss + loss(places[from], end) + WORTH_A_BOX;
        if (total < found.loss) found = { loss: total, runs: [...before.runs, places[from]] };
      }
      return found;
    });
    chosen = best[best.length - 1];
  }
  return chosen.runs;
}

/** The mean of a run, weighed, for each card. */
export function meanOfRun({ worth, weights }: OrderedGroups, from: number, to: number): readonly number[] {
  return worth.map((own) => {
    let [sum, weight] = [0, 0];
    for (let i = from; i < to; i++) {
      sum += weights[i] * own[i];
      weight += weights[i];
    }
    return sum / weight;
  });
}

/** How far groups are from the mean of their run: squares, weighed, by sums from the first group on. */
function lossBetween({ worth, weights }: OrderedGroups): (from: number, to: number) => number {
  const sums = worth.map((own) => {
    const [first, second, weight] = [[0], [0], [0]];
    for (let i = 0; i < weights.length; i++) {
      first.push(first[i] + weights[i] * own[i]);
      second.push(second[i] + weights[i] * own[i] ** 2);
      weight.push(weight[i] + weights[i]);
    }
    return { first, second, weight };
  });
  return (from, to) =>
    sums.reduce((loss, { first, second, weight }) => {
      const [one, two, all] = [first, second, weight].map((sum) => sum[to] - sum[from]);
      return loss + Math.max(0, two - one ** 2 / all);
    }, 0);
}
