/**
 * The mechanisms' light: for each, the least ε that fits with what was drawn on two neighbours, against the ε that is claimed.
 *
 * Claim. Where all claims hold, a measurement finds one broken with probability at most `FALSE_ALARM`.
 * Proof. Each of the m tests, of an attack at an ε, finds its claim broken with probability at most FALSE_ALARM/m (least-epsilon.ts); the union bound. ∎
 *
 * It is a lower bound: a light that is green says that this attack, with so many draws, did not get through. What says that none can is
 * the proof beside each mechanism. So that green means something, Laplace noise of half the size is measured as well, and must be caught.
 */
import { didYouMean } from "../base/did-you-mean.ts";
import { ensure, quote } from "../base/errors.ts";
import { compare, type Rational, rational, toNumber } from "../base/rational.ts";
import { systemNoise } from "../curator/noise/noise.ts";
import type { Attack } from "./attack.ts";
import { attacks } from "./attacks.ts";
import { drawnHistogram, type Histogram } from "./histogram.ts";
import type { Hits } from "./least-epsilon.ts";
import { methodAttacks } from "./methods.ts";
import { type ToldApart, tellApart } from "./tell-apart.ts";
import { weakened } from "./weakened.ts";

/** One measurement in a million with nothing broken shows something broken. */
export const FALSE_ALARM = 1e-6;

export const allAttacks: readonly Attack[] = [...attacks, ...methodAttacks];

/** What can be measured by name. */
export const attackNames: readonly string[] = allAttacks.map(({ name }) => name);

/** Plain JSON. */
export interface MeasuredMechanism {
  readonly name: string;
  readonly about: string;
  /** The ε that is claimed, at this δ. */
  readonly claimed: number;
  readonly delta: number;
  /** What was measured: no smaller ε fits. */
  readonly least: number;
  readonly isWithin: boolean;
  /** Draws on each of the two tables, of which half were counted. */
  readonly draws: number;
  /** In the telling event: on the table where it is likelier, and on its neighbour. */
  readonly counted: readonly [Hits, Hits];
  readonly histogram: Histogram;
}

export interface Measurement {
  /** At which ε each was measured, the smallest first. */
  readonly epsilons: readonly number[];
  readonly trials: number;
  readonly falseAlarm: number;
  readonly mechanisms: readonly MeasuredMechanism[];
  /** Laplace noise of half the size, measured in the same way, against the largest of the claims. */
  readonly control: { readonly least: number; readonly isCaught: boolean };
}

export interface MeasurementAsked {
  /** What is to be claimed: each mechanism is measured at each. */
  readonly epsilons: readonly Rational[];
  /** Draws on each table. */
  readonly trials: number;
  /** All unless given. */
  readonly names?: readonly string[] | undefined;
  readonly signal?: { readonly aborted: boolean } | undefined;
  /** A share of all, from 0 to 1, and the mechanism that is at work. */
  readonly progress?: ((share: number, name: string) => void) | undefined;
}

export const [LEAST_TRIALS, MOST_TRIALS] = [1000, 10_000_000];
export const DEFAULT_TRIALS = 20_000;
const [LEAST_EPSILON, MOST_EPSILON] = [0.01, 10];
const MOST_EPSILONS = 5;

/** Undefined where it was stopped. `among` is what names are looked for in. */
export async function measureMechanisms(
  asked: MeasurementAsked,
  among = allAttacks,
): Promise<Measurement | undefined> {
  checkMeasuring(asked, among);
  const { trials, names, signal, progress } = asked;
  const epsilons = [...asked.epsilons].sort(compare);
  const chosen = among.filter(({ name }) => names === undefined || names.includes(name));
  const tests = epsilons.flatMap((epsilon) => chosen.map((attack) => ({ attack, epsilon })));
  const control = { attack: attacks[0], epsilon: epsilons[epsilons.length - 1] };
  const of = [...tests, control].reduce((sum, { attack }) => sum + 2 * drawsOf(attack, trials), 0);
  // Many chances to be wrong: each has its share.
  const alpha = FALSE_ALARM / tests.length;
  let done = 0;
  const tried = ({ attack, epsilon }: (typeof tests)[number], noise = systemNoise()) => {
    const drew = (more: number) => {
      done += more;
      progress?.(done / of, attack.name);
    };
    return tellApart(attack, { epsilon, trials: drawsOf(attack, trials), alpha, noise, signal, drew });
  };
  const mechanisms: MeasuredMechanism[] = [];
  for (const test of tests) {
    const told = await tried(test);
    if (!told) return undefined;
    mechanisms.push(measuredOf(test.attack, toNumber(test.epsilon), told, drawsOf(test.attack, trials)));
  }
  const caught = await tried(control, weakened(systemNoise(), 2n));
  if (!caught) return undefined;
  const { least } = caught;
  return {
    ...{ epsilons: epsilons.map(toNumber), trials, falseAlarm: FALSE_ALARM, mechanisms },
    control: { least, isCaught: least > toNumber(control.epsilon) },
  };
}

const measuredOf = (
  { name, about, delta }: Attack,
  claimed: number,
  { least, drawn, event, counted }: ToldApart,
  draws: number,
): MeasuredMechanism => ({
  ...{ name, about, claimed, delta, least, isWithin: least <= claimed, draws, counted },
  histogram: drawnHistogram(drawn, event),
});

const drawsOf = ({ share = 1 }: Attack, trials: number): number =>
  Math.max(LEAST_TRIALS, Math.round(share * trials));

/** Refuses what cannot be measured, before anything is drawn. */
export function checkMeasuring({ epsilons, trials, names = [] }: MeasurementAsked, among = allAttacks): void {
  const known = among.map(({ name }) => name);
  for (const name of names)
    ensure(
      known.includes(name),
      "option-unknown",
      `There is no mechanism ${quote(name)}.`,
      `${didYouMean(name, known)}There are: ${known.join(", ")}.`,
    );
  ensure(
    Number.isInteger(trials) && trials >= LEAST_TRIALS && trials <= MOST_TRIALS,
    "option-out-of-range",
    "The number of trials is not a whole number from 1000 to 10000000.",
    "Fewer tell nothing. With 1e5 most claims of ε 1 are met to within a half.",
  );
  ensure(
    epsilons.length >= 1 && epsilons.length <= MOST_EPSILONS,
    "option-out-of-range",
    `There is not one ε to measure at, or there are more than ${MOST_EPSILONS}.`,
    "Leave them out to measure at ε 1.",
  );
  ensure(
    epsilons.every((epsilon) => epsilon.n * 100n >= epsilon.d && epsilon.n <= 10n * epsilon.d),
    "epsilon-invalid",
    `The ε to audit at is not between ${LEAST_EPSILON} and ${MOST_EPSILON}.`,
    "Leave it out to audit at ε 1: at a small one many draws tell little.",
  );
}

/** ε 1, where draws tell most. */
export const DEFAULT_EPSILONS: readonly Rational[] = [rational(1n)];
