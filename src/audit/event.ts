/** Which outputs tell two neighbours apart best, learnt from draws that are not counted again. */

/** How often each output was drawn. */
export type DrawnOutputs = ReadonlyMap<string, number>;

export interface ChosenEvent {
  /** The table on which the event is more likely: the first or its neighbour. */
  readonly likelier: 0 | 1;
  readonly outputs: ReadonlySet<string>;
}

/** About how many standard deviations a count may be off: only what is chosen depends on it, never whether the bound holds. */
const DOUBT = 5;

/** A tail is easier to understand; an event of scattered numbers must be worth so much more. */
const SIMPLER = 0.05;

export function chosenEvent(tallies: readonly [DrawnOutputs, DrawnOutputs], delta: number): ChosenEvent {
  const outputs = [...new Set([...tallies[0].keys(), ...tallies[1].keys()])];
  const sizes = tallies.map(sizeOf);
  let best: ChosenEvent = { likelier: 0, outputs: new Set() };
  let most = Number.NEGATIVE_INFINITY;
  let isTail = false;
  for (const likelier of [0, 1] as const) {
    const [here, there] = [tallies[likelier], tallies[1 - likelier]];
    const [n, m] = [sizes[likelier], sizes[1 - likelier]];
    for (const [kind, order] of orders(outputs, here, there)) {
      let [a, b] = [0, 0];
      order.forEach((output, i) => {
        a += here.get(output) ?? 0;
        b += there.get(output) ?? 0;
        const found = doubtful(a / n, n, b / m, m, delta);
        if (found <= most + (kind === "odds" && isTail ? SIMPLER : 0)) return;
        most = found;
        isTail = kind === "tail";
        best = { likelier, outputs: new Set(order.slice(0, i + 1)) };
      });
    }
  }
  return best;
}

/** Events are the first few of an order: where outputs are numbers, from either end; and by how much likelier an output seems. */
function orders(
  outputs: readonly string[],
  here: DrawnOutputs,
  there: DrawnOutputs,
): readonly (readonly ["tail" | "odds", readonly string[]])[] {
  const odds = (output: string) => ((here.get(output) ?? 0) + 0.5) / ((there.get(output) ?? 0) + 0.5);
  const byOdds = [...outputs].sort((x, y) => odds(y) - odds(x));
  if (!outputs.every((output) => /^-?\d+$/.test(output))) return [["odds", byOdds]];
  const rising = [...outputs].sort((x, y) => Number(x) - Number(y));
  return [
    ["tail", rising],
    ["tail", [...rising].reverse()],
    ["odds", byOdds],
  ];
}

/** What the bound would be, roughly. */
function doubtful(p: number, n: number, q: number, m: number, delta: number): number {
  const low = p - DOUBT * Math.sqrt((p * (1 - p)) / n) - 1 / n;
  const high = q + DOUBT * Math.sqrt((q * (1 - q)) / m) + DOUBT ** 2 / m;
  return low > delta ? Math.log((low - delta) / high) : Number.NEGATIVE_INFINITY;
}

const sizeOf = (tally: DrawnOutputs): number => [...tally.values()].reduce((sum, count) => sum + count, 0);
