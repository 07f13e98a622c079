/** The search for one card of the `privet` classifier: drawn moves and, where it is paid for, a choice at the end and counts for what was chosen. */

import type { Change } from "../../../base/changes.ts";
import type { Rational } from "../../../base/rational.ts";
import { hasMissingCode } from "../../../schema/coding/codes.ts";
import { type Cuts, type GroupedAttribute, measuredGroups } from "../../../schema/coding/grouped.ts";
import type { Inputs } from "../../../schema/coding/layout.ts";
import { type CardShape, climbCards, movesOn, rangesOf } from "../../../search/evolve/cards.ts";
import type { Ask, Search } from "../../method.ts";
import { aboutRows } from "../climbing.ts";
import { LARGEST_SUM } from "../priv-gene/scoring.ts";
import type { CountsHow } from "../split-draws.ts";
import { withShares } from "./card-shares.ts";

export interface CardPlan {
  /** ε of each move, and of the choice at the end. */
  readonly move: Rational;
  readonly choice: Rational | undefined;
  /** How rows of each class are counted for a card that speaks of one attribute (card-shares.ts). */
  readonly counts?: CountsHow | undefined;
  /** How many points each move gives. */
  readonly steps: readonly number[];
}

export interface FittedCard {
  readonly weights: Float64Array;
  /** Whether its points are log-odds of what was counted. */
  readonly isCounted?: true;
}

interface CardAsked {
  readonly inputs: Inputs<GroupedAttribute>;
  /** The value of the label that the card speaks for. */
  readonly positive: string;
  /** A public card to begin with; the empty one where there is none. */
  readonly start?: Float64Array | undefined;
  /** Where numeric attributes are cut, if not as usual. */
  readonly cuts?: Cuts | undefined;
}

export async function cardFor(
  search: Search,
  ask: Ask,
  plan: CardPlan,
  asked: CardAsked,
): Promise<FittedCard> {
  const { choice, counts, steps } = plan;
  const of = steps.length + (choice ? 1 : 0) + (counts ? 1 : 0);
  const path = await cardsOnTheWay({ ...search, made: (step) => search.made(step, of) }, ask, plan, asked);
  const { inputs, start } = asked;
  const empty = new Float64Array(inputs.length);
  const reached = path.at(-1) ?? start ?? empty;
  if (!choice || search.stopped()) return { weights: reached };
  const shape = shapeOf(inputs);
  const rules = movesOn(empty, rangesOf(shape), { step: 1, most: shape.most });
  const known = start ? [start, ...path] : path;
  const chosen = await chooseByErrors(search, ask, asked, choice, [...known, ...rules]);
  search.made(of - (counts ? 1 : 0), of);
  if (!counts || search.stopped()) return { weights: chosen };
  const told = await withShares(search, ask, counts, { card: chosen, inputs, positive: asked.positive });
  search.made(of, of);
  return told ? { weights: told, isCounted: true } : { weights: chosen };
}

/** One of some cards, those with fewer errors more often. */
export const chooseByErrors = (
  search: Search,
  ask: Ask,
  asked: CardAsked,
  epsilon: Rational,
  cards: readonly (Float64Array | Change)[],
): Promise<Float64Array> =>
  drawn(search, ask, asked, { score: "zero-one", epsilon })(cards, new Float64Array(asked.inputs.length));

/** Every card on the way, the start left out: one drawn move after the other. */
export function cardsOnTheWay(
  search: Search,
  ask: Ask,
  { move, steps }: CardPlan,
  asked: CardAsked,
): Promise<Float64Array[]> {
  return climbCards({
    shape: shapeOf(asked.inputs),
    start: asked.start ?? new Float64Array(asked.inputs.length),
    steps,
    select: drawn(search, ask, asked, { score: "capped-logistic", epsilon: move }),
    stopped: search.stopped,
    made: (step) => search.made(step, steps.length),
  });
}

const drawn =
  (search: Search, ask: Ask, { positive, cuts }: CardAsked, by: { score: string; epsilon: Rational }) =>
  async (candidates: readonly (Float64Array | Change)[], hub: Float64Array): Promise<Float64Array> => {
    const asked = {
      ask: "select",
      score: by.score,
      coding: "groups",
      candidates,
      hub,
      ...(cuts ? { cuts } : {}),
      ...aboutRows(ask, positive),
    } as const;
    const { value } = await search.data.make(asked, { mechanism: "exponential", epsilon: by.epsilon });
    return value[0].candidate;
  };

export function shapeOf(inputs: Inputs<GroupedAttribute>): CardShape {
  return {
    length: inputs.length,
    most: LARGEST_SUM,
    attributes: inputs.attributes.map((attribute, k) => ({
      from: inputs.offsets[k],
      size: measuredGroups(attribute),
      ordered: attribute.of.kind === "numeric",
      missing: hasMissingCode(attribute.of),
    })),
  };
}
