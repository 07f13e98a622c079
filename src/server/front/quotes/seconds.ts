/** How long a run takes until it may be seen, from its quote's work and the public rates alone. */
import { ensure, marked } from "../../../base/errors.ts";
import { estimateSeconds, type Rates, type Work, workOf } from "../../../base/work.ts";
import { firstBoundary, stepTimes } from "../../boundaries.ts";
import type { ServerQuote } from "./types.ts";

/** No release is larger: it is one row of a file, and one message. */
export const MOST_RELEASE_BYTES = 64 * 2 ** 20;

/** What each of a flow's paid steps will do; undefined of what is no flow. */
export type StepWorks = readonly Work[] | undefined;

/** Ê and T₀, in seconds, and the times of a flow's steps. Refuses what cannot be told without telling how many rows there are, and releases that would be too large, or runs that would take too long. */
export function boundarySeconds(
  work: Work | undefined,
  rates: Rates,
  longest: number,
  steps?: StepWorks,
): ServerQuote["seconds"] {
  ensure(
    work !== undefined,
    "row-count-private",
    "How many rows there are is private here, and nobody has declared about how many: how long a run takes would tell.",
    'Have the owner declare a rough public size in the schema, "rows": { "about": 40000 }, or switch the timing defence off.',
  );
  ensure(
    work.bytes <= MOST_RELEASE_BYTES,
    "option-out-of-range",
    `What such a run releases can be as large as ${Math.ceil(work.bytes / 2 ** 20)} MB; at most ${MOST_RELEASE_BYTES / 2 ** 20} are kept.`,
    marked`Ask for less: fewer cells, statistics or SNPs ({command:methods} tells the options).`,
  );
  const estimate = Number(estimateSeconds(work, rates).toPrecision(3));
  const first = firstBoundary(estimate);
  ensureNotTooLong(first, longest);
  if (!steps) return { estimate, first };
  const upTo = steps.map((_, i) => estimateSeconds(together(steps.slice(0, i + 1)), rates));
  return { estimate, first, steps: stepTimes(first, upTo) };
}

const together = (works: readonly Work[]): Work =>
  workOf(
    works.reduce((sum, { bytes }) => sum + bytes, 0),
    ...works,
  );

/** Whatever it costs: a run holds a slot until a boundary, and what nobody would wait for would keep everybody else out. */
export function ensureNotTooLong(first: number, longest: number): void {
  ensure(
    first <= longest,
    "plan-too-expensive",
    `Such a run would be told after ${first} seconds at the earliest; this server takes runs of at most ${longest}. Nothing was run or spent.`,
    "Ask for less: fewer rounds, clusters, cells or attributes; or ask the owner, whose limits.longestSeconds it is.",
  );
}
