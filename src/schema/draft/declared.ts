/** For callers without types: whether what they hand in as a schema, or as a study, was read by the parser. */
import { ensure } from "../../base/errors.ts";

export function ensureDeclared(given: unknown): void {
  const parts = { ...(given as Readonly<Record<string, unknown>> | undefined) };
  ensure(
    typeof parts.name === "string" &&
      typeof parts.neighbours === "string" &&
      (Array.isArray(parts.attributes) ? typeof parts.file === "object" : "missing" in parts),
    "schema-invalid",
    "What is to be opened is not declared: there is no schema.",
    "Give a schema that parseSchema has read, or a study that parseStudy has.",
  );
}
