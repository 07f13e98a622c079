/**
 * How long runs take, learnt from runs that were made: the same method with the same options on the same data, at the nearest ε. Where
 * there was none on these data, those on other data stand in, and then those of any method: that is a guess, and told as one. It speaks
 * about this machine and about what went on beside; nothing here is a promise.
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
  /** Whom no run has been seen of: their time is a guess. */
  readonly unseen: readonly string[];
}

export class Pace {
  /** By kind, and then by ε: milliseconds. */
  readonly #seen = new Map<string, Map<number, number[]>>();
  /** The same, whatever the data, and whatever the method. */
  readonly #elsewhere = new Map<string, Map<number, number[]>>();
  readonly #any = new Map<number, number[]>();

  add(run: ExperimentRun, ms: number): void {
    const epsilon = amountOf(run);
    remember(madeIn(this.#seen, kindOf(run)), epsilon, ms);
    remember(madeIn(this.#elsewhere, methodOf(run)), epsilon, ms);
    remember(this.#any, epsilon, ms);
  }

  /** Runs of which nothing like them has been seen: one of each method, then the largest and the smallest ε of each kind. */
  untried(runs: readonly ExperimentRun[]): readonly ExperimentRun[] {
    const firsts = [...kindsIn(runs).values()].map((own) =>
      own.filter(({ repeat, fold }) => repeat === 0 && fold === 0).sort((a, b) => amountOf(b) - amountOf(a)),
    );
    const ends = [...firsts.map((own) => own.at(0)), ...firsts.map((own) => own.at(-1))];
    const wanted = ends.filter((run) => run !== undefined && !this.#isSeen(run)) as ExperimentRun[];
    const isNew = (run: ExperimentRun) => !this.#elsewhere.has(methodOf(run));
    const oneEach = [...new Map(wanted.filter(isNew).map((run) => [methodOf(run), run])).values()];
    // A run of each method tells more than all methods on the first data.
    return [...new Set([...oneEach, ...wanted])];
  }

  /** What these runs need together, as many side by side as there are jobs. */
  needed(runs: readonly ExperimentRun[], jobs: number): TimeNeeded {
    const kinds = [...kindsIn(runs)].map(([kind, own]) => ({
      own,
      seen: this.#seen.has(kind),
      like: this.#seen.get(kind) ?? this.#elsewhere.get(methodOf(own[0])) ?? this.#any,
    }));
    const sum = (of: (run: ExperimentRun, like: Seen) => number) =>
      kinds.reduce((total, { own, like }) => total + own.reduce((t, run) => t + of(run, like), 0), 0) /
      (1000 * Math.max(1, jobs));
    const all = (like: Seen) => [...like.values()].flat();
    const ends = new Map<Seen, { readonly low: number; readonly high: number }>(
      kinds.map(({ like }) => [like, { low: Math.min(...all(like)), high: Math.max(...all(like)) }]),
    );
    const nothing = this.#any.size === 0;
    return {
      seconds: nothing ? 0 : sum((run, like) => medianOf(nearest(like, amountOf(run)))),
      low: nothing ? 0 : sum((_, like) => ends.get(like)?.low ?? 0),
      high: nothing ? 0 : sum((_, like) => ends.get(like)?.high ?? 0),
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

type Seen = ReadonlyMap<number, readonly number[]>;

function madeIn(all: Map<string, Map<number, number[]>>, name: string): Map<number, number[]> {
  const own = all.get(name) ?? new Map<number, number[]>();
  all.set(name, own);
  return own;
}

const remember = (amounts: Map<number, number[]>, epsilon: number, ms: number): void =>
  void amounts.set(epsilon, [...(amounts.get(epsilon) ?? []), ms].slice(-REMEMBERED));

const amountOf = ({ epsilon }: ExperimentRun) => Number(epsilon ?? 0);

const methodOf = ({ kind, method, options, learner, counts, structure }: ExperimentRun): string =>
  canonicalJson([kind, method, options, learner, counts, structure]);

const kindOf = (run: ExperimentRun): string => JSON.stringify([run.data, methodOf(run)]);

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
