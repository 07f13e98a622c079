/**
 * How fast this machine is, measured on rows that nobody has. Rates are rounded down to two digits, kept in a public file, and changed
 * only when the owner asks for it: never by a run.
 */
import type { Rates, WorkUnit } from "../../base/work.ts";
import type { Curator, PublicFacts, StudyFacts } from "../../curator/index.ts";
import { learnable } from "../../schema/coding/learnable.ts";
import { parseSchema } from "../../schema/parse/schema.ts";
import type { Schema } from "../../schema/types.ts";
import {
  clusterProbes,
  countingProbes,
  linearProbes,
  type Probe,
  STAND_IN,
  standInProbes,
} from "./probes.ts";
import { publicProbes } from "./public-probes.ts";
import { openSimulated } from "./simulate.ts";
import { type Seconds, secondsOf } from "./stopwatch.ts";
import { studyRates } from "./study-rates.ts";

export interface RateMeasuring {
  /** A clock that only goes on, in seconds. */
  readonly seconds: Seconds;
  /** As the data set will be opened. */
  readonly threads: number;
  /** How long each question is repeated; three hundredths of a second unless given. */
  readonly stretch?: number;
}

/** The start of a run, what is compiled in it, and bringing the release to the disk. */
const FIXED_SECONDS = 0.2;
const STRETCH = 0.03;
const MOST_ROWS = 20_000;
const FEW_ROWS = 64;

/** About two seconds for a table, and less for a study. */
export async function measureRates(
  facts: PublicFacts | StudyFacts,
  measuring: RateMeasuring,
): Promise<Rates> {
  const rates = "study" in facts ? await studyRates(facts, measuring) : await tableRates(facts, measuring);
  const perSecond = Object.fromEntries(
    Object.entries({ ...rates, ...publicProbes(measuring) }).map(([unit, rate]) => [unit, twoDigits(rate)]),
  );
  return Object.freeze({ fixed: FIXED_SECONDS, perSecond: Object.freeze(perSecond) });
}

/** Rounded down to two digits. */
export function twoDigits(rate: number): number {
  const unit = 10 ** (Math.floor(Math.log10(rate)) - 1);
  return Number((Math.floor(rate / unit) * unit).toPrecision(2));
}

export type RatesByUnit = Partial<Record<WorkUnit, number>>;

async function tableRates(
  { schema: declared, rows = MOST_ROWS }: PublicFacts,
  measuring: RateMeasuring,
): Promise<RatesByUnit> {
  const { schema, label, names } = measurable(declared);
  const many = Math.max(FEW_ROWS, Math.min(rows, MOST_ROWS));
  const rates: RatesByUnit = {};
  const alone = await openSimulated(STAND_IN, FEW_ROWS, 1, () => 0);
  for (const probe of standInProbes()) await learn(rates, probe, alone, undefined, measuring);
  await alone.close();
  const few = await openSimulated(schema, FEW_ROWS, measuring.threads);
  const long = await openSimulated(schema, many, measuring.threads);
  const probes = [
    ...linearProbes(schema, label, names),
    ...clusterProbes(schema, names),
    ...countingProbes(schema, label, names),
  ];
  for (const probe of probes) await learn(rates, probe, few, { curator: long, rows: many }, measuring);
  await Promise.all([few.close(), long.close()]);
  return rates;
}

/** The slowest of those that measure the same. What rows take is what many take more than few. */
async function learn(
  rates: RatesByUnit,
  { unit, perRow, amount, isRandom, how, ask }: Probe,
  few: Curator,
  many: { readonly curator: Curator; readonly rows: number } | undefined,
  { seconds, stretch = STRETCH }: RateMeasuring,
): Promise<void> {
  const short = await secondsOf(few, how, ask, {
    seconds,
    stretch: isRandom ? 5 * stretch : stretch,
    isRandom,
  });
  let rate = (amount ?? 0) / Math.max(short, 1e-9);
  if (perRow !== undefined && many) {
    const long = await secondsOf(many.curator, how, ask, { seconds, stretch });
    rate = (perRow * many.rows) / Math.max(long - short, long / 2, 1e-9);
  }
  rates[unit] = Math.min(rate, rates[unit] ?? rate);
}

const MOST_MEASURED = 40;

/** The schema with a label to tell and an attribute to tell it from, where it declares none: methods that need one refuse it by themselves. */
function measurable(declared: Schema): {
  readonly schema: Schema;
  readonly label: string;
  readonly names: readonly string[];
} {
  const known = new Set(declared.attributes.map(({ name }) => name));
  const fresh = (name: string): string => (known.has(name) ? fresh(`${name}′`) : name);
  const usable = declared.attributes.filter(({ kind }) => kind === "numeric" || kind === "categorical");
  const own = declared.attributes.find(({ kind }) => kind === "label");
  const label = own ?? { name: fresh("label"), kind: "label", values: ["no", "yes"] };
  const number = {
    name: fresh("number"),
    kind: "numeric",
    low: 0,
    high: 1,
    step: 0.01,
    missing: 0,
    source: "made up",
  };
  const added = [...(own ? [] : [label]), ...(usable.length > 0 ? [] : [number])];
  const { name, visibility, unit } = declared;
  const schema = parseSchema({
    privet: "schema/1",
    name,
    visibility,
    unit,
    neighbours: "add-remove",
    rows: { about: MOST_ROWS },
    attributes: [...declared.attributes, ...added],
  });
  return {
    schema,
    label: label.name,
    names: learnable(schema)
      .slice(0, MOST_MEASURED)
      .map((one) => one.name),
  };
}
