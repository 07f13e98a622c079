/** Yardsticks release exact functions of the rows, so they refuse data that is not declared public. */
import { ensure, marked } from "../base/errors.ts";
import type { Table } from "../read/table.ts";

/** `what` would be released: "the model". */
export function ensurePublicTable({ schema }: Table, what: string): void {
  ensure(
    schema.visibility === "public",
    "baseline-on-private-data",
    `no-privacy would release ${what} without noise. It is a yardstick for public data.`,
    marked`${schema.name} is declared private. Use a private method: {command:methods}.`,
  );
}
