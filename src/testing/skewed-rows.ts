/**
 * Rows like a table of word frequencies in mail: 57 continuous attributes, most values 0, a few very large, that together
 * nearly tell the two classes apart. Whole numbers and square roots only, so that tools/fixtures/skewed.py makes the same rows.
 */
import type { Table } from "../read/table.ts";
import { codeOfNumber } from "../schema/coding/codes.ts";
import { parseSchema } from "../schema/parse/schema.ts";

const COLUMNS = 57;
const HIGH = 100;
/** The share of rows that have a word, by the kind of word: of the second class, of the first. */
const SEEN = [
  [0.42, 0.11],
  [0.07, 0.35],
  [0.2, 0.2],
] as const;

const schema = parseSchema({
  privet: "schema/1",
  name: "mail",
  visibility: "public",
  neighbours: "replace",
  attributes: [
    ...Array.from({ length: COLUMNS }, (_, k) => ({
      name: `word ${k}`,
      kind: "numeric",
      low: 0,
      high: HIGH,
      step: 0.01,
      missing: 0,
    })),
    { name: "kind", kind: "label", values: ["mail", "spam"] },
  ],
});

/** The rows from one place in an endless table to another. */
export function skewedRows(from: number, to: number): Table {
  const rows = Array.from({ length: to - from }, (_, i) => from + i);
  const isSpam = (row: number) => share(row, 63) < 0.4;
  return {
    schema,
    rows: rows.length,
    columns: schema.attributes.map((attribute, k) => ({
      attribute,
      codes:
        attribute.kind === "numeric"
          ? Uint16Array.from(rows, (row) => codeOfNumber(attribute, word(k, row, isSpam(row))))
          : Uint16Array.from(rows, (row) => (isSpam(row) ? 1 : 0)),
    })) as Table["columns"],
  };
}

function word(k: number, row: number, spam: boolean): number {
  const rank = share(row, k) / SEEN[k % 3][spam ? 0 : 1];
  if (rank >= 1) return 0;
  const scale = k < 54 ? 0.1 * (1 + (k % 5)) : 20;
  return Math.min(HIGH, Math.floor((100 * scale) / Math.sqrt(Math.max(rank, 1e-12)) + 0.5) / 100);
}

/** A number from 0 to 1 that looks random: the last steps of MurmurHash3. */
function share(row: number, column: number): number {
  let h = Math.imul(row * 64 + column, 0x9e3779b1);
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  h ^= h >>> 16;
  return (h >>> 0) / 2 ** 32;
}
