/**
 * Every mechanism that Privet has, and how those are run that a question may name: a new one is its folder and a line here.
 */
import { multiply, type Rational, rational } from "../../base/rational.ts";
import { staircaseStep } from "../../base/staircase-step.ts";
import type { Noise } from "../noise/noise.ts";
import type { Sensitive } from "../sensitive.ts";
import type { Card } from "./card.ts";
import { coverageCard } from "./coverage/index.ts";
import { exponential, exponentialCard } from "./exponential/index.ts";
import { exponentialByPart, exponentialByPartCard } from "./exponential-by-part/index.ts";
import { discreteGaussianMechanism, gaussianCard } from "./gaussian/index.ts";
import { discreteLaplaceMechanism, laplaceCard } from "./laplace/index.ts";
import { noisyMax, noisyMaxCard } from "./noisy-max/index.ts";
import { noisyTop, noisyTopCard } from "./noisy-top/index.ts";
import { objectiveCard } from "./objective/index.ts";
import { permuteAndFlip, permuteAndFlipCard } from "./permute-and-flip/index.ts";
import { sampledGaussian, sampledGaussianCard } from "./sampled-gaussian/index.ts";
import { staircase, staircaseCard } from "./staircase/index.ts";
import { type DrawOne, peel, topKCard } from "./top-k/index.ts";

/** What a mechanism is run with. */
export interface Strength {
  /** ε of each draw, or ρ. */
  readonly amount: Rational;
  /** Of a sample. */
  readonly rate?: Rational | undefined;
  /** How many are drawn. */
  readonly count: number;
  /** How many candidates each part has, where there are parts. */
  readonly sizes: readonly number[];
}

/** `Out`: numbers with noise are `bigint`, what was drawn is told by its place. */
type Run<Out> = (sensitive: Sensitive, strength: Strength, noise: Noise) => readonly Out[];

export interface Mechanism<Out> extends Card {
  /** What questions and receipts call it. */
  readonly asked: string;
  /** Whether all that is drawn is one draw, at the price of all; else each is a draw. */
  readonly together?: true;
  /** How wide the first stair is, of noise that has stairs; it is then for one number alone. */
  readonly step?: (epsilon: Rational, bound: bigint) => bigint;
  readonly run: Run<Out>;
}

const asked = <Own extends Card, Out>(card: Own, run: Run<Out>) =>
  Object.freeze({ ...card, asked: card.name as Own["name"], run });

const adding =
  (add: (sensitive: Sensitive, amount: Rational, noise: Noise) => readonly bigint[]): Run<bigint> =>
  (sensitive, { amount }, noise) =>
    add(sensitive, amount, noise);

/** One after the other, each by a draw of its own. */
const peeling =
  (draw: DrawOne): Run<number> =>
  (sensitive, { amount, count }, noise) =>
    peel(draw, sensitive, amount, count, noise);

/** Noise on every score, once; the largest are told. */
const topAtOnce: Run<number> = (sensitive, { amount, count }, noise) =>
  noisyTop(sensitive, multiply(amount, rational(BigInt(count))), count, noise);

/** Mechanisms that add noise to numbers. */
export const noises = [
  asked(laplaceCard, adding(discreteLaplaceMechanism)),
  asked(gaussianCard, adding(discreteGaussianMechanism)),
  asked(sampledGaussianCard, sampledGaussian),
  Object.freeze({ ...asked(staircaseCard, adding(staircase)), step: staircaseStep }),
] as const;

/** Mechanisms that draw the places of scores. */
export const selections = [
  asked(exponentialCard, peeling(exponential)),
  asked(permuteAndFlipCard, peeling(permuteAndFlip)),
  asked(noisyMaxCard, peeling(noisyMax)),
  Object.freeze({ ...asked(noisyTopCard, topAtOnce), asked: "laplace", together: true }),
] as const;

/** Mechanisms that draw a place in each of several parts. */
export const selectionsByPart = [
  asked(exponentialByPartCard, (sensitive, { amount, sizes }, noise) =>
    exponentialByPart(sensitive, sizes, amount, noise),
  ),
] as const;

/** The others are parts of these, or asked for in a form of their own. */
export const mechanisms: readonly Card[] = Object.freeze([
  ...noises,
  ...selections,
  ...selectionsByPart,
  coverageCard,
  objectiveCard,
  topKCard,
]);
