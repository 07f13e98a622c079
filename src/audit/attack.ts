/** What is needed to try to tell two neighbouring tables apart by what is drawn from them. */
import type { Rational } from "../base/rational.ts";
import type { Noise } from "../curator/noise/noise.ts";

export interface Attack {
  /** The mechanism's name, or the method's. */
  readonly name: string;
  /** What the two tables are, and what is drawn. */
  readonly about: string;
  /** At which δ it is looked at; 0 where the claim has none. */
  readonly delta: number;
  /** Draws once from what one of the tables answers; the output as text. */
  drawer(table: 0 | 1, epsilon: Rational, noise: Noise): Drawer | Promise<Drawer>;
  /** Fewer draws than were asked for, where each is a whole run. */
  readonly share?: number;
}

export type Drawer = () => string | Promise<string>;
