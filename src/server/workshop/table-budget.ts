/** The budget of a table, opened once and for all from the workbench. */
import { statSync } from "node:fs";
import { fileFormOf } from "../../node/location.ts";
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
  const opened = await checkedOpening(data, opening, rowsAtMost);
  const promised = promisedBy(opened);
  if (fields.flag("dry", false)) return { name, budget: null, promised };
  return { name, budget: budgetJson(await openBudget(data, opened)), promised };
}

/**
 * How many rows a table may have at most, for what δ may be: rows are not counted here. Where their number is public, a row of a text file
 * takes a byte a column at least.
 */
async function rowsAtMost({ neighbours, declared, files, about }: Data): Promise<number | undefined> {
  if (neighbours !== "replace" || !declared || !("attributes" in declared)) return about;
  const paths = await files();
  if (!paths.every((path) => fileFormOf(path) === "text" && !/\.(gz|zst)$/i.test(path))) return about;
  const bytes = paths.reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0);
  return bytes === 0 ? about : Math.ceil(bytes / declared.attributes.length);
}
