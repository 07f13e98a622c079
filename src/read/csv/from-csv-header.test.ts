import { describe, expect, test } from "vitest";
import { PrivetError } from "../../base/errors.ts";
import { type DraftSchema, missingDeclarations } from "../../schema/draft/draft.ts";
import { parseSchema } from "../../schema/parse/schema.ts";
import { writeSchema } from "../../schema/write.ts";
import { detectDelimiter, schemaFromCsvHeader } from "./from-csv-header.ts";

function refusal(run: () => unknown): PrivetError {
  try {
    run();
  } catch (error) {
    if (error instanceof PrivetError) return error;
    throw error;
  }
  throw new Error("not refused");
}
const names = (draft: DraftSchema) => draft.attributes.map((attribute) => attribute.name);

describe("from a CSV header", () => {
  test("every column is there, and none is declared", () => {
    const draft = schemaFromCsvHeader('\uFEFFage;"job";"a ""b""; c"\r\n', {}, "bank");
    expect(names(draft)).toEqual(["age", "job", 'a "b"; c']);
    expect(draft.file).toEqual({ format: "csv", delimiter: ";" });
    expect(missingDeclarations(JSON.parse(writeSchema(draft)))).toEqual([
      { attribute: "age", what: "kind" },
      { attribute: "job", what: "kind" },
      { attribute: 'a "b"; c', what: "kind" },
    ]);
    expect(refusal(() => parseSchema(draft)).code).toBe("schema-invalid");
  });

  test.each([
    ["a,b;c,d", ","],
    ["a;b", ";"],
    ["a\tb\tc,d", "\t"],
    ["a|b", "|"],
    ['"a;b;c",d', ","],
    ["single", ","],
  ])("the delimiter of %j is found in the header alone", (line, delimiter) => {
    expect(detectDelimiter(line)).toBe(delimiter);
  });

  test("a declared delimiter is obeyed", () => {
    expect(names(schemaFromCsvHeader("a,b;c", { delimiter: ";" }, "t"))).toEqual(["a,b", "c"]);
  });

  test.each([
    ["an empty line", " \r\n", "file-empty"],
    ["an empty name", "a,,c", "file-unreadable"],
    ["a name twice", "a,b,a", "file-unreadable"],
    ["a quote without an end", 'a,"b', "file-unreadable"],
  ])("%s is refused", (_, line, code) => {
    expect(refusal(() => schemaFromCsvHeader(line, {}, "t")).code).toBe(code);
  });

  test("blanks are trimmed as the reader trims them: outside quotes, and not inside", () => {
    expect(names(schemaFromCsvHeader(' age ," c_customer_id", "b"\n', {}, "t"))).toEqual([
      "age",
      " c_customer_id",
      "b",
    ]);
  });

  test("a name may run over a line end inside quotes", () => {
    expect(names(schemaFromCsvHeader('"age\n(years)",b\r\n', {}, "t"))).toEqual(["age\n(years)", "b"]);
  });
});
