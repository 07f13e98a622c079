/** A table that is to be declared: its header is read, and no row. */

import { existsSync } from "node:fs";
import { basename } from "node:path";
import { ensure } from "../../base/errors.ts";
import { type DraftAsked, draftFormOf } from "../../node/draft-file.ts";
import { basePath } from "../../node/location.ts";
import { draftTable, lookedAt, tableName } from "../../service/declare/draft.ts";
import { undeclaredIn } from "../../service/declare/save.ts";
import { AskedFields } from "./asked.ts";
import type { WorkshopPlace } from "./handlers.ts";
import { insideFolder } from "./inside.ts";

const marks = ["delimiter", "escape", "comment"] as const;
const formats = ["csv", "arff", "libsvm"] as const;

export const draftFields = [
  ...["file", "name", "label", "format", "columns", "features", "decimalComma", "header"],
  ...marks,
];

export async function draftAskedOf(body: unknown, { folder }: WorkshopPlace): Promise<unknown> {
  const fields = new AskedFields(body).only(draftFields);
  const file = insideFolder(folder, fields.text("file"));
  ensure(existsSync(file), "file-missing", "There is no such file in the folder.", "Check its name.");
  const name = tableName(file, fields.maybe("name") ?? plainName(file));
  const { schema, from } = await draftTable({ file, folder, name }, askedOf(fields, file));
  const json = JSON.parse(JSON.stringify(schema));
  return {
    name,
    taken: existsSync(insideFolder(folder, `${name}.schema.json`)),
    schema: json,
    read: lookedAt[from],
    missing: undeclaredIn(json),
  };
}

/** The file's name as a server's data sets are named, so that the table can be served. */
function plainName(file: string): string {
  const plain = basename(basePath(file))
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^a-z0-9._-]+/g, "-")
    .replace(/^[^a-z0-9]+|-+$/g, "");
  return plain.slice(0, MOST_LETTERS) || "table";
}

const MOST_LETTERS = 64;

function askedOf(fields: AskedFields, file: string): DraftAsked {
  for (const mark of marks)
    fields.check(
      fields.lacks(mark) || isMark(fields.text(mark), mark === "comment"),
      mark,
      "one character, no quote and no line end",
    );
  const given = Object.fromEntries(
    marks.filter((mark) => !fields.lacks(mark)).map((mark) => [mark, fields.text(mark)]),
  );
  const isVouchedFor = fields.flag("header", false);
  const columns = fields.lacks("columns") ? undefined : fields.texts("columns");
  fields.check(columns?.length !== 0 && !columns?.includes(""), "columns", "a list of names");
  return {
    form: draftFormOf(file, fields.lacks("format") ? undefined : fields.oneOf("format", formats)),
    label: fields.maybe("label"),
    marks: { ...given, ...(fields.flag("decimalComma", false) ? { decimal: "," as const } : {}) },
    columns,
    features: fields.lacks("features") ? undefined : fields.whole("features", [1, 1_000_000]),
    isVouchedFor: async () => isVouchedFor,
  };
}

const isMark = (text: string, mayBeLong: boolean): boolean =>
  (mayBeLong ? text.length >= 1 && text.length <= 8 : text.length === 1) && !/["\r\n]/.test(text);
