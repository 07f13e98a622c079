/** How far a model's numbers are off on a public file that the reader chooses, beside what the mean of its rows would reach. Free. */
import type { NumbersJudgedTold } from "../../../client/wire.ts";
import { Loading } from "../../parts/basic.tsx";
import { ChooseFile } from "../../parts/choose-file.tsx";
import { Problem } from "../../parts/problem.tsx";
import { numbersJudgedOnFile, publicFile } from "../../state/asked.ts";
import { countText, numberText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";

export function HowFar({ id }: { id: string }) {
  const judged = numbersJudgedOnFile(id);
  return (
    <div class="stack">
      <ChooseFile model={id} />
      {judged?.error !== undefined && <Problem error={judged.error} />}
      {judged && !judged.told && judged.error === undefined && <Loading lines={6} />}
      {judged?.told && <Errors told={judged.told} file={publicFile.value?.name ?? ""} />}
    </div>
  );
}

function Errors({ told, file }: { told: NumbersJudgedTold; file: string }) {
  const own = words.regress.good;
  const { mean, r2, unlabelled, label } = told;
  const lines: readonly (readonly [string, string, string])[] = [
    [own.mae, numberText(told.mae), numberText(mean.mae)],
    [own.rmse, numberText(Math.sqrt(told.mse)), numberText(Math.sqrt(mean.mse))],
    [own.mse, numberText(told.mse), numberText(mean.mse)],
    [own.r2, r2 === null ? own.none : numberText(r2), numberText(0)],
  ];
  return (
    <>
      <table>
        <caption>{own.caption(file)}</caption>
        <thead>
          <tr>
            <th scope="col">{own.measure}</th>
            <th scope="col" class="n">
              {own.model}
            </th>
            <th scope="col" class="n">
              {own.mean(numberText(mean.value))}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(([name, ...figures]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {figures.map((figure, i) => (
                <td key={i} class="n">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {unlabelled > 0 && <p class="hint">{own.unlabelled(countText(unlabelled), label)}</p>}
    </>
  );
}
