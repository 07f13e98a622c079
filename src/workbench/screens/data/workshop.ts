/** The owner's workshop as this screen uses it: what lies in the folder, and tables that are being declared. */
import { signal } from "@preact/signals";
import { askForText, askServer } from "../../state/api.ts";
import { refreshDatasets } from "../../state/data.ts";
import { write } from "../../state/log.ts";
import { go } from "../../state/place.ts";
import { isOwner } from "../../state/session.ts";
import type { SchemaDraft } from "./schema-edit.ts";

export interface Missing {
  readonly attribute: string;
  readonly what: string;
  readonly code: string;
  readonly why: string;
  readonly fix: { readonly do: string };
}

export type PlaceState = "undeclared" | "incomplete" | "declared" | "budgeted" | "served";

export interface FolderTold {
  readonly folder: string;
  readonly data: readonly {
    readonly name: string;
    readonly kind: "table" | "study";
    readonly state: PlaceState;
    readonly public: boolean;
    readonly file: string | null;
  }[];
  readonly known: readonly { readonly name: string; readonly title: string; readonly here: boolean }[];
  readonly clinic: boolean;
}

export interface TableTold {
  readonly name: string;
  readonly schema: SchemaDraft;
  readonly missing: readonly Missing[];
  readonly budget: boolean;
  readonly ready: boolean;
  readonly served: boolean;
}

export interface DraftTold {
  readonly name: string;
  readonly taken: boolean;
  readonly schema: SchemaDraft;
  readonly read: string;
  readonly missing: readonly Missing[];
}

export interface CheckTold {
  readonly complete: boolean;
  readonly missing: readonly Missing[];
  readonly faults: readonly (Omit<Missing, "attribute" | "what"> & { readonly attribute?: string })[];
}

export interface Opening {
  readonly epsilon: string;
  readonly delta: string;
  readonly composition: "basic" | "zcdp";
}

/** Undefined until it was asked; null where there is no workshop, or the reader is not its owner. */
export const folder = signal<FolderTold | null | undefined>(undefined);

export async function refreshFolder(): Promise<void> {
  if (!isOwner.value) {
    folder.value = null;
    return;
  }
  folder.value = await askServer<FolderTold>("GET", "/v1/workshop").catch(() => null);
}

const at = (name: string, rest = ""): string => `/v1/workshop/tables/${encodeURIComponent(name)}${rest}`;

export const draftOf = (file: string, more: Readonly<Record<string, unknown>> = {}): Promise<DraftTold> =>
  askServer("POST", "/v1/workshop/tables/drafts", { file, ...more });

export const tableNamed = (name: string): Promise<TableTold> => askServer("GET", at(name));

export const checkOf = (schema: SchemaDraft): Promise<CheckTold> =>
  askServer("POST", "/v1/workshop/tables/checks", { schema });

export const importInto = (
  schema: SchemaDraft,
  codebook: string,
): Promise<{ readonly schema: SchemaDraft; readonly declared: readonly string[] }> =>
  askServer("POST", "/v1/workshop/tables/codebooks", { schema, codebook });

export const saveTable = (
  name: string,
  schema: SchemaDraft,
  confirm?: string,
): Promise<Omit<TableTold, "schema" | "served"> & { readonly notes: readonly string[] }> =>
  askServer("PUT", at(name), { schema, ...(confirm === undefined ? {} : { confirm }) });

export const openBudgetOf = (
  name: string,
  opening: Opening,
  dry: boolean,
): Promise<{ readonly promised: readonly string[] }> =>
  askServer("POST", at(name, "/budget"), { ...opening, ...(dry ? { dry } : {}) });

const [LOOK_AGAIN, LOOKS] = [250, 80];
const pause = () => new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));

/** Asked once, and not as the client does, which waits longer from try to try. */
const isListed = (name: string): Promise<boolean> =>
  askForText("/v1/datasets", "application/json").then(
    (text) => (JSON.parse(text) as { items: { name: string }[] }).items.some((one) => one.name === name),
    () => false,
  );

/** The server goes and comes back with it a moment later; then it is looked at. */
export async function serveTable(name: string): Promise<void> {
  write(`privet open ${name}`);
  await askServer("POST", "/v1/workshop/datasets", { name });
  for (let looks = 0; !(await isListed(name)) && looks < LOOKS; looks++) await pause();
  await Promise.all([refreshDatasets(), refreshFolder()]);
  go({ dataset: name, screen: "data" });
}

export async function makeClinic(): Promise<void> {
  write("privet demo");
  await askServer("POST", "/v1/workshop/clinic");
  await serveTable("clinic");
}

export async function getKnown(name: string): Promise<void> {
  write(`privet datasets get ${name}`);
  await askServer("POST", "/v1/workshop/known", { name });
  await serveTable(name);
}
