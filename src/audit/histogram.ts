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
    ? inOrder(outputs)
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

/** Whole numbers: as many to a bar as it takes. */
function inOrder(outputs: readonly string[]): Bar[] {
  const numbers = outputs.map(Number);
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const width = Math.ceil((high - low + 1) / MOST_BARS);
  return Array.from({ length: Math.ceil((high - low + 1) / width) }, (_, i) => {
    const from = low + i * width;
    const of = Array.from({ length: width }, (_, k) => String(from + k));
    return { title: width === 1 ? of[0] : `${from} to ${from + width - 1}`, of };
  });
}

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
