/** Marginals of a synopsis for programs and as pictures: every number with what the noise may have done to it. */
import { ensure, marked, quote } from "../../base/errors.ts";
import type { Estimate, Synopsis } from "../../models/synopsis/synopsis.ts";
import { heatMap } from "../heat-map.ts";
import { histogramPlot } from "../histogram-plot.ts";

/** One attribute or two, and how many rows lie in each of their groups, or pairs of groups. */
export interface Marginal {
  readonly of: readonly MarginalAxis[];
  /** The last attribute's groups move fastest. */
  readonly estimates: readonly Estimate[];
  /** They follow from a model: no table was counted of them together in these groups. */
  readonly isModelled?: true;
}

export interface MarginalAxis {
  readonly name: string;
  readonly groups: readonly string[];
}

const CONFIDENCE = 0.95;

/** Every published attribute by itself, the label last. */
export const singles = ({
  published,
  label,
}: Pick<Synopsis, "published" | "label">): readonly (readonly string[])[] => [
  ...published.map(({ attribute }) => [attribute.name]),
  ...(label ? [[label.name]] : []),
];

export function marginalOf(synopsis: Synopsis, names: readonly string[]): Marginal {
  ensure(
    names.length <= 2 && new Set(names).size === names.length,
    "option-out-of-range",
    `A marginal is of one attribute or of two different ones; ${names.length} are named.`,
    marked`Write {option:marginal a}, or {option:marginal a,b}.`,
  );
  const of = names.map((name) => axisOf(synopsis, name));
  const modelled = synopsis.isModelled?.(names) ? { isModelled: true as const } : {};
  return { of, estimates: synopsis.marginal(names), ...modelled };
}

function axisOf({ published, label, attributes }: Synopsis, name: string): MarginalAxis {
  if (name === label?.name) return { name, groups: label.values };
  const found = published.find(({ attribute }) => attribute.name === name);
  const known = attributes.some((attribute) => attribute.name === name);
  ensure(
    found !== undefined,
    "attribute-unknown",
    known
      ? `${name} was not published: the synopsis keeps nothing of it.`
      : `The synopsis has no attribute ${quote(name)}.`,
    `It has: ${singles({ published, label }).join(", ")}.`,
  );
  return { name, groups: found.names };
}

/** Of groups without a row, one in forty is told to hold more: the half-width is at 95 %, and noise is symmetric. */
export const marginalCouldBeChance = ({ value, halfWidth }: Estimate): boolean => value <= halfWidth;

export const marginalJson = ({ of, estimates, isModelled }: Marginal) => ({
  of: of.map(({ name }) => name),
  ...(isModelled ? { isModelled } : {}),
  cells: estimates.map((estimate, i) => ({
    groups: groupsOfLevel(of, i),
    value: estimate.value,
    halfWidth: estimate.halfWidth,
    couldBeChance: marginalCouldBeChance(estimate),
  })),
});

/** The groups that the i-th number is of. */
export function groupsOfLevel(of: readonly MarginalAxis[], i: number): readonly string[] {
  if (of.length === 1) return [of[0].groups[i]];
  const [first, second] = of;
  const columns = second.groups.length;
  return [first.groups[Math.floor(i / columns)], second.groups[i % columns]];
}

/** Bars for one attribute, a map of shaded cells for two. */
export function marginalPicture({ of, estimates }: Marginal, subtitle: string): string {
  const title = of.map(({ name }) => name).join(" and ");
  const drawn = { title, subtitle, confidence: CONFIDENCE };
  if (of.length === 1) {
    const bars = estimates.map(({ value, halfWidth }, i) => ({
      name: of[0].groups[i],
      value,
      low: value - halfWidth,
      high: value + halfWidth,
    }));
    return histogramPlot({ ...drawn, unit: "rows", bars });
  }
  const [{ groups: rows }, { groups: columns }] = of;
  const values = rows.map((_, r) => columns.map((_, c) => estimates[r * columns.length + c].value));
  return heatMap({
    ...drawn,
    rows,
    columns,
    values,
    halfWidth: estimates.reduce((most, { halfWidth }) => Math.max(most, halfWidth), 0),
  });
}
