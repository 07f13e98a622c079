/** The made-up table of a synopsis: which rows it has is public, and the same wherever it is made. */
import { publicRandom } from "../../base/random.ts";
import type { LoadedModel } from "../../models/file.ts";
import type { Synopsis } from "../../models/synopsis/synopsis.ts";
import type { Table } from "../../read/table.ts";
import { synthesise } from "./synthesise.ts";

export interface MadeUp {
  /** As many as the synopsis stands for, unless given. */
  readonly rows?: number | undefined;
  /** Public: another gives other rows of the same synopsis. */
  readonly seed?: number | undefined;
}

/** The same synopsis, number of rows and seed give the same table, in a file or from a server. */
export function syntheticTable(
  { model, receipt }: Pick<LoadedModel<Synopsis>, "model" | "receipt">,
  { rows, seed }: MadeUp,
): Table {
  const from = `rows made up from entry ${receipt?.entryHash ?? "none"}`;
  const random = publicRandom(seed === undefined ? from : `${from}, seed ${seed}`);
  return synthesise(model, rows ?? Math.max(1, Math.round(model.rows)), random);
}
