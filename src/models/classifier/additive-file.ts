/** A model that adds up terms, from what its `toJSON` wrote, every field checked. */

import type { Json } from "../../base/json.ts";
import type { PlainAttribute } from "../../schema/coding/learnable.ts";
import { areWeights, attributesIn, capIn, chanceBelowIn, labelIn } from "../file-attributes.ts";
import { check, record } from "../file-checks.ts";
import { publishedIn } from "../synopsis/published-file.ts";
import type { PlainPublished } from "../synopsis/synopsis.ts";
import { type Additive, additive, cellsOfTerm, type TermParts } from "./additive.ts";

/** More cells than these Privet asks nothing about (curator/queries/tables/counts.ts). */
const MOST_CELLS = 2 ** 22;

export function additiveOf(body: Json): Additive {
  const asksNothing = Array.isArray(body.attributes) && body.attributes.length === 0;
  const { label, attributes } = asksNothing ? { label: labelIn(body), attributes: [] } : attributesIn(body);
  const { classes, terms } = body;
  check(Array.isArray(classes) && classes.length > 0, "model.classes is missing.");
  const codes = classes.map((value) => label.values.indexOf(value as string));
  check(!codes.includes(-1), "a class is not a declared value of the label.");
  check(new Set(codes).size === codes.length, "a class stands there twice.");
  check(
    codes.length === label.values.length || (codes.length === 1 && label.values.length === 2),
    "a label with more than two values needs points for each.",
  );
  check(Array.isArray(terms), "model.terms is no list.");
  const read = terms.map((term: unknown) => termOf(term, attributes, codes.length));
  const asked = new Set(read.flatMap(({ table }) => table.map(({ attribute }) => attribute.name)));
  check(asked.size === attributes.length, "model.attributes has one that no term asks about.");
  return additive({
    ...{ label, classes: codes, terms: read },
    ...{ chanceBelow: chanceBelowIn(body), cap: capIn(body) },
  });
}

function termOf(entry: unknown, attributes: readonly PlainAttribute[], classes: number): TermParts {
  const { table: asked, points } = record(entry, "A term");
  const { table, cells } = termTableIn(asked, attributes);
  check(
    Array.isArray(points) && points.length === classes && points.every((own) => areWeights(own, cells)),
    "a term's points do not fit its table and the classes.",
  );
  return { table, points };
}

/** The groupings that a term asks about, and how many cells they have together. */
export function termTableIn(
  asked: unknown,
  attributes: readonly PlainAttribute[],
): { readonly table: readonly PlainPublished[]; readonly cells: number } {
  check(Array.isArray(asked), "a term's table is no list.");
  const table = asked.map((one: unknown) => publishedIn(one, attributes));
  const cells = cellsOfTerm(table);
  check(cells <= MOST_CELLS, "a term's table has too many cells.");
  return { table, cells };
}
