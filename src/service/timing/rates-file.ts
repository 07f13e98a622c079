/** `timing.json`: how fast this machine is for each data set. A public file; only `writeRates` changes it, and only the owner calls that. */
import { readFile } from "node:fs/promises";
import { ensure, marked, PrivetError } from "../../base/errors.ts";
import { isObject, type Json } from "../../base/json.ts";
import { type Rates, workUnits } from "../../base/work.ts";
import { replaceFile } from "../../node/write-file.ts";

/** By the data set's name. */
export type RatesByData = Readonly<Record<string, Rates>>;

const FORM = "timing/1";

/** Undefined where there is no such file yet; refused where it is not of the form. */
export async function readRates(path: string): Promise<RatesByData | undefined> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw malformed();
  });
  return text === undefined ? undefined : ratesIn(text);
}

export async function writeRates(path: string, rates: RatesByData): Promise<void> {
  await replaceFile(path, `${JSON.stringify({ privet: FORM, datasets: rates }, null, 2)}\n`);
}

function ratesIn(text: string): RatesByData {
  const json = parsed(text);
  ensureFormed(isObject(json) && json.privet === FORM && hasOnly(json, ["privet", "datasets"]));
  ensureFormed(isObject(json.datasets));
  const all = Object.entries(json.datasets).map(([name, rates]) => [name, ratesOf(rates)] as const);
  return Object.freeze(Object.fromEntries(all));
}

function ratesOf(json: unknown): Rates {
  ensureFormed(isObject(json) && hasOnly(json, ["fixed", "perSecond"]));
  const { fixed, perSecond } = json;
  ensureFormed(isRate(fixed) && isObject(perSecond) && hasOnly(perSecond, workUnits));
  ensureFormed(Object.values(perSecond).every(isRate));
  return Object.freeze({ fixed, perSecond: Object.freeze({ ...perSecond }) as Rates["perSecond"] });
}

const isRate = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value) && value > 0;

const hasOnly = (json: Json, known: readonly string[]): boolean =>
  Object.keys(json).every((key) => known.includes(key));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed();
  }
}

function ensureFormed(ok: boolean): asserts ok {
  ensure(ok, ...MALFORMED);
}

const MALFORMED = [
  "timing-unsure",
  "The file of rates, timing.json, cannot be read, or is not of the form that Privet writes. Nothing was run or spent.",
  marked`Have the owner measure again: {command:serve DATA calibrate=}.`,
] as const;

const malformed = () => new PrivetError(...MALFORMED);
