/**
 * Spreadsheets of Excel (.xlsx): the first row of a sheet names the columns, the others are rows, read by the schema as those of CSV are. Styles,
 * formats and formulas are not looked at.
 */
import { ensure } from "../../base/errors.ts";
import { TextStream, textOfBytes } from "../../read/decode.ts";
import type { DescribedFile, RowText } from "../../read/described.ts";
import { SheetCells } from "../../read/xlsx/cells.ts";
import { chosenSheet, SharedTexts, sheetsIn, targetsIn } from "../../read/xlsx/workbook.ts";
import { MAX_NAME } from "../../schema/fields.ts";
import { openZip, type Zip } from "./zip.ts";

export async function describeXlsx(bytes: Uint8Array, sheet: string | undefined): Promise<DescribedFile> {
  const zip = openZip(bytes);
  const [workbook, relations] = ["xl/workbook.xml", "xl/_rels/workbook.xml.rels"];
  ensure(
    zip.has(workbook) && zip.has(relations),
    "file-unreadable",
    "The file is no spreadsheet of Excel, though its name says so.",
    "Save it as .xlsx again, or as CSV in UTF-8.",
  );
  const { id } = chosenSheet(sheetsIn(await wholeText(zip, workbook)), sheet);
  const target = targetsIn(await wholeText(zip, relations)).get(id) ?? "";
  const path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
  const names = await firstRow(zip, path);
  return {
    columns: names.map((name, k) =>
      name === "" ? { name: `(column ${k + 1})`, kind: "ignored" } : { name, kind: "undeclared" },
    ),
    async *rows(wanted) {
      let isFirst = true;
      for await (const row of rowsOf(zip, path)) {
        if (!isFirst) yield wanted.map(({ place }) => row[place]);
        isFirst = false;
      }
    },
  };
}

/** Of the sheet nothing is looked at behind its first row; of the texts that sheets share, those that it points to. */
async function firstRow(zip: Zip, path: string): Promise<string[]> {
  for await (const row of rowsOf(zip, path)) {
    const names = Array.from(row, (name) => name?.trim() ?? "");
    ensure(
      names.every((name) => name.length <= MAX_NAME),
      "file-unreadable",
      `The first row of the sheet holds what is too long for a column's name, which has at most ${MAX_NAME} characters.`,
      "Put a row with the columns' names first.",
    );
    return names;
  }
  ensure(
    false,
    "file-empty",
    "The sheet has no rows, not even one with the columns' names.",
    "Name another sheet: clinic.xlsx#Patients.",
  );
}

async function* rowsOf(zip: Zip, path: string): AsyncGenerator<readonly RowText[], void, undefined> {
  const cells = new SheetCells(await sharedTexts(zip));
  const text = new TextStream();
  for await (const piece of zip.open(path)) yield* cells.push(text.of(piece));
  yield* cells.push(text.end());
  yield* cells.end();
}

async function sharedTexts(zip: Zip): Promise<(place: number) => RowText> {
  const shared = new SharedTexts();
  if (!zip.has("xl/sharedStrings.xml")) return shared.end();
  const text = new TextStream();
  for await (const piece of zip.open("xl/sharedStrings.xml")) shared.push(text.of(piece));
  shared.push(text.end());
  return shared.end();
}

/** A list of sheets is short. */
const LONGEST = 2 ** 24;

async function wholeText(zip: Zip, name: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of zip.open(name)) {
    size += piece.length;
    ensure(
      size <= LONGEST,
      "file-unreadable",
      "The spreadsheet's list of sheets does not end.",
      "Save it again.",
    );
    pieces.push(piece);
  }
  return textOfBytes(Buffer.concat(pieces));
}
