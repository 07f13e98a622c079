/**
 * How a question is asked: by which mechanism, at what price. What a draw costs is read off the mechanism's card, here and nowhere else.
 */
import { ensure, formed } from "../../base/errors.ts";
import { multiply, type Rational, rational } from "../../base/rational.ts";
import { noMechanism } from "../../base/refusals/door.ts";
import type { DrawAmount } from "../accounting/draw-amounts.ts";
import type { Card } from "../mechanisms/card.ts";
import { coverageCard } from "../mechanisms/coverage/index.ts";
import { objectiveCard } from "../mechanisms/objective/index.ts";
import { noises, selections, selectionsByPart } from "../mechanisms/registry.ts";
import { exactDraws, type PlannedDraws } from "../price.ts";
import type { Question, Takes } from "../queries/registry.ts";

const coverage = { ...coverageCard, asked: coverageCard.name } as const;
const objective = { ...objectiveCard, asked: objectiveCard.name } as const;
const known = [...noises, ...selections, ...selectionsByPart, coverage, objective] as const;

type Amount<Kind extends Card["kind"]> = Readonly<Record<DrawAmount<Kind>, Rational>>;

/** A mechanism's name and what it is paid with: ε of each draw, ρ, ρ of a sample, or ε and δ. */
type By<Named> = Named extends { readonly asked: infer Name; readonly kind: infer Kind extends Card["kind"] }
  ? { readonly mechanism: Name } & Amount<Kind>
  : never;

interface Hows {
  numbers: By<(typeof noises)[number]>;
  scores: By<(typeof selections)[number]> & {
    /** How many are drawn: one unless it says so. */
    readonly count?: number;
  };
  "scores-by-part": By<(typeof selectionsByPart)[number]>;
  coverage: By<typeof coverage>;
  minimum: By<typeof objective>;
}

/** By which mechanism and at what price a query's answer may be blurred. */
export type HowFor<Name extends Question["ask"]> = Hows[Takes<Name>];

/** Noise on numbers, over all rows. */
export type NoiseKind = Exclude<Hows["numbers"], { readonly mechanism: "sampled-gaussian" }>;
export type How = Hows[keyof Hows];

/** As it comes from a caller: anything may be missing. */
export interface GivenHow extends Partial<Record<DrawAmount, Rational>> {
  readonly mechanism: string;
  readonly count?: number;
}

/** Mechanisms that draw candidates; each draw is of its own. */
export const selectors = selections.flatMap((m) => ("together" in m ? [] : [m.asked]));
/** A mechanism that chooses one of several. */
export type Selector = (typeof selectors)[number];

/** Mechanisms that draw the first of a ranking; `laplace` adds noise to every score, once. */
export const topMechanisms = selections.map(({ asked }) => asked);
/** A mechanism that chooses the best few. */
export type TopMechanism = (typeof topMechanisms)[number];

/** Mechanisms that add noise to numbers, over all rows. */
export const noiseNames = noises.flatMap((m) => (m.kind === "sampled" ? [] : [m.asked]));

/** How the draws of a mechanism are accounted for. */
export const kindOf = (mechanism: TopMechanism) => cardOf({ mechanism, count: 1 }).kind as SelectionKind;
type SelectionKind = (typeof selections)[number]["kind"];

/** What asking in this way so many times takes off a plan. */
export const plannedDraws = (how: How, times = 1): PlannedDraws =>
  formed(() => priced(cardOf(how), how, times));

/** `laplace` is noise on numbers or, where it is said how many are to be drawn, on scores; of each part one is drawn. */
function cardOf({ mechanism, count }: GivenHow) {
  const fits = (takes: string) =>
    count === undefined || takes === "scores" || (count === 1 && takes === "scores-by-part");
  const card = known.find((m) => m.asked === mechanism && fits(m.takes));
  ensure(
    card !== undefined,
    ...noMechanism(
      mechanism,
      known.map(({ asked }) => asked),
    ),
  );
  return card;
}

export function priced(
  { kind, together }: Pick<Card, "kind"> & { readonly together?: true },
  { count = 1, ...amounts }: GivenHow,
  times = 1,
): PlannedDraws {
  const draws = exactDraws({ kind, ...amounts, count: times });
  if (draws.kind !== "pure" && draws.kind !== "bounded-range") return draws;
  const all = rational(BigInt(count));
  return together ? { ...draws, epsilon: multiply(draws.epsilon, all) } : { ...draws, count: count * times };
}
