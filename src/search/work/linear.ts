/** What searches for linear classifiers do: whole candidates, all steps around one, and all moves on a card. */
import { offersOf, timesWork, type Work, workOf } from "../../base/work.ts";
import type { PublicFacts } from "../../curator/index.ts";
import { inputsOf } from "../../schema/coding/layout.ts";
import { comparisons, modelBytes, onRows } from "./facts.ts";

interface About {
  readonly attributes?: readonly string[];
}

/** Rounds of steps up and down in every coordinate, for each class. */
export function climbWork(
  facts: PublicFacts,
  { attributes }: About,
  { rounds, classes }: { readonly rounds: number; readonly classes: number },
): Work | undefined {
  const { attributes: coded, length } = inputsOf(facts.schema, attributes);
  const candidates = 2 * length + 1;
  const looks = rounds * classes;
  return onRows(facts, (rows) =>
    workOf(
      modelBytes(facts, classes * length),
      timesWork(looks, { looks: 1, steps: rows * coded.length, candidates }),
      offersOf(looks, candidates),
    ),
  );
}

/** Losses of weights all over a wide box are looked up all over their table, and take so much longer. */
export const spreadOf = (loss: string, box: number): number => (loss === "zero-one" || box <= 1 ? 1 : 3);

/** Populations of whole vectors, of which so many are drawn in all. */
export function populationWork(
  facts: PublicFacts,
  { attributes }: About,
  {
    population,
    looks,
    draws,
    classes,
    spread,
    isAroundOne = false,
  }: {
    readonly population: number;
    /** For each class: how often a population is scored, and how many of its candidates are drawn in all. */
    readonly looks: number;
    readonly draws: number;
    readonly classes: number;
    readonly spread: number;
    /** Whether all but the first population differ from one parent in one weight each: then they are steps around it. */
    readonly isAroundOne?: boolean;
  },
): Work | undefined {
  const { attributes: coded, length } = inputsOf(facts.schema, attributes);
  return onRows(facts, (rows) =>
    workOf(
      modelBytes(facts, classes * length),
      timesWork(classes * looks, { looks: 1, weights: comparisons(population) * length }),
      timesWork(classes * (isAroundOne ? 1 : looks), { vectors: rows * population * coded.length * spread }),
      isAroundOne
        ? timesWork(classes * (looks - 1), { steps: rows * coded.length, candidates: population })
        : {},
      offersOf(classes * draws, population),
    ),
  );
}

export interface CardWork {
  readonly classes: number;
  readonly rounds: number;
  /** How many groups all attributes have together. */
  readonly length: number;
  readonly attributes: number;
  /** Moves that a round draws from, and how many points they give together. */
  readonly moves: number;
  readonly points: number;
  /** Whether a last draw chooses among the cards on the way and the rules of one move. */
  readonly choice: boolean;
  /** Whether rows of each class are then counted in the groups of one attribute. */
  readonly counts: boolean;
}

export function cardWork(facts: PublicFacts, card: CardWork): Work | undefined {
  const { classes, rounds, length, attributes, moves, points, choice, counts } = card;
  const looks = rounds * classes;
  return onRows(facts, (rows) =>
    workOf(
      modelBytes(facts, 2 * classes * length),
      timesWork(looks, { looks: 1, cards: rows * attributes, candidates: moves, weights: points + length }),
      offersOf(looks, moves),
      choice
        ? {
            looks: 1,
            cards: rows * attributes,
            vectors: rows * attributes * rounds,
            candidates: moves,
            weights: points + rounds * length,
          }
        : {},
      choice ? offersOf(1, moves + rounds) : {},
      counts ? { looks: 1, counts: 2 * rows, cells: 2 * length } : {},
    ),
  );
}
