/**
 * A card to start from: a scorecard that is public, or was released earlier and paid for then. It must speak of the same label
 * and the same groups of the same attributes, because its points are the first candidate's.
 */

import { ensure } from "../../../base/errors.ts";
import { model } from "../../../base/options.ts";
import type { Scorecard } from "../../../models/classifier/scorecard.ts";
import { scorecardOf } from "../../../models/classifier/scorecard-file.ts";
import type { GroupedAttribute } from "../../../schema/coding/grouped.ts";
import type { Inputs } from "../../../schema/coding/layout.ts";
import type { LabelAttribute } from "../../../schema/types.ts";
import { LARGEST_SUM } from "../priv-gene/scoring.ts";

/** The model itself, its JSON, or the JSON of a model file. */
export type StartGiven = Scorecard | Readonly<Record<string, unknown>>;

export const startOption = model<StartGiven>({
  group: "Data",
  title: "Start from",
  kinds: ["scorecard"],
  tip: "A saved scorecard of the same label, attributes and groups to start from, public or released earlier; on the command line its file.",
  auto: "an empty card",
  words: "a scorecard that Privet saved",
});

export interface CardsOf {
  readonly label: LabelAttribute;
  readonly inputs: Inputs<GroupedAttribute>;
  /** The codes of the classes that get a card. */
  readonly classes: readonly number[];
}

/** The points of each class's card; anything that does not fit is refused before anything is spent. */
export function startFrom(saved: Scorecard, { label, inputs, classes }: CardsOf): readonly Float64Array[] {
  fits(
    saved.label.name === label.name && same(saved.label.values, label.values),
    `is about ${saved.label.name} with the values ${saved.label.values.join(", ")}, and the label here is ${label.name} with ${label.values.join(", ")}`,
  );
  const [theirs, ours] = [saved.inputs, inputs].map((all) => all.attributes.map(({ name }) => name));
  fits(same(theirs, ours), `has the attributes ${theirs.join(", ")}, and here they are ${ours.join(", ")}`);
  inputs.attributes.forEach((attribute, k) => {
    const other = saved.inputs.attributes[k];
    fits(
      same(other.names, attribute.names) && same(other.starts, attribute.starts),
      `has other groups of ${attribute.name}`,
    );
  });
  return classes.map((code) => {
    const card = saved.cards.find(({ positive }) => positive === code);
    fits(card !== undefined, `has no card for ${label.name} = ${label.values[code]}`);
    const size = card.weights.reduce((sum, points) => sum + Math.abs(points), 0);
    fits(size <= LARGEST_SUM, `has points that add up to more than ${LARGEST_SUM}`);
    return card.weights;
  });
}

/** A copy, so that nobody changes it between the price and the first draw. */
export function scorecardIn(given: StartGiven): Scorecard {
  const json = JSON.parse(JSON.stringify(given));
  const body = json.privet === "model/1" ? json.model : json;
  fits(body?.kind === "scorecard", "is no scorecard");
  return scorecardOf(body);
}

function fits(ok: boolean, what: string): asserts ok {
  ensure(
    ok,
    "start-mismatch",
    `The model to start from ${what}.`,
    "Start from a scorecard that privet fitted to the same label and attributes, declared alike, or leave start out.",
  );
}

const same = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((x, i) => x === b[i]);
