/**
 * How Privet's grid shares ε out: by how many rows there are to a unit of noise. Grids, shares and limits follow from ε and declared
 * rows alone; what was tried is in docs/results/rules.md.
 */

import { add, multiply, type Rational, rational, subtract, toNumber, ZERO } from "../../base/rational.ts";
import type { PublicFacts } from "../../curator/index.ts";
import type { SetAside } from "../given.ts";
import type { GridPlan } from "./publication.ts";

/** What is done from so many rows on, counted in units of the noise. */
interface Tier {
  readonly from: number;
  /** Percent of ε for each choice of a grid. */
  readonly percents: readonly number[];
  /** How many grids each choice after the first is made from. */
  readonly near: readonly number[];
  readonly cellsPerRow: number;
}

const tiers: readonly Tier[] = [
  { from: 12_000, percents: [20, 15], near: [10_000], cellsPerRow: 0.2 },
  { from: 5000, percents: [30, 20], near: [5000], cellsPerRow: 0.2 },
  { from: 0, percents: [50], near: [], cellsPerRow: 0.05 },
];

/** Of ε, for counting the rows, where nobody has declared about how many there are. */
const SIZE_PERCENT = 2;

export const GRIDS = 10_000;

/** What of ε each step gets, and how many grids and cells there may be. */
export function privetGridPlan(
  facts: PublicFacts,
  { epsilon }: Pick<SetAside, "epsilon">,
  grids = GRIDS,
): GridPlan {
  const signal = signalOf(facts, epsilon);
  const { percents, near, cellsPerRow } = tiers.find(({ from }) => signal >= from) ?? tiers[tiers.length - 1];
  const part = (percent: number) => multiply(epsilon, rational(BigInt(percent), 100n));
  const choices = percents.map(part);
  const size = facts.rows === undefined ? part(SIZE_PERCENT) : undefined;
  return {
    rule: { choices: [grids, ...near], cellsPerRow, smoothing: "nearest", mechanism: "permute-and-flip" },
    epsilons: {
      ...(size ? { size } : {}),
      choices,
      counts: subtract(epsilon, choices.reduce(add, size ?? ZERO)),
    },
  };
}

/** How many rows there are to a unit of noise, if all of ε were for one count; 0 where nobody says how many rows there are. */
const signalOf = ({ rows = 0, neighbours }: PublicFacts, epsilon: Rational): number =>
  (rows * toNumber(epsilon)) / (neighbours === "replace" ? 2 : 1);
