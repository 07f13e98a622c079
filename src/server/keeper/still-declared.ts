/** Whether what is declared is still what the ledger was chosen by: rows that are private by now must not be paid for as public ones. */
import { ensure } from "../../base/errors.ts";
import { canonicalJson } from "../../base/json.ts";

/** `text` is the canonical text of what the keeper read. */
export function ensureStillDeclared(declared: unknown, text: string): void {
  ensure(
    canonicalJson(declared) === text,
    "data-changed",
    "The schema was changed while it was being opened. Nothing was opened.",
    "Open it again.",
  );
}
