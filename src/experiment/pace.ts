/**
 * How long runs take, learnt from runs that were made: the same method with the same options on the same data, at the nearest ε. It
 * speaks about this machine and about what went on beside; nothing here is a promise.
 */
import { canonicalJson } from "../base/json.ts";
import type { ExperimentRun } from "./runs.ts";

/** As many of the last runs of a kind are remembered. */
const REMEMBERED = 15;

export interface TimeNeeded {
  readonly seconds: number;
  /** If every run took as long as the shortest, or the longest, of its kind that was seen. */
  readonly low: number;
  readonly high: number;
  /** Kinds of run of which one has been seen, and how many there are. */
  readonly seen: number;
  readonly kinds: number;
  /** Whom no run has been seen of; their runs are taken for the longest of the others, so that the time is a guess. */
  readonly unseen: readonly string[];
}

export class Pace {
  /** By kind, and then by ε: milliseconds. */
  readonly #seen = new Map<string, Map<number, number[]>>();

  add(run: ExperimentRun, ms: number): void {
    const kind = kindOf(run);
    const amounts = this.#seen.get(kind) ?? new Map<number, number[]>();
    const epsilon = Number(run.epsilon ?? 0);
    amounts.set(epsilon, [...(amounts.get(epsilon) ?? []), ms].slice(-REMEMBERED));
    this.#seen.set(kind, amounts);
  }

  /** Runs of which nothing like them has been seen: the largest ε of each kind, then the smallest; both ends tell most. */
  untried(runs: readonly ExperimentRun[]): readonly ExperimentRun[] {
    const firsts = [...kindsIn(runs).values()].map((own) =>
      own.filter(({ repeat, fold }) => repeat === 0 && fold === 0).sort((a, b) => amountOf(b) - amountOf(a)),
    );
    const ends = [...firsts.map((own) => own.at(0)), ...firsts.map((own) => own.at(-1))];
    const wanted = ends.filter((run) => run !== undefined && !this.#isSeen(run)) as ExperimentRun[];
    return [...new Set(wanted)];
  }

  /** What these runs need together, as many side by side as there are jobs. */
  needed(runs: readonly ExperimentRun[], jobs: number): TimeNeeded {
    const kinds = [...kindsIn(runs)].map(([kind, own]) => ({ own, seen: this.#seen.get(kind) }));
    const all = kinds.flatMap(({ seen }) => [...(seen?.values() ?? [])].flat());
    const longest = Math.max(0, ...all);
    const sum = (of: (run: ExperimentRun, seen: Seen) => number) =>
      kinds.reduce((total, { own, seen }) => total + own.reduce((t, run) => t + of(run, seen), 0), 0) /
      (1000 * Math.max(1, jobs));
    return {
      seconds: sum((run, seen) => (seen ? medianOf(nearest(seen, amountOf(run))) : longest)),
      low: sum((_, seen) => (seen ? Math.min(...[...seen.values()].flat()) : 0)),
      high: sum((_, seen) => (seen ? Math.max(...[...seen.values()].flat()) : longest)),
      seen: kinds.filter(({ seen }) => seen).length,
      kinds: kinds.length,
      unseen: kinds.flatMap(({ own, seen }) => (seen ? [] : [`${own[0].title}, ${own[0].data}`])),
    };
  }

  #isSeen(run: ExperimentRun): boolean {
    const seen = this.#seen.get(kindOf(run));
    return seen?.has(amountOf(run)) ?? false;
  }
}

type Seen = ReadonlyMap<number, readonly number[]> | undefined;

const amountOf = ({ epsilon }: ExperimentRun) => Number(epsilon ?? 0);

const kindOf = ({ data, kind, method, options, learner, counts, structure }: ExperimentRun): string =>
  canonicalJson([data, kind, method, options, learner, counts, structure]);

function kindsIn(runs: readonly ExperimentRun[]): Map<string, ExperimentRun[]> {
  const kinds = new Map<string, ExperimentRun[]>();
  // Runs of a cell share their options, so that a kind is worked out once a list of options.
  const known = new Map<object, Map<string, string>>();
  for (const run of runs) {
    const own = known.get(run.options) ?? new Map<string, string>();
    known.set(run.options, own);
    const short = `${run.data} ${run.title}`;
    const kind = own.get(short) ?? kindOf(run);
    own.set(short, kind);
    const group = kinds.get(kind);
    if (group) group.push(run);
    else kinds.set(kind, [run]);
  }
  return kinds;
}

/** At the ε that is nearest by its logarithm. */
function nearest(seen: ReadonlyMap<number, readonly number[]>, epsilon: number): readonly number[] {
  const distance = (other: number) => Math.abs(Math.log(other || 1) - Math.log(epsilon || 1));
  const [first] = [...seen.keys()].sort((a, b) => distance(a) - distance(b));
  return seen.get(first) ?? [];
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
