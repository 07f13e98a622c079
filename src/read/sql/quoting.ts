/** Texts and names in SQL, as standard SQL quotes them. */
import { ensure } from "../../base/errors.ts";

/** A text in SQL. A character 0 would end the statement. */
export function literal(text: string): string {
  const parts = text.split("\0").map((part) => `'${part.replaceAll("'", "''")}'`);
  return parts.length === 1 ? parts[0] : `(${parts.join(" || chr(0) || ")})`;
}

export function identifier(name: string): string {
  ensure(
    !name.includes("\0"),
    "columns-mismatch",
    "No column or table has a name with the character 0 in it.",
    "Correct the name.",
  );
  return `"${name.replaceAll('"', '""')}"`;
}
