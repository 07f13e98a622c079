/**
 * Results as lines of JSON, one a run, in a file that only grows. A process that was killed while it wrote may have left half
 * a line at the end; that line is no result.
 */
import { ensure } from "../base/errors.ts";

export interface Result {
  readonly key: string;
  readonly repeat: number;
  readonly fold: number;
  /** The measure: an error, a cost or a distance. */
  readonly value: number;
  /** What was measured besides; null where the model could not tell. */
  readonly measures?: Readonly<Record<string, number | null>>;
  /** Where a solver ended before it converged. */
  readonly unsettled?: true;
  /** How long the run took. */
  readonly ms: number;
  /** Of the task publish: how long it took to make the synopsis, without the judging. */
  readonly made?: number;
  /** Milliseconds of processor time that the synopsis took, where the run had the process to itself. */
  readonly worked?: number;
  /** Rows of the whole data set. */
  readonly rows: number;
}

export const lineOf = (result: Result): string => `${JSON.stringify(result)}\n`;

/** Whether a result tells all that is asked for; one from before more was asked is made again. */
export const tells = (result: Result | undefined, measures: readonly string[]): boolean =>
  result !== undefined && measures.every((name) => result.measures?.[name] !== undefined);

export interface ExperimentResults {
  readonly results: ReadonlyMap<string, Result>;
  /** The part of the text that holds whole lines. */
  readonly whole: string;
}

export function parseResults(text: string): ExperimentResults {
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  const results = new Map<string, Result>();
  for (const [i, line] of whole.split("\n").slice(0, -1).entries()) {
    const result = resultFrom(line);
    ensure(
      result !== undefined,
      "file-unreadable",
      `Line ${i + 1} of the file of results is no result of an experiment.`,
      "Mend it, or move the file away; the runs in it are then made again.",
    );
    results.set(result.key, result);
  }
  return { results, whole };
}

function resultFrom(line: string): Result | undefined {
  try {
    const json = JSON.parse(line) as Result;
    const numbers = [json.repeat, json.fold, json.value, json.ms, json.rows];
    const isWhole = typeof json.key === "string" && numbers.every((n) => Number.isFinite(n));
    const hasTimes = [json.made, json.worked].every((ms) => ms === undefined || Number.isFinite(ms));
    return isWhole && hasTimes && hasMeasures(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

function hasMeasures({ measures = {} }: Result): boolean {
  return (
    typeof measures === "object" &&
    measures !== null &&
    Object.values(measures).every((value) => value === null || Number.isFinite(value))
  );
}
