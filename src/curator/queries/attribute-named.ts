import { ensure, quote } from "../../base/errors.ts";
import type { CodedAttribute, NumericAttribute, Schema } from "../../schema/types.ts";

/** The attribute of that name, unless it is ignored. */
export function attributeNamed(schema: Schema, name: string): CodedAttribute {
  const attribute = schema.attributes.find((a) => a.name === name);
  ensure(
    attribute !== undefined && attribute.kind !== "ignored",
    "attribute-unknown",
    `${schema.name} has no attribute ${quote(name)}.`,
    `It has: ${schema.attributes.map((a) => a.name).join(", ")}.`,
  );
  return attribute;
}

export function numericNamed(schema: Schema, name: string): NumericAttribute {
  const attribute = attributeNamed(schema, name);
  ensure(
    attribute.kind === "numeric",
    "option-out-of-range",
    `${name} is ${attribute.kind}; only a numeric attribute has a sum, a mean, a variance and quantiles.`,
    "Choose a numeric attribute.",
  );
  return attribute;
}
