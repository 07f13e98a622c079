import { expect, test } from "vitest";
import { DEFAULT_DATE_FORMAT, dateReader } from "./arff-date.ts";

const read = (format: string, text: string) => dateReader("when", format)(text);

test.each([
  [DEFAULT_DATE_FORMAT, "2001-04-03T12:12:12", Date.UTC(2001, 3, 3, 12, 12, 12)],
  ["yyyy-MM-dd HH:mm:ss", "2001-05-03 12:59:55", Date.UTC(2001, 4, 3, 12, 59, 55)],
  ["yyyy-MM-ddTHH:mm", "2001-05-03T12:59", Date.UTC(2001, 4, 3, 12, 59)],
  ["dd.MM.yyyy", "3.4.1969", Date.UTC(1969, 3, 3)],
  ["yyyyMMddHHmmssSSS", "20240229235959007", Date.UTC(2024, 1, 29, 23, 59, 59, 7)],
  ["HH 'o''clock'", "7 o'clock", 7 * 3_600_000],
  ["yyyy-MM-dd", "0050-01-01", -60_589_296_000_000],
])("the format %s reads %s", (format, text, time) => {
  // Year 50: seconds from `date -u -d 0050-01-01 +%s`.
  expect(read(format, text)).toBe(time);
});

test.each([
  "2001-02-30",
  "2001-13-01",
  "2001-00-10",
  "2001-1",
  "01-01-01-01",
  "yesterday",
  "",
  "-2001-01-01",
])("%j is no date of the format yyyy-MM-dd", (text) => {
  expect(read("yyyy-MM-dd", text)).toBeNaN();
});

test("a day has no hour 24, no minute 60 and no second 60", () => {
  const wrong = ["24:00:00", "23:60:00", "23:59:60"];
  expect(wrong.map((text) => read("HH:mm:ss", text))).toEqual([Number.NaN, Number.NaN, Number.NaN]);
});

test("29 February is a date in leap years only", () => {
  expect(read("yyyy-MM-dd", "2000-02-29")).toBe(Date.UTC(2000, 1, 29));
  expect(read("yyyy-MM-dd", "1900-02-29")).toBeNaN();
});

test("parts that touch have as many digits as the format has letters", () => {
  expect(read("yyyyMMdd", "202411")).toBeNaN();
});

test("a day beyond the year's end is no date, though the month seems right", () => {
  expect(read("yyyy-MM-ddd", "2001-01-366")).toBeNaN();
});

test("signs in a format are signs, not patterns", () => {
  expect(read("yyyy.MM", "2001x05")).toBeNaN();
  expect(read("(yyyy)+", "(2001)+")).toBe(Date.UTC(2001, 0, 1));
});

test.each(["dd MMM yyyy", "yy-MM-dd", "hh:mm a", "yyyy-MM-dd Z", "EEE"])(
  "the format %s is refused as unsupported",
  (format) => {
    expect(() => dateReader("when", format)).toThrow(expect.objectContaining({ code: "format-unsupported" }));
  },
);
