import { expect, test } from "vitest";
import { type CsvDialect, CsvScanner } from "./csv.ts";

const plain: CsvDialect = { delimiter: ",", quote: '"', trim: true };

function scan(chunks: readonly string[], dialect: Partial<CsvDialect> = {}): string[][] {
  const rows: string[][] = [];
  const scanner = new CsvScanner({ ...plain, ...dialect }, (fields) => rows.push(fields));
  for (const chunk of chunks) scanner.push(chunk);
  scanner.end();
  return rows;
}

const NASTY =
  '\uFEFFname, "a ""quoted"" one" ,c\r\n\r\n##note, with "quotes\r#x,##,3\r\n  \n"line\r\nend",,"" \n,"",\ré, ü ,"𝛿"tail\n#';
const NASTY_ROWS = [
  ["name", 'a "quoted" one', "c"],
  ["#x", "##", "3"],
  ["line\r\nend", "", ""],
  ["", "", ""],
  ["é", "ü", "𝛿tail"],
  ["#"],
];

test("a nasty document is read as its rows", () => {
  expect(scan([NASTY], { comment: "##" })).toEqual(NASTY_ROWS);
});

test("every way of cutting a document in two or three chunks gives the same rows", () => {
  for (let i = 0; i <= NASTY.length; i++) {
    for (let j = i; j <= NASTY.length; j++) {
      const chunks = [NASTY.slice(0, i), NASTY.slice(i, j), NASTY.slice(j)];
      expect(scan(chunks, { comment: "##" }), `cut at ${i} and ${j}`).toEqual(NASTY_ROWS);
    }
  }
});

test("a document that comes one character at a time gives the same rows", () => {
  expect(scan(NASTY.split(""), { comment: "##" })).toEqual(NASTY_ROWS);
});

test.each([
  ["LF", "a,b\n1,2\n"],
  ["CRLF", "a,b\r\n1,2\r\n"],
  ["CR", "a,b\r1,2\r"],
  ["no line end after the last row", "a,b\n1,2"],
  ["a byte-order mark", "\uFEFFa,b\n1,2\n"],
  ["empty lines anywhere", "\n\na,b\n\r\n \n1,2\n\n\n"],
])("%s makes no difference", (_, text) => {
  expect(scan([text])).toEqual([
    ["a", "b"],
    ["1", "2"],
  ]);
});

test.each([",", ";", "\t", "|", ":"])("the delimiter %j separates, and no other sign does", (delimiter) => {
  const others = ",;|:".replace(delimiter, "");
  expect(scan([`a${delimiter}${others}${delimiter}b\n`], { delimiter })).toEqual([["a", others, "b"]]);
});

test("with a blank as delimiter a run of blanks and tabs is one, and none at the line's ends", () => {
  const rows = scan(["    157138    565993\r\n \t 1\t2 \t3  \n\n   \n'x  y' 3"], {
    delimiter: " ",
    quote: "'",
  });
  expect(rows).toEqual([
    ["157138", "565993"],
    ["1", "2", "3"],
    ["x  y", "3"],
  ]);
});

test("with a tab as delimiter every tab is one", () => {
  expect(scan(["\t\t a \t\n\t\n"], { delimiter: "\t" })).toEqual([
    ["", "", "a", ""],
    ["", ""],
  ]);
});

test("a quoted empty field with a blank as delimiter is a field", () => {
  expect(scan(['"" 1 ""\n""'], { delimiter: " " })).toEqual([["", "1", ""], [""]]);
});

test("without trimming, blanks belong to the field and a quote after one is text", () => {
  expect(scan([' a, "b",c \n  \n'], { trim: false })).toEqual([[" a", ' "b"', "c "], ["  "]]);
});

test("blanks inside quotes survive trimming", () => {
  expect(scan([' " a " , b \n'])).toEqual([[" a ", "b"]]);
});

test("a quote in the middle of a field is text", () => {
  expect(scan(['5" pipe,6"\n'])).toEqual([['5" pipe', '6"']]);
});

test("without a quote character nothing is quoted", () => {
  expect(scan(['"a,b"\n'], { quote: "" })).toEqual([['"a', 'b"']]);
});

test("an escape makes the next character text, inside quotes and outside, and doubling still works", () => {
  const text = 'a\\,b,"say \\"hi\\"",\\\\\nx\\\ny,"",\\"q\n"two\\\n""lines",z,\\';
  const rows = [
    ["a,b", 'say "hi"', "\\"],
    ["x\ny", "", '"q'],
    ['two\n"lines', "z", "\\"],
  ];
  expect(scan([text], { escape: "\\" })).toEqual(rows);
  expect(scan(text.split(""), { escape: "\\" })).toEqual(rows);
});

test("a file that ends after an escape in quotes has its quote open", () => {
  const scanner = new CsvScanner({ ...plain, escape: "\\" }, () => {});
  scanner.push('a,"b\\');
  scanner.end();
  expect(scanner.unclosed).toBe(true);
});

test("without an escape a backslash is text", () => {
  expect(scan(['a\\,"b\\"\n'])).toEqual([["a\\", "b\\"]]);
});

test("comments start at the line's start only, and not inside quotes", () => {
  expect(scan(['|skip me\na|b,"\n|kept"\n|'], { comment: "|" })).toEqual([["a|b", "\n|kept"]]);
});

test("where a comment may stand anywhere it ends a line's fields, unless it is escaped or in quotes", () => {
  const text = 'a,b. |395\n |alone\n1,|"\n\\|2,"3|"|4\r\n"5"6|7|8\n|9\n10,11|';
  const rows = [["a", "b."], ["1", ""], ["|2", "3|"], ["56"], ["10", "11"]];
  const dialect = { comment: "|", commentAnywhere: true, escape: "\\" } as const;
  expect(scan([text], dialect)).toEqual(rows);
  expect(scan(text.split(""), dialect)).toEqual(rows);
});

test("an open quote at the end of the file ends there, and is told apart", () => {
  const rows: string[][] = [];
  const scanner = new CsvScanner(plain, (fields) => rows.push(fields));
  scanner.push('a,"b\nc,d');
  scanner.end();
  expect(rows).toEqual([["a", "b\nc,d"]]);
  expect(scanner.unclosed).toBe(true);
});

test("a field of a million characters over many chunks is one field", () => {
  const chunk = "x".repeat(1000);
  const rows = scan(["a,", ...Array.from({ length: 1000 }, () => chunk), ',"', chunk, '"']);
  expect(rows[0].map((field) => field.length)).toEqual([1, 1_000_000, 1000]);
});
