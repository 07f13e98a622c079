/** How a method is carried out: what it is given, how it is watched and stopped, and what a stop leaves. */
import { ensureObject, ensureText } from "../base/asked.ts";
import { ensure, marked, PrivetError, quote } from "../base/errors.ts";
import { type PublicRandom, publicRandom } from "../base/random.ts";
import {
  add,
  amountIn,
  compare,
  multiply,
  type Rational,
  rational,
  toNumber,
  ZERO,
} from "../base/rational.ts";
import { formatEpsilon, type Guarantee, guarantees, type Price, type Receipt } from "../curator/index.ts";
import type { Subject, Subjects } from "./subject.ts";

/** Progress carries public facts only: never a score. */
export interface Progress {
  readonly step: number;
  readonly of: number;
  /** What is spent by now: the draws that were made where prices add up, the whole of the price otherwise. */
  readonly epsilon: number;
}

/** How a long run is watched and stopped. */
export interface Run {
  readonly signal?: { readonly aborted: boolean };
  readonly progress?: (progress: Progress) => void;
  readonly allow?: Guarantee;
  /** Of a flow: what keeps its steps' releases, so that a run that was cut off goes on where it was. */
  readonly kept?: KeptSteps;
  /** Starts the search's public randomness; by default the hash of the ledger's entry, so that no two runs are alike. */
  readonly seed?: string;
}

/** Releases of a flow's steps, kept as they come. */
export interface KeptSteps {
  /** What a step has released before, in a run that was cut off. */
  before(step: string): Promise<KeptStep | undefined> | KeptStep | undefined;
  /** Called before the next step begins: what it promises is waited for. */
  keep(step: KeptStep, draws: StepDraws): Promise<void> | void;
}

/** Which of the draws that a run has planned are a step's, from 1 on. */
export interface StepDraws {
  readonly first: number;
  readonly last: number;
}

/** What a step released, as JSON: what its task would have released alone. */
export interface KeptStep {
  readonly name: string;
  readonly task: string;
  readonly method: string;
  readonly release: unknown;
}

/** What a method works with: draws, public randomness, and whether to stop before the next draw. */
export interface Search<S extends Subject = "table"> {
  readonly data: Subjects[S]["allowance"];
  readonly random: PublicRandom;
  stopped(): boolean;
  made(step: number, of: number): void;
  readonly kept?: KeptSteps | undefined;
}

/** What a run returns: what was released, and the receipt that says what it cost. */
export interface Fitted<Model> {
  readonly model: Model;
  readonly receipt: Receipt;
}

/** A run that was stopped: what had been drawn by then is paid for, and here. */
export class Cancelled<Model> extends PrivetError {
  readonly partial: Fitted<Model>;

  constructor(message: string, partial: Fitted<Model>) {
    super(
      "cancelled",
      message,
      drawnIn(partial.receipt) > 0
        ? "What was drawn before the stop is paid for and can be used."
        : "Nothing was drawn; start it again when you like.",
    );
    this.partial = partial;
  }
}

const ranks: readonly Guarantee[] = [...guarantees].reverse();

export function ensureAllowedGuarantee(
  name: string,
  guarantee: Guarantee,
  lowest: Guarantee = "reviewed",
): void {
  ensure(
    ranks.indexOf(guarantee) >= ranks.indexOf(lowest),
    "guarantee-too-weak",
    `${name} has the guarantee ${guarantee}; at least ${lowest} is asked for.`,
    marked`Choose another method, or allow this guarantee: {option:allow ${guarantee}}.`,
  );
}

/** Found out now and not after the draws: what watches a run must be able to. */
export function ensureRun(run: Run): void {
  ensureObject(run, "how to run", "{ progress: (now) => … }");
  const { progress, allow = "reviewed", seed } = run;
  ensureText(seed, "seed");
  ensure(
    (progress === undefined || typeof progress === "function") && ranks.includes(allow),
    "request-malformed",
    `progress is no function, or there is no guarantee ${quote(allow)}.`,
    `The guarantees are: ${ranks.join(", ")}.`,
  );
}

/** `planned` is how many draws there are to make. */
export function searchOf<S extends Subject>(
  data: Subjects[S]["allowance"],
  { price, planned }: { readonly price: Price; readonly planned: number },
  run: Run,
) {
  let last = { step: 0, of: planned };
  let isStopped = false;
  // A stop stays one: what a method left out because of it is missing, whatever the signal says later.
  const stopped = () => {
    isStopped ||= isAborted(run.signal);
    return isStopped;
  };
  const total = toNumber(price.cost.epsilon);
  return {
    data,
    random: publicRandom(run.seed ?? data.receipt().entryHash),
    stopped,
    kept: run.kept,
    made(step: number, of: number) {
      last = { step, of };
      // Draws that are priced as a whole are spent as a whole, with the first of them.
      void tell(run, { step, of, epsilon: price.additive ? spentBy(data.receipt()) : total });
    },
    cutShort: () => stopped() && last.step < last.of,
  } satisfies Search<S> & { cutShort(): boolean };
}

/** The run is being paid for: a watcher that fails, now or later, must not take the result with it. */
async function tell(run: Run, now: Progress): Promise<void> {
  try {
    await run.progress?.(now);
  } catch {
    // Nobody is watching any more.
  }
}

/** A signal that cannot be asked has not been given. */
export function isAborted(signal: Run["signal"]): boolean {
  try {
    return signal?.aborted === true;
  } catch {
    return false;
  }
}

export const drawnIn = ({ draws }: Receipt): number => draws.reduce((sum, { count }) => sum + count, 0);

/** Draws need not be of one size: the last of a card's is larger than the others. */
const spentBy = ({ draws }: Receipt): number =>
  toNumber(
    draws.map(({ epsilon, count }) => multiply(amountIn(epsilon), rational(BigInt(count)))).reduce(add, ZERO),
  );

/** `returned` is undefined where the ledger could not be told of it. */
export function stoppedMessage(
  receipt: Receipt,
  planned: number,
  { spent, returned }: { readonly spent: Rational; readonly returned: Rational | undefined },
): string {
  const made = `Stopped after ${drawnIn(receipt)} of ${planned} draws. ε ${formatEpsilon(spent)} is spent.`;
  if (!returned) return `${made} What was not used could not be given back: the ledger could not be written.`;
  return compare(returned, ZERO) > 0
    ? `${made} ε ${formatEpsilon(returned)} was returned to the budget.`
    : `${made} The plan was priced as a whole, so nothing was returned.`;
}
