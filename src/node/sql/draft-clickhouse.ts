/** A draft schema from ClickHouse's catalogue: names, types and the labels of enums. No row is read. */
import { isClickhouseNumber, isClickhousePlain, plainType } from "../../read/sql/clickhouse-field.ts";
import type { SqlColumn } from "../../read/sql/dialect.ts";
import type { DraftAttribute } from "../../schema/draft/draft.ts";
import { BY_TYPE, truthDraft } from "../../schema/draft/truths.ts";
import type { RemoteRows } from "./address.ts";
import { clickhouseColumns } from "./clickhouse.ts";

export const draftOfClickhouse = async (source: RemoteRows): Promise<DraftAttribute[]> =>
  (await clickhouseColumns(source)).map(draftOf);

const LABEL = /'((?:[^'\\]|\\.|'')*)' = -?\d+/g;

function draftOf({ name, type: declared }: SqlColumn): DraftAttribute {
  const type = plainType(declared);
  if (isClickhouseNumber(type)) return { name, kind: "numeric" };
  if (!isClickhousePlain(type)) return { name, kind: "ignored" };
  if (type === "Bool") return truthDraft(name);
  if (!type.startsWith("Enum")) return { name, kind: "undeclared" };
  const values = [...type.matchAll(LABEL)].map(([, label]) =>
    label.replaceAll("''", "'").replace(/\\(.)/g, "$1"),
  );
  return { name, kind: "categorical", values, source: BY_TYPE };
}
