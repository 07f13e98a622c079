/**
 * A public table as an Arrow file: numbers as doubles, null where missing, values as texts. It is also Feather of version 2.
 *
 * Claim. Reading what is written, by the table's own schema, gives the same rows again, each as often as its weight says.
 * Proof. A number is the double that its text stands for, and its text has its code (numberText); a text is its bytes in UTF-8, between the two places
 * that tell where it begins and ends; a missing number has its bit unset, and the reader asks that first. ∎
 */
import { ensure, quote } from "../../base/errors.ts";
import { isMissingCode } from "../../schema/coding/codes.ts";
import type { CodedAttribute } from "../../schema/types.ts";
import { joined } from "../binary/packed.ts";
import { numberText } from "../csv/write-csv.ts";
import { bytesOfText } from "../decode.ts";
import type { Column, Table } from "../table.ts";
import { expandRows } from "../weights.ts";
import { type FlatFields, flatBuffer } from "./write-flat.ts";

const MAGIC = bytesOfText("ARROW1");
const [SCHEMA, BATCH] = [1, 3];
const [FLOATING_POINT, TEXT] = [3, 5];
/** V5, counted from 0. */
const VERSION = { bytes: 2, value: 4 } as const;
/** Texts of a batch lie between places of 32 bits, so that a batch holds few enough rows. */
const ROWS_OF_A_BATCH = 2 ** 16;

/** The file's bytes; `data-not-public` for a table that is private. */
export function writeArrow(table: Table): Uint8Array {
  ensure(
    table.schema.visibility === "public",
    "data-not-public",
    `${table.schema.name} is not declared public, so its rows are not written out.`,
    "Only tables that are public, or were made from releases, can be written.",
  );
  const { columns, rows } = expandRows(table);
  for (const { attribute } of columns) ensureWritable(attribute);
  const schema: FlatFields = [undefined, { tables: columns.map(({ attribute }) => fieldOf(attribute)) }];
  const pieces = [MAGIC, new Uint8Array(2), message(SCHEMA, schema, 0)];
  const blocks: number[] = [];
  let at = pieces.reduce((sum, piece) => sum + piece.length, 0);
  for (let from = 0; from < rows; from += ROWS_OF_A_BATCH) {
    const { head, body } = batchOf(columns, from, Math.min(rows, from + ROWS_OF_A_BATCH));
    // The second number has four bytes and four of padding, which a small number of eight bytes is as well.
    blocks.push(at, head.length, body.length);
    pieces.push(head, body);
    at += head.length + body.length;
  }
  const footer = flatBuffer([VERSION, { table: schema }, { sizes: [], each: 3 }, { sizes: blocks, each: 3 }]);
  pieces.push(words(0xffffffff, 0), footer, words(footer.length), MAGIC);
  return joined(pieces);
}

/** Half a pair of signs cannot be written in UTF-8. */
function ensureWritable(attribute: CodedAttribute): void {
  ensure(
    attribute.kind === "numeric" || !attribute.values.some((value) => /\p{Surrogate}/u.test(value)),
    "format-unsupported",
    `A value of ${quote(attribute.name)} is no whole text, which Arrow does not keep.`,
    "Write the table as ARFF.",
  );
}

function fieldOf({ name, kind }: CodedAttribute): FlatFields {
  const isNumber = kind === "numeric";
  return [
    { text: name },
    { bytes: 1, value: 1 },
    { bytes: 1, value: isNumber ? FLOATING_POINT : TEXT },
    { table: isNumber ? [{ bytes: 2, value: 2 }] : [] },
    undefined,
    { tables: [] },
  ];
}

/** A head with its length before it, so that the body begins at a multiple of eight. */
function message(kind: number, head: FlatFields, bodyLength: number): Uint8Array {
  const own = flatBuffer([
    VERSION,
    { bytes: 1, value: kind },
    { table: head },
    { bytes: 8, value: bodyLength },
  ]);
  return joined([words(0xffffffff, own.length), own]);
}

function batchOf(columns: readonly Column[], from: number, to: number) {
  const nodes: number[] = [];
  const places: number[] = [];
  const pieces: Uint8Array[] = [];
  let at = 0;
  for (const { attribute, codes } of columns) {
    const own = codes.subarray(from, to);
    const { missing, buffers } =
      attribute.kind === "numeric" ? numbers(attribute, own) : texts(attribute, own);
    nodes.push(to - from, missing);
    for (const buffer of buffers) {
      places.push(at, buffer.length);
      pieces.push(buffer, new Uint8Array((8 - (buffer.length % 8)) % 8));
      at += 8 * Math.ceil(buffer.length / 8);
    }
  }
  const head: FlatFields = [
    { bytes: 8, value: to - from },
    { sizes: nodes, each: 2 },
    { sizes: places, each: 2 },
  ];
  return { head: message(BATCH, head, at), body: joined(pieces) };
}

interface Written {
  readonly missing: number;
  readonly buffers: readonly Uint8Array[];
}

function numbers(attribute: CodedAttribute & { kind: "numeric" }, codes: Column["codes"]): Written {
  const present = new Uint8Array(Math.ceil(codes.length / 8));
  const values = new DataView(new ArrayBuffer(8 * codes.length));
  let missing = 0;
  for (const [row, code] of codes.entries()) {
    if (isMissingCode(attribute, code)) missing++;
    else {
      present[row >> 3] |= 1 << (row & 7);
      values.setFloat64(8 * row, Number(numberText(attribute, code)), true);
    }
  }
  return { missing, buffers: [missing > 0 ? present : new Uint8Array(0), new Uint8Array(values.buffer)] };
}

function texts(attribute: CodedAttribute & { values: readonly string[] }, codes: Column["codes"]): Written {
  const values = attribute.values.map(bytesOfText);
  const places = new DataView(new ArrayBuffer(4 * (codes.length + 1)));
  let at = 0;
  for (const [row, code] of codes.entries()) {
    at += values[code].length;
    places.setInt32(4 * (row + 1), at, true);
  }
  const bytes = joined(Array.from(codes, (code) => values[code]));
  return { missing: 0, buffers: [new Uint8Array(0), new Uint8Array(places.buffer), bytes] };
}

function words(...numbers: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * numbers.length));
  for (const [k, number] of numbers.entries()) view.setUint32(4 * k, number, true);
  return new Uint8Array(view.buffer);
}
