/** A draft schema from PostgreSQL's catalogue: names, types, labels of enums and plain CHECK constraints. No row is read. */

import type { SqlColumn } from "../../read/sql/dialect.ts";
import { isPostgresNumber, isPostgresPlain } from "../../read/sql/postgres-field.ts";
import { literal } from "../../read/sql/quoting.ts";
import type { DraftAttribute } from "../../schema/draft/draft.ts";
import { BY_TYPE, truthDraft } from "../../schema/draft/truths.ts";
import { isQuery } from "../location.ts";
import type { RemoteRows } from "./address.ts";
import { catalogueOf, type PostgresLine, relationOf, withLine } from "./postgres.ts";

export const draftOfPostgres = (source: RemoteRows): Promise<DraftAttribute[]> =>
  withLine(source.address, async (line) => {
    const from = await relationOf(line, source);
    const columns = await catalogueOf(line, from);
    const labels = await labelsOf(line, from);
    const checks = isQuery(source) ? [] : await checksOf(line, from);
    return columns.map((column) => draftOf(column, labels, checks));
  });

const CHECK = "a CHECK constraint of the table";

function draftOf(
  { name, type }: SqlColumn,
  labels: ReadonlyMap<string, readonly string[]>,
  checks: readonly Checked[],
): DraftAttribute {
  const own = checks.filter((check) => check.column === name);
  if (isPostgresNumber(type)) {
    const bounds = own.find((check) => "low" in check);
    return { name, kind: "numeric", ...(bounds && { low: bounds.low, high: bounds.high, source: CHECK }) };
  }
  if (type === "bool") return truthDraft(name);
  if (!isPostgresPlain(type)) return { name, kind: "ignored" };
  const values = labels.get(name);
  if (values) return { name, kind: "categorical", values, source: BY_TYPE };
  const listed = own.find((check) => "values" in check);
  return listed
    ? { name, kind: "categorical", values: listed.values ?? [], source: CHECK }
    : { name, kind: "undeclared" };
}

/** The labels of columns that are enums, in their declared order. */
async function labelsOf(line: PostgresLine, from: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const fields = await line.described(`SELECT * FROM ${from} LIMIT 0`);
  const found = new Map<string, readonly string[]>();
  for (const { name, dataTypeID } of fields) {
    const labels = await line.query(
      `SELECT enumlabel::text FROM pg_enum WHERE enumtypid = ${Number(dataTypeID)} ORDER BY enumsortorder`,
    );
    if (labels.length > 0)
      found.set(
        name,
        labels.map(([label]) => String(label)),
      );
  }
  return found;
}

interface Checked {
  readonly column: string;
  readonly low?: number;
  readonly high?: number;
  readonly values?: readonly string[];
}

/** Constraints of one column, as far as they are bounds on both sides or a list of texts. */
async function checksOf(line: PostgresLine, from: string): Promise<readonly Checked[]> {
  const found = await line.query(
    `SELECT attname::text, pg_get_constraintdef(pg_constraint.oid) FROM pg_constraint ` +
      `JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1] ` +
      `WHERE contype = 'c' AND cardinality(conkey) = 1 AND conrelid = CAST(${literal(from)} AS regclass)`,
  );
  return found.flatMap(([column, text]) => {
    const checked = readCheck(String(text));
    return checked ? [{ column: String(column), ...checked }] : [];
  });
}

const NAME = `(?:"(?:[^"]|"")*"|[a-z_][\\w$]*)`;
const NUMBER = `'?(-?\\d+(?:\\.\\d+)?)'?`;
const BOUNDS = new RegExp(`^CHECK ${NAME} >= ${NUMBER} AND ${NAME} <= ${NUMBER}$`);
const LIST = new RegExp(`^CHECK ${NAME} = ANY ARRAY\\[((?:'(?:[^']|'')*'(?:, )?)+)\\]$`);
const CAST = /'(?:[^']|'')*'|::(?:[a-z]+(?: [a-z]+)*|"char")(?:\(\d+(?:,\d+)?\))?(?:\[\])?|[()]/g;

/** What a constraint says, where it is one of the two; brackets and casts aside, except within texts. */
export function readCheck(text: string): Omit<Checked, "column"> | undefined {
  const plain = text.replace(CAST, (part) => (part.startsWith("'") ? part : "")).trim();
  const [, low, high] = BOUNDS.exec(plain) ?? [];
  if (low !== undefined) return { low: Number(low), high: Number(high) };
  const list = LIST.exec(plain)?.[1];
  if (list === undefined) return undefined;
  return { values: [...list.matchAll(/'((?:[^']|'')*)'/g)].map(([, value]) => value.replaceAll("''", "'")) };
}
