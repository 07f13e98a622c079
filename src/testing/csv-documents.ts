/** Random CSV files in random formats, for schemas whose fields can go wrong in every way. */
import fc from "fast-check";
import { bytesOfText } from "../read/decode.ts";
import { parseSchema } from "../schema/parse/schema.ts";
import type { Schema } from "../schema/types.ts";

const attributes = [
  { name: "age", kind: "numeric", low: 0, high: 120, missing: 7 },
  { name: "score", kind: "numeric", low: -50, high: 400, step: 0.1, missing: "group" },
  { name: "id", kind: "ignored" },
  {
    name: "town",
    kind: "categorical",
    values: [
      "Ulm",
      "Köln",
      "New York",
      " Rom",
      "a,b",
      'say "x"',
      "U\uFFFDlm",
      "\uFFFD",
      "?",
      "-9",
      "Ulm2",
      "\uFEFFUlm",
    ],
    other: "?",
    aliases: { ulm: "Ulm", "München ": "Köln", "": "Ulm2" },
  },
  { name: "wide", kind: "numeric", low: -1e6, high: 1e6, step: 0.5, missing: "measured" },
  { name: "y", kind: "label", values: ["no", "yes"], other: "no", aliases: { "1": "yes" } },
];
export const columnNames = attributes.map(({ name }) => name);

export const csvSchema = (file: object): Schema =>
  parseSchema({ privet: "schema/1", name: "t", visibility: "public", file, attributes });

const files = fc
  .record(
    {
      delimiter: fc.constantFrom(",", ";", "\t", "|", " ", "e", "\0"),
      quote: fc.constantFrom('"', "'", "", "x"),
      escape: fc.constantFrom("\\", "^", "\t"),
      header: fc.boolean(),
      missing: fc.constantFrom(["", "?", "NA"], ["-9", "999", "1e2", "2,5", "2.5"], [], ["yes", " ", "."]),
      comment: fc.constantFrom("#", "##", "1", " ", "\n", "é"),
      commentAnywhere: fc.boolean(),
      trim: fc.boolean(),
      decimal: fc.constantFrom(".", ","),
    },
    { requiredKeys: ["delimiter", "quote", "header", "trim"] },
  )
  .filter((file) => file.escape !== file.delimiter)
  .map((file) => ({ ...file, commentAnywhere: file.commentAnywhere === true && file.comment === "#" }));

const digits = fc.string({ unit: fc.constantFrom(..."0123456789"), maxLength: 17 });
const numbers = fc
  .tuple(fc.constantFrom("", "", "", "+", "-", "--"), digits, fc.constantFrom("", ".", ",", ".."), digits)
  .map((parts) => parts.join(""));
const words = fc.constantFrom(
  ...["Ulm", "Köln", "New York", " Rom", "a,b", 'say "x"', "\uFFFD", "?", "ulm", "München", "yes", "no"],
  ...[
    "-9",
    "999",
    "999.0",
    "1e2",
    "100",
    "2.5",
    "2,5",
    "NA",
    ".",
    "-",
    "+",
    "",
    "0",
    "-0",
    "42.",
    ".5",
    "119.5",
  ],
  ...["1e3", "1E-2", "0x10", "NaN", "Infinity", "Ulm ", "\vUlm", "Ulm\u00a0", "\uFEFFUlm", "\u00a042", "7\f"],
  ...["other", "Ulm2", "Ul", "U", "Ulm22", "é", "\0", "123456789012345", "1234567890123456", "0.1", "237.5"],
);
const nasty = fc.string({
  unit: fc.constantFrom(..." \t\"'\\^#,;|.-xe1é\r\n\0".split("")),
  maxLength: 4,
});
/** Bytes that are no UTF-8, or only a part of a character, as Latin-1. */
const broken = fc.constantFrom("\xff", "\xc3", "\xe2\x82", "U\xc3lm", "\xef\xbb\xbf", "\xef\xbf");
const toBytes = (text: string) => Array.from(bytesOfText(text), (byte) => String.fromCharCode(byte)).join("");

/** A field as bytes, written as Latin-1: plain, padded, in quotes of all kinds, or odd. */
const fieldsFor = (quote: string) => {
  const texts = fc.oneof(
    { weight: 6, arbitrary: fc.oneof(numbers, words).map(toBytes) },
    { weight: 1, arbitrary: nasty.map(toBytes) },
    { weight: 1, arbitrary: broken },
  );
  const wrappings = fc.constantFrom(
    ...["", "", "", "", "", "", " ", "\t", "  "].map((blank) => [blank, ""]),
    ...["", " ", "\v"].map((blank) => ["", blank]),
    ...["", ""].map(() => [quote, quote]),
    [` ${quote}`, quote],
    [quote, `${quote} `],
    [quote, `${quote}x`],
    [quote, ""],
    [`${quote}${quote}`, ""],
    [quote, `${quote}${quote}${quote}`],
  );
  return fc.tuple(wrappings, texts).map(([[before, after], text]) => before + text + after);
};

/** The format, and the bytes: lines of plain fields, and of odd ones. */
export const csvDocuments = files.chain((file) => {
  const { delimiter } = file;
  const row = fc
    .array(fieldsFor(file.quote), { minLength: 1, maxLength: 8 })
    .map((fields) => fields.join(delimiter));
  const plain = fc
    .tuple(numbers, numbers, fc.constantFrom("", "p"), words, numbers, fc.constantFrom("yes", "no", "1"))
    .map((fields) => toBytes(fields.join(delimiter)));
  const line = fc.oneof(plain, row, fc.constantFrom("", " ", "\t ", "#note", "##", "1x", toBytes("é,1")));
  const end = fc.constantFrom("\n", "\n", "\r\n", "\r");
  const top = file.header ? `${columnNames.join(delimiter)}\n` : "";
  return fc
    .tuple(
      fc.constantFrom("", "", "", toBytes("\uFEFF"), "\n"),
      fc.array(
        fc.tuple(line, end).map(([text, mark]) => text + mark),
        { maxLength: 12 },
      ),
      fc.oneof(fc.constant(""), line),
    )
    .map(([mark, lines, last]) => ({
      file,
      bytes: Uint8Array.from(mark + top + lines.join("") + last, (character) => character.charCodeAt(0)),
    }));
});
