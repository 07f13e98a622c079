/** What lies in the workshop's folder, told by names, schemas and whether files are there. No row is read. */
import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { dataFileOf, loadSchemaFile } from "../../node/dataset.ts";
import { basePath } from "../../node/location.ts";
import { loadStudyFile } from "../../node/study/study.ts";
import { dataPlace } from "../config/datasets.ts";
import type { PlaceState, WorkshopPlace } from "./handlers.ts";
import { isInsideFolder } from "./inside.ts";

export interface FoundData {
  /** What its files are called. */
  readonly name: string;
  readonly kind: "table" | "study";
  readonly state: PlaceState;
  /** Whether it is declared public: then it needs no budget. */
  readonly public: boolean;
  /** The file of its rows, where that is a file of the folder. */
  readonly file: string | null;
}

const DECLARED = /^(.+)\.(schema|study)\.json$/;
/** Files that may hold a table. JSON is not among them: models and schemas are JSON. */
const ROWS =
  /\.(?:csv|tsv|arff|data|dat|libsvm|parquet|pq|jsonl|ndjson|xrff|mat|z?sav|dta|arrow|feather|xlsx)(?:\.gz|\.zst)?$/i;

export async function dataIn({ folder, config }: WorkshopPlace): Promise<readonly FoundData[]> {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && isInsideFolder(folder, entry.name))
    .map(({ name }) => name);
  const served = new Set(Object.values(config.datasets).map(({ data }) => dataPlace(data)));
  const declared = await Promise.all(
    names.flatMap((name) => {
      const [, base, ending] = DECLARED.exec(name) ?? [];
      return base === undefined ? [] : [declaredIn(folder, base, ending as "schema" | "study")];
    }),
  );
  const known = new Set(declared.flatMap(({ name, file }) => [name, file]));
  const undeclared = names
    .filter((name) => ROWS.test(name) && !known.has(name) && !known.has(nameOf(name)))
    .map(
      (file): FoundData => ({ name: nameOf(file), kind: "table", state: "undeclared", public: false, file }),
    );
  const found = declared.map((one) =>
    served.has(join(folder, one.name)) ? { ...one, state: "served" as const } : one,
  );
  return [...found, ...undeclared].sort((a, b) => (a.name < b.name ? -1 : 1));
}

const nameOf = (file: string): string => basename(basePath(file));

async function declaredIn(folder: string, name: string, ending: "schema" | "study"): Promise<FoundData> {
  const kind = ending === "schema" ? "table" : "study";
  const path = join(folder, `${name}.${ending}.json`);
  const ledger = existsSync(join(folder, `${name}.ledger`));
  try {
    if (kind === "study") {
      const { visibility } = await loadStudyFile(path);
      return { name, kind, ...stateOf(visibility, ledger), file: null };
    }
    const schema = await loadSchemaFile(path);
    const file = dataFileOf({ name, schema: path }, schema);
    const isHere = dirname(file) === folder && isInsideFolder(folder, basename(file)) && existsSync(file);
    return { name, kind, ...stateOf(schema.visibility, ledger), file: isHere ? basename(file) : null };
  } catch {
    return { name, kind, state: "incomplete", public: false, file: null };
  }
}

const stateOf = (visibility: "private" | "public", ledger: boolean): Pick<FoundData, "state" | "public"> => ({
  state: ledger ? "budgeted" : "declared",
  public: visibility === "public",
});
