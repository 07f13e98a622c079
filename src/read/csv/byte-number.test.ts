import { expect, test } from "vitest";
import { dice } from "../../testing/small-tables.ts";
import { bytesOfText } from "../decode.ts";
import { mayBegin, readNumber } from "./byte-number.ts";

/** What is read of a text that is followed by a line end. */
function read(text: string, mark = "."): number | undefined {
  const into = new Float64Array(1);
  const end = readNumber(bytesOfText(`${text}\n`), 0, mark.charCodeAt(0), into);
  return end === text.length ? into[0] : undefined;
}

test("200,000 random decimals of at most 15 digits are what Number makes of them", () => {
  const roll = dice(5);
  const wrong: string[] = [];
  for (let run = 0; run < 200_000; run++) {
    const digits = Array.from({ length: 1 + roll(15) }, () => roll(10)).join("");
    const mark = roll(digits.length + 2);
    const number = mark > digits.length ? digits : `${digits.slice(0, mark)}.${digits.slice(mark)}`;
    const text = ["", "+", "-"][roll(3)] + number;
    if (!Object.is(read(text), Number(text))) wrong.push(text);
  }
  expect(wrong).toEqual([]);
});

test.each([
  "0",
  "-0",
  "+0.0",
  "237.5",
  "42.",
  ".5",
  "-.5",
  "0.1",
  "0.3",
  "8.41",
  "999999999999999",
  "-999999999999999",
  "0.00000000000001",
  ".000000000000001",
  "99999999999999.9",
  "9.99999999999999",
  "900719925474099.",
  "000000000000001",
])("%s is what Number makes of it", (text) => {
  expect(read(text)).toBe(Number(text));
});

test("a comma that is declared stands for the point", () => {
  expect(read("-3,25", ",")).toBe(-3.25);
});

test.each(["", "+", "-", ".", "-.", "x", "1234567890123456", "0.0000000000000001", "1.234567890123456"])(
  "%j is left to others",
  (text) => {
    expect(read(text)).toBeUndefined();
  },
);

test.each([
  ["1e5", 1],
  ["12 ", 2],
  ["1.2.3", 3],
  ["--1", undefined],
  ["3,5", 1],
])("%j is read as far as it is a number", (text, length) => {
  const into = new Float64Array(1);
  expect(readNumber(bytesOfText(`${text}\n`), 0, 46, into)).toBe(length ?? -1);
});

test("numbers begin with a digit, a sign or the mark", () => {
  const first = Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => mayBegin(byte, 44));
  expect(String.fromCharCode(...first)).toBe("+,-0123456789");
});
