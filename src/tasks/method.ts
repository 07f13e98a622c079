/**
 * An algorithm that fits a model to private rows, declared once: its name, papers, options, price and search. The command
 * line's help, forms, the reference and the checks are made from the declaration.
 */

import { checkedAsk, ensureCurator, ensureFacts, ensureObject, ensureText } from "../base/asked.ts";
import { ensure, formed, PrivetError, quote } from "../base/errors.ts";
import { checkOptions, type Options, type Values } from "../base/options.ts";
import { type PublicRandom, publicRandom } from "../base/random.ts";
import {
  add,
  compare,
  fromDecimal,
  multiply,
  type Rational,
  rational,
  toNumber,
  ZERO,
} from "../base/rational.ts";
import { readable } from "../base/readable.ts";
import type {
  Allowance,
  CuratorForAnalysts,
  Guarantee,
  PlannedDraws,
  Price,
  PublicFacts,
  Receipt,
} from "../curator/index.ts";
import { checkDelta, formatEpsilon, priceOf } from "../curator/index.ts";
import { labelOf } from "../schema/coding/inputs.ts";
import type { Neighbours } from "../schema/types.ts";

/**
 * What a method makes: `classify` a model that predicts a label, `cluster` places that rows are near to, `publish` a synopsis of the
 * table that anything can be learnt from.
 */
export type Task = "classify" | "cluster" | "publish";

/** What the caller wants, whatever the algorithm. */
export interface CommonAsk {
  readonly epsilon: Rational;
  readonly delta: Rational;
  readonly attributes?: readonly string[];
  /** Whose sub-budget pays as well. */
  readonly holder?: string;
}

/** What the caller of a classifier or a publisher wants. */
export interface Ask extends CommonAsk {
  readonly label: string;
}

/** A plan of draws and what follows from it; made from public facts alone. */
export interface Priced<Details> {
  readonly draws: readonly PlannedDraws[];
  /** The δ that the plan makes use of, where that is not all that was offered; zero for a method with pure ε. */
  readonly delta?: Rational;
  /** Lines for people: what was worked out, and how. */
  readonly notes: readonly string[];
  readonly details: Details;
}

/** Progress carries public facts only: never a score. */
export interface Progress {
  readonly step: number;
  readonly of: number;
  /** What is spent by now: the draws that were made where prices add up, the whole of the price otherwise. */
  readonly epsilon: number;
}

/** How a long fit is watched and stopped. */
export interface Run {
  readonly signal?: { readonly aborted: boolean };
  readonly progress?: (progress: Progress) => void;
  readonly allow?: Guarantee;
  /** Starts the search's public randomness; by default the hash of the ledger's entry, so that no two runs are alike. */
  readonly seed?: string;
}

/** What a fit gives its search: draws, public randomness, and whether to stop before the next draw. */
export interface Search {
  readonly data: Allowance;
  readonly random: PublicRandom;
  stopped(): boolean;
  made(step: number, of: number): void;
}

export interface Declaration<O extends Options, Details, Model, A extends CommonAsk> {
  readonly name: string;
  /** For people: "PG⁺". */
  readonly title: string;
  readonly task: Task;
  /** Whether it is about a label; all are but those that cluster, unless it says otherwise. */
  readonly labelled?: boolean;
  readonly summary: string;
  readonly cite: string;
  readonly guarantee: Guarantee;
  readonly neighbours: readonly Neighbours[];
  readonly options: O;
  /** A method that looks at no attribute; naming some would mean nothing. */
  readonly labelOnly?: true;
  price(facts: PublicFacts, ask: A, options: Values<O>): Priced<Details>;
  fit(search: Search, ask: A, priced: Priced<Details>): Promise<Model>;
}

export interface Fitted<Model> {
  readonly model: Model;
  readonly receipt: Receipt;
}

/** What `--dry-run` tells. */
export interface Quote {
  readonly price: Price;
  readonly draws: readonly PlannedDraws[];
  readonly notes: readonly string[];
}

export interface Estimator<Model = unknown, A extends CommonAsk = Ask> {
  readonly name: string;
  readonly title: string;
  readonly task: Task;
  readonly summary: string;
  readonly cite: string;
  readonly guarantee: Guarantee;
  readonly neighbours: readonly Neighbours[];
  readonly options: Options;
  readonly labelOnly?: true;
  /** Prices a fit without looking at a row or spending anything. */
  quote(facts: PublicFacts, ask: A, given?: Readonly<Record<string, unknown>>): Quote;
  fit(
    curator: CuratorForAnalysts,
    ask: A,
    given?: Readonly<Record<string, unknown>>,
    run?: Run,
  ): Promise<Fitted<Model>>;
}

/** A fit that was stopped: what had been drawn by then is paid for, and here. */
export class Cancelled<Model> extends PrivetError {
  readonly partial: Fitted<Model>;

  constructor(message: string, partial: Fitted<Model>) {
    super("cancelled", message, "What was drawn before the stop is paid for and can be used.");
    this.partial = partial;
  }
}

export function estimator<const O extends Options, Details, Model, A extends CommonAsk = Ask>(
  declaration: Declaration<O, Details, Model, A>,
): Estimator<Model, A> {
  const { name, title, task, summary, cite, guarantee, neighbours, options, labelOnly } = declaration;
  const { labelled = task !== "cluster" } = declaration;
  const prepare = (facts: PublicFacts, ask: A, given: Readonly<Record<string, unknown>>) => {
    ensureFacts(facts, "schema");
    ensure(
      neighbours.includes(facts.neighbours),
      "neighbours-mismatch",
      `${name} is for neighbours of the kind ${neighbours.join(", ")}; ${facts.schema.name} is declared ${quote(facts.neighbours)}. The guarantees do not mean the same.`,
      "Choose a method for these neighbours: privet methods.",
    );
    const checked = checkOptions(name, options, given);
    // What is offered is checked also where the plan will use none of it.
    checkDelta(ask.delta, facts.rows);
    return formed(() => {
      if (labelled) labelOf(facts.schema, (ask as Partial<Ask>).label as string);
      return declaration.price(facts, ask, checked);
    });
  };

  return Object.freeze({
    name,
    title,
    task,
    summary,
    cite,
    guarantee,
    neighbours,
    options,
    ...(labelOnly ? { labelOnly } : {}),

    quote(facts, asked, given = {}) {
      const ask = checkedAsk(asked);
      const { draws, notes, delta = ask.delta } = prepare(facts, ask, given);
      return { ...readable({ price: priceOf(draws, delta), draws }), notes };
    },

    async fit(curator, asked, given = {}, run = {}) {
      ensureCurator(curator);
      ensureRun(run);
      const ask = checkedAsk(asked);
      ensureAllowed(name, guarantee, run.allow ?? "reviewed");
      const priced = prepare(curator.facts, ask, given);
      const purpose = `${task} ${name}${"label" in ask ? `, label ${ask.label}` : ""}`;
      const { draws, delta = ask.delta } = priced;
      const data = await curator.allow({ ...ask, delta, draws, purpose });
      const search = searchOf(data, priceOf(draws, delta), run);
      const model = await declaration.fit(search, ask, priced);
      const { spent, returned } = await data.close();
      const fitted = Object.freeze({ model, receipt: data.receipt() });
      if (run.signal?.aborted && search.cutShort())
        throw new Cancelled(stoppedMessage(search.steps(), spent, returned), fitted);
      return fitted;
    },
  } satisfies Estimator<Model, A>);
}

const ranks: readonly Guarantee[] = ["none", "research", "reviewed", "proved"];

function ensureAllowed(name: string, guarantee: Guarantee, lowest: Guarantee): void {
  ensure(
    ranks.indexOf(guarantee) >= ranks.indexOf(lowest),
    "guarantee-too-weak",
    `${name} has the guarantee ${guarantee}; at least ${lowest} is asked for.`,
    `Choose another method, or allow the guarantee ${guarantee}.`,
  );
}

/** Found out now and not after the draws: what watches a run must be able to. */
function ensureRun(run: Run): void {
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

function searchOf(data: Allowance, price: Price, run: Run) {
  let last = { step: 0, of: 1 };
  const total = toNumber(price.cost.epsilon);
  return {
    data,
    random: publicRandom(run.seed ?? data.receipt().entryHash),
    stopped: () => run.signal?.aborted === true,
    made(step: number, of: number) {
      last = { step, of };
      // Draws that are priced as a whole are spent as a whole, with the first of them.
      run.progress?.({ step, of, epsilon: price.additive ? spentBy(data.receipt()) : total });
    },
    cutShort: () => last.step < last.of,
    steps: () => last,
  };
}

/** Draws need not be of one size: the last of a card's is larger than the others. */
const spentBy = ({ draws }: Receipt): number =>
  toNumber(
    draws
      .map(({ epsilon = "0", count }) => multiply(fromDecimal(epsilon) ?? ZERO, rational(BigInt(count))))
      .reduce(add, ZERO),
  );

export function stoppedMessage(
  steps: { step: number; of: number },
  spent: Rational,
  returned: Rational,
): string {
  const made = `Stopped after ${steps.step} of ${steps.of} draws. ε ${formatEpsilon(spent)} is spent.`;
  return compare(returned, { n: 0n, d: 1n }) > 0
    ? `${made} ε ${formatEpsilon(returned)} was returned to the budget.`
    : `${made} The plan was priced as a whole, so nothing was returned.`;
}
