/** Attributes by place: the published ones in their order, and the label, where there is one, after the last of them. */
import { ensure, quote } from "../../base/errors.ts";
import type { Synopsis } from "./synopsis.ts";

type Placed = Pick<Synopsis, "label" | "published">;

/** What stands at each place. */
export const namesOf = ({ label, published }: Placed): readonly string[] => [
  ...published.map(({ attribute }) => attribute.name),
  ...(label ? [label.name] : []),
];

/** How many groups each place has. */
export const tableSizes = ({ label, published }: Placed): readonly number[] => [
  ...published.map(({ names }) => names.length),
  ...(label ? [label.values.length] : []),
];

/** Refuses what was not published. */
export function publishedPlace(placed: Placed, name: string): number {
  const names = namesOf(placed);
  ensure(
    names.includes(name),
    "attribute-unknown",
    `${quote(name)} was not published.`,
    `The synopsis has: ${names.join(", ")}.`,
  );
  return names.indexOf(name);
}
