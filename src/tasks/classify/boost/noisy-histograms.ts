/**
 * Noisy-histogram boosting of one class against the others: sums of capped residuals, attribute after attribute, make the points of their
 * groups better (group-points.ts). An attribute whose sums are within noise is left out for the rest; the draws that it would have had go to
 * the others, so that as many are made as were planned, of the same size each.
 */
import type { Rational } from "../../../base/rational.ts";
import type { Terms } from "../../../curator/index.ts";
import type { GroupedAttribute } from "../../../schema/coding/grouped.ts";
import { levelGrouping } from "../../../schema/taxonomy/level-grouping.ts";
import type { Search } from "../../method.ts";
import { beyondNoise } from "./class-counts.ts";
import { pointsBelieved } from "./group-points.ts";

export interface HistogramPlan {
  /** ρ of each draw. */
  readonly step: Rational;
  readonly draws: number;
  /** Attributes that a draw asks about at once. */
  readonly batch: number;
  readonly cap: number;
}

/** What is known of an attribute before its first residuals are asked for. */
export interface AttributeKnown {
  readonly attribute: GroupedAttribute;
  /** Rows in each group, as far as is known. */
  readonly rows: Float64Array;
  /** How far its class counts are from chance. */
  readonly distance: number;
}

interface AboutClass {
  readonly label: string;
  readonly positive: string;
  /** Of the class in all rows. */
  readonly share: number;
}

/** Deviations beyond noise that an attribute needs: to be asked about at all, and to be asked again. */
const FIRST_DISTANCE = 1;
const NEXT_DISTANCE = 0;
const FEWEST_ASKED = 2;

/** Of the curvature at the share in all rows: how much is left of it where rows are told apart and residuals capped. */
const CURVATURE_LEFT = 0.66;

/** Points of every attribute's groups, and the bias. */
export async function boostHistograms(
  search: Search,
  { step, draws, batch, cap }: HistogramPlan,
  known: readonly AttributeKnown[],
  { share, ...about }: AboutClass,
): Promise<{ readonly points: readonly Float64Array[]; readonly bias: number }> {
  const bias = Math.log(share / (1 - share));
  const tables = known.map(({ attribute }) => [levelGrouping(attribute)]);
  const points = known.map(({ rows }) => new Float64Array(rows.length));
  const curvatures = known.map(({ rows }) =>
    rows.map((n) => Math.max(1, n * CURVATURE_LEFT * share * (1 - share))),
  );
  const believed = known.map(({ attribute: { starts, of } }) =>
    pointsBelieved(starts.length, of.kind === "numeric"),
  );
  const distances = known.map(({ distance }) => distance);
  let asked = worthAsking(distances, [...known.keys()], FIRST_DISTANCE);
  let queue: readonly number[] = asked;
  for (let made = 0; made < draws && !search.stopped(); made++) {
    const now = queue.slice(0, batch);
    const model: Terms = [
      { table: [], points: [bias] },
      ...tables.map((table, k) => ({ table, points: points[k] })),
    ];
    const { value, noise } = await search.data.make(
      { ask: "residuals", ...about, model, cap, tables: now.map((k) => tables[k]) },
      { mechanism: "gaussian", rho: step },
    );
    const deviation = noise.scale * noise.unit;
    for (const [i, k] of now.entries()) {
      distances[k] = beyondNoise(value[i], deviation);
      const steps = believed[k].update(value[i], deviation, curvatures[k]);
      for (let g = 0; g < steps.length; g++) points[k][g] = within(points[k][g] + steps[g]);
    }
    queue = queue.slice(batch);
    if (queue.length === 0) {
      asked = worthAsking(distances, asked, NEXT_DISTANCE);
      queue = asked;
    }
    search.made(made + 1, draws);
  }
  return { points, bias };
}

/** Those beyond noise, the furthest first; never fewer than the first few. */
function worthAsking(distances: readonly number[], of: readonly number[], least: number): readonly number[] {
  const ordered = of.toSorted((a, b) => distances[b] - distances[a]);
  return ordered.filter((k, place) => place < FEWEST_ASKED || distances[k] > least);
}

/** What noise may make of a group with hardly a row stays within what a model may hold. */
const MOST_POINTS = 8;
const within = (points: number): number => Math.min(MOST_POINTS, Math.max(-MOST_POINTS, points));
