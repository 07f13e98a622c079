/** All that a model of a number says, line by line, in the label's own units. */
import type { Regressor } from "../../../models/model.ts";
import { numberText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";

export function NumberLines({ model }: { model: Regressor }) {
  const own = words.classify.lines;
  return (
    <div class="stack">
      <p class="small muted">{words.regress.lines.lead(model.label.name)}</p>
      <div class="scroll lines" tabIndex={0} role="region" aria-label={words.classify.tabs.lines}>
        <table>
          <thead>
            <tr>
              <th scope="col">{own.attribute}</th>
              <th scope="col">{own.group}</th>
              <th scope="col" class="n">
                {own.weightOf}
              </th>
              <th scope="col">{words.regress.lines.says}</th>
            </tr>
          </thead>
          <tbody>
            {model.describe().map((line, i) => (
              <tr key={i}>
                <td>{line.attribute}</td>
                <td>{line.value}</td>
                <td class="n">{numberText(line.weight)}</td>
                <td>{line.meaning}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
