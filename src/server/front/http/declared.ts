/**
 * What leaves the server is what a schema names (S50). A member that no declaration knows is dropped, whatever put it there; nothing is
 * compiled for that, so that no schema becomes a program.
 */
import { isObject } from "../../../base/json.ts";
import type { WireSchema } from "../schemas.ts";

interface Shape {
  readonly properties?: Readonly<Record<string, WireSchema>>;
  readonly additionalProperties?: boolean | WireSchema;
  readonly items?: WireSchema;
}

/** A value with the members that its schema names; where a schema names none, it is a document of its own, and goes as it is. */
export function onlyDeclared(schema: WireSchema, value: unknown): unknown {
  const { properties, additionalProperties: others, items } = schema as Shape;
  if (Array.isArray(value)) return items ? value.map((item) => onlyDeclared(items, item)) : value;
  if (!isObject(value) || (!properties && !isObject(others))) return value;
  // What tells itself as JSON is told so.
  const plain = typeof value.toJSON === "function" ? (value.toJSON() as typeof value) : value;
  return Object.fromEntries(
    Object.entries(plain).flatMap(([name, member]) => {
      const own = properties && Object.hasOwn(properties, name) ? properties[name] : undefined;
      const rule = own ?? (isObject(others) ? others : others === true ? {} : undefined);
      return rule ? [[name, onlyDeclared(rule, member)]] : [];
    }),
  );
}
