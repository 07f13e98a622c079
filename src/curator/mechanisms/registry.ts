/**
 * Every mechanism that Privet has.
 */
import type { Card } from "./card.ts";
import { coverageCard } from "./coverage/index.ts";
import { exponentialCard } from "./exponential/index.ts";
import { exponentialByPartCard } from "./exponential-by-part/index.ts";
import { gaussianCard } from "./gaussian/index.ts";
import { laplaceCard } from "./laplace/index.ts";
import { noisyMaxCard } from "./noisy-max/index.ts";
import { noisyTopCard } from "./noisy-top/index.ts";
import { permuteAndFlipCard } from "./permute-and-flip/index.ts";
import { staircaseCard } from "./staircase/index.ts";
import { topKCard } from "./top-k/index.ts";

export const mechanisms: readonly Card[] = Object.freeze([
  laplaceCard,
  gaussianCard,
  staircaseCard,
  exponentialCard,
  exponentialByPartCard,
  permuteAndFlipCard,
  noisyMaxCard,
  topKCard,
  noisyTopCard,
  coverageCard,
]);
