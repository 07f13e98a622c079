/** Plans whose time is measured against what their quotes say: every method with its defaults, and with options that make it long. */

import { parseSchema } from "../../schema/parse/schema.ts";
import type { Neighbours, Schema } from "../../schema/types.ts";
import { type Plan, parsePlan } from "../../tasks/plan.ts";
import { methodsFor, tasks } from "../../tasks/registry.ts";
import type { AnyMethod } from "../../tasks/task.ts";
import { labelFor, neededBy } from "../quick-plans.ts";
import { smallCategorical } from "../small-tables.ts";

const number = (name: string, levels: number) => ({
  name,
  kind: "numeric",
  low: 0,
  high: levels - 1,
  step: 1,
  missing: 0,
  source: "made up",
});

/** Few attributes, some of each kind, and many. */
export const SHAPES = {
  few: [number("n0", 100), smallCategorical("c0", 5)],
  long: [number("n0", 20_000)],
  numbers: [number("n0", 1000), number("n1", 1000)],
  mixed: [
    ...[2, 3, 5, 7, 9, 14, 16, 41].map((size, k) => smallCategorical(`c${k}`, size)),
    ...[16, 100, 1000, 4001, 100_001, 1_498_001].map((levels, k) => number(`n${k}`, levels)),
  ],
  many: [
    ...Array.from({ length: 20 }, (_, k) => number(`n${k}`, 10_001)),
    ...Array.from({ length: 20 }, (_, k) => smallCategorical(`c${k}`, 3 + (k % 5))),
  ],
} as const;

export type TimingShape = keyof typeof SHAPES;

export function timedSchema(
  shape: TimingShape,
  classes: number,
  neighbours: Neighbours,
  rows: number,
): Schema {
  const values = Array.from({ length: classes }, (_, k) => `v${k}`);
  return parseSchema({
    privet: "schema/1",
    name: shape,
    neighbours,
    rows: neighbours === "add-remove" ? { about: rows } : {},
    attributes: [...SHAPES[shape], { name: "outcome", kind: "label", values }],
  });
}

type Given = Readonly<Record<string, unknown>>;

/** Options that take long, by task and method; where a schema does not allow them, the case is left out. */
export const LONG: Readonly<Record<string, readonly Given[]>> = {
  "describe statistics": [
    { statistics: ["histogram", "quartiles", "median", "variance"].map((what) => ({ what })) },
    { cross: ["c0", "outcome"], mechanism: "laplace" },
  ],
  "rank rank-attributes": [{ top: 2, release: "values", score: "information-gain" }],
  "classify privet": [{ model: "tree" }, { rounds: 300 }],
  "classify pg-plus": [{ rounds: 300 }],
  "classify priv-local": [{ rounds: 300 }],
  "classify em-genetic": [{ rounds: 200, box: 50, step: 50 }],
  "classify priv-gene": [
    { rounds: 8, population: 2000, parents: 100, loss: "hinge" },
    { rounds: 40, population: 40, parents: 3 },
  ],
  "classify priv-eem": [{ rounds: 100, population: 400 }],
  "classify dpsga": [{ generations: 8, population: 2000, parents: 150, loss: "log-loss", box: 5 }],
  "classify sub-sampled": [{ candidates: 20_000 }, { candidates: 5000, loss: "hinge", box: 40 }],
  "classify dp-gd": [
    { shape: "none", steps: 300 },
    { model: "card", steps: 60 },
  ],
  "classify frank-wolfe": [{ rounds: 300 }],
  "classify diffp-c45": [{ depth: 12, score: "information-gain" }],
  "classify diffp-id3": [{ depth: 12, branches: 256, score: "gini" }],
  "cluster privet-means": [{ k: 60 }],
  "cluster privet-medians": [{ k: 10, points: 400, swaps: 3 }],
  "cluster priv-gene": [{ k: 20, rounds: 2 }],
  "cluster priv-eem": [{ k: 20, rounds: 4 }],
  "cluster gupt": [{ k: 20, blocks: 200, starts: 2 }],
  "cluster pe-means": [{ k: 20, generations: 4 }],
  "cluster pe-medians": [{ k: 5, generations: 4, offspring: 50 }],
  "cluster dpsga": [{ k: 10, points: 100, generations: 4, metric: "l2" }],
  "cluster priv-gene-medians": [{ k: 10, points: 100, rounds: 4, metric: "l2" }],
  "cluster priv-eem-medians": [{ k: 10, points: 100, rounds: 8 }],
  "cluster gupta": [{ k: 3, points: 150, rounds: 8, metric: "max" }],
  "cluster sub-sampled": [{ k: 20, points: 100, candidates: 3000 }],
  "cluster coreset": [{ k: 8, points: 100, radii: 6 }],
  "publish privet-grid": [{ grids: 100_000 }],
  "publish priv-pfc": [{ grids: 60_000 }],
  "publish diff-gen": [
    { rounds: 30, cells: 2 ** 18 },
    { rounds: 6, score: "information-gain", cells: 2 ** 12 },
  ],
  "publish pph": [{ k: 6, cells: 2 ** 18 }],
  "publish priv-bayes": [{ parents: 2 }],
  "publish private-gsd": [{ pairs: 20, sweeps: 40 }],
  "publish tab-pe": [{ rounds: 60, candidates: 500 }],
  "rank rank-snps": [
    { score: "distance", top: 5 },
    { top: 20, simulations: 3000 },
  ],
};

/** The values of a label of two classes; a model of them fits no other table. */
const TWO = ["v0", "v1"];

export interface TimedCase {
  readonly name: string;
  readonly method: AnyMethod;
  readonly plan: Plan;
}

export function timedCases(which: "defaults" | "long", epsilon = "1"): readonly TimedCase[] {
  return tasks.flatMap(({ name: task }) =>
    methodsFor(task).flatMap((method: AnyMethod) => {
      const name = `${task} ${method.name}`;
      return (which === "defaults" ? [{}] : (LONG[name] ?? [])).map((options) => ({
        name: Object.keys(options).length === 0 ? name : `${name} ${JSON.stringify(options)}`,
        method,
        plan: parsePlan(
          {
            privet: "plan/1",
            task,
            method: method.name,
            ...labelFor(method, "n0"),
            epsilon,
            delta: "0.0000001",
            options: { ...neededBy(method, TWO), ...options },
          },
          method.subject,
        ),
      }));
    }),
  );
}
