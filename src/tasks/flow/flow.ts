/**
 * A flow as plain JSON: several steps with one budget. A paid step has a task, and what a plan of that task has; a free step is made from
 * releases alone. Edges are `{ from }`: they carry what an earlier step released, and nothing else.
 */
import { ensure, quote } from "../../base/errors.ts";
import { isObject, type Json } from "../../base/json.ts";
import type { RowPart } from "../../schema/coding/row-parts.ts";
import { arePoints, type CurvePoint, MOST_CURVE_POINTS } from "./curve.ts";

/** What an earlier step released, in the place of something that could be written down. */
export interface FromStep {
  readonly from: string;
}

/** A step that asks about rows. */
export interface PaidStep {
  readonly name: string;
  readonly task: string;
  /** The task's default where it is left out. */
  readonly method?: string;
  readonly label?: string;
  readonly attributes?: readonly string[] | FromStep;
  /** The method's own; an option that takes a model may be `{ from }`. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The part of the rows that it sees; all of them where it is left out. */
  readonly rows?: string;
  /** How much it matters, beside the others. */
  readonly weight: number;
  /** How large its error may be, in its own unit. */
  readonly target?: number;
  /** What it may cost, where that is fixed. */
  readonly epsilon?: string;
  /** How its error falls with ε, where no formula tells: as it was simulated, or as somebody knows. */
  readonly curve?: readonly CurvePoint[];
}

/** The option that takes a card to start from. */
export const START_OPTION = "start";

/** The option that takes bounds to clamp to. */
export const WITHIN_OPTION = "within";

/** What can be done with releases alone. */
export const FREE_STEPS = ["learn", "predict", "evaluate", "plot", "save"] as const;

/** A step that costs nothing. Shells carry it out: some are about files. */
export interface FreeStep {
  readonly name: string;
  readonly do: (typeof FREE_STEPS)[number];
  readonly from: string;
  readonly options: Readonly<Record<string, unknown>>;
}

export interface Flow {
  readonly title?: string;
  /** The parts that rows are dealt into, by name. */
  readonly parts: Readonly<Record<string, RowPart>>;
  readonly steps: readonly (PaidStep | FreeStep)[];
}

export const isPaid = (step: PaidStep | FreeStep): step is PaidStep => "task" in step;
export const isFrom = (value: unknown): value is FromStep =>
  isObject(value) && typeof value.from === "string" && Object.keys(value).length === 1;

const MOST_STEPS = 24;
const MOST_SHARES = 1000;
const FIELDS = ["$schema", "privet", "title", "parts", "steps", "epsilon", "delta", "holder"];
const PAID = [
  "name",
  "task",
  "method",
  "label",
  "attributes",
  "options",
  "rows",
  "weight",
  "target",
  "epsilon",
  "curve",
];
const FREE = ["name", "do", "from", "options"];

/** Reads a flow from parsed JSON, whoever wrote it. What its steps say is checked by their methods. */
export function parseFlow(json: unknown): Flow {
  ensureThat(isObject(json), "A flow is a JSON object.");
  ensureFields("A flow", json, FIELDS);
  ensureThat(
    json.privet === undefined || json.privet === "flow/1",
    `The flow says privet: ${quote(json.privet)}; this reads flow/1.`,
  );
  const { title, steps } = json;
  ensureThat(title === undefined || typeof title === "string", "The flow's title must be a text.");
  ensureThat(
    Array.isArray(steps) && steps.length > 0 && steps.length <= MOST_STEPS,
    `A flow has a list of 1 to ${MOST_STEPS} steps.`,
  );
  const parts = partsOf(json.parts);
  const read = (steps as readonly unknown[]).map((step, i) => stepOf(step, i, parts));
  ensureInOrder(read);
  return Object.freeze({ ...(title === undefined ? {} : { title }), parts, steps: Object.freeze(read) });
}

/** Shares in whole numbers, as parts of the rows' numbers, in the order in which they are named. */
function partsOf(given: unknown = {}): Readonly<Record<string, RowPart>> {
  ensureThat(isObject(given), 'parts must name shares, such as { "learn": 4, "judge": 1 }.');
  const shares = Object.entries(given);
  const isShare = (share: unknown) => Number.isSafeInteger(share) && (share as number) >= 1;
  const of = shares.reduce((sum, [, share]) => sum + (isShare(share) ? (share as number) : Number.NaN), 0);
  ensureThat(
    shares.length === 0 || of <= MOST_SHARES,
    `Shares of parts are whole numbers from 1 on, together at most ${MOST_SHARES}.`,
  );
  let from = 1;
  const parts = shares.map(([name, share]): [string, RowPart] => {
    const first = from;
    from += share as number;
    return [name, `${first}-${from - 1}/${of}`];
  });
  return Object.freeze(Object.fromEntries(parts));
}

function stepOf(given: unknown, i: number, parts: Flow["parts"]): PaidStep | FreeStep {
  ensureThat(isObject(given), `Step ${i + 1} is no object.`);
  const { name, options = {} } = given;
  ensureThat(
    typeof name === "string" && /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,39}$/u.test(name),
    `Step ${i + 1} needs a name of up to 40 letters, digits, blanks, _ and -.`,
  );
  ensureThat(isObject(options), `Step ${quote(name)}: its options must be an object.`);
  return "do" in given ? freeStep(given, name, options) : paidStep(given, name, options, parts);
}

function freeStep(given: Json, name: string, options: Json): FreeStep {
  ensureFields(`Step ${quote(name)}`, given, FREE);
  ensureThat(
    (FREE_STEPS as readonly unknown[]).includes(given.do) && typeof given.from === "string",
    `Step ${quote(name)} must do one of ${FREE_STEPS.join(", ")}, from a step that it names.`,
  );
  return Object.freeze({ name, do: given.do as FreeStep["do"], from: given.from as string, options });
}

function paidStep(given: Json, name: string, options: Json, parts: Flow["parts"]): PaidStep {
  const of = `Step ${quote(name)}`;
  ensureFields(of, given, PAID);
  const { task, method, label, attributes, rows, weight = 1, target, epsilon, curve } = given;
  for (const [field, value] of Object.entries({ method, label, rows, epsilon }))
    ensureThat(value === undefined || typeof value === "string", `${of}: ${field} must be a text.`);
  ensureThat(typeof task === "string", `${of} says neither a task nor what to do.`);
  ensureThat(
    attributes === undefined ||
      isFrom(attributes) ||
      (Array.isArray(attributes) && attributes.every((one) => typeof one === "string")),
    `${of}: attributes must be a list of names, or { "from": "a step" }.`,
  );
  ensureThat(
    rows === undefined || Object.hasOwn(parts, rows as string),
    `${of} sees the rows ${quote(rows)}, and the flow has no such part.`,
  );
  const isAmount = (value: unknown) => typeof value === "number" && value > 0 && Number.isFinite(value);
  ensureThat(isAmount(weight), `${of}: its weight must be a number above 0.`);
  ensureThat(target === undefined || isAmount(target), `${of}: its target must be a number above 0.`);
  ensureThat(
    [given.weight, target, epsilon].filter((said) => said !== undefined).length <= 1,
    `${of} says more than one of weight, target and epsilon.`,
  );
  ensureThat(
    curve === undefined || (CURVED.includes(task as string) && isCurve(curve)),
    `${of}: a curve is a list of 2 to ${MOST_CURVE_POINTS} pairs of an ε and an error, both above 0 and ε rising, of a step that does one of ${CURVED.join(", ")}.`,
  );
  const named = { method, label, attributes, rows, target, epsilon, curve };
  const said = Object.entries(named).filter(([, value]) => value !== undefined);
  return Object.freeze({ name, task, options, weight, ...Object.fromEntries(said) }) as PaidStep;
}

/** The tasks of whose methods some have an error that no formula tells. */
export const CURVED: readonly string[] = ["classify", "regress", "cluster"];

const isCurve = (given: unknown): given is readonly CurvePoint[] => arePoints(given) && given.length >= 2;

/** The parts that steps see, each once. */
export const partsSeen = ({ parts, steps }: Flow): readonly RowPart[] => [
  ...new Set(steps.flatMap((step) => (isPaid(step) && step.rows !== undefined ? [parts[step.rows]] : []))),
];

/** The steps that one reads from. */
export function stepSources(step: PaidStep | FreeStep): readonly string[] {
  if (!isPaid(step)) return [step.from];
  return [step.attributes, ...Object.values(step.options)].filter(isFrom).map(({ from }) => from);
}

function ensureInOrder(steps: Flow["steps"]): void {
  const before = new Set<string>();
  for (const step of steps) {
    ensureThat(!before.has(step.name), `Two steps are called ${quote(step.name)}.`);
    for (const from of stepSources(step))
      ensureThat(
        before.has(from),
        `Step ${quote(step.name)} takes something from ${quote(from)}, which is no step before it: steps stand in order, so that there are no circles.`,
      );
    before.add(step.name);
  }
  ensureThat(steps.some(isPaid), "No step of the flow asks about rows, so there is nothing to pay for.");
}

function ensureFields(of: string, given: Json, known: readonly string[]): void {
  for (const key of Object.keys(given))
    ensureThat(
      known.includes(key),
      `${of} has no field ${quote(key)}; it may have: ${known.join(", ")}.${key === START_OPTION ? ` A card to start from goes into its options: "options": { "${START_OPTION}": { "from": "a step" } }.` : ""}`,
    );
}

function ensureThat(ok: boolean, what: string): asserts ok {
  ensure(ok, "flow-invalid", what, "See docs/flows.md for what a flow looks like.");
}
