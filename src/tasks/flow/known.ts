/** What is known of a flow's paid steps before anything is spent: their methods, the rows that they see, and what they are asked with. */
import { ensure, PrivetError, quote } from "../../base/errors.ts";
import type { Rational } from "../../base/rational.ts";
import { factsOfPart } from "../../curator/index.ts";
import type { RowPart } from "../../schema/coding/row-parts.ts";
import { type CommonAsk, needsLabel } from "../method.ts";
import type { Subject, Subjects } from "../subject.ts";
import type { AnyMethod } from "../task.ts";
import { type Flow, isFrom, isPaid, type PaidStep, START_OPTION, WITHIN_OPTION } from "./flow.ts";
import { isJudgedApart } from "./judged-rows.ts";
import { nothingTold, standInCard, standInModel } from "./stand-in.ts";

type Facts = Subjects[Subject]["facts"];

/** Finds a method by its task and name; by the task alone, its default. */
export type Methods = (task: string, name: string | undefined, subject: Subject) => AnyMethod;

/** A paid step with what is known of it before anything is spent. */
export interface KnownStep {
  readonly step: PaidStep;
  readonly method: AnyMethod;
  /** Whether that is the one that the task has where none is named. */
  readonly isDefault: boolean;
  readonly part: RowPart | undefined;
  readonly facts: Facts;
  /** Whether earlier steps decide which attributes it is about. */
  readonly isLate: boolean;
  /** How many it is about. */
  readonly attributes: number;
  /** The card that is written down where the chain of cards begins from which it starts: they all have its groups. */
  readonly start: unknown;
  /** Of a step that judges a model of this flow: whether that has learnt from none of its rows. */
  readonly isApart: boolean | undefined;
  /** Of such a step: what that model may be about. */
  readonly judged: readonly string[];
}

/** The flow's paid steps, each with its method and the facts of the rows that it sees. */
export function knownSteps(flow: Flow, facts: Facts, methods: Methods): readonly KnownStep[] {
  const subject: Subject = "study" in facts ? "study" : "table";
  const ranked = new Set(
    flow.steps.flatMap((step) => (isPaid(step) && step.task === "rank" ? [step.name] : [])),
  );
  return flow.steps.filter(isPaid).map((step) => {
    const part = step.rows === undefined ? undefined : flow.parts[step.rows];
    const method = about(step, () => methods(step.task, step.method, subject));
    const isDefault = method.name === methods(step.task, undefined, subject).name;
    ensureOfFlow(
      !needsLabel(method.label) || step.label !== undefined,
      step,
      'it has no label: say what it is to tell, such as "label": "outcome"',
    );
    const isLate = isFrom(step.attributes);
    if (isFrom(step.attributes)) {
      const { from } = step.attributes;
      ensureOfFlow(
        ranked.has(from),
        step,
        `${quote(from)} releases no list of attributes: it must rank them`,
      );
    }
    ensureOfFlow(method.guarantee !== "research", step, `${method.name} is research, which no flow runs`);
    ensureNotDealtAgain(step, method);
    ensureOfFlow(
      part === undefined || !("study" in facts),
      step,
      "the people of a study are not dealt into parts",
    );
    const own = part === undefined || "study" in facts ? facts : factsOfPart(facts, part);
    const [attributes, start] = [attributesOf(step, flow, own), firstStart(step, flow)];
    const [isApart, judged] = [isJudgedApart(flow, step), judgedBy(step, flow, own)];
    return { step, method, isDefault, part, facts: own, isLate, attributes, start, isApart, judged };
  });
}

function firstStart({ options: { [START_OPTION]: start } }: PaidStep, flow: Flow): unknown {
  if (!isFrom(start)) return start;
  const source = flow.steps.find(({ name }) => name === start.from);
  return source && isPaid(source) ? firstStart(source, flow) : undefined;
}

/** The attributes of the model that a step judges; some of them where they are not drawn yet. */
function judgedBy({ options: { model } }: PaidStep, flow: Flow, facts: Facts): readonly string[] {
  const source = isFrom(model) ? flow.steps.find(({ name }) => name === model.from) : undefined;
  if (!source || !isPaid(source)) return [];
  const { attributes: named, label } = source;
  return named && !isFrom(named) ? named : usable(facts, label).slice(0, attributesOf(source, flow, facts));
}

/** As many as a ranking draws where it is not told how many. */
const DRAWN = 5;

function attributesOf({ attributes: named, label }: PaidStep, flow: Flow, facts: Facts): number {
  const all = usable(facts, label).length;
  if (!isFrom(named)) return named?.length ?? all;
  const ranking = flow.steps.find(({ name }) => name === named.from);
  const { top = DRAWN } = ranking?.options ?? {};
  return Math.min(all, Number(top));
}

/** What a step's method is asked with; attributes that are not known yet are some. */
export function stepAsk(
  known: KnownStep,
  epsilon: Rational,
  delta: Rational,
  drawn?: readonly string[],
): CommonAsk {
  const { step } = known;
  const attributes = drawn ?? aboutNow(known);
  return {
    epsilon,
    delta,
    ...(attributes === undefined ? {} : { attributes }),
    ...(step.label === undefined ? {} : { label: step.label }),
  };
}

/** The attributes that it names; some of them where they are not drawn yet. */
const aboutNow = ({ step, facts, isLate, attributes: count }: KnownStep): readonly string[] | undefined =>
  isLate ? usable(facts, step.label).slice(0, count) : (step.attributes as readonly string[] | undefined);

/** The names of those that a step about a label may be about. */
function usable(facts: Facts, label: string | undefined): readonly string[] {
  if ("study" in facts) return [];
  return facts.schema.attributes
    .filter(({ kind, name }) => (kind === "numeric" || kind === "categorical") && name !== label)
    .map(({ name }) => name);
}

/** The step's options; in the place of what is not released yet stands something of the same size that says nothing. */
export const optionsFor = (
  known: KnownStep,
  released?: (from: string) => unknown,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(known.step.options).map(([name, value]) => [
      name,
      isFrom(value) ? (released?.(value.from) ?? standInFor(known, name)) : value,
    ]),
  );

function standInFor(known: KnownStep, option: string): object | undefined {
  const { start, facts, step, judged } = known;
  if (option === WITHIN_OPTION) return nothingTold;
  return option === START_OPTION
    ? ((start as object | undefined) ?? standInCard(facts, step.label, aboutNow(known)))
    : standInModel(facts, step.label, judged);
}

/** Whatever is refused is said to be about the step. */
export function about<T>(step: PaidStep, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof PrivetError)) throw error;
    throw new PrivetError(error.code, `Step ${quote(step.name)}: ${error.message}`, error.fix);
  }
}

export function ensureOfFlow(ok: boolean, step: PaidStep, why: string): asserts ok {
  ensure(ok, "flow-invalid", `Step ${quote(step.name)}: ${why}.`, "See docs/flows.md for what fits where.");
}

/** Rows are dealt once, when they are opened, into the parts of the flow: a step that is priced for its own would find them otherwise, after it was paid. */
function ensureNotDealtAgain(step: PaidStep, method: AnyMethod): void {
  ensure(
    (method.parts?.(step.options) ?? []).length === 0,
    "flow-invalid",
    `Step ${quote(step.name)}: ${method.name} deals rows by their places in the file, which is possible only where it is asked by itself: a flow deals rows into its own parts.`,
    "Let it deal them by their values (`deal: values`), or ask it alone: outside of a flow, with no rows kept apart to judge it.",
  );
}
