/** A warning where so few runs were made that their intervals say little. */
import { type Mean, studentPoint } from "../evaluate/mean.ts";
import { type AnyMeasure, digitsOf } from "./cells.ts";
import { type Experiment, foldsOf } from "./experiment.ts";
import type { Summary } from "./summary.ts";

/** Fewer observations than this are told; with five, Student's t has come down to 2.8. */
const ENOUGH = 5;
/** What is proposed instead. */
const BETTER = 10;

export function fewRepeats(experiment: Experiment, { data }: Summary): string | undefined {
  const { repeats, measure } = experiment;
  const folds = repeats === 1 ? foldsOf(experiment) : 1;
  const [runs, word] = folds > 1 ? [folds, "folds"] : [repeats, "repeats"];
  if (runs >= ENOUGH) return undefined;
  if (runs === 1) return "One run has no interval: nothing here says how far another would be off.";
  const halves = data
    .flatMap(({ methods }) => methods.flatMap(({ means }) => means))
    .filter((mean): mean is Mean => mean !== undefined && mean.runs > 1)
    .map(({ half }) => half)
    .sort((a, b) => a - b);
  if (halves.length === 0) return undefined;
  const middle = halves[halves.length >> 1];
  return `${runs} ${word} are few: they give about ${plusMinus(measure, middle)}; ${BETTER} would give ${plusMinus(measure, middle * shrinkage(runs))}.`;
}

const plusMinus = (measure: AnyMeasure, half: number) => `± ${digitsOf(measure, half)}`;

const shrinkage = (runs: number) =>
  studentPoint(BETTER - 1) / Math.sqrt(BETTER) / (studentPoint(runs - 1) / Math.sqrt(runs));
