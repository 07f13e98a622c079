/**
 * One algorithm of a task, declared once: its name, papers, options, price and what it does with the rows. The command line's help,
 * forms, the reference, plans and the checks are made from the declaration.
 */

import { checkedAsk, ensureCurator, ensureFacts } from "../base/asked.ts";
import type { Citation } from "../base/citation.ts";
import { ensure, formed, marked, quote, word } from "../base/errors.ts";
import { checkOptions, type Options, type Values } from "../base/options.ts";
import type { Rational } from "../base/rational.ts";
import { readable } from "../base/readable.ts";
import type { Work } from "../base/work.ts";
import { checkDelta, type Guarantee, type PlannedDraws, type Price, priceOf } from "../curator/index.ts";
import { labelOf } from "../schema/coding/learnable.ts";
import { numericLabelOf } from "../schema/coding/numeric-label.ts";
import type { RowPart } from "../schema/coding/row-parts.ts";
import type { Schema } from "../schema/types.ts";
import {
  Cancelled,
  ensureAllowedGuarantee,
  ensureRun,
  type Fitted,
  type Run,
  type Search,
  searchOf,
  stoppedMessage,
} from "./run.ts";
import { DECLARED_IN, holdingOf, type Subject, type Subjects } from "./subject.ts";

export type { Fitted, Progress, Run, Search } from "./run.ts";
export { Cancelled } from "./run.ts";
export type { Subject, Subjects } from "./subject.ts";

/** What the caller wants, whatever the algorithm. */
export interface CommonAsk {
  readonly epsilon: Rational;
  readonly delta: Rational;
  readonly attributes?: readonly string[];
  /** Whose sub-budget pays as well. */
  readonly holder?: string;
}

/** What the caller of a method wants that is about a label. */
export interface Ask extends CommonAsk {
  readonly label: string;
}

/** What the caller of a method wants that is about a label where one is named, and about the whole table where none is. */
export interface PublishAsk extends CommonAsk {
  readonly label?: string;
}

/** Whether a plan names a label: it must, it must and that is a number or may be one, it may, or it must not. */
export type LabelNeed = "required" | "number" | "either" | "optional" | "none";

/** Whether a plan without a label is refused. */
export const needsLabel = (need: LabelNeed | undefined): boolean =>
  need === "required" || need === "number" || need === "either";

/** A plan of draws and what follows from it; made from public facts alone. */
export interface Priced<Details, Expected = unknown> {
  readonly draws: readonly PlannedDraws[];
  /** The δ that the plan makes use of, where that is not all that was offered; zero for a method with pure ε. */
  readonly delta?: Rational;
  /** Lines for people: what was worked out, and how. */
  readonly notes: readonly string[];
  /** What public facts tell beforehand of the result: plain JSON. */
  readonly expected?: Expected;
  /** What the run will do, from facts, ask and options alone; undefined where nobody says how many rows there are. */
  readonly work: Work | undefined;
  readonly details: Details;
}

type Given = Readonly<Record<string, unknown>>;

interface About<S extends Subject> {
  readonly name: string;
  /** For people: "PG⁺". */
  readonly title: string;
  /** The folder that it is in; the registry lists it there. */
  readonly task: string;
  readonly subject: S;
  readonly summary: string;
  /** The works that it is taken from or built on. */
  readonly cite: readonly Citation[];
  readonly guarantee: Guarantee;
  readonly neighbours: readonly Subjects[S]["neighbours"][];
  /** A method that looks at no attribute; naming some would mean nothing. */
  readonly labelOnly?: true;
  /** Whether, with these options, it asks about one attribute at a time: counts by value then answer it, and no row need be kept. */
  readonly asksSingly?: (given: Given) => boolean;
  /** The parts of the rows that it asks about by themselves, with these options: rows are dealt into them when they are opened. */
  readonly parts?: (given: Given) => readonly RowPart[];
}

export interface Declaration<
  S extends Subject,
  O extends Options,
  Details,
  Model,
  A extends CommonAsk,
  Expected,
> extends About<S> {
  /** Said by a method that can do without a label, or is about none. */
  readonly label?: LabelNeed;
  readonly options: O;
  /** `given` are the names of the options that were given; the values of the others are defaults, or undefined. */
  price(
    facts: Subjects[S]["facts"],
    ask: A,
    options: Values<O>,
    given: readonly (keyof O & string)[],
  ): Priced<Details, Expected>;
  /** For the ledger, from the request alone; what it is and about which label, unless it says otherwise. */
  readonly purpose?: (ask: A, priced: Priced<Details, Expected>) => string;
  run(search: Search<S>, ask: A, priced: Priced<Details, Expected>): Promise<Model>;
}

/** What a run would cost and do, told before it is paid for. */
export interface Quote<Expected = unknown> {
  readonly price: Price;
  readonly draws: readonly PlannedDraws[];
  readonly notes: readonly string[];
  readonly expected?: Expected;
  /** Left out where nobody says how many rows there are: how long it takes would tell. */
  readonly work?: Work;
}

/** A method's plan as a step of a flow: its draws are paid for with those of others, and made on a share of the run. */
export interface PlannedStep {
  readonly draws: readonly PlannedDraws[];
  readonly delta: Rational;
  readonly notes: readonly string[];
  readonly expected: unknown;
  readonly work: Work | undefined;
  carryOut(search: Search<never>): Promise<unknown>;
}

export interface Method<
  S extends Subject = Subject,
  Model = unknown,
  A extends CommonAsk = Ask,
  Expected = unknown,
> extends About<S> {
  readonly label: LabelNeed;
  readonly options: Options;
  /** Prices a run without looking at a row or spending anything. */
  quote(facts: Subjects[S]["facts"], ask: A, given?: Given): Quote<Expected>;
  fit(curator: Subjects[S]["curator"], ask: A, given?: Given, run?: Run): Promise<Fitted<Model>>;
  /** The same without paying, for flows, which pay for all steps together. */
  step(facts: Subjects[S]["facts"], ask: A, given?: Given): PlannedStep;
}

export function method<
  const S extends Subject,
  const O extends Options,
  Details,
  Model,
  A extends CommonAsk = Ask,
  Expected = unknown,
>(declaration: Declaration<S, O, Details, Model, A, Expected>): Method<S, Model, A, Expected> {
  const { price: plan, run: work, purpose, label = "required", ...about } = declaration;
  const { name, subject, neighbours, options, guarantee } = about;
  const prepare = (facts: Subjects[S]["facts"], ask: A, given: Given) => {
    ensureFacts(facts, DECLARED_IN[subject]);
    const { name: held, neighbours: declared, people } = holdingOf(facts);
    ensure(
      (neighbours as readonly string[]).includes(declared),
      "neighbours-mismatch",
      `${name} is for neighbours of the kind ${neighbours.join(", ")}; ${held} is declared ${quote(declared)}. The guarantees do not mean the same.`,
      marked`Choose a method for these neighbours: {command:methods task=${about.task} neighbours=${word(String(declared))}} lists them.`,
    );
    const { values, given: namedOptions } = checkOptions(name, options, given);
    // What is offered is checked also where the plan will use none of it.
    checkDelta(ask.delta, people);
    return formed(() => {
      const { label: named } = ask as Partial<Ask>;
      if ((needsLabel(label) || (label === "optional" && named !== undefined)) && "schema" in facts)
        checkLabel(facts.schema, label, named as string);
      return plan(facts, ask, values, namedOptions);
    });
  };

  return Object.freeze({
    ...about,
    label,

    quote(facts, asked, given = {}) {
      const ask = checkedAsk(asked);
      const { draws, notes, expected, work, delta = ask.delta } = prepare(facts, ask, given);
      return {
        ...readable({ price: priceOf(draws, delta), draws }),
        notes,
        ...(expected === undefined ? {} : { expected }),
        ...(work === undefined ? {} : { work }),
      };
    },

    step(facts, asked, given = {}) {
      const ask = checkedAsk(asked);
      const priced = prepare(facts, ask, given);
      const { draws, notes, expected, work: own, delta = ask.delta } = priced;
      const carryOut = (search: Search<never>) => work(search as never, ask, priced);
      return { draws, delta, notes, expected, work: own, carryOut };
    },

    async fit(curator, asked, given = {}, run = {}) {
      ensureCurator(curator);
      ensureRun(run);
      const ask = checkedAsk(asked);
      ensureAllowedGuarantee(name, guarantee, run.allow);
      const priced = prepare(curator.facts, ask, given);
      const { draws, delta = ask.delta } = priced;
      const why = purpose?.(ask, priced) ?? purposeOf(about, ask);
      const data = await curator.allow({ ...ask, delta, draws, purpose: why });
      const planned = draws.reduce((sum, { count }) => sum + count, 0);
      const price = priceOf(draws, delta);
      const search = searchOf<S>(data, { price, planned }, run);
      const model = await work(search, ask, priced).catch(async (error) => {
        // What was planned and not begun has touched no row, whatever has failed: its price goes back where prices add up.
        await data.close().catch(() => undefined);
        throw error;
      });
      // What was drawn is paid for: a ledger that takes nothing back must not take it along. The receipt then says the whole price.
      const kept = { spent: price.cost.epsilon, returned: undefined };
      const closed = await data.close().catch(() => kept);
      const fitted = Object.freeze({ model, receipt: data.receipt() });
      if (search.cutShort()) throw new Cancelled(stoppedMessage(fitted.receipt, planned, closed), fitted);
      return fitted;
    },
  } satisfies Method<S, Model, A, Expected>);
}

/** Refuses what a method that needs such a label cannot be about. */
export function checkLabel(schema: Schema, need: LabelNeed, name: string): void {
  const isNumber = schema.attributes.some((one) => one.name === name && one.kind === "numeric");
  if (need === "number" || (need === "either" && isNumber)) numericLabelOf(schema, name);
  else labelOf(schema, name);
}

const purposeOf = ({ task, name }: Pick<About<Subject>, "task" | "name">, ask: PublishAsk): string =>
  `${task} ${name}${ask.label === undefined ? "" : `, label ${ask.label}`}`;
