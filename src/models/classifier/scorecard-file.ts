/** A scorecard from what its `toJSON` wrote, every field checked. */

import type { Json } from "../../base/json.ts";
import { groupedFrom } from "../../schema/coding/grouped.ts";
import { layOut } from "../../schema/coding/layout.ts";
import type { PlainAttribute } from "../../schema/coding/learnable.ts";
import type { LabelAttribute } from "../../schema/types.ts";
import { areWeights, attributesIn, capIn, chanceBelowIn } from "../file-attributes.ts";
import { check, isListOfNumbers, record } from "../file-checks.ts";
import { type CardForClass, type Scorecard, scorecard } from "./scorecard.ts";

export function scorecardOf(body: Json): Scorecard {
  const { label, attributes } = attributesIn(body);
  const { starts, cards } = body;
  check(
    Array.isArray(starts) && starts.length === attributes.length && starts.every(isListOfNumbers),
    "model.starts does not fit the attributes.",
  );
  const inputs = layOut(attributes.map((attribute, k) => groupedAt(attribute, starts[k])));
  check(Array.isArray(cards) && cards.length > 0, "model.cards is missing.");
  const read = cards.map((card: unknown) => cardOf(card, label, inputs.length));
  check(new Set(read.map(({ positive }) => positive)).size === read.length, "two cards are for one value.");
  check(
    read.length === label.values.length || (read.length === 1 && label.values.length === 2),
    "a label with more than two values needs a card for each.",
  );
  return scorecard(label, inputs, read, chanceBelowIn(body), capIn(body));
}

function cardOf(card: unknown, label: LabelAttribute, length: number): CardForClass {
  const { positive, weights } = record(card, "A card");
  const code = label.values.indexOf(positive as string);
  check(code >= 0, "positive is not a declared value of the label.");
  check(areWeights(weights, length), "weights does not fit the attributes.");
  return { positive: code, weights };
}

function groupedAt(attribute: PlainAttribute, starts: readonly number[]) {
  const found = groupedFrom(attribute, starts);
  check(found !== undefined, `model.starts does not fit ${attribute.name}.`);
  return found;
}
