/** A plan for every method of every task that is over in a moment, on the small tables and studies: what goes over the registry uses them. */
import { isRequired } from "../base/options/kinds.ts";
import { constantClassifier } from "../models/classifier/constant-classifier.ts";
import { type Plan, parsePlan } from "../tasks/plan.ts";
import { methodsFor, type Task, tasks } from "../tasks/registry.ts";
import type { AnyMethod } from "../tasks/task.ts";

type Given = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Of the label and an attribute of the small tables: a card, as it is saved. */
const smallModel = {
  kind: "scorecard",
  label: { name: "outcome", kind: "label", values: ["no", "yes"], other: "no" },
  attributes: [
    { name: "age", kind: "numeric", low: 0, high: 10, step: 1, scale: "linear", missing: 5 },
    { name: "colour", kind: "categorical", values: ["red", "green", "blue", "other"], other: "other" },
  ],
  starts: [
    [0, 3, 6],
    [0, 1, 2, 3],
  ],
  cards: [{ positive: "yes", weights: [-1.5, 0.25, 1, 0.5, 0, -0.25, 0.75, 0.125] }],
};

/** By task and method; the defaults are quick enough for the others. */
export const quickOptions = {
  describe: {},
  rank: { "rank-attributes": { top: 2, release: "values" }, "rank-snps": { top: 2, simulations: 19 } },
  classify: {
    privet: { rounds: 4 },
    "privet-boost": { rounds: 2 },
    "dp-ebm": { rounds: 3 },
    "dp-boost": { trees: 4, batches: 2 },
    "dp-gd": { steps: 3 },
    "dp-sgd": { steps: 3, sample: 0.5 },
    "frank-wolfe": { rounds: 4 },
    "pg-plus": { rounds: 6 },
    "priv-local": { rounds: 4 },
    // More than 48 candidates, so that the bound goes through the hub, as it does with the defaults.
    "priv-gene": { rounds: 3, population: 50, parents: 3, loss: "hinge", c: 2 },
    "priv-eem": { rounds: 4, population: 50 },
    dpsga: { generations: 2, population: 50, parents: 3 },
    "em-genetic": { rounds: 4 },
    "sub-sampled": { candidates: 60 },
    gupt: { blocks: 3, steps: 3 },
    "sample-aggregate": { blocks: 4, steps: 3 },
  },
  cluster: {
    "privet-means": { k: 3, rounds: 2 },
    "privet-medians": { k: 3, points: 20, swaps: 2 },
    // More than 48 candidates, so that the bound goes through the hub, as it does with the defaults.
    "priv-gene": { k: 2, rounds: 3, population: 50, parents: 3 },
    "priv-eem": { k: 3, rounds: 4, population: 50 },
    "eug-k-means": { k: 2, parts: 3 },
    "pe-means": { k: 2, generations: 3, offspring: 5 },
    "pe-medians": { k: 2, generations: 3, offspring: 5 },
    dpsga: { k: 3, points: 20, generations: 2, population: 50, parents: 3 },
    "priv-gene-medians": { k: 3, points: 20, rounds: 3, population: 50, parents: 3 },
    "priv-eem-medians": { k: 2, points: 20, rounds: 4, population: 50 },
    gupt: { k: 2, blocks: 3, steps: 3 },
    gupta: { k: 2, points: 30, rounds: 3 },
    "sub-sampled": { k: 3, points: 20, candidates: 60 },
    coreset: { k: 2, points: 60, radii: 6 },
  },
  regress: {
    privet: { rounds: 2 },
    "ridge-output": { steps: 20 },
    quantile: { rounds: 3 },
    "pg-plus": { rounds: 3 },
    dpsga: { generations: 2, population: 50, parents: 3 },
  },
  judge: { "noisy-counts": { model: smallModel } },
  publish: {
    aim: { rounds: 2 },
    "private-gsd": { pairs: 2, sweeps: 1 },
    "tab-pe": { rounds: 3, candidates: 6 },
  },
  flow: {
    flow: {
      flow: {
        privet: "flow/1",
        steps: [
          { name: "look", task: "describe" },
          { name: "top", task: "rank", label: "outcome", options: { top: 2 } },
          { name: "card", task: "classify", label: "outcome", attributes: { from: "top" } },
        ],
      },
    },
    "study-flow": {
      flow: {
        privet: "flow/1",
        steps: [{ name: "top", task: "rank", options: { top: 2, simulations: 19 } }],
      },
    },
  },
} as const satisfies Readonly<Partial<Record<Task, Given>>>;

/** What plans are about; of the small tables unless another table's names are given. */
export interface PlanSubjects {
  readonly label: string;
  readonly number: string;
  /** Of a wide table, what a grid over all attributes is of: its cells are as many as the product of their parts. */
  readonly few?: readonly string[];
  /** Of the label, as it is saved; that of the small tables unless given. */
  readonly model?: object;
}
const GRIDS_OF_ALL = ["eug-k-means"];
const SMALL: PlanSubjects = { label: "outcome", number: "age" };

/** What a plan by a method is about, of the small tables; `number` is one of their numbers. */
export function labelFor(
  { label }: AnyMethod,
  number = SMALL.number,
  outcome = SMALL.label,
): { readonly label?: string } {
  if (label === "number") return { label: number };
  return label === "required" || label === "either" ? { label: outcome } : {};
}

/** What a method must be given: a model of that label, which always says the same, or what its quick plan has. */
export const neededBy = (
  { task, name: method, options }: AnyMethod,
  values: readonly string[] = ["no", "yes"],
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(options)
      .filter(([, option]) => isRequired(option))
      .map(([name]) => [
        name,
        name === "model"
          ? constantClassifier(outcomeOf(values), values[0]).toJSON()
          : (quickOptions as Readonly<Record<string, Given>>)[task]?.[method]?.[name],
      ]),
  );
const outcomeOf = (values: readonly string[]) =>
  ({ name: "outcome", kind: "label", values, other: values[0] }) as const;

export interface QuickPlan {
  readonly method: AnyMethod;
  readonly plan: Plan;
}

/** Options that name the small tables' label name this one instead, and what is judged is this model. */
function optionsAbout({ task, name }: AnyMethod, { label, model = smallModel }: PlanSubjects): object {
  const own = (quickOptions as Readonly<Record<string, Given>>)[task]?.[name] ?? {};
  const told = JSON.stringify(own).replaceAll(JSON.stringify(SMALL.label), JSON.stringify(label));
  return { ...JSON.parse(told), ...("model" in own && { model }) };
}

export const quickPlansAbout = (subjects: PlanSubjects): readonly QuickPlan[] =>
  tasks.flatMap(({ name: task }) =>
    methodsFor(task).map((method: AnyMethod) => ({
      method,
      plan: parsePlan(
        {
          privet: "plan/1",
          task,
          method: method.name,
          ...labelFor(method, subjects.number, subjects.label),
          ...(subjects.few && GRIDS_OF_ALL.includes(method.name) ? { attributes: subjects.few } : {}),
          epsilon: "1",
          delta: "0.000001",
          options: optionsAbout(method, subjects),
        },
        method.subject,
      ),
    })),
  );

export const quickPlans: readonly QuickPlan[] = quickPlansAbout(SMALL);
