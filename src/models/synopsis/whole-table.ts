/** What a synopsis of a whole table is of: every attribute that has codes, labels too, and a label after them where one is to be told. */
import { ensure } from "../../base/errors.ts";
import { labelOf, learnableNamed } from "../../schema/coding/learnable.ts";
import type { LabelAttribute, Schema } from "../../schema/types.ts";
import type { SynopsisAttribute } from "./synopsis.ts";

export interface TableToPublish {
  readonly label: LabelAttribute | undefined;
  /** In the order of the schema, or as they are named. */
  readonly attributes: readonly SynopsisAttribute[];
}

/** `attributes` names those to publish besides the label; all, where it is left out. */
export function wholeTable(
  schema: Schema,
  asked: { readonly label?: string | undefined; readonly attributes?: readonly string[] | undefined },
): TableToPublish {
  const label = asked.label === undefined ? undefined : labelOf(schema, asked.label);
  const coded = schema.attributes.filter((one) => one.kind !== "ignored" && one.name !== label?.name);
  const all = coded as readonly SynopsisAttribute[];
  const attributes = asked.attributes?.map((name) => learnableNamed(all, name, schema)) ?? all;
  ensure(
    attributes.length > 0,
    "attribute-unknown",
    `${schema.name} has no attribute to publish${label ? ` besides ${label.name}` : ""}.`,
    "Declare numeric or categorical attributes in the schema.",
  );
  ensure(
    new Set(attributes).size === attributes.length,
    "option-out-of-range",
    "An attribute is named twice.",
    "Name each attribute once.",
  );
  return { label, attributes };
}
