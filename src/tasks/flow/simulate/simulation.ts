/**
 * How the error of a step falls with ε where no formula tells: its own method, with its own options, is run on made-up rows of the declared schema.
 *
 * Claim. What comes of it hangs on the flow and on public facts alone.
 * Proof. Nothing else is handed in: the schema, the number of rows where that is public or declared, the step and the flow's δ. Rows are made of these
 * by a public seed, declared public, and opened with noise that is repeatable; no curator of the data is there to be asked. ∎
 *
 * An error hangs on rows · ε (measured-law.ts), so that it is simulated at some products of both, a factor of four apart, with as many rows as there
 * are or fewer: what a run would do beyond some work is done with fewer rows and a larger ε.
 */
import { PrivetError } from "../../../base/errors.ts";
import { canonicalJson } from "../../../base/json.ts";
import { toDecimal, toNumber } from "../../../base/rational.ts";
import { sha256 } from "../../../base/sha256.ts";
import { VERSION } from "../../../base/version.ts";
import { type Work, workUnits } from "../../../base/work.ts";
import { openCurator, type PublicFacts } from "../../../curator/index.ts";
import type { Attribute, Schema } from "../../../schema/types.ts";
import { rowsOrGuess } from "../../../search/rounds.ts";
import type { CommonAsk } from "../../method.ts";
import type { CurvePoint } from "../curve.ts";
import { type KnownStep, optionsFor, stepAsk } from "../known.ts";
import { inDecimals } from "../shares.ts";
import { errorOn } from "./errors.ts";
import { rowsOfNobody } from "./made-up-rows.ts";

/** What is simulated of a step, and how. */
export interface StepSimulation {
  readonly step: string;
  /** The hash of all that it hangs on: equal ones have equal errors. */
  readonly key: string;
  /** The products of rows and ε that its curve goes through. */
  readonly signals: readonly number[];
  /** The mean error at one of them; undefined where the method refuses so little ε. */
  errorAt(signal: number, stopped?: () => boolean): Promise<number | undefined>;
  /** Why the method has refused, in its own words, where it last did. */
  refusal(): string | undefined;
  /** The curve through those errors, by ε; undefined where there are fewer than two. */
  curveOf(errors: ReadonlyMap<number, number>): readonly CurvePoint[] | undefined;
}

/** How rows are made up: another number is another way. */
const MADE_AS = 1;
const REPEATS = 3;
const TESTED = 2000;
const MOST_ROWS = 10_000;
const FEWEST_ROWS = 500;
/** Of one run, in steps of all kinds: about a second. */
const MOST_WORK = 2e8;
const APART = 4;
/** The smallest part of the flow's ε at which an error is looked for. */
const SMALLEST_PART = 1 / 16;

/** Undefined of a study, whose people nobody makes up. */
export function simulationOf(known: KnownStep, ask: CommonAsk): StepSimulation | undefined {
  const { facts, step } = known;
  if ("study" in facts) return undefined;
  const run = madeUpRun(known, facts, ask);
  const all = rowsOrGuess(facts);
  const signals = signalsOf(all * toNumber(ask.epsilon));
  let refusal: string | undefined;
  return {
    ...{ step: step.name, key: run.key, signals },
    async errorAt(signal, stopped = () => false) {
      const found = await meanError(run, signal, stopped);
      if (!(found instanceof PrivetError)) return found;
      refusal = found.message;
      return undefined;
    },
    refusal: () => refusal,
    curveOf(errors) {
      const found = signals.flatMap((signal) => {
        const error = errors.get(signal);
        return error === undefined ? [] : [{ signal, error }];
      });
      const falling = neverRising(found.map(({ error }) => error));
      const points = found.map(({ signal }, i): CurvePoint => [threeDigits(signal / all), falling[i]]);
      return points.length < 2 ? undefined : points;
    },
  };
}

/** Powers of one number, so that flows with other ε share what was simulated, from below the smallest part to above the whole. */
function signalsOf(highest: number): readonly number[] {
  const place = (signal: number) => Math.log(signal) / Math.log(APART);
  const [first, last] = [Math.floor(place(highest * SMALLEST_PART)), Math.ceil(place(highest))];
  return Array.from({ length: last - first + 1 }, (_, k) => APART ** (first + k));
}

/** A step as it is run on made-up rows. */
interface MadeUpRun {
  readonly key: string;
  error(signal: number, repeat: number): Promise<number>;
}

function madeUpRun(known: KnownStep, facts: PublicFacts, whole: CommonAsk): MadeUpRun {
  const { step, method } = known;
  const { epsilon: _, delta, ...about } = stepAsk(known, whole.epsilon, whole.delta);
  const schema = madeUpSchema(facts, step.label, about.attributes);
  const options = optionsFor(known);
  const askAt = (epsilon: number) => ({ ...about, delta, epsilon: inDecimals(epsilon) }) as CommonAsk;
  // A power of two, so that tables of about one size share what was simulated.
  const most = Math.min(MOST_ROWS, 2 ** Math.round(Math.log2(rowsOrGuess(facts))));
  const rowsAt = (signal: number): number => {
    const work = (rows: number) =>
      method.step({ ...facts, schema, rows }, askAt(signal / rows), options).work;
    let rows = most;
    while (rows > FEWEST_ROWS && stepsOf(work(rows)) > MOST_WORK) rows = Math.ceil(rows / 2);
    return rows;
  };
  const { task, label } = step;
  const key = sha256(
    canonicalJson({
      // With what stands for the releases of earlier steps (stand-in.ts), as the method is run with it.
      ...{ version: VERSION, MADE_AS, task, method: method.name, label, options, most },
      ...{ about, delta: toDecimal(delta, 30, "up"), neighbours: facts.neighbours },
      attributes: schema.attributes,
    }),
  );
  return {
    key,
    async error(signal, repeat) {
      const rows = rowsAt(signal);
      const own = `${key} ${signal} ${repeat}`;
      const { table } = rowsOfNobody(schema, label, rows, `learnt ${own}`);
      const curator = await openCurator({
        schema: facts.neighbours === "replace" ? schema : { ...schema, rows: { about: rows } },
        rows: { readTable: async () => table },
        unsafeSeed: Number.parseInt(sha256(own).slice(0, 12), 16),
        threads: 1,
      });
      const run = { allow: method.guarantee, seed: own };
      const { model } = await method.fit(curator.forAnalysts(), askAt(signal / rows), options, run);
      await curator.close();
      return errorOn(model, rowsOfNobody(schema, label, TESTED, `tested ${own}`));
    },
  };
}

/** The declared attributes that the step is about, of a table that is nobody's. */
function madeUpSchema({ schema }: PublicFacts, label: string | undefined, named?: readonly string[]): Schema {
  const isAbout = ({ kind, name }: Attribute) =>
    name === label || (named ? named.includes(name) : kind === "numeric" || kind === "categorical");
  return { ...schema, visibility: "public", rows: {}, attributes: schema.attributes.filter(isAbout) };
}

const stepsOf = (work: Work | undefined): number =>
  workUnits.reduce((sum, unit) => sum + (unit === "bytes" ? 0 : (work?.[unit] ?? 0)), 0);

/** Undefined where it is stopped; what the method says where it refuses so little ε. */
async function meanError(
  run: MadeUpRun,
  signal: number,
  stopped: () => boolean,
): Promise<number | PrivetError | undefined> {
  let sum = 0;
  try {
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      if (stopped()) return undefined;
      sum += await run.error(signal, repeat);
    }
  } catch (error) {
    if (error instanceof PrivetError) return error;
    throw error;
  }
  return threeDigits(sum / REPEATS);
}

/** More rows · ε are never worse: where chance says so, neighbours share what they have. */
export function neverRising(errors: readonly number[]): readonly number[] {
  const pools: { mean: number; count: number }[] = [];
  for (const error of errors) {
    let pool = { mean: error, count: 1 };
    for (let last = pools.at(-1); last && pool.mean > last.mean; last = pools.at(-1)) {
      pools.pop();
      const count = last.count + pool.count;
      pool = { mean: (last.mean * last.count + pool.mean * pool.count) / count, count };
    }
    pools.push(pool);
  }
  return pools.flatMap(({ mean, count }) => Array.from({ length: count }, () => threeDigits(mean)));
}

const threeDigits = (x: number): number => Number(x.toPrecision(3));
