/**
 * How the error of a model falls with ε where there is no formula: as it was measured on made-up rows (measured-curves.ts), by rows · ε and
 * the number of attributes. A record of other rows and no bound; what a split needs of it is how steeply it falls.
 */
import type { PublicFacts } from "../../curator/index.ts";
import { attributeNamed } from "../../schema/coding/learnable.ts";
import { rowsOrGuess } from "../../search/rounds.ts";
import { onLine } from "./curve.ts";
import { measuredCurves } from "./measured-curves.ts";
import type { StepLoss } from "./split.ts";

export interface ModelFacts {
  readonly facts: PublicFacts;
  readonly label: string;
  /** How many it learns from. */
  readonly attributes: number;
  readonly isPure: boolean;
}

export function measuredLaw(task: "classify" | "regress", of: ModelFacts): StepLoss {
  const { facts, label, attributes, isPure } = of;
  const lines: readonly (readonly number[])[] = measuredCurves[task][isPure ? "pure" : "withDelta"];
  const places = measuredCurves.attributes.map(Math.log);
  const least = places[0];
  const most = places[places.length - 1];
  const at = Math.min(most, Math.max(least, Math.log(attributes)));
  const line = measuredCurves.signals.map((signal, k) => {
    const column = places.map((place, i) => [place, Math.log(lines[i][k])] as const);
    return [Math.log(signal), onLine(column, at)] as const;
  });
  const rows = rowsToNoise(facts, label);
  // With fewer rows · ε than were measured nothing is learnt, and that is no worse with less.
  const fewest = line[0][0];
  return (epsilon) => Math.exp(onLine(line, Math.max(fewest, Math.log(rows * epsilon))));
}

/** Where a row comes or goes noise is half as large; a label with more than two values has a model for each. */
function rowsToNoise(facts: PublicFacts, label: string): number {
  const attribute = attributeNamed(facts.schema, label);
  const models = attribute.kind === "label" && attribute.values.length > 2 ? attribute.values.length : 1;
  return (rowsOrGuess(facts) * (facts.neighbours === "replace" ? 1 : 2)) / models;
}
