/** A tree for people: its questions one below the other, answers further in; so many lines as are read. */
import type { Classifier, Outline } from "../../models/model.ts";
import { onOneLine } from "../words/visible.ts";
import { COULD_BE_CHANCE, countText } from "./amounts-text.ts";

/** The file holds all of it. */
const MOST_LINES = 40;

export function treeText({ label }: Classifier, outline: Outline): string {
  const lines = linesOf(outline, label.name, 1);
  const rest = lines.length - MOST_LINES;
  const more = rest > 0 ? `  … and ${countText(rest)} more lines; --json tells the whole tree\n` : "";
  return `  predicts ${onOneLine(label.name)} by a tree\n\n${lines.slice(0, MOST_LINES).join("")}${more}`;
}

function linesOf(outline: Outline, label: string, depth: number): string[] {
  const indent = "  ".repeat(depth);
  if ("says" in outline) return [`${indent}${leafText(outline, label)}\n`];
  return outline.branches.flatMap(({ when, next }) =>
    "says" in next
      ? [`${indent}${onOneLine(when)}: ${leafText(next, label)}\n`]
      : [`${indent}${onOneLine(when)}\n`, ...linesOf(next, label, depth + 1)],
  );
}

function leafText({ says, rows, couldBeChance }: Extract<Outline, { says: string }>, label: string): string {
  const chance = couldBeChance ? `; ${COULD_BE_CHANCE}` : "";
  const about = rows === undefined ? "" : ` (about ${countText(Math.round(rows))} rows${chance})`;
  return `${onOneLine(`${label} = ${says}`)}${about}`;
}
