/** A new table: the schema that is drafted from its file's header, and where it will lie. Nothing is written. */
import { basename } from "node:path";
import { ensure, marked, quote } from "../../base/errors.ts";
import { type DraftAsked, type Drafted, draftOfFile } from "../../node/draft-file.ts";
import { basePath, pathFrom, rowsFileOf } from "../../node/location.ts";
import type { DraftSchema } from "../../schema/draft/draft.ts";
import { FILE_NAME_RULE, isFileName, MAX_NAME } from "../../schema/fields.ts";

/** What is known of a table whose header alone was read. */
export interface DraftedTable {
  readonly name: string;
  readonly schema: DraftSchema;
  readonly from: Drafted;
}

export interface TableToDraft {
  /** Where it lies: an absolute path, a pattern or a database, as `absolutePath` makes it. */
  readonly file: string;
  /** The folder of its schema, from which the schema will name the file. */
  readonly folder: string;
  /** As the file is called, unless given. */
  readonly name: string;
}

export async function draftTable(
  { file, folder, name }: TableToDraft,
  asked: DraftAsked,
): Promise<DraftedTable> {
  const { schema, from } = await draftOfFile(file, name, asked);
  return { name, schema: promising(schema, pathFrom(folder, rowsFileOf(file))), from };
}

/** A name that a table's files may have: the one that was given, or the file's own. */
export function tableName(file: string, given: string | undefined): string {
  const name = given ?? basename(basePath(file));
  ensure(
    isFileName(name) && name.length <= MAX_NAME && name !== "__proto__",
    "option-out-of-range",
    `${quote(name)} cannot be a data set's name, which must be ${FILE_NAME_RULE}.`,
    marked`Choose a plain name: {option:name patients}.`,
  );
  return name;
}

/** The declarations that decide what is promised are written out, so that the owner sees them. */
function promising({ privet, name, file, attributes }: DraftSchema, path: string): DraftSchema {
  const promise = { visibility: "private", unit: "person", neighbours: "add-remove", rows: {} } as const;
  return { privet, name, ...promise, file: { path, ...file }, attributes };
}

/** What was looked at for a draft. */
export const lookedAt = {
  header: "Only the header was read",
  types: "Only the header was read",
  "first record": "Only the names in the first record were read",
  asked: "Nothing was read but the file's first bytes, to see that it is text",
} as const satisfies Record<Drafted, string>;
