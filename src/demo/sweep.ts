/**
 * Error against ε: the same methods at several ε, some runs each, judged on other rows. Each run is another look at the
 * same rows, so this is for data declared public; the noise is seeded, and the same sweep gives the same figure.
 */

import { ensure } from "../base/errors.ts";
import { type CuratorForAnalysts, openCurator } from "../curator/index.ts";
import { evaluate } from "../evaluate/errors.ts";
import { type Mean, meanOf } from "../evaluate/mean.ts";
import type { ByteSource, Table } from "../read/table.ts";
import type { Chart, Reference, Series } from "../report/chart.ts";
import type { Schema } from "../schema/types.ts";
import { runPlan } from "../tasks/plan.ts";
import { methodNamed } from "../tasks/registry.ts";

export interface Sweep {
  readonly schema: Schema;
  readonly rows: ByteSource;
  readonly test: Table;
  readonly label: string;
  readonly methods: readonly SweptMethod[];
  readonly epsilons: readonly string[];
  readonly repeats: number;
  readonly signal?: { readonly aborted: boolean } | undefined;
  readonly progress?: (done: number, of: number) => void;
}

interface SweptMethod {
  readonly name: string;
  readonly delta: string;
}

export interface SweepCell {
  readonly method: string;
  readonly epsilon: string;
  readonly errors: readonly number[];
}

const SEED = 1;

export async function runSweep(sweep: Sweep): Promise<SweepCell[]> {
  const curator = await openCurator({ schema: sweep.schema, rows: sweep.rows, unsafeSeed: SEED });
  try {
    return await cellsOf(curator, sweep);
  } finally {
    await curator.close();
  }
}

async function cellsOf(curator: CuratorForAnalysts, sweep: Sweep): Promise<SweepCell[]> {
  const cells: { method: SweptMethod; epsilon: string; errors: number[] }[] = sweep.methods.flatMap(
    (method) => sweep.epsilons.map((epsilon) => ({ method, epsilon, errors: [] })),
  );
  const of = cells.length * sweep.repeats;
  let done = 0;
  for (let repeat = 0; repeat < sweep.repeats; repeat++)
    for (const { method, epsilon, errors } of cells) {
      ensure(
        !sweep.signal?.aborted,
        "cancelled",
        "The sweep was stopped.",
        "It was on public data: nothing was spent.",
      );
      const { model } = await runPlan(curator, {
        privet: "plan/1",
        task: "classify",
        method: method.name,
        label: sweep.label,
        epsilon,
        delta: method.delta,
        options: {},
      });
      errors.push(evaluate(model, sweep.test).error);
      sweep.progress?.(++done, of);
    }
  return cells.map(({ method, epsilon, errors }) => ({ method: method.name, epsilon, errors }));
}

/** One line a method, with the 95 % interval of the mean where there is more than one run. */
export function seriesOf(cells: readonly SweepCell[]): Series[] {
  return [...new Set(cells.map((c) => c.method))].map((method) => ({
    name: methodNamed("classify", method).title,
    points: cells
      .filter((c) => c.method === method)
      .map((c) => ({ x: Number(c.epsilon), ...within(meanOf(c.errors)) })),
  }));
}

/** An error is a share, so its interval ends at 0 and 1. */
function within({ mean, half, runs }: Mean): { y: number; low?: number; high?: number } {
  if (runs < 2) return { y: mean };
  return { y: mean, low: Math.max(0, mean - half), high: Math.min(1, mean + half) };
}

export function errorChart(
  title: string,
  cells: readonly SweepCell[],
  references: readonly Reference[],
): Chart {
  return {
    title,
    x: { label: "ε (log scale; smaller is more private)", scale: "log", unit: "number" },
    y: { label: "Misclassified rows of the test table", scale: "linear", unit: "percent" },
    series: seriesOf(cells),
    references,
  };
}
