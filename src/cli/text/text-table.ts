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
  const widths = columns.map((_, k) =>
    cells.reduce((widest, row) => Math.max(widest, widthOnTerminal(row[k] ?? "")), 0),
  );
  const titled = columns.some(({ title }) => title !== "");
  const lines = (titled ? cells : cells.slice(1)).map((row) => {
    const parts = columns.map(({ align = "left" }, k) => pad(row[k] ?? "", widths[k], align));
    return `${indent}${parts.join("  ")}`.trimEnd();
  });
  return `${lines.join("\n")}\n`;
}

/** How wide text may be for people: as the terminal is, within what is read well. */
export const readableWidth = ({ columns }: { readonly columns: number }): number =>
  Math.min(100, Math.max(60, columns));

/** Room that the last column has at least, however wide the others are. */
const LEAST_ROOM = 30;

/** Wider gaps within a cell stay as they are. */
const SINGLE_BLANK = /(?<! ) (?! )/;

/** The same with the last column in several lines, so that none is wider than `width`. */
export function wrappedTable(
  columns: readonly TextColumn[],
  rows: readonly (readonly string[])[],
  width: number,
): string {
  const titles = columns.map(({ title }) => title);
  const before = columns
    .slice(0, -1)
    .map((_, k) => Math.max(...[titles, ...rows].map((row) => widthOnTerminal(onOneLine(row[k])))));
  const room = Math.max(LEAST_ROOM, width - before.reduce((sum, own) => sum + own + 2, 2));
  const lines = rows.flatMap((row) => {
    const [first, ...more] = wrap(onOneLine(row[row.length - 1]), room, "", SINGLE_BLANK).split("\n");
    return [[...row.slice(0, -1), first], ...more.map((line) => [...row.slice(0, -1).map(() => ""), line])];
  });
  return textTable(columns, lines);
}

/** Lines that are told one below the other; what is left of a longer one stands further in. */
export const linesText = (lines: readonly string[], width: number): string =>
  lines.map((line) => `  ${wrap(onOneLine(line), width - 4, "    ").trimStart()}\n`).join("");

/** What something is, fact by fact: a word, and what is said of it. */
export const factsTable = (facts: readonly (readonly string[])[], width: number): string =>
  wrappedTable([{ title: "" }, { title: "" }], facts, width);

/**
 * Characters as people count them; a combining mark takes no place of its own. Plain ones, Latin and Greek letters, dashes, quotes, digits
 * up and down, arrows and signs of mathematics, which never join with what is beside them, are counted a hundred times faster.
 */
const segments = new Intl.Segmenter();
const plain = /^[ -~\u00a0-\u02ff\u0370-\u0482\u2010-\u2027\u2030-\u205e\u2070-\u20cf\u2190-\u22ff]*$/;
export const widthOnTerminal = (text: string): number =>
  plain.test(text) ? text.length : [...segments.segment(text)].length;

function pad(text: string, width: number, align: "left" | "right"): string {
  const blanks = " ".repeat(Math.max(0, width - widthOnTerminal(text)));
  return align === "left" ? text + blanks : blanks + text;
}

/** Text in lines of at most `width`, cut between words; every line starts with `indent`, and lines of the text stay lines. */
export function wrap(text: string, width: number, indent = "  ", between = /\s+/): string {
  return text
    .split("\n")
    .map((line) => wrapLine(line, width, indent, between))
    .join("\n");
}

function wrapLine(text: string, width: number, indent: string, between: RegExp): string {
  const lines: string[] = [];
  const room = width - widthOnTerminal(indent);
  let line = "";
  let used = 0;
  for (const word of text.split(between)) {
    const own = widthOnTerminal(word);
    if (line !== "" && used + 1 + own > room) {
      lines.push(indent + line);
      line = "";
    }
    used = line === "" ? own : used + 1 + own;
    line = line === "" ? word : `${line} ${word}`;
  }
  if (line !== "") lines.push(indent + line);
  return lines.join("\n");
}
