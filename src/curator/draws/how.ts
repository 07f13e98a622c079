/**
 * How a question is asked: by which mechanism, at what price. What a draw costs is read off the mechanism's card, here and nowhere else.
 */
import { ensure, formed } from "../../base/errors.ts";
import { exactly, multiply, type Rational, rational } from "../../base/rational.ts";
import { noMechanism } from "../../base/refusals/door.ts";
import type { Card } from "../mechanisms/card.ts";
import { coverageCard } from "../mechanisms/coverage/index.ts";
import { noises, selections, selectionsByPart } from "../mechanisms/registry.ts";
import type { PlannedDraws } from "../price.ts";

const coverage = { ...coverageCard, asked: coverageCard.name } as const;
const known = [...noises, ...selections, ...selectionsByPart, coverage] as const;

type Amount<Kind> = Readonly<
  Record<Kind extends "zcdp" ? "rho" : Kind extends "opaque" ? "epsilon" | "delta" : "epsilon", Rational>
>;

/** A mechanism's name and what it is paid with: ε of each draw, ρ, or ε and δ. */
type By<Named> = Named extends { readonly asked: infer Name; readonly kind: infer Kind }
  ? { readonly mechanism: Name } & Amount<Kind>
  : never;

export interface Hows {
  numbers: By<(typeof noises)[number]>;
  scores: By<(typeof selections)[number]> & {
    /** How many are drawn: one unless it says so. */
    readonly count?: number;
  };
  "scores-by-part": By<(typeof selectionsByPart)[number]>;
  coverage: By<typeof coverage>;
}

/** Noise on numbers. */
export type NoiseKind = Hows["numbers"];
export type How = Hows[keyof Hows];

/** As it comes from a caller: anything may be missing. */
export interface GivenHow extends Partial<Record<"epsilon" | "delta" | "rho", Rational>> {
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

/** Mechanisms that add noise to numbers. */
export const noiseNames = noises.map(({ asked }) => asked);

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
  { epsilon: each, delta, rho, count = 1 }: GivenHow,
  times = 1,
): PlannedDraws {
  if (kind === "zcdp") return { kind, rho: exactly(rho, "ρ"), count: times };
  const epsilon = exactly(each, "ε");
  if (kind === "opaque") return { kind, epsilon, delta: exactly(delta, "δ"), count: times };
  return together
    ? { kind, epsilon: multiply(epsilon, rational(BigInt(count))), count: times }
    : { kind, epsilon, count: count * times };
}
