import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { PrivetError } from "../errors.ts";
import { datasetPath, NO_DATASETS } from "../testing/datasets.ts";
import { type DraftSchema, missingDeclarations } from "./draft.ts";
import { schemaFromArffHeader } from "./from-arff-header.ts";
import { detectDelimiter, schemaFromCsvHeader } from "./from-csv-header.ts";
import { parseSchema } from "./parse.ts";
import { writeSchema } from "./write.ts";

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

  test("a row in the header's place is refused and not quoted", () => {
    const error = refusal(() => schemaFromCsvHeader("39,State-gov,77516,Bachelors", {}, "adult"));
    expect(error.code).toBe("file-unreadable");
    expect(error.message + error.fix).not.toMatch(/39|State|77516|Bachelors/);
  });
});

const header = `@relation weather
@attribute outlook {sunny, overcast, rainy}
@attribute temperature numeric
@attribute note string
@attribute day date "yyyy-MM-dd"
@attribute play {yes, no}
@data
sunny,85,?,2001-01-01,no
`;

describe("from an ARFF header", () => {
  test("nominal values are taken over, bounds are left to the owner, text is ignored", () => {
    const draft = schemaFromArffHeader(header, "weather");
    expect(draft.attributes).toEqual([
      { name: "outlook", kind: "categorical", values: ["sunny", "overcast", "rainy"], source: "ARFF header" },
      { name: "temperature", kind: "numeric" },
      { name: "note", kind: "ignored" },
      { name: "day", kind: "numeric" },
      { name: "play", kind: "categorical", values: ["yes", "no"], source: "ARFF header" },
    ]);
    expect(missingDeclarations(draft)).toEqual([
      { attribute: "temperature", what: "bounds" },
      { attribute: "day", what: "bounds" },
    ]);
    expect(refusal(() => parseSchema(draft)).code).toBe("bounds-missing");
  });

  test("a label is set only when it is asked for", () => {
    const kinds = (label: string | true) =>
      schemaFromArffHeader(header, "weather", { label }).attributes.map((attribute) => attribute.kind);
    expect(kinds(true)).toEqual(["categorical", "numeric", "ignored", "numeric", "label"]);
    expect(kinds("outlook")).toEqual(["label", "numeric", "ignored", "numeric", "categorical"]);
    expect(refusal(() => kinds("temperature")).code).toBe("attribute-unknown");
    expect(refusal(() => kinds("Play")).code).toBe("attribute-unknown");
  });

  test("a relational attribute is refused", () => {
    const text = "@relation r\n@attribute bag relational\n@attribute x numeric\n@end bag\n@data\n";
    expect(refusal(() => schemaFromArffHeader(text, "r")).code).toBe("format-unsupported");
  });

  test.skipIf(!datasetPath("arff/vote.arff"))(
    `an all-nominal file needs nothing more (or ${NO_DATASETS})`,
    () => {
      const text = readFileSync(datasetPath("arff/vote.arff")!, "utf8");
      const draft = schemaFromArffHeader(text, "vote", { label: true });
      expect(missingDeclarations(draft)).toEqual([]);
      expect(parseSchema(draft).attributes).toHaveLength(17);
    },
  );
});

describe("what is missing", () => {
  test("bounds, values and kinds are reported in order, and nothing else", () => {
    const attributes = [
      { name: "a", kind: "numeric", low: 0 },
      { name: "b", kind: "categorical" },
      { name: "c", kind: "label", values: null },
      { name: "d" },
      { name: "e", kind: "ignored" },
      { name: "f", kind: "numeric", low: 0, high: 1 },
    ];
    expect(missingDeclarations({ privet: "schema/1", name: "t", attributes })).toEqual([
      { attribute: "a", what: "bounds" },
      { attribute: "b", what: "values" },
      { attribute: "c", what: "values" },
      { attribute: "d", what: "kind" },
    ]);
  });

  test("a file that is no schema is refused", () => {
    expect(refusal(() => missingDeclarations({ attributes: [] })).code).toBe("schema-invalid");
  });
});
