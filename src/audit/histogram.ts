/** What was drawn on two neighbours, as bars: at most so many, the rest at the ends. */
import type { ChosenEvent, DrawnOutputs } from "./event.ts";

/** Plain JSON. */
export interface Histogram {
  /** Of each bar: an output, or some that lie side by side. */
  readonly outputs: readonly string[];
  /** Shares of all draws, by table. */
  readonly first: readonly number[];
  readonly neighbour: readonly number[];
  /** Whether the bar is in the event that the tables were told apart by. */
  readonly isTelling: readonly boolean[];
}

const MOST_BARS = 41;

export function drawnHistogram(
  drawn: readonly [DrawnOutputs, DrawnOutputs],
  { outputs: telling }: ChosenEvent,
): Histogram {
  const outputs = [...new Set([...drawn[0].keys(), ...drawn[1].keys()])];
  const bars = outputs.every((output) => /^-?\d+$/.test(output))
    ? inOrder(outputs, drawn)
    : likeliest(outputs, drawn);
  const sizes = drawn.map((tally) => [...tally.values()].reduce((sum, times) => sum + times, 0));
  const share = (table: 0 | 1) =>
    bars.map(({ of }) => of.reduce((sum, output) => sum + (drawn[table].get(output) ?? 0), 0) / sizes[table]);
  return {
    outputs: bars.map(({ title }) => title),
    first: share(0),
    neighbour: share(1),
    // Of some side by side: whether most are.
    isTelling: bars.map(({ of }) => 2 * of.filter((output) => telling.has(output)).length > of.length),
  };
}

interface Bar {
  readonly title: string;
  readonly of: readonly string[];
}

/** Whole numbers: as many to a bar as it takes, and what was hardly ever drawn in one bar at each end. */
function inOrder(outputs: readonly string[], drawn: readonly [DrawnOutputs, DrawnOutputs]): Bar[] {
  const sorted = [...outputs].sort((a, b) => Number(a) - Number(b));
  const times = (output: string) => (drawn[0].get(output) ?? 0) + (drawn[1].get(output) ?? 0);
  const all = sorted.reduce((sum, output) => sum + times(output), 0);
  const inner = (list: readonly string[]): number => {
    let [sum, i] = [0, 0];
    while (i < list.length - 1 && sum + times(list[i]) <= RARE * all) sum += times(list[i++]);
    return i;
  };
  const [below, above] = [inner(sorted), inner([...sorted].reverse())];
  const middle = sorted.slice(below, sorted.length - above);
  const [low, high] = [Number(middle[0]), Number(middle[middle.length - 1])];
  const width = Math.ceil((high - low + 1) / (MOST_BARS - 2));
  const bars = Array.from({ length: Math.ceil((high - low + 1) / width) }, (_, i): Bar => {
    const from = low + i * width;
    const of = Array.from({ length: width }, (_, k) => String(from + k));
    return { title: width === 1 ? of[0] : `${from} to ${from + width - 1}`, of };
  });
  const top = new Set(bars.flatMap(({ of }) => of));
  const end = (of: readonly string[], title: string): readonly Bar[] =>
    of.length === 0 ? [] : [{ title, of }];
  return [
    ...end(sorted.slice(0, below), `< ${low}`),
    ...bars,
    ...end(
      sorted.slice(sorted.length - above).filter((output) => !top.has(output)),
      `> ${low + bars.length * width - 1}`,
    ),
  ];
}

/** Of all draws, at each end. */
const RARE = 0.002;

/** Words: those that were drawn most, and all others together. */
function likeliest(outputs: readonly string[], drawn: readonly [DrawnOutputs, DrawnOutputs]): Bar[] {
  const times = (output: string) => (drawn[0].get(output) ?? 0) + (drawn[1].get(output) ?? 0);
  const sorted = [...outputs].sort((a, b) => times(b) - times(a));
  const rest = sorted.slice(MOST_BARS - 1);
  const bars = sorted
    .slice(0, rest.length > 1 ? MOST_BARS - 1 : MOST_BARS)
    .map((title) => ({ title, of: [title] }));
  return rest.length > 1 ? [...bars, { title: "others", of: rest }] : bars.sort(byTitle);
}

const byTitle = (a: Bar, b: Bar): number => a.title.localeCompare(b.title, "en");
