/** What a search is given, as far as it goes: methods of any task hand in more. */
import type { PublicRandom } from "../base/random.ts";
import type { Rational } from "../base/rational.ts";
import type { Allowance } from "../curator/index.ts";

/** What is set aside for it. */
export interface SetAside {
  readonly epsilon: Rational;
  readonly delta: Rational;
}

/** What is to be told from which attributes; from all but labels where none are named. */
export interface LabelAsked {
  readonly label: string;
  readonly attributes?: readonly string[];
}

/** The draws that it may make, public randomness, and how it is stopped and watched. */
export interface SearchGiven {
  readonly data: Allowance;
  readonly random: PublicRandom;
  stopped(): boolean;
  made(step: number, of: number): void;
}
