/**
 * How each attribute's column leaves DuckDB, and how what comes out is coded.
 *
 * Claim. A value's code is that of its text (field.ts) by the attribute's `coder`, as for a text file.
 * Proof. By place: DuckDB sends the place of the text in a list of spellings, and the code of each spelling is the coder's.
 * The list holds every declared value and alias, so for other texts the coder of values says what it says of a field that
 * is not there; or it holds every text of the column. By number: for a numeric attribute the coder reads the text of a
 * number back to the same number and codes that, unless the text is a missing mark, which is what schema/coding/numbers does for many
 * numbers at once; other attributes' coders are given the text. By text: the coder is given it. ∎
 */
import type { DuckDBDataChunk } from "@duckdb/node-api";
import type { Field } from "../../read/sql/duckdb-field.ts";
import type { Column } from "../../read/table.ts";
import type { NumberCoder, numberCoders, RawNumbers } from "../../schema/coding/numbers/number-codes.ts";
import { type Coder, coder } from "../../schema/coding/text-codes.ts";
import type { CodedAttribute, Schema } from "../../schema/types.ts";
import { type DuckDb, literal } from "./driver.ts";

export interface ColumnReader {
  /** What is asked of DuckDB. */
  readonly sql: string;
  /** Writes the codes of column `k` of a chunk, from place `at` on. */
  code(chunk: DuckDBDataChunk, k: number, codes: Column["codes"], at: number): void;
}

interface ColumnSource {
  readonly db: DuckDb;
  readonly from: string;
  /** How many rows there are. */
  readonly count: number;
  readonly schema: Schema;
  readonly numbers: ReturnType<typeof numberCoders>;
}

/** Up to so many spellings a list is searched; DuckDB does it once for each entry of a column's dictionary. */
const LIST = 64;
/** Up to so many different texts, and an eighth of the rows, a column of numbers in text is read by place. */
const SPELLINGS = 2 ** 16;

export async function columnReader(
  { db, from, count, schema, numbers }: ColumnSource,
  attribute: CodedAttribute,
  field: Field,
): Promise<ColumnReader> {
  const marks = new Set(schema.file.missing);
  const code = coder(attribute);
  const codeOf = (text: string | undefined) => code(text, marks);
  if (attribute.kind === "numeric") {
    if (field.raw !== undefined) return byRawNumber(field.raw, numbers(attribute, marks));
    const text = field.text ?? "NULL";
    const most = Math.min(SPELLINGS, Math.ceil(count / 8));
    const found = await db.rows(`SELECT DISTINCT ${text} FROM ${from} LIMIT ${most + 1}`);
    if (found.length > most) return byText(text, attribute, marks);
    return byPlace(
      db,
      { text },
      found.flat().filter((spelling) => spelling !== null),
      codeOf,
    );
  }
  if (field.text === undefined) return byNumber(field.number ?? "NULL", textCoder(attribute, marks));
  const spellings = [...attribute.values, ...Object.keys(attribute.aliases ?? {})];
  return byPlace(db, field, spellings, codeOf);
}

async function byPlace(
  db: DuckDb,
  field: Field,
  declared: readonly string[],
  codeOf: (text: string | undefined) => number,
): Promise<ColumnReader> {
  const whole = field.whole !== undefined && declared.length <= LIST;
  const spellings = declared.filter(whole ? isWhole : isWellFormed);
  const codes = Uint32Array.from([undefined, ...spellings], codeOf);
  const place = whole
    ? inList(field.whole, spellings, "BIGINT")
    : await inTexts(db, field.text ?? "NULL", spellings);
  return {
    sql: `CAST(coalesce(${place}, 0) AS ${spellings.length < 2 ** 8 ? "UTINYINT" : "UINTEGER"})`,
    code(chunk, k, into, at) {
      const places = itemsOf(chunk, k);
      for (let row = 0; row < places.length; row++) into[at + row] = codes[places[row]];
    },
  };
}

/** The place of a text among the spellings, from 1 on; NULL for others. */
async function inTexts(db: DuckDb, text: string, spellings: readonly string[]): Promise<string> {
  if (spellings.length <= LIST) return inList(text, spellings, "VARCHAR");
  const [[count]] = await db.rows("SELECT count(*) FROM duckdb_types() WHERE type_name LIKE 'spellings_%'");
  const type = `memory.main.spellings_${count}`;
  await db.run(`CREATE TYPE ${type} AS ENUM (${spellings.map(literal).join(", ")})`);
  return `CAST(enum_code(TRY_CAST(${text} AS ${type})) AS UINTEGER) + 1`;
}

function inList(value: string | undefined, spellings: readonly string[], type: string): string {
  return `list_position([${spellings.map(literal).join(", ")}]::${type}[], ${value})`;
}

/** Digits as DuckDB writes them, within 64 bits: the texts that a whole number can have. */
function isWhole(spelling: string): boolean {
  if (!/^(?:0|-?[1-9]\d{0,18})$/.test(spelling)) return false;
  return BigInt.asIntN(64, BigInt(spelling)) === BigInt(spelling);
}

/** Half a surrogate pair cannot be written in UTF-8, so no text in a file is equal to one that holds it. */
function isWellFormed(spelling: string): boolean {
  return !/\p{Surrogate}/u.test(spelling);
}

function byRawNumber(sql: string, coder: NumberCoder): ColumnReader {
  return { sql, code: (chunk, k, into, at) => coder(numbersOf(chunk, k), into, at) };
}

function byNumber(number: string, codeOf: (x: number) => number): ColumnReader {
  return {
    sql: `coalesce(${number}, 'nan'::DOUBLE)`,
    code(chunk, k, into, at) {
      const numbers = itemsOf(chunk, k);
      for (let row = 0; row < numbers.length; row++) into[at + row] = codeOf(numbers[row]);
    },
  };
}

/** The code of a number's text; NaN is missing. */
function textCoder(attribute: CodedAttribute, marks: ReadonlySet<string>): (x: number) => number {
  const codeOf = remembered<number>(coder(attribute), String, marks);
  const missing = coder(attribute)(undefined, marks);
  return (x) => (Number.isNaN(x) ? missing : codeOf(x));
}

function byText(text: string, attribute: CodedAttribute, marks: ReadonlySet<string>): ColumnReader {
  const codeOf = remembered<string>(coder(attribute), (field) => field, marks);
  const missing = coder(attribute)(undefined, marks);
  return {
    sql: text,
    code(chunk, k, into, at) {
      const texts = chunk.getColumnValues(k) as (string | null)[];
      for (const [row, field] of texts.entries()) into[at + row] = field === null ? missing : codeOf(field);
    },
  };
}

/** The coder's answers, kept for the values that were met first. */
function remembered<Value>(
  code: Coder,
  textOf: (value: Value) => string,
  marks: ReadonlySet<string>,
): (value: Value) => number {
  const known = new Map<Value, number>();
  return (value) => {
    const before = known.get(value);
    if (before !== undefined) return before;
    const answer = code(textOf(value), marks);
    if (known.size < SPELLINGS) known.set(value, answer);
    return answer;
  };
}

interface Vector {
  readonly items: RawNumbers["items"];
  /** Bits of items that are there; null where all are. Under the others anything may stand. */
  readonly validity: { readonly data: BigUint64Array | null };
}

const vectorOf = (chunk: DuckDBDataChunk, k: number) => chunk.getColumnVector(k) as unknown as Vector;

const itemsOf = (chunk: DuckDBDataChunk, k: number) => vectorOf(chunk, k).items;

function numbersOf(chunk: DuckDBDataChunk, k: number): RawNumbers {
  const { items, validity } = vectorOf(chunk, k);
  const { data } = validity;
  return {
    items,
    present: data ? new Uint32Array(data.buffer, data.byteOffset, 2 * data.length) : undefined,
  };
}
