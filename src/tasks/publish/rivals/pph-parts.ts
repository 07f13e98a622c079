/** How PPH cuts attributes: values one by one, numbers into parts that are equally wide on their declared scale. */

import type { PublishedAttribute } from "../../../models/synopsis/synopsis.ts";
import { grouped } from "../../../schema/coding/grouped.ts";
import type { PlainAttribute } from "../../../schema/coding/inputs.ts";
import { equalCuts } from "../../cluster/noisy-grid.ts";

/** Parts of one number where there are k attributes: Lei's (n/√ln n)^(2/(2+k)), rounded up. */
export const partsFor = (rows: number, k: number): number =>
  rows < 3 ? 1 : Math.ceil((rows / Math.sqrt(Math.log(rows))) ** (2 / (2 + k)));

export function inEqualParts(attribute: PlainAttribute, parts: number): PublishedAttribute {
  const cuts = attribute.kind === "numeric" ? equalCuts(attribute, parts) : [];
  const { starts, names } = grouped(attribute, cuts);
  return { attribute, starts, groups: starts.map((_, i) => i), names };
}
