/**
 * Tables, declared from the workbench as they are from a terminal, by the same code. A header is read and no row; what is saved has passed
 * the schema's own parser; the report of rows that do not fit stays in the terminal, because it is not for release.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensure, PrivetError } from "../../base/errors.ts";
import { isObject } from "../../base/json.ts";
import { codebookInto } from "../../node/codebook-import.ts";
import { withUsualPolicy } from "../../schema/draft/declare.ts";
import {
  budgetStands,
  checkedDeclarations,
  declaredTable,
  faultsIn,
  type SchemaJson,
  saveDeclarations,
  undeclaredIn,
} from "../../service/declare/save.ts";
import { dataPlace } from "../config/datasets.ts";
import { AskedFields } from "./asked.ts";
import type { WorkshopHandler, WorkshopHandlers, WorkshopPlace } from "./handlers.ts";
import { insideFolder } from "./inside.ts";
import { openTableBudget } from "./table-budget.ts";
import { draftAskedOf } from "./table-draft.ts";
import { schemaPath, tableNameIn } from "./table-name.ts";

/** Paths are the machine's own: what is told has names as they stand in the folder. */
const namesAlone =
  (handler: WorkshopHandler): WorkshopHandler =>
  async (body, place) => {
    try {
      return await handler(body, place);
    } catch (error) {
      if (!(error instanceof PrivetError)) throw error;
      const short = (text: string) => text.replaceAll(`${place.folder}/`, "").replaceAll(place.folder, ".");
      const { marked, ...fix } = { marked: error.fix.marked, ...error.fix };
      throw new PrivetError(error.code, short(error.message), {
        ...fix,
        do: short(fix.do),
        ...(marked === undefined ? {} : { marked: short(marked) }),
      });
    }
  };

export const tableHandlers: WorkshopHandlers = {
  "tables.draft": namesAlone(draftAskedOf),
  "tables.schema": namesAlone(schema),
  "tables.check": namesAlone(check),
  "tables.import": namesAlone(importCodebook),
  "tables.save": namesAlone(save),
  "tables.open-budget": namesAlone(openTableBudget),
};

async function schema(body: unknown, place: WorkshopPlace): Promise<unknown> {
  const name = tableNameIn(new AskedFields(body).only(["name"]));
  const { files, schema: json } = await declaredTable(schemaPath(place, name), place.folder);
  return {
    name,
    schema: json,
    missing: undeclaredIn(json),
    budget: existsSync(files.ledger),
    ready: budgetStands(files, json),
    served: isServed(place, name),
  };
}

/** Of a schema as it stands in the folder, or as it is being edited: all that is missing, and all that cannot be. */
async function check(body: unknown, place: WorkshopPlace): Promise<unknown> {
  const fields = new AskedFields(body).only(["name", "schema"]);
  const json = fields.has("schema")
    ? schemaIn(fields)
    : (await declaredTable(schemaPath(place, tableNameIn(fields)), place.folder)).schema;
  const missing = undeclaredIn(json);
  const faults = faultsIn(json);
  return { complete: missing.length === 0 && faults.length === 0, missing, faults };
}

/** What a codebook says, put into a schema that is being edited. Nothing is saved. */
async function importCodebook(body: unknown): Promise<unknown> {
  const fields = new AskedFields(body).only(["schema", "codebook", "decimalComma"]);
  const codebook = { text: fields.text("codebook"), called: "The codebook" };
  const style = { decimalComma: fields.flag("decimalComma", false) };
  const { after: imported, declared } = codebookInto(schemaIn(fields), codebook, style);
  const after = { ...imported, attributes: imported.attributes.map(withUsualPolicy) };
  return { schema: after, declared, missing: undeclaredIn(after) };
}

async function save(body: unknown, place: WorkshopPlace): Promise<unknown> {
  const fields = new AskedFields(body).only(["name", "schema", "confirm"]);
  const name = tableNameIn(fields);
  const after = schemaIn(fields);
  const path = schemaPath(place, name);
  const before = existsSync(path) ? (await declaredTable(path, place.folder)).schema : undefined;
  ensureSameTable(name, before, after, place);
  checkedDeclarations(after);
  const files = { name, schema: path, ledger: join(place.folder, `${name}.ledger`) };
  const visibility = after.visibility === "public" ? "public" : "private";
  const meant = { confirm: fields.maybe("confirm") };
  await saveDeclarations(files, { before, after, visibility, meant });
  return {
    name,
    missing: undeclaredIn(after),
    budget: existsSync(files.ledger),
    ready: budgetStands(files, after),
    notes:
      before !== undefined && before.neighbours !== after.neighbours && existsSync(files.ledger)
        ? ["The ledger keeps the neighbours it was opened with, and refuses others."]
        : [],
  };
}

/** What a schema is about cannot be edited: its name, its file and the file's columns are as they were read. */
function ensureSameTable(
  name: string,
  before: SchemaJson | undefined,
  after: SchemaJson,
  place: WorkshopPlace,
): void {
  ensure(
    !isServed(place, name),
    "data-changed",
    `${name} is being served, and what was bought of it is about what is declared now. Nothing was changed.`,
    "Make another table of the same file, with a budget of its own, or change it in the terminal while no server runs.",
  );
  ensure(
    after.name === (before?.name ?? name),
    "schema-invalid",
    "The schema has another name than the table.",
    "Keep the name, or save it as another table.",
  );
  const path = pathIn(after);
  if (before === undefined) {
    const file = insideFolder(place.folder, path);
    ensure(existsSync(file), "file-missing", "The table's file is not there.", "Read its header again.");
    return;
  }
  ensure(
    path === pathIn(before) && columnsOf(after) === columnsOf(before),
    "schema-invalid",
    "The schema names another file, or other columns, than before. Nothing was changed.",
    "Read the header of the other file, and save it as a table of its own.",
  );
}

const pathIn = ({ file }: SchemaJson): unknown => (isObject(file) ? file.path : undefined);
const columnsOf = ({ attributes }: SchemaJson): string =>
  JSON.stringify(attributes.map((attribute) => attribute?.name));

function schemaIn(fields: AskedFields): SchemaJson {
  const json = fields.get("schema");
  const isSchema = isObject(json) && Array.isArray(json.attributes) && json.attributes.every(isObject);
  fields.check(isSchema, "schema", "a schema with a list of attributes");
  return json as SchemaJson;
}

/** Or about to be: its keeper may have read the schema already. */
function isServed({ config, folder, opening = new Map() }: WorkshopPlace, name: string): boolean {
  const datasets = [...Object.values(config.datasets), ...[...opening.values()].map((one) => one.config)];
  return datasets.some(({ data }) => dataPlace(data) === join(folder, name));
}
