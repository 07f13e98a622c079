/**
 * A paper form as a page to print: one file, without a script and without anything from elsewhere, that fits on one sheet. Whatever is
 * named in it is escaped.
 */
import type { JudgedPaper, PaperJson } from "../../models/classifier/paper/paper.ts";
import type { Outline } from "../../models/model.ts";
import { escapeXml } from "../words.ts";
import { howToAnswer, of100Words, totalsWords, whatWasLost } from "./paper-words.ts";

export interface PaperFacts {
  readonly judged?: JudgedPaper | undefined;
  /** Where it came from: "clinic, ε 0.5, entry 4". */
  readonly receipt?: string | undefined;
}

const said = escapeXml;

export function paperPage(paper: PaperJson, { judged, receipt }: PaperFacts = {}): string {
  const title = `${paper.label.name}: a form to fill in`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${said(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${said(paper.label.name)}</h1>
<p>${said(howToAnswer(paper))}</p>
<p class="sign">Name ________________________ &nbsp; Date ____________ &nbsp; By ____________________</p>
${paper.form.kind === "tree" ? treePart(paper.form.outline, paper.label.name) : cardPart(paper.form)}
${judged && judged.totals.length > 0 ? totalsPart(paper, judged) : ""}
${whatWasLost(paper, judged)
  .map((line) => `<p class="small">${said(line)}</p>`)
  .join("\n")}
${receipt === undefined ? "" : `<p class="small">${said(receipt)}</p>`}
</body>
</html>
`;
}

type Card = Extract<PaperJson["form"], { kind: "card" }>;

function cardPart({ lines, answer, towards }: Card): string {
  const rows = lines.map(({ attribute, boxes }) => {
    const cells = boxes.map(
      ({ name, points }) =>
        `<span class="box"><span>☐ ${said(name)}</span><b>${points.join(" · ")}</b></span>`,
    );
    return `<tr><th scope="row">${said(attribute)}</th><td><div class="boxes">${cells.join("")}</div></td></tr>`;
  });
  const sums =
    "from" in answer
      ? `<p class="total">Total <span class="blank"></span> <b>${said(answer.above)}</b> from ${answer.from} on, else <b>${said(answer.below)}</b></p>`
      : `<p class="total">${towards
          .map((value, i) => `${said(value)}: ${answer.begin[i]} + <span class="blank"></span>`)
          .join(" &nbsp; ")}</p>`;
  const order = towards.length > 1 ? `<p class="small">Points for ${said(towards.join(" · "))}.</p>` : "";
  return `${order}<table class="card"><tbody>${rows.join("\n")}</tbody></table>\n${sums}`;
}

function treePart(outline: Outline, label: string): string {
  if ("says" in outline) return `<p class="total">${said(`${label} = ${outline.says}`)}</p>`;
  const items = outline.branches.map(({ when, next }) =>
    "says" in next
      ? `<li>☐ ${said(when)} <b>→ ${said(next.says)}</b></li>`
      : `<li>☐ ${said(when)}${treePart(next, label)}</li>`,
  );
  return `<ul class="tree">${items.join("")}</ul>`;
}

function totalsPart({ form }: PaperJson, judged: JudgedPaper): string {
  const towards = form.kind === "card" ? form.towards[0] : "";
  const cells = judged.totals.map(
    ({ of100 }, i) => `<td><b>${of100Words(of100)}</b><br><span>${totalsWords(judged, i)}</span></td>`,
  );
  return `<table class="totals"><caption>${said(`Of 100 with this total, so many are ${towards}`)}</caption><tbody><tr>${cells.join("")}</tr></tbody></table>`;
}

const STYLE = `
@page { size: A4; margin: 14mm }
body { font: 14px/1.4 system-ui, "Segoe UI", Helvetica, Arial, sans-serif; color: #000; background: #fff; max-width: 186mm; margin: 1rem auto; padding: 0 1rem }
h1 { font-size: 20px; margin: 0 0 4px } p { margin: 4px 0 } .small { font-size: 12px } .sign { margin: 10px 0 }
.card { border-collapse: collapse; width: 100%; border: 1.5px solid #000 } .card th, .card td { border: 1px solid #000; padding: 0; text-align: left }
.card th { padding: 4px 8px; width: 17%; overflow-wrap: anywhere } .boxes { display: flex; flex-wrap: wrap }
.box { flex: 1 1 0; min-width: max-content; max-width: 100%; box-sizing: border-box; display: flex; justify-content: space-between; gap: 8px; padding: 4px 8px; border-left: 1px solid #999; overflow-wrap: anywhere } .box:first-child { border-left: 0 }
.total { font-size: 16px; margin: 10px 0 } .blank { display: inline-block; width: 18mm; border-bottom: 1.5px solid #000 }
.totals { width: 100%; border-collapse: collapse; margin: 8px 0; text-align: center } .totals caption { text-align: left; font-weight: 600 } .totals td { border: 1px solid #999; padding: 3px } .totals span { font-size: 11px }
.tree { list-style: none; padding-left: 18px; margin: 0; border-left: 1px solid #999 } .tree li { margin: 3px 0 }
@media print { body { margin: 0; padding: 0; font-size: 12px } table, p { break-inside: avoid } }
`;
