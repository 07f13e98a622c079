/** What nobody uses up: budgets over data that are declared public, where runs only write down what they would have spent. */
import { rational } from "./rational.ts";

export const PLENTY = {
  epsilon: rational(10n ** 9n),
  delta: rational(1n, 2n),
  composition: "basic",
} as const;
