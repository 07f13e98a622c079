/** Where a centre lies on each attribute's declared axis, from 0 to 1, and how that is told. */
import type { CentreValue } from "../../../models/clustering/centre-values.ts";
import type { Clustering } from "../../../models/clustering/clustering.ts";
import type { PlainAttribute } from "../../../schema/coding/learnable.ts";
import { numberText, percentText } from "../../words/numbers.ts";

export interface CentrePlace {
  /** From 1. */
  readonly centre: number;
  readonly attribute: string;
  readonly share: number;
  readonly text: string;
}

export const placesOf = (clustering: Clustering): readonly CentrePlace[] => {
  const byName = new Map(clustering.attributes.map((one) => [one.name, one]));
  return clustering.describe().flatMap(({ centre, values }) =>
    values.map((value) => ({
      centre,
      attribute: value.attribute,
      share: shareOf(value, byName.get(value.attribute)),
      text: centreText(value),
    })),
  );
};

function shareOf(value: CentreValue, attribute: PlainAttribute | undefined): number {
  if (!attribute) return 0;
  if (attribute.kind !== "numeric")
    return "value" in value
      ? attribute.values.indexOf(value.value) / Math.max(1, attribute.values.length - 1)
      : 0;
  if (!("number" in value)) return 0;
  const { low, high, step, scale } = attribute;
  const along = (number: number) => (scale === "log" ? Math.log1p((number - low) / step) : number - low);
  return along(value.number) / along(high);
}

/** A number, or the most likely of values with its share. */
export const centreText = (value: CentreValue): string =>
  "number" in value ? numberText(value.number) : `${value.value} (${percentText(value.share)})`;

/** The ends of an axis, for people. */
export const endsOf = (attribute: PlainAttribute): readonly [low: string, high: string] =>
  attribute.kind === "numeric"
    ? [numberText(attribute.low), numberText(attribute.high)]
    : [attribute.values[0], attribute.values[attribute.values.length - 1]];

/** Colour and shape of each centre; beyond the sixth they come again, and the label tells. */
const SERIES = ["s1", "s2", "s3", "s4", "s5", "s6"] as const;
const SHAPES = ["circle", "square", "triangle", "diamond", "star", "cross"] as const;
export const seriesOf = (centre: number): string => SERIES[(centre - 1) % SERIES.length];
export const shapeOf = (centre: number): (typeof SHAPES)[number] => SHAPES[(centre - 1) % SHAPES.length];
