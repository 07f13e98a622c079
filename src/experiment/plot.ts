/** Error, cost or distance against ε, a picture for each data set. */
import type { Mean } from "../evaluate/mean.ts";
import type { Chart } from "../report/chart.ts";
import { hasUnit } from "./cells.ts";
import type { Experiment, Measure } from "./experiment.ts";
import type { DataSummary } from "./summary.ts";

/** Undefined where no method has a result yet. */
export function plotOf(experiment: Experiment, summary: DataSummary): Chart | undefined {
  const { title, epsilon, measure, against } = experiment;
  const amounts = epsilon.map((text, at) => ({ x: Number(text), at })).sort((a, b) => a.x - b.x);
  const series = summary.methods
    .map(({ title: name, means }) => ({
      name,
      points: amounts.flatMap(({ x, at }) => {
        const mean = means[at];
        return mean ? [{ x, ...intervalOf(mean, experiment) }] : [];
      }),
    }))
    .filter(({ points }) => points.length > 0);
  if (series.length === 0) return undefined;
  return {
    title: `${title}: ${summary.name}, ${summary.rows.toLocaleString("en-US")} rows`,
    x: { label: "ε (log scale; smaller is more private)", scale: "log", unit: "number" },
    y: AXES[measure],
    series,
    beside: against,
    references: summary.yardsticks.map(({ title: name, mean }) => ({ name, y: mean.mean })),
  };
}

const AXES: Readonly<Record<Measure, Chart["y"]>> = {
  error: { label: "Misclassified test rows", scale: "linear", unit: "percent" },
  mse: { label: "Mean squared error", scale: "linear", unit: "number" },
  cost: { label: "Mean cost of a row", scale: "linear", unit: "number" },
  pairs: { label: "Distance of pairs of attributes", scale: "linear", unit: "number" },
};

/** Neither a share nor a cost, an error or a distance is below 0, and neither share nor distance above 1. */
function intervalOf({ mean, half, runs }: Mean, { measure }: Experiment) {
  if (runs < 2) return { y: mean };
  const most = hasUnit(measure) ? Number.POSITIVE_INFINITY : 1;
  return { y: mean, low: Math.max(0, mean - half), high: Math.min(most, mean + half) };
}
