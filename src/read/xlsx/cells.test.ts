import { expect, test } from "vitest";
import { SheetCells } from "./cells.ts";

const shared = (place: number) => ["zero", "one"][place];
const rowsIn = (sheet: string) => {
  const cells = new SheetCells(shared);
  return [...cells.push(sheet), ...cells.end()].map((row) => Array.from(row, (field) => field ?? null));
};

test("cells stand where they say, or one after the other, and are texts by their type", () => {
  const cells =
    '<c r="A1" t="s"><v>1</v></c><c r="C1"><v>0.5</v></c><c t="b"><v>1</v></c><c t="str"><f>A1</f><v>a &amp; b</v></c>' +
    '<c t="inlineStr"><is><r><t>rich </t></r><r><t>text</t></r><rPh><t>not shown</t></rPh></is></c>';
  expect(rowsIn(`<row r="1">${cells}</row>`)).toEqual([["one", null, "0.5", "true", "a & b", "rich text"]]);
});

test("a row that holds an error alone is a row, and one without any value is none", () => {
  const rows =
    '<row><c t="e"><v>#N/A</v></c></row><row r="7"><c r="B7" s="3"/></row><row/><row><c><v>5</v></c></row>';
  expect(rowsIn(rows)).toEqual([[null], ["5"]]);
});

test("what points outside of the shared texts, or beyond the last column, is missing", () => {
  expect(rowsIn('<row><c t="s"><v>9</v></c><c t="s"><v>-1</v></c><c r="ZZZ1"><v>1</v></c></row>')).toEqual([
    [null, null],
  ]);
});

test("any cutting into pieces gives the same rows", () => {
  const sheet =
    '<sheetData><row><c t="s"><v>1</v></c><c t="str"><v>a &lt; b</v></c></row><row><c><v>12</v></c></row></sheetData>';
  for (let at = 0; at <= sheet.length; at++) {
    const cells = new SheetCells(shared);
    const rows = [...cells.push(sheet.slice(0, at)), ...cells.push(sheet.slice(at)), ...cells.end()];
    expect(rows).toEqual([["one", "a < b"], ["12"]]);
  }
});
