/** What a model took for what, as a labelled heat map: right ones blue, wrong ones orange, each with its number and its word. */
import type { EvaluationTold } from "../../../client/wire.ts";
import { countText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";

interface Props {
  readonly caption: string;
  readonly values: readonly string[];
  readonly confusion: EvaluationTold["confusion"];
}

export function Confusion({ caption, values, confusion }: Props) {
  const own = words.classify.good;
  const most = Math.max(1, ...confusion.flat());
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={caption}>
      <table class="conf">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <td />
            {values.map((value) => (
              <th key={value} scope="col">
                {own.said(value)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {confusion.map((row, truth) => (
            <tr key={values[truth]}>
              <th scope="row">{own.is(values[truth])}</th>
              {row.map((count, told) => (
                <td
                  key={values[told]}
                  class={`cm ${told === truth ? "ok" : "no"}`}
                  // Never so dark that ink could not be read on it.
                  style={{ "--a": `${Math.round(45 * Math.sqrt(count / most))}%` }}
                >
                  <b>{countText(count)}</b>
                  <small>{told === truth ? own.right : own.wrong}</small>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
