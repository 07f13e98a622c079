/**
 * What error to expect of a classifier before it is paid for: what its method came to on public tables with about as much rows · ε, which is what
 * decides how much noise there is beside the signal. It is a record of other tables and no bound: how much a label can be told from these
 * attributes only the rows know, and asking them costs.
 */
import type { Fix } from "../../../base/fix.ts";
import type { PublicFacts } from "../../../curator/index.ts";
import { labelOf } from "../../../schema/coding/learnable.ts";
import { declareRows } from "../../../schema/declare-rows.ts";
import { LEARNT_FROM, type MeasuredErrors, measuredErrors } from "./measured-errors.ts";

/** What a plan to classify says that matters here. */
interface Planned {
  readonly method: string;
  readonly label: string;
  readonly epsilon: string;
  readonly delta: string;
  readonly options: Readonly<Record<string, unknown>>;
}

interface ExpectedError {
  /** Of the way from Majority (0) to logistic regression without privacy (1): the least and the most of the tables; null where unknown. */
  readonly low: number | null;
  readonly high: number | null;
  /** Rows · ε, where the number of rows is public or declared. */
  readonly signal: number | null;
  /** The public tables that it was measured on. */
  readonly tables: readonly string[];
  readonly sentence: string;
  readonly fix?: Fix;
}

/**
 * A table says something of rows · ε up to this many times above the most that it was measured with, where errors hardly change any more.
 * It says nothing of less than the least: there they rise steeply.
 */
const ABOVE = 2;

/** One table may be easy, and two as well: with fewer than these no figure is told. */
const ENOUGH_TABLES = 3;

export function expectedError(facts: PublicFacts, plan: Planned): ExpectedError {
  const unknown = (sentence: string, signal: number | null = null): ExpectedError => ({
    ...{ low: null, high: null, signal, tables: [] },
    sentence,
  });
  const epsilon = Number(plan.epsilon);
  if (plan.method === "majority")
    return unknown("the share of rows that do not have the most frequent value, at the least");
  if (!facts.rows)
    return {
      ...unknown(
        "cannot be told: it depends on rows · ε, and the number of rows is private and not declared.",
      ),
      fix: declareRows(),
    };
  const signal = facts.rows * epsilon;
  const { length: values } = labelOf(facts.schema, plan.label).values;
  if (values > 2)
    return unknown(
      `not measured: the public tables have labels with two values, and ${plan.label} has ${values}`,
      signal,
    );
  const name = entryOf(plan);
  const all: readonly MeasuredErrors[] = measuredErrors[Number(plan.delta) > 0 ? "withDelta" : "pure"];
  const found = all.flatMap((table) => {
    const share = name === undefined ? undefined : shareAt(table, name, signal);
    return share === undefined ? [] : [{ data: table.data, share }];
  });
  if (found.length === 0)
    return unknown(
      `not measured on public tables for ${plan.method} with these options at rows · ε about ${shown(signal)}`,
      signal,
    );
  const tables = found.map(({ data }) => data);
  if (tables.length < ENOUGH_TABLES) return unknown(tooFewSentence(signal, tables), signal);
  const shares = found.map(({ share }) => share);
  const [low, high] = [Math.min(...shares), Math.max(...shares)];
  return { low, high, signal, tables, sentence: sentenceOf(low, high, signal, tables) };
}

/** Only what was measured: the method with its own settings, or one of the models of `privet`. */
function entryOf({ method, options }: Planned): string | undefined {
  const { model, ...others } = options;
  if (Object.keys(others).length > 0) return undefined;
  return model === undefined || model === "auto" ? method : `${method} ${model}`;
}

/** How much of the way from Majority to no privacy, between two measured values of ε in proportion to the logarithm. */
function shareAt(
  { rows, epsilons, majority, noPrivacy, errors }: MeasuredErrors,
  name: string,
  signal: number,
): number | undefined {
  const own = errors[name];
  if (!own) return undefined;
  const at = signal / (rows * LEARNT_FROM);
  if (at < epsilons[0] || at > epsilons[epsilons.length - 1] * ABOVE) return undefined;
  const within = Math.min(epsilons[epsilons.length - 1], at);
  const next = Math.max(
    1,
    epsilons.findIndex((epsilon) => epsilon >= within),
  );
  const part = Math.log(within / epsilons[next - 1]) / Math.log(epsilons[next] / epsilons[next - 1]);
  const error = own[next - 1] + part * (own[next] - own[next - 1]);
  return (majority - error) / (majority - noPrivacy);
}

const shown = (signal: number) => Number(signal.toPrecision(2)).toLocaleString("en-US");
const percent = (share: number) => `${Math.round(100 * share)} %`;

const tooFewSentence = (signal: number, tables: readonly string[]): string =>
  `cannot be told: with rows · ε about ${shown(signal)} it was measured on ${tables.length === 1 ? "one public table" : `${tables.length} public tables`} alone (${tables.join(", ")}), which may be easier than yours`;

function sentenceOf(low: number, high: number, signal: number, tables: readonly string[]): string {
  const range =
    percent(low) === percent(high) ? percent(low) : `between ${percent(low)} and ${percent(high)}`;
  const zero = low < 0 ? "0 % is that guess, and below it is worse" : "0 % is that guess";
  return `${range} of what there is to gain over guessing the most frequent value every time (${zero}; 100 % is logistic regression without privacy, which is not the best there is). So it was on ${tables.length} public tables (${tables.join(", ")}) with about as much rows · ε, ${shown(signal)}; yours may differ`;
}
