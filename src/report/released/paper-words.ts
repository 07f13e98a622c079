/** What is said of a paper form in sentences, the same in a terminal, on a page and on a screen. */
import type { JudgedPaper, PaperJson } from "../../models/classifier/paper/paper.ts";

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const count = (n: number): string => n.toLocaleString("en-US");

/** How the form is worked out. */
export function howToAnswer({ form, label }: PaperJson): string {
  if (form.kind === "tree")
    return `Begin at the first question and go on by the answers; the end says ${label.name}.`;
  const { answer } = form;
  if (!("from" in answer))
    return `One box a line; add the points of each value to what it begins with. The largest total is ${label.name}; of equal ones the first.`;
  return `One box a line; add the points. ${label.name} = ${answer.above} from ${answer.from} on, below that ${answer.below}.`;
}

/** What was lost on the way to paper. */
export function whatWasLost(
  { form, groups, leftOut, agreement }: PaperJson,
  judged?: JudgedPaper,
): readonly string[] {
  const parts = form.kind === "tree" ? "answers" : "groups";
  const whole = form.kind === "tree" ? "" : "Rounded to whole points; ";
  const left = leftOut.length === 0 ? "" : `, ${leftOut.join(", ")} left out`;
  return [
    `${whole}${count(groups.model)} ${parts} ${groups.model === groups.paper ? "are as the model has them" : `became ${count(groups.paper)}`}${left}. Free: it uses the release alone.`,
    judged
      ? `On ${count(judged.rows)} public rows the form is wrong for ${errorWords(judged.paper)}, the model for ${errorWords(judged.model)}; they say the same for ${percent(judged.agreement)}.`
      : `Form and model say the same for ${percent(agreement.share)} of ${count(agreement.rows)} made-up rows, which have every group equally often; how often real people are judged alike is told on a public file.`,
  ];
}

const errorWords = ({ error, interval: [low, high] }: JudgedPaper["model"]): string =>
  `${percent(error)} (${percent(low)} to ${percent(high)})`;

/** A share of 100 people as it is told: never a 0 or a 100 that was not counted. */
export function of100Words(of100: number | null): string {
  if (of100 === null) return "–";
  if (of100 > 0 && of100 < 1) return "<1";
  if (of100 < 100 && of100 > 99) return ">99";
  return String(Math.round(of100));
}

/** A range of totals: the outer ones are open. */
export function totalsWords({ totals }: JudgedPaper, at: number): string {
  const { from, to } = totals[at];
  if (totals.length === 1) return "any";
  if (at === 0) return `up to ${to}`;
  if (at === totals.length - 1) return `${from} +`;
  return from === to ? String(from) : `${from}–${to}`;
}
