/** Aligned text tables for people: two blanks between columns, no lines, nothing at the ends. */
import { onOneLine } from "../words/visible.ts";

export interface TextColumn {
  readonly title: string;
  readonly align?: "left" | "right";
}

export function textTable(
  columns: readonly TextColumn[],
  rows: readonly (readonly string[])[],
  indent = "  ",
): string {
  const titles = columns.map(({ title }) => title);
  const cells = [titles, ...rows].map((row) => row.map(onOneLine));
  const widths = columns.map((_, k) => Math.max(...cells.map((row) => widthOnTerminal(row[k] ?? ""))));
  const titled = columns.some(({ title }) => title !== "");
  const lines = (titled ? cells : cells.slice(1)).map((row) => {
    const parts = columns.map(({ align = "left" }, k) => pad(row[k] ?? "", widths[k], align));
    return `${indent}${parts.join("  ")}`.trimEnd();
  });
  return `${lines.join("\n")}\n`;
}

/** Characters as people count them; a combining mark takes no place of its own. Plain ones are counted a hundred times faster. */
const segments = new Intl.Segmenter();
const plain = /^[ -~]*$/;
export const widthOnTerminal = (text: string): number =>
  plain.test(text) ? text.length : [...segments.segment(text)].length;

function pad(text: string, width: number, align: "left" | "right"): string {
  const blanks = " ".repeat(Math.max(0, width - widthOnTerminal(text)));
  return align === "left" ? text + blanks : blanks + text;
}

/** Text in lines of at most `width`, cut between words; every line starts with `indent`, and lines of the text stay lines. */
export function wrap(text: string, width: number, indent = "  "): string {
  return text
    .split("\n")
    .map((line) => wrapLine(line, width, indent))
    .join("\n");
}

function wrapLine(text: string, width: number, indent: string): string {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    if (line !== "" && widthOnTerminal(indent) + widthOnTerminal(line) + 1 + widthOnTerminal(word) > width) {
      lines.push(indent + line);
      line = "";
    }
    line = line === "" ? word : `${line} ${word}`;
  }
  if (line !== "") lines.push(indent + line);
  return lines.join("\n");
}
