import { describe, expect, it } from "vitest";
import { textTable, wrap } from "./text-table.ts";

describe("text tables", () => {
  it("align columns by what people see, not by what is stored", () => {
    const table = textTable(
      [{ title: "name" }, { title: "ε", align: "right" }],
      [
        ["e\u0301tude", "0.5"],
        ["a", "10"],
      ],
    );
    expect(table).toBe("  name     ε\n  e\u0301tude  0.5\n  a       10\n");
  });

  it("have no heading where no column has a title, and nothing at the ends of lines", () => {
    expect(
      textTable(
        [{ title: "" }, { title: "" }],
        [
          ["a", ""],
          ["bb", "c"],
        ],
        "",
      ),
    ).toBe("a\nbb  c\n");
  });

  it("wrap text between words", () => {
    expect(wrap("one two three four", 11)).toBe("  one two\n  three\n  four");
    expect(wrap("unbreakablylongword x", 8)).toBe("  unbreakablylongword\n  x");
  });
});
