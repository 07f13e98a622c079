/** Into which ranges Privet cuts numbers to predict another: by the declaration, and by how much noise there is beside the rows. */
import { type Cuts, defaultCuts, type GroupedAttribute, grouped } from "../../../schema/coding/grouped.ts";
import { type Inputs, layOut } from "../../../schema/coding/layout.ts";
import type { PlainAttribute } from "../../../schema/coding/learnable.ts";
import type { NumericAttribute } from "../../../schema/types.ts";

export type Resolution = "coarse" | "fine";

/** With rows times ε from here on, finer ranges tell more than their noise takes away; measured on eight labels of five sets. */
const FINE_FROM = 30_000;
/** Laplace noise on all pairs is some times larger. */
const FINE_FROM_PURE = 200_000;

export const resolutionFor = (rows: number, epsilon: number, isPure: boolean): Resolution =>
  rows * epsilon >= (isPure ? FINE_FROM_PURE : FINE_FROM) ? "fine" : "coarse";

const EQUAL_PARTS = 5;
const QUARTERINGS = 4;

/** A few equal parts, and distances from zero that are a quarter of the one before: money, times and counts bunch up there. */
function coarseCuts({ low, high, step }: NumericAttribute): readonly number[] {
  const equal = Array.from({ length: EQUAL_PARTS }, (_, i) => low + ((high - low) * i) / EQUAL_PARTS);
  const zero = Math.min(high, Math.max(low, 0));
  const quartered = [high - zero, low - zero].flatMap((width) =>
    Array.from({ length: QUARTERINGS }, (_, i) => width / 4 ** (i + 1))
      .filter((distance) => Math.abs(distance) >= step)
      .map((distance) => zero + distance),
  );
  return [...equal, ...quartered, zero, zero + step];
}

export interface Ranges {
  /** Every attribute in groups, and the bias. */
  readonly inputs: Inputs<GroupedAttribute>;
  /** As the door takes them. */
  readonly cuts: Cuts;
  readonly names: readonly string[];
  /** Attributes with too many values for all to be multiplied with each other. */
  readonly leftOut: readonly string[];
}

/** The matrix of all pairs is solved with, in time that grows with the cube. */
const MOST_WEIGHTS = 640;

/** Groups of all attributes; where these are too many, those with the most are left out. */
export function cutRanges(attributes: readonly PlainAttribute[], resolution: Resolution): Ranges {
  const all = attributes.map((attribute) => {
    if (attribute.kind === "categorical") return { group: grouped(attribute), cuts: undefined };
    const cuts = resolution === "fine" ? defaultCuts(attribute) : coarseCuts(attribute);
    return { group: grouped(attribute, cuts), cuts };
  });
  const kept = new Set(all);
  const size = () => [...kept].reduce((sum, { group }) => sum + group.starts.length, 1);
  for (const one of all.toSorted((a, b) => b.group.starts.length - a.group.starts.length))
    if (size() > MOST_WEIGHTS && kept.size > 1) kept.delete(one);
  const used = all.filter((one) => kept.has(one));
  return {
    inputs: layOut(used.map(({ group }) => group)),
    cuts: Object.fromEntries(used.flatMap(({ group, cuts }) => (cuts ? [[group.name, cuts]] : []))),
    names: used.map(({ group }) => group.name),
    leftOut: all.filter((one) => !kept.has(one)).map(({ group }) => group.name),
  };
}
