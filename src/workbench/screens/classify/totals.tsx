/** What a total means in people: of 100 public ones with this total, how many have the value. */
import type { EvaluationTold } from "../../../client/wire.ts";
import { publicFile } from "../../state/asked.ts";
import { countText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import type { CardForm } from "./card-answer.ts";

type Ranges = NonNullable<EvaluationTold["paper"]>["totals"];

export function Totals({
  form,
  judged,
  total,
}: {
  form: CardForm;
  judged: EvaluationTold | undefined;
  total: number | undefined;
}) {
  const own = words.classify.paper;
  const ranges = judged?.paper?.totals ?? [];
  if (form.towards.length > 1) return null;
  if (!judged || ranges.length === 0) return <p class="hint">{own.needFile}</p>;
  return (
    <div>
      <p class="small">
        <b>{own.of100(form.towards[0])}</b>{" "}
        <span class="muted">{own.of100Where(countText(judged.rows), publicFile.value?.name ?? "")}</span>
      </p>
      <ol class="totals">
        {ranges.map((range, i) => (
          <li
            key={range.from}
            class={total !== undefined && total >= range.from && total <= range.to ? "on" : undefined}
            aria-current={
              total !== undefined && total >= range.from && total <= range.to ? "true" : undefined
            }
          >
            <i style={{ "--p": `${range.of100 ?? 0}%` }} />
            <b>{of100Text(range.of100)}</b>
            <span>{rangeText(ranges, i)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Never a 0 or a 100 that was not counted. */
function of100Text(of100: number | null): string {
  if (of100 === null) return "–";
  if (of100 > 0 && of100 < 1) return "<1";
  if (of100 > 99 && of100 < 100) return ">99";
  return countText(of100);
}

/** The outer ones are open. */
function rangeText(ranges: Ranges, at: number): string {
  const { from, to } = ranges[at];
  if (at === 0) return `≤ ${to}`;
  if (at === ranges.length - 1) return `${from} +`;
  return from === to ? String(from) : `${from}–${to}`;
}
