/** What somebody with a pen would work out. */
import type { PaperTold } from "../../../client/wire.ts";

export type CardForm = Extract<PaperTold["form"], { kind: "card" }>;

/** By card; a line that is open gives nothing yet. */
export const totalsBy = (form: CardForm, ticked: readonly (number | undefined)[]): readonly number[] =>
  form.towards.map((_, card) =>
    form.lines.reduce(
      (sum, { boxes }, line) => {
        const box = ticked[line];
        return sum + (box === undefined ? 0 : boxes[box].points[card]);
      },
      startOf(form, card),
    ),
  );

const startOf = ({ answer }: CardForm, card: number): number => ("from" in answer ? 0 : answer.begin[card]);

/** Of several totals the first of the largest. */
export function answerBy({ answer, towards }: CardForm, totals: readonly number[]): string {
  if ("from" in answer) return totals[0] >= answer.from ? answer.above : answer.below;
  return towards[totals.indexOf(Math.max(...totals))];
}
