/** The rounds of DP-EBM for one class against the others. */
import type { PublicRandom } from "../../../base/random.ts";
import type { Rational } from "../../../base/rational.ts";
import { levelGrouping } from "../../../schema/taxonomy/level-grouping.ts";
import type { Search } from "../../method.ts";
import type { Bins } from "./ebm-bins.ts";

export interface LeavesPlan {
  /** ρ of each draw. */
  readonly step: Rational;
  readonly rounds: number;
  readonly rate: number;
  readonly leaves: number;
}

/** A residual is beyond no cap. */
const NO_CAP = 1;
/** What noise may make of a leaf with hardly a row stays within what a model may hold. */
const MOST_POINTS = 64;

/** Points of the groups of every attribute. */
export async function boostLeaves(
  search: Search,
  { step, rounds, rate, leaves }: LeavesPlan,
  bins: readonly Bins[],
  about: { readonly label: string; readonly positive: string },
): Promise<readonly Float64Array[]> {
  const groupings = bins.map(({ attribute }) => levelGrouping(attribute));
  const points = groupings.map(({ groups }) => new Float64Array(groups.length));
  const draws = rounds * bins.length;
  for (let made = 0; made < draws && !search.stopped(); made++) {
    const k = made % bins.length;
    const leafOf = randomLeaves(bins[k].rows.length, leaves, search.random);
    const leafOfGroup = bins[k].binOf.map((bin) => leafOf[bin]);
    const { value } = await search.data.make(
      {
        ask: "residuals",
        ...about,
        model: groupings.map((own, i) => ({ table: [own], points: points[i] })),
        cap: NO_CAP,
        tables: [[{ ...groupings[k], groups: leafOfGroup }]],
      },
      { mechanism: "gaussian", rho: step },
    );
    const rows = new Float64Array(value[0].length);
    for (const [bin, leaf] of leafOf.entries()) rows[leaf] += bins[k].rows[bin];
    for (const [group, leaf] of leafOfGroup.entries())
      points[k][group] = within(points[k][group] + (rate * value[0][leaf]) / rows[leaf]);
    search.made(made + 1, draws);
  }
  return points;
}

/** Bins, in their order, cut into leaves at different random places; the leaf of each. */
export function randomLeaves(bins: number, leaves: number, random: PublicRandom): readonly number[] {
  const places = Array.from({ length: bins - 1 }, (_, i) => i + 1);
  const cuts = new Set<number>();
  while (cuts.size < Math.min(leaves, bins) - 1) cuts.add(places[random.below(places.length)]);
  let leaf = 0;
  return Array.from({ length: bins }, (_, bin) => {
    if (cuts.has(bin)) leaf++;
    return leaf;
  });
}

const within = (points: number): number => Math.min(MOST_POINTS, Math.max(-MOST_POINTS, points));
