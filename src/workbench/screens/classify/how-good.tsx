/** How good a model is on a public file that the reader chooses: what it took for what, errors, calibration, ROC. Free. */
import type { EvaluationTold } from "../../../client/wire.ts";
import { Loading } from "../../parts/basic.tsx";
import { ChooseFile } from "../../parts/choose-file.tsx";
import { Problem } from "../../parts/problem.tsx";
import { judgedOnFile, publicFile } from "../../state/asked.ts";
import { numberText, percentText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import { Confusion } from "./confusion.tsx";
import { Calibration, Roc } from "./curves.tsx";

export function HowGood({ id }: { id: string }) {
  const judged = judgedOnFile(id);
  const file = publicFile.value?.name ?? "";
  return (
    <div class="stack">
      <ChooseFile model={id} />
      {judged?.error !== undefined && <Problem error={judged.error} />}
      {judged && !judged.told && judged.error === undefined && <Loading lines={6} />}
      {judged?.told && <Judged told={judged.told} file={file} />}
    </div>
  );
}

function Judged({ told, file }: { told: EvaluationTold; file: string }) {
  const own = words.classify.good;
  const { paper, values } = told;
  return (
    <>
      <div class={paper ? "two" : ""}>
        <Confusion caption={own.full(file)} values={values} confusion={told.confusion} />
        {paper && <Confusion caption={own.form} values={values} confusion={paper.paper.confusion} />}
      </div>
      <InWords told={told} />
      <div class="two">
        {told.calibration ? (
          <Calibration calibration={told.calibration} />
        ) : (
          <p class="hint">{own.noScores}</p>
        )}
        {told.roc.length > 0 && <Roc curves={told.roc} auc={told.auc} />}
      </div>
    </>
  );
}

const sum = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0);
const of100 = (part: number, whole: number): string =>
  whole === 0 ? "–" : numberText(Math.round((1000 * part) / whole) / 10);

function InWords({ told }: { told: EvaluationTold }) {
  const own = words.classify.good;
  const { values, paper, rows } = told;
  const columns = [told.confusion, ...(paper ? [paper.paper.confusion] : [])];
  const sizes = told.confusion.map(sum);
  const most = sizes.indexOf(Math.max(...sizes));
  const named = (confusion: EvaluationTold["confusion"], c: number) => sum(confusion.map((row) => row[c]));
  // Of two values the one that is rarer is the one that is looked for.
  const asked = values.length === 2 ? [sizes[0] < sizes[1] ? 0 : 1] : values.slice(0, 6).map((_, c) => c);
  return (
    <table>
      <caption>{own.inWords}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col" class="n">
            {own.model}
          </th>
          {paper && (
            <th scope="col" class="n">
              {own.paperForm}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {asked.map((c) => (
          <tr key={`of ${c}`}>
            <th scope="row">{own.ofThem(values[c])}</th>
            {columns.map((confusion, i) => (
              <td key={i} class="n">
                {own.finds(of100(confusion[c][c], sizes[c]))}
              </td>
            ))}
          </tr>
        ))}
        {asked.map((c) => (
          <tr key={`named ${c}`}>
            <th scope="row">{own.ofNamed(values[c])}</th>
            {columns.map((confusion, i) => (
              <td key={i} class="n">
                {own.are(of100(confusion[c][c], named(confusion, c)), values[c])}
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">{own.wrong}</th>
          {[told, ...(paper ? [paper.paper] : [])].map(({ error, interval: [low, high] }, i) => (
            <td key={i} class="n">
              {percentText(error)} ({percentText(low)}–{percentText(high)})
            </td>
          ))}
        </tr>
        <tr>
          <th scope="row">{own.always(values[most])}</th>
          <td class="n" colSpan={columns.length}>
            {own.wrongShare(percentText(1 - sizes[most] / rows))}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
