import { describe, expect, it } from "vitest";
import { factsTable, linesText, readableWidth, textTable, widthOnTerminal, wrap } from "./text-table.ts";

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

  it("count every character, alone and beside a letter or a mark, as people do", () => {
    const segments = new Intl.Segmenter();
    const wrong: string[] = [];
    for (let point = 0x20; point < 0x2400; point++) {
      const one = String.fromCodePoint(point);
      for (const text of [one, `a${one}`, `${one}a`, `${one}${one}`, `${one}\u0301`])
        if (widthOnTerminal(text) !== [...segments.segment(text)].length) wrong.push(text);
    }
    expect(wrong).toEqual([]);
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

  it("of facts put what is too wide below, and leave wider gaps as they are", () => {
    const facts = [
      ["cost", "ε 1   2 draws"],
      ["source", "somebody in some journal of some year that is long ago"],
    ];
    expect(factsTable(facts, 45)).toBe(
      "  cost    ε 1   2 draws\n  source  somebody in some journal of some\n          year that is long ago\n",
    );
  });

  it("are as wide as the terminal, within what is read well", () => {
    expect([20, 80, 300].map((columns) => readableWidth({ columns }))).toEqual([60, 80, 100]);
  });

  it("stand further in where a line goes on", () => {
    expect(linesText(["one two three", "four"], 15)).toBe("  one two\n    three\n  four\n");
  });

  it("wrap text between words", () => {
    expect(wrap("one two three four", 11)).toBe("  one two\n  three\n  four");
    expect(wrap("unbreakablylongword x", 8)).toBe("  unbreakablylongword\n  x");
  });
});
