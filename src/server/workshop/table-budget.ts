/** The budget of a table, opened once and for all from the workbench. */
import { ensure, marked } from "../../base/errors.ts";
import { compare, rational } from "../../base/rational.ts";
import { deltaFrom } from "../../curator/index.ts";
import { checkedOpening, openBudget, promisedBy } from "../../service/budget.ts";
import { type Data, openData } from "../../service/data.ts";
import { budgetJson } from "../../service/json.ts";
import { AskedFields } from "./asked.ts";
import type { WorkshopPlace } from "./handlers.ts";
import { schemaPath, tableNameIn } from "./table-name.ts";

/** With `dry`, says what would be promised, and opens nothing. */
export async function openTableBudget(body: unknown, place: WorkshopPlace): Promise<unknown> {
  const fields = new AskedFields(body).only(["name", "epsilon", "delta", "composition", "dry"]);
  const name = tableNameIn(fields);
  const { ledger } = place.config;
  const book = ledger === "sqlite" ? undefined : { place: ledger };
  const data = await openData(schemaPath(place, name), { folder: place.folder, book });
  const opening = {
    epsilon: fields.text("epsilon"),
    delta: fields.maybe("delta"),
    composition: fields.oneOf("composition", ["basic", "zcdp"], "basic"),
  };
  ensureDelta(data, opening.delta);
  const opened = await checkedOpening(data, opening, async ({ about }) => about);
  const promised = promisedBy(opened);
  if (fields.flag("dry", false)) return { name, budget: null, promised };
  return { name, budget: budgetJson(await openBudget(data, opened)), promised };
}

/**
 * Rows are not counted here. Where their number is public, and not declared, the limit on δ is that of a hundred million: it depends on
 * nothing that a row could change, and is stricter than that of every smaller table.
 */
const MOST_ROWS = 100_000_000n;
const LEAST_LIMIT = rational(1n, 10n * MOST_ROWS);

function ensureDelta({ neighbours }: Data, delta: string | undefined): void {
  ensure(
    neighbours === "add-remove" || compare(deltaFrom(delta ?? "0"), LEAST_LIMIT) <= 0,
    "delta-too-large",
    "Rows are not counted for this, so that δ may be 1e-9 at most, which is safe for up to a hundred million of them.",
    marked`Choose 1e-9 or less; {command:budget open} in a terminal counts them, and may allow more.`,
  );
}
