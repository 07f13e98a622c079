import fc from "fast-check";
import { expect, test } from "vitest";
import { PrivetError } from "../base/errors.ts";
import type { Schema } from "../schema/types.ts";
import { bytesSource } from "../testing/sources.ts";
import {
  choiceColumn,
  ignoredColumn,
  labelColumn,
  numberColumn,
  tableSchema,
} from "../testing/table-schemas.ts";
import { CsvScanner } from "./csv/csv.ts";
import { misfits } from "./misfits.ts";
import { readTable } from "./read-table.ts";

// Seeds are fixed, so these tests give the same verdict on every run: no false alarms.

/** A writer that knows nothing of the scanner: it quotes everything, or only what is not letters and digits. */
function write(
  rows: readonly (readonly string[])[],
  how: { delimiter: string; end: string; all: boolean; escape?: string },
): string {
  const { escape: sign } = how;
  const marked = (text: string) =>
    sign === undefined ? text.split('"').join('""') : text.replace(/["\\]/g, (mark) => sign + mark);
  const field = (text: string) => (!how.all && /^[a-z0-9]+$/.test(text) ? text : `"${marked(text)}"`);
  return rows.map((row) => row.map(field).join(how.delimiter) + how.end).join("");
}

/** Cuts text into chunks of the given sizes, over and over. */
function chunks(text: string, sizes: readonly number[]): string[] {
  const pieces: string[] = [];
  for (let at = 0, k = 0; at < text.length; k++) {
    const size = sizes[k % sizes.length];
    pieces.push(text.slice(at, at + size));
    at += size;
  }
  return pieces;
}

const nastyText = fc.string({
  unit: fc.constantFrom(
    "a",
    "b",
    "7",
    " ",
    "\t",
    '"',
    ",",
    ";",
    "\n",
    "\r",
    "#",
    "\\",
    "é",
    "𝛿",
    "\uFEFF",
    "\0",
  ),
  maxLength: 8,
});

test("what an independent writer writes is read back, whatever the format and the chunks", () => {
  const rows = fc.array(fc.array(nastyText, { minLength: 1, maxLength: 5 }), { maxLength: 8 });
  const how = fc.record({
    delimiter: fc.constantFrom(",", ";", "\t", " ", "|"),
    end: fc.constantFrom("\n", "\r\n", "\r"),
    all: fc.boolean(),
  });
  const escapes = fc.constantFrom({}, { escape: "\\" });
  const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(rows, how, escapes, sizes, fc.boolean(), (written, form, escaped, cut, trim) => {
      const format = { ...form, ...escaped };
      const seen: string[][] = [];
      const scanner = new CsvScanner({ ...format, quote: '"', comment: "#", trim }, (row) => seen.push(row));
      for (const chunk of chunks(write(written, format), cut)) scanner.push(chunk);
      scanner.end();
      expect(seen).toEqual(written);
    }),
    { numRuns: 3000, seed: 1 },
  );
});

const attributes = [
  numberColumn("age", 0, 120),
  choiceColumn("work", ["?", "state"]),
  ignoredColumn("id"),
  labelColumn("y", ["no", "yes"]),
];
const schemas: readonly Schema[] = [
  tableSchema(attributes),
  tableSchema(attributes, { header: false, delimiter: ";", trim: false }),
  tableSchema(attributes, { delimiter: " ", quote: "'", comment: "%" }),
  tableSchema(attributes, { escape: "\\" }),
  tableSchema(attributes, { format: "arff" }),
];

async function outcome(schema: Schema, bytes: Uint8Array, pieceSize: number): Promise<PrivetError | "read"> {
  try {
    const recorder = misfits(schema);
    const table = await readTable(schema, bytesSource(bytes, pieceSize), { misfits: recorder });
    expect(recorder.report().rows).toBe(table.rows);
    return "read";
  } catch (error) {
    expect(error).toBeInstanceOf(PrivetError);
    return error as PrivetError;
  }
}

test("garbage is read or refused, and never fails in another way", async () => {
  const spice = fc.constantFrom(
    ..."\0\r\n\",;'{}%@? \t#".split(""),
    "@data\n",
    "@attribute age numeric\n",
    "\xff\xfe",
  );
  const garbage = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc
      .array(fc.oneof(spice, fc.string({ maxLength: 4 })), { maxLength: 60 })
      .map((parts) => encode(parts.join(""))),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...schemas),
      garbage,
      fc.integer({ min: 1, max: 50 }),
      async (s, bytes, size) => {
        await outcome(s, bytes, size);
      },
    ),
    { numRuns: 3000, seed: 2 },
  );
});

const encode = (text: string) => new TextEncoder().encode(text);

/** A cell that cannot be in a message by chance: eight letters out of 26 meet fixed texts with chance below 1e-8. */
const cell = fc
  .string({ unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz"), minLength: 8, maxLength: 8 })
  .map((text) => `Zq${text}`);

const badDocument = fc
  .record({
    cells: fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 }),
    header: fc.constantFrom(
      "",
      "age,work,id,y\n",
      "age;work;id;y\n",
      "AGE,WORK,ID,Y\n",
      "age age work y\n",
      "@relation r\n@attribute age numeric\n@attribute work {state}\n@attribute id string\n@attribute y {no,yes}\n@data\n",
      "@relation r\n@attribute age date\n@attribute work relational\n@end work\n@data\n",
      "@relation r\n@attribute age numeric\n",
      "@data\n",
      "\0",
      "\uFEFF",
    ),
    delimiter: fc.constantFrom(",", ";", " ", "\t", "','", '"', "' {"),
    end: fc.constantFrom("\n", "\r\n", '"\n', "'\n", "}\n", "\0\n", "%\n"),
  })
  .map(({ cells, header, delimiter, end }) => ({
    cells: cells.flat(),
    text: header + cells.map((row) => row.join(delimiter) + end).join(""),
  }));

test("no message of 2,000 bad documents holds a cell of theirs (T23)", async () => {
  let refused = 0;
  const codes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...schemas), badDocument, async (schema, { cells, text }) => {
      const error = await outcome(schema, encode(text), 64);
      if (error === "read") return;
      refused++;
      codes.add(error.code);
      const told = `${error.message} ${error.fix.do} ${error.stack} ${JSON.stringify(error)}`;
      for (const value of cells) expect(told).not.toContain(value);
    }),
    { numRuns: 2000, seed: 3 },
  );
  // A check that has looked at nothing proves nothing.
  expect(refused).toBeGreaterThan(800);
  expect([...codes].sort()).toEqual(["columns-mismatch", "file-unreadable", "format-unsupported"]);
});

test("two documents that differ in one row meet the same refusal, word for word (T22)", async () => {
  const header = fc.constantFrom(
    "age,work,id,y\n",
    "age;work\n",
    "a,b\n",
    "@relation r\n@attribute age date yy\n@data\n",
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...schemas),
      header,
      nastyText,
      nastyText,
      async (schema, first, one, two) => {
        fc.pre(schema.file.header);
        const [a, b] = await Promise.all(
          [one, two].map((row) => outcome(schema, encode(`${first}1,state,2,yes\n${row}`), 32)),
        );
        expect(String(a)).toBe(String(b));
      },
    ),
    { numRuns: 500, seed: 4 },
  );
});
