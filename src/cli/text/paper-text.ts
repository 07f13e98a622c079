/** A paper form in a terminal: its lines, what a total says, and what was lost on the way. */
import type { JudgedPaper, PaperJson } from "../../models/classifier/paper/paper.ts";
import type { Outline } from "../../models/model.ts";
import { howToAnswer, of100Words, totalsWords, whatWasLost } from "../../report/released/paper-words.ts";
import { onOneLine } from "../words/visible.ts";
import { textTable, wrap } from "./text-table.ts";

const WIDTH = 100;

export function paperText(paper: PaperJson, judged?: JudgedPaper): string {
  const { form } = paper;
  const head = wrap(onOneLine(howToAnswer(paper)), WIDTH);
  const body =
    form.kind === "tree"
      ? `${treeLines(form.outline, paper.label.name, "  ").join("\n")}\n`
      : cardTable(form);
  const totals = judged && judged.totals.length > 0 && form.kind === "card" ? totalsTable(form, judged) : "";
  const lost = whatWasLost(paper, judged).map((line) => wrap(onOneLine(line), WIDTH));
  return `${head}\n\n${body}\n${totals}${lost.join("\n")}\n`;
}

type Card = Extract<PaperJson["form"], { kind: "card" }>;

function cardTable({ lines, towards, answer }: Card): string {
  const points = towards.map((value) => ({
    title: towards.length > 1 ? value : "points",
    align: "right" as const,
  }));
  const rows = lines.flatMap(({ attribute, boxes }) =>
    boxes.map(({ name, points: own }, i) => [i === 0 ? attribute : "", `[ ] ${name}`, ...own.map(String)]),
  );
  const begin = "from" in answer ? [] : [["begin with", "", ...answer.begin.map(String)]];
  return textTable([{ title: "" }, { title: "" }, ...points], [...begin, ...rows]);
}

function treeLines(outline: Outline, label: string, indent: string): readonly string[] {
  if ("says" in outline) return [`${indent}${onOneLine(`${label} = ${outline.says}`)}`];
  return outline.branches.flatMap(({ when, next }) =>
    "says" in next
      ? [`${indent}[ ] ${onOneLine(`${when}: ${next.says}`)}`]
      : [`${indent}[ ] ${onOneLine(when)}`, ...treeLines(next, label, `${indent}    `)],
  );
}

function totalsTable({ towards }: Card, judged: JudgedPaper): string {
  const rows = judged.totals.map(({ of100, rows: own }, i) => [
    totalsWords(judged, i),
    of100Words(of100),
    own.toLocaleString("en-US"),
  ]);
  const right = (title: string) => ({ title, align: "right" as const });
  return `${textTable([right("total"), right(`of 100 are ${towards[0]}`), right("rows")], rows)}\n`;
}
