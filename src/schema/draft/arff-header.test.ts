import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { PrivetError } from "../../base/errors.ts";
import { datasetPath, NO_DATASETS } from "../../testing/datasets.ts";
import { parseArffHeader, unescapeArff } from "./arff-header.ts";

function header(...attributes: string[]) {
  return parseArffHeader(["@relation r", ...attributes, "@data"]);
}
function one(line: string) {
  return header(line).attributes[0];
}
function refusal(lines: string[]): PrivetError {
  try {
    parseArffHeader(lines);
  } catch (error) {
    if (error instanceof PrivetError) return error;
  }
  throw new Error("not refused");
}

describe("attributes", () => {
  test.each(["numeric", "integer", "real", "string", "relational"])(
    "type %s is told, in any case",
    (type) => {
      expect(one(`@attribute x ${type}`)).toEqual({ name: "x", type });
      expect(one(`  @ATTRIBUTE\tx\t${type.toUpperCase()}\r`)).toEqual({ name: "x", type });
    },
  );

  test("nominal values are separated by commas, blanks and tabs", () => {
    expect(one("@attribute x{a, b ,c\td}").values).toEqual(["a", "b", "c", "d"]);
    expect(one("@attribute x { t}").values).toEqual(["t"]);
    expect(one("@attribute x {}").values).toEqual([]);
  });

  test("quotes of either kind protect blanks, commas, braces and percent signs", () => {
    expect(one(`@attribute 'a name' {'b, c', "d}e", 'f%g', ''}`)).toEqual({
      name: "a name",
      type: "nominal",
      values: ["b, c", "d}e", "f%g", ""],
    });
  });

  test("backslashes escape inside quotes", () => {
    expect(one(String.raw`@attribute 'it\'s' {"a\"b", 'c\\d', 'e\tf', '\u00e9'}`)).toEqual({
      name: "it's",
      type: "nominal",
      values: ['a"b', "c\\d", "e\tf", "é"],
    });
    expect(unescapeArff(String.raw`50\% \n`)).toBe("50% \n");
  });

  test("comments are dropped, on lines of their own and after a declaration", () => {
    const { attributes, lineCount } = parseArffHeader([
      "% a comment",
      "",
      "@relation r % another",
      "@attribute x numeric % {not, values}",
      "@data % rows",
      "1",
    ]);
    expect(attributes).toEqual([{ name: "x", type: "numeric" }]);
    expect(lineCount).toBe(5);
  });

  test("a date keeps its format", () => {
    expect(one('@attribute d date "yyyy-MM-dd HH:mm"').dateFormat).toBe("yyyy-MM-dd HH:mm");
    expect(one("@attribute d DATE")).toEqual({ name: "d", type: "date" });
  });

  test("a weight in braces after the type is passed over", () => {
    expect(one("@attribute x numeric {0.5}")).toEqual({ name: "x", type: "numeric" });
    expect(one("@attribute x {a,b} {2}").values).toEqual(["a", "b"]);
  });

  test("what belongs to a relational attribute is not a column", () => {
    const { attributes } = header(
      "@attribute bag relational",
      "  @attribute inner relational",
      "    @attribute x numeric",
      "  @end inner",
      "  @attribute y numeric",
      "@end bag",
      "@attribute z numeric",
    );
    expect(attributes.map((a) => a.name)).toEqual(["bag", "z"]);
  });

  test("a byte order mark and carriage returns do no harm", () => {
    expect(parseArffHeader(["\uFEFF@relation r\r", "@attribute x numeric\r", "@DATA\r"])).toEqual({
      relation: "r",
      attributes: [{ name: "x", type: "numeric" }],
      lineCount: 3,
    });
  });
});

test("no line after @data is asked for", () => {
  function* lines() {
    yield "@relation r";
    yield "@data";
    throw new Error("a row was read");
  }
  expect(parseArffHeader(lines()).lineCount).toBe(2);
});

describe("refusals", () => {
  test.each([
    ["no @data line", ["@relation r", "@attribute x numeric"]],
    ["a missing name", ["@attribute", "@data"]],
    ["a missing type", ["@attribute x", "@data"]],
    ["an unknown type", ["@attribute x number", "@data"]],
    ["values without an end", ["@attribute x {a, b", "c}", "@data"]],
    ["a quote without an end", ["@attribute 'x numeric", "@data"]],
    ["a value twice", ["@attribute x {a,a}", "@data"]],
    ["a name twice", ["@attribute x numeric", "@attribute x real", "@data"]],
    ["text after the type", ["@attribute x numeric y", "@data"]],
    ["an empty file", []],
  ])("%s is refused", (_, lines) => {
    expect(refusal(lines).code).toBe("file-unreadable");
  });

  test("a row whose @data line is missing is never quoted", () => {
    const error = refusal(["@relation r", "@attribute name string", "Secret Person,'HIV'"]);
    expect(error.message + error.fix.do).not.toMatch(/Secret|HIV/);
    expect(error.message).toContain("Line 3");
  });
});

describe("the headers of WEKA's sample files", () => {
  const manifest = datasetPath("MANIFEST.json");
  test.skipIf(!manifest)(`every one has the documented number of attributes (or ${NO_DATASETS})`, () => {
    const entries = (
      JSON.parse(readFileSync(manifest!, "utf8")) as { path: string; columns: number }[]
    ).filter(({ path }) => path.endsWith(".arff"));
    expect(entries.length).toBe(19);
    for (const { path, columns } of entries) {
      const lines = readFileSync(datasetPath(path)!, "utf8").split("\n");
      const { attributes, lineCount } = parseArffHeader(lines);
      expect(attributes.length, path).toBe(columns);
      expect(lines[lineCount - 1].trim().toLowerCase(), path).toBe("@data");
    }
  });
});
