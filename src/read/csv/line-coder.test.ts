import fc from "fast-check";
import { expect, test } from "vitest";
import { PrivetError } from "../../base/errors.ts";
import { parseSchema } from "../../schema/parse/schema.ts";
import type { Schema } from "../../schema/types.ts";
import { columnNames, csvDocuments, csvSchema } from "../../testing/csv-documents.ts";
import { shareOf } from "../../testing/share-of.ts";
import { bytesSource } from "../../testing/sources.ts";
import { placesByOrder } from "../columns.ts";
import { bytesOfText, textOfBytes } from "../decode.ts";
import { LIMITS } from "../limits.ts";
import { misfits } from "../misfits.ts";
import { readTable } from "../read-table.ts";
import type { ByteSource, Watch } from "../table.ts";
import { LineCoder, suitsBytes } from "./line-coder.ts";
import { behindLastLine } from "./line-ends.ts";

// The oracle is the reader of text: where misfits are recorded, nothing is coded from bytes. Seeds are fixed: no false alarms.

/** All codes, or the refusal. */
async function outcome(schema: Schema, source: ByteSource, watch: Watch = {}): Promise<string> {
  try {
    const { rows, columns } = await readTable(schema, source, watch);
    return `${rows}: ${columns.map(({ codes }) => codes.join(" ")).join("; ")}`;
  } catch (error) {
    expect(error).toBeInstanceOf(PrivetError);
    return `${(error as PrivetError).code}: ${(error as PrivetError).message}`;
  }
}

const inText = (schema: Schema, bytes: Uint8Array, watch: Watch = {}) =>
  outcome(schema, bytesSource(bytes), { ...watch, misfits: misfits(schema) });

const LOW_LIMITS = [
  { field: 12, record: 30, fields: 4 },
  { ...LIMITS, fields: 25 },
];

test("random documents in random formats read the same from bytes as from text, however they are cut", async () => {
  const limits = fc.constantFrom({}, {}, ...LOW_LIMITS.map((most) => ({ limits: most })));
  const size = fc.integer({ min: 1, max: 80 });
  const seen = { suitable: 0, refused: 0, rows: 0 };
  await fc.assert(
    fc.asyncProperty(csvDocuments, size, limits, async ({ file, bytes }, piece, watch) => {
      const schema = csvSchema(file);
      const expected = await inText(schema, bytes, watch);
      expect(await outcome(schema, bytesSource(bytes), watch)).toBe(expected);
      expect(await outcome(schema, bytesSource(bytes, piece), watch)).toBe(expected);
      if (suitsBytes(schema.file)) seen.suitable++;
      if (/^[a-z]/.test(expected)) seen.refused++;
      else seen.rows += Number.parseInt(expected, 10);
    }),
    { numRuns: shareOf(2000), seed: 6 },
  );
  // A check that has looked at nothing proves nothing.
  expect(seen.suitable).toBeGreaterThan(shareOf(500));
  expect(seen.refused).toBeGreaterThan(shareOf(10));
  expect(seen.rows).toBeGreaterThan(shareOf(3000));
});

const NASTY =
  '\uFEFFage,score,id,town,wide,y\r\n\r\n39, 237.5,x,Köln,"-3,5",yes\n#note\n40,.5,"a,b",\'Ulm\',1e3,no\r\n' +
  '1,2,"two\nlines",Ulm,3,1\n7,-0.05,,"say ""x""",1\r,,,,,\n1,2,3,ulm,5,yes,7,8\n\u00a09,1,é,\uFFFD,12,yes\n2,3,4,Ulm,5,ye';

test("a document that is cut anywhere, or comes byte by byte, reads the same", async () => {
  const schema = csvSchema({ comment: "#" });
  const bytes = bytesOfText(NASTY);
  const expected = await inText(schema, bytes);
  expect(expected).toMatch(/^8: 39 40 1 7 7 1 9 2/);
  for (let cut = 0; cut <= bytes.length; cut++)
    expect(await outcome(schema, [bytes.subarray(0, cut), bytes.subarray(cut)]), `cut at ${cut}`).toBe(
      expected,
    );
  expect(await outcome(schema, bytesSource(bytes, 1))).toBe(expected);
});

test("text between pieces of bytes reads the same", async () => {
  const schema = csvSchema({});
  const [first, second] = [`${columnNames}\n1,2,3,Ulm,5,yes\n9`, "9,2,3,Köln,5,no\n7,1,1,Ulm,1,yes\n"];
  const expected = await inText(schema, bytesOfText(first + second));
  for (const source of [
    [bytesOfText(first), second],
    [first, bytesOfText(second)],
  ])
    expect(await outcome(schema, source)).toBe(expected);
});

/** How many of the bytes are coded from the first line on, and how many rows they are. */
function coded(text: string, file: object = {}): { readonly rows: number; readonly left: string } {
  const schema = csvSchema({ header: false, ...file });
  let rows = 0;
  const lines = new LineCoder(schema, placesByOrder(schema), LIMITS, (_, more) => {
    rows += more;
  });
  const bytes = bytesOfText(text);
  const left = textOfBytes(bytes.subarray(lines.read(bytes, 0, behindLastLine(bytes))));
  lines.flush();
  return { rows, left };
}

test.each([
  ["plain lines", "1,2.5,x,Ulm,-3,yes\n39, -237.5, x,Köln,+5.,no\r\n", {}],
  ["quotes that stand around fields", '"1","2.5","a,b","Ulm","","yes"\n1,2,3,"New York",4,"no"\n', {}],
  ["missing, undeclared and odd fields", "NA,?,,,1e3,maybe\n1234567890123456,x,x,Rom ,é,-\n", {}],
  ["short and long lines, blank ones between", "1,2\n \n\r\n1,2,3,Ulm,4,yes,7,8,9\n", {}],
  ["runs of blanks", "  1 2.5  x Ulm\t3 yes \n2 3 4 Ulm 5 no\n", { delimiter: " " }],
  ["a decimal comma", "1;2,5;x;Ulm;-3,5;yes\n2;3;4;Ulm;5;no\n", { delimiter: ";", decimal: "," }],
  ["a missing mark that is a number", "-9,-9,x,-9,1,yes\n-9.0,2,3,Ulm,4,no\n", { missing: ["-9"] }],
])("%s are coded from bytes", (_, text, file) => {
  expect(coded(text, file)).toEqual({ rows: 2, left: "" });
});

test.each([
  ["a line without its end", "1,2", {}],
  ["a quote in quotes", '"a""b",2\n', {}],
  ["a quote that is open at the line's end", '1,"2\n3",4\n', {}],
  ["text behind a quote", '"1"2,3\n', {}],
  ["an escape", "1,2\\,3\n", { escape: "\\" }],
  ["an escape in quotes", '1,"2\\",3"\n', { escape: "\\" }],
  ["what begins like a comment", "#1,2\n", { comment: "##" }],
  ["a comment behind a number", "1,2#3\n", { comment: "#", commentAnywhere: true }],
  ["a comment behind a text", "1,2,3,Ulm#,4,yes\n", { comment: "#", commentAnywhere: true }],
])("%s is left to the scanner, with the line that it stands in", (_, odd, file) => {
  expect(coded(`1,2,3,Ulm,4,yes\n${odd}`, file)).toEqual({ rows: 1, left: odd });
});

test.each([
  [{ delimiter: "§" }, { quote: "«" }, { escape: "\u00a7" }, { comment: "é" }],
  [{ delimiter: "-" }, { quote: "+" }, { escape: "0" }, { delimiter: "." }],
  [{ comment: "1", commentAnywhere: true }],
  [
    { delimiter: ",", decimal: "," },
    { delimiter: ";", quote: ",", decimal: "," },
  ],
])(
  "a format whose marks are not single bytes, or may stand in numbers, is left to the scanner",
  (...formats) => {
    expect(formats.filter((file) => suitsBytes(csvSchema(file).file))).toEqual([]);
  },
);

test("more rows than are coded at a time keep their order, odd ones between them included", async () => {
  const schema = csvSchema({ header: false });
  const line = (k: number) =>
    k % 1000 === 999 ? `"${k % 121}""",1\n` : `${k % 121},${k % 400}.5,x,Ulm,${k},no\n`;
  const bytes = bytesOfText(Array.from({ length: 9000 }, (_, k) => line(k)).join(""));
  expect(await outcome(schema, bytesSource(bytes, 1 << 14))).toBe(await inText(schema, bytes));
});

test("a thousand spellings are found, and what is nearly one of them is not", async () => {
  const values = Array.from({ length: 1000 }, (_, k) => `value ${(k * 7919) % 1000}`);
  const schema = parseSchema({
    privet: "schema/1",
    name: "t",
    file: { header: false },
    attributes: [{ name: "v", kind: "categorical", values, other: values[0] }],
  });
  const lines = values.flatMap((value) => [value, `${value}x`, value.slice(1), `${value} `]);
  const bytes = bytesOfText(lines.join("\n"));
  expect(await outcome(schema, bytesSource(bytes))).toBe(await inText(schema, bytes));
});
