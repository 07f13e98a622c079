/** What mechanisms say of parameters that they cannot work with. Functions of public numbers. */
import type { RefusalWords } from "../errors.ts";

export const epsilonOfNothing = (epsilon: string): RefusalWords => [
  "epsilon-invalid",
  `epsilon is ${epsilon}, and only a positive epsilon leaves room for an answer.`,
  "Choose a positive epsilon, for example 0.5.",
];

export const noCandidates = (): RefusalWords => [
  "candidate-invalid",
  "There is no candidate to choose from.",
  "Propose at least one candidate.",
];

export const picksOfSets = (picks: number, sets: number): RefusalWords => [
  "option-out-of-range",
  `${picks} picks are asked for, and there are ${sets} sets.`,
  `Ask for at most ${sets}.`,
];

export const partWithoutCandidates = (): RefusalWords => [
  "candidate-invalid",
  "A part has no candidates.",
  "Give every part one at least.",
];

export const rhoOfNothing = (rho: string): RefusalWords => [
  "option-out-of-range",
  `rho is ${rho}, and only a positive rho leaves room for an answer.`,
  "Choose a positive rho, for example 0.01.",
];

export const kOfCandidates = (k: number, candidates: number): RefusalWords => [
  "option-out-of-range",
  `k is ${k}, and there are ${candidates} candidates.`,
  `Choose a whole number from 1 to ${candidates}.`,
];

export const staircaseBlursOne = (length: number): RefusalWords => [
  "option-out-of-range",
  `The staircase mechanism blurs one number, and this answer has ${length}.`,
  "Use the Laplace mechanism for several numbers.",
];

export const stepOutOfRange = (step: bigint, sensitivity: bigint): RefusalWords => [
  "option-out-of-range",
  `step is ${step}, and a stair's tread is 1 to ${sensitivity} wide.`,
  "Choose a step in that range, or leave it out.",
];
