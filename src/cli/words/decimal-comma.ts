/** schema set --decimal-comma. */

import { ensure } from "../../base/errors.ts";
import type { Json } from "../../base/json.ts";
import { namesItsColumns } from "../../node/draft-rows.ts";

/** The file's format with a decimal comma, which CSV alone can have: in other forms numbers are written in one way. */
export function withDecimalComma(file: unknown): Json {
  const { format = "csv", path = "", ...rest } = (file ?? {}) as Json;
  ensure(
    format === "csv" && !namesItsColumns(String(path)),
    "option-out-of-range",
    "--decimal-comma is about CSV files, and this one is none.",
    "Leave it out.",
  );
  return { ...(path === "" ? {} : { path }), format, ...rest, decimal: "," };
}
