/** A draft schema from the catalogue of a Trino: names and types. No row is read. */
import type { SqlColumn } from "../../read/sql/dialect.ts";
import { isTrinoNumber, isTrinoPlain } from "../../read/sql/trino-field.ts";
import type { DraftAttribute } from "../../schema/draft/draft.ts";
import { truthDraft } from "../../schema/draft/truths.ts";
import type { RemoteRows } from "./address.ts";
import { trinoColumns } from "./trino.ts";

export const draftOfTrino = async (source: RemoteRows): Promise<DraftAttribute[]> =>
  (await trinoColumns(source)).map(draftOf);

function draftOf({ name, type }: SqlColumn): DraftAttribute {
  if (isTrinoNumber(type)) return { name, kind: "numeric" };
  if (!isTrinoPlain(type)) return { name, kind: "ignored" };
  return type === "boolean" ? truthDraft(name) : { name, kind: "undeclared" };
}
