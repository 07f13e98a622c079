/** Tables of the server's folder, declared by their owner: from a header, by hand or from a codebook, up to an open budget. */
import type { AuditAct } from "../../stores/asked.ts";
import type { WorkshopLink } from "../../workshop/handlers.ts";
import { noteOf, type Route, type RouteCall, route, type ToldByRoute } from "../route.ts";
import * as s from "../schemas.ts";
import { aboutWorkshop, workshopCodes } from "./workshop.ts";

const fix = s.object({ do: s.text, marked: s.text, option: s.text, attribute: s.text }, [
  ...["marked", "option", "attribute"],
]);
const told = { code: s.text, why: s.text, fix };
const missing = {
  ...s.listOf(s.object({ attribute: s.text, what: s.oneOf(["kind", "bounds", "values"]), ...told })),
  description: "What is still undeclared, why it matters and what to do.",
};
const schema = s.document("A schema (schema/1), complete or not.");
const columnName = s.shortText(200);
const mark = s.shortText(8);

/** What a schema, a header or a file may be refused with. */
const codes = [
  ...workshopCodes,
  ...(["request-invalid", "path-not-allowed", "file-missing", "schema-missing", "schema-invalid"] as const),
  ...(["bounds-missing", "label-undeclared"] as const),
];

export const tableRoutes: readonly Route[] = [
  route({
    method: "POST",
    path: "/v1/workshop/tables/drafts",
    act: "workshop.read",
    summary: "A schema to complete, from a file's header. No row is read, and nothing is written.",
    body: s.object(
      {
        file: s.shortText(200),
        name: s.name,
        label: columnName,
        format: s.oneOf(["csv", "arff", "libsvm"]),
        delimiter: mark,
        escape: mark,
        comment: mark,
        decimalComma: s.flag,
        header: { ...s.flag, description: "You vouch for it: the first line names the columns." },
        columns: s.listOf(columnName),
        features: s.whole,
      },
      ["name", "label", "format", "delimiter", "escape", "comment", "decimalComma"].concat(
        ...["header", "columns", "features"],
      ),
    ),
    answers: {
      200: {
        says: "The draft, and what was looked at for it.",
        schema: s.object({ name: s.text, taken: s.flag, schema, read: s.text, missing }),
      },
    },
    codes: [
      ...codes,
      ...(["header-doubtful", "file-unreadable", "file-empty", "option-out-of-range"] as const),
      ...(["attribute-unknown", "driver-missing"] as const),
    ],
    about: aboutWorkshop,
    handle: async ({ body }, workshop) => ({ body: await workshop.ask("tables.draft", body) }),
  }),
  route({
    method: "POST",
    path: "/v1/workshop/tables/checks",
    act: "workshop.read",
    summary: "What is undeclared, and what cannot be, of a table or of a schema that is being edited.",
    body: s.object({ name: s.name, schema }, ["name", "schema"]),
    isBodyLarge: true,
    answers: {
      200: {
        says: "All of it.",
        schema: s.object({
          complete: s.flag,
          missing,
          faults: s.listOf(s.object({ attribute: s.text, ...told }, ["attribute"])),
        }),
      },
    },
    codes,
    about: aboutWorkshop,
    handle: async ({ body }, workshop) => ({ body: await workshop.ask("tables.check", body) }),
  }),
  route({
    method: "POST",
    path: "/v1/workshop/tables/codebooks",
    act: "workshop.read",
    summary: "What a codebook declares, put into a schema that is being edited. Nothing is written.",
    body: s.object({ schema, codebook: s.text, decimalComma: s.flag }, ["decimalComma"]),
    isBodyLarge: true,
    answers: {
      200: {
        says: "The schema with it.",
        schema: s.object({ schema, declared: s.listOf(s.text), missing }),
      },
    },
    codes: [...codes, "codebook-invalid"],
    about: aboutWorkshop,
    handle: async ({ body }, workshop) => ({ body: await workshop.ask("tables.import", body) }),
  }),
  route({
    method: "GET",
    path: "/v1/workshop/tables/:table",
    act: "workshop.read",
    summary: "A table's schema as it stands.",
    answers: {
      200: {
        says: "Complete or not; whether it has a budget, and whether it is served.",
        schema: s.object({
          ...{ name: s.text, schema, missing },
          ...{ budget: s.flag, ready: s.flag, served: s.flag },
        }),
      },
    },
    codes,
    about: aboutWorkshop,
    handle: async (call, workshop) => ({ body: await workshop.ask("tables.schema", named(call)) }),
  }),
  route({
    method: "PUT",
    path: "/v1/workshop/tables/:table",
    act: "workshop.change",
    summary: "Writes a table's schema, once the schema's parser has nothing against it.",
    body: s.object({ schema, confirm: s.shortText(200) }, ["confirm"]),
    isBodyLarge: true,
    answers: {
      200: {
        says: "It is written.",
        schema: s.object({
          ...{ name: s.text, missing, budget: s.flag, ready: s.flag },
          notes: s.listOf(s.text),
        }),
      },
    },
    codes: [
      ...codes,
      ...(["data-changed", "confirmation-needed", "option-out-of-range", "file-unwritable"] as const),
      ...(["ledger-busy", "ledger-broken"] as const),
    ],
    about: aboutWorkshop,
    handle: (call, workshop) => changed(call, workshop, "tables.save", "table.declare"),
  }),
  route({
    method: "POST",
    path: "/v1/workshop/tables/:table/budget",
    act: "workshop.change",
    summary: "Opens a table's budget, once and for all; with `dry` says what that promises.",
    body: s.object(
      {
        epsilon: s.asAmount,
        delta: s.asAmount,
        composition: s.oneOf(["basic", "zcdp"]),
        dry: s.flag,
      },
      ["delta", "composition", "dry"],
    ),
    answers: {
      200: {
        says: "The budget, and who is protected by it.",
        schema: s.object({
          name: s.text,
          budget: s.document("What was opened; null after `dry`."),
          promised: s.listOf(s.text),
        }),
      },
    },
    codes: [
      ...codes,
      ...(["epsilon-invalid", "delta-invalid", "delta-too-large", "data-is-public"] as const),
      ...(["budget-exists", "ledger-busy", "option-out-of-range", "file-unwritable"] as const),
    ],
    about: aboutWorkshop,
    handle: (call, workshop) =>
      changed(call, workshop, "tables.open-budget", isDry(call) ? undefined : "budget.open"),
  }),
];

/** What was changed is on record, with who did it; what was refused changed nothing. */
async function changed(
  call: RouteCall,
  workshop: WorkshopLink,
  about: string,
  act: AuditAct | undefined,
): Promise<ToldByRoute> {
  const body = await workshop.ask(about, named(call));
  if (act) call.house.audit(noteOf(call, act, { about: call.params.table }));
  return { body };
}

const isDry = ({ body }: RouteCall): boolean => (body as { readonly dry?: boolean }).dry === true;
const named = ({ params, body }: RouteCall) => ({ ...(body as object | undefined), name: params.table });
