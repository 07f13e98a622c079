import { ensure } from "../../base/errors.ts";
import { noAttribute, notNumeric } from "../../base/refusals/questions.ts";
import type { CodedAttribute, NumericAttribute, Schema } from "../../schema/types.ts";

/** The attribute of that name, unless it is ignored. */
export function attributeNamed(schema: Schema, name: string): CodedAttribute {
  const attribute = schema.attributes.find((a) => a.name === name);
  ensure(
    attribute !== undefined && attribute.kind !== "ignored",
    ...noAttribute(
      schema.name,
      name,
      schema.attributes.map((a) => a.name),
    ),
  );
  return attribute;
}

export function numericNamed(schema: Schema, name: string): NumericAttribute {
  const attribute = attributeNamed(schema, name);
  ensure(attribute.kind === "numeric", ...notNumeric(name, attribute.kind));
  return attribute;
}
