/**
 * HEADER
 */
import type { PublicFacts } from "../curator/index.ts";
import { type Ask, estimator } from "../estimator.ts";
import { integer } from "../options.ts";
import { add, multiply, type Rational, rational, subtract, toNumber, ZERO } from "../rational.ts";
import { checkPublish, type GridPlan, gridDraws, publishGrid } from "./grid-publication.ts";

/** What is done from so many rows on, counted in units of the noise. */
interface Tier {
  readonly from: number;
  /** Percent of ε for each choice of a grid. */
  readonly percents: readonly number[];
  /** How many grids each choice is made from. */
  readonly grids: readonly number[];
  readonly cellsPerRow: number;
}

const tiers: readonly Tier[] = [
  { from: 12_000, percents: [20, 15], grids: [10_000, 10_000], cellsPerRow: 0.2 },
  { from: 5000, percents: [30, 20], grids: [3000, 5000], cellsPerRow: 0.2 },
  { from: 0, percents: [50], grids: [3000], cellsPerRow: 0.05 },
];

/** Of ε, for counting the rows, where nobody has declared about how many there are. */
const SIZE_PERCENT = 2;

export const privetGrid = estimator({
  name: "privet-grid",
  title: "Privet's grid",
  task: "publish",
  summary:
    "Chooses a grid that separates the classes, looks for a better one near it where ε allows, and publishes the counts in its cells.",
  cite: "After Su, Cao, Li, Lyu: PrivPfC. VLDB Journal, 2018.",
  guarantee: "proved",
  neighbours: ["replace", "add-remove"],
  options: {
    grids: integer({
      min: 1,
      max: 1_000_000,
      auto: "from the number of rows and ε",
      tip: "How many grids the first choice is made from.",
    }),
  },

  price(facts, ask, { grids }) {
    checkPublish(facts, ask);
    const details = planOf(facts, ask, grids);
    return { ...gridDraws(facts, ask, details), delta: ZERO, details };
  },

  fit: (search, ask, { details }) => publishGrid(search, ask, details),
});

function planOf(facts: PublicFacts, { epsilon }: Ask, asked: number | undefined): GridPlan {
  const signal = signalOf(facts, epsilon);
  const { percents, grids, cellsPerRow } =
    tiers.find(({ from }) => signal >= from) ?? tiers[tiers.length - 1];
  const part = (percent: number) => multiply(epsilon, rational(BigInt(percent), 100n));
  const choices = percents.map(part);
  const size = facts.rows === undefined ? part(SIZE_PERCENT) : undefined;
  return {
    rule: { choices: asked === undefined ? grids : grids.with(0, asked), cellsPerRow, smoothing: "nearest" },
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
