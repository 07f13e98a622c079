/** WEKA's table: the difference to one method, run by run, with v where it is better, * where it is worse, and how often. */

import type { AnalysisOfData, AnalysisTold } from "../../../client/experiments.ts";
import { Panel } from "../../parts/basic.tsx";
import { Message } from "../../parts/problem.tsx";
import { numberText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import { differenceText, isShare } from "./numbers.ts";

const w = words.experiment;

export function Tests({ told, shown }: { told: AnalysisTold; shown: AnalysisOfData }) {
  const { against, epsilon } = told;
  const lead = w.testsLead(against, isShare(shown.measure));
  if (shown.differences.length === 0)
    return (
      <Panel title={w.tests(against)}>
        <p class="muted">{w.single}</p>
      </Panel>
    );
  return (
    <Panel title={w.tests(against)} aside={<span class="badge public">{shown.data}</span>}>
      <p class="lead small muted">
        {lead.unit} <b class="win">v</b>
        {lead.better}
        <b class="loss">*</b>
        {lead.worse}
      </p>
      <div class="scroll" tabIndex={0} role="region" aria-label={w.testsTable}>
        <table class="tt">
          <thead>
            <tr>
              <th scope="col">{w.method}</th>
              {epsilon.map((amount) => (
                <th key={amount} scope="col" class="n">
                  {w.epsilonColumn(amount)}
                </th>
              ))}
              <th scope="col" class="n">
                {w.wins}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.differences.map(({ title, cells, better, same, worse }) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                {cells.map((cell, k) => (
                  <td key={epsilon[k]} class={`n ${cell ? MARKED[cell.mark] : ""}`} title={detailOf(cell)}>
                    {cell ? differenceText(shown.measure, cell.mean) : "–"}
                    <sup>{cell?.mark ?? ""}</sup>
                  </td>
                ))}
                <td class="n">
                  {better} / {same} / {worse}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Overall told={told} />
    </Panel>
  );
}

const MARKED = { v: "win", "*": "loss", "": "" } as const;

type Test = AnalysisOfData["differences"][number]["cells"][number];

const detailOf = (cell: Test): string | undefined =>
  cell?.p === null || cell === null
    ? undefined
    : `p ${numberText(cell.p)}, Holm ${numberText(cell.corrected ?? cell.p)}`;

function Overall({ told: { overall, against, data, widened } }: { told: AnalysisTold }) {
  const sum = (of: "better" | "same" | "worse") => overall.reduce((total, own) => total + own[of], 0);
  const [better, same, worse] = [sum("better"), sum("same"), sum("worse")];
  return (
    <Message kind="public">
      <p>
        <b>
          {w.overall(against, data.length)} {w.overallSums(better, same, worse)}
        </b>
        {w.comparisons(better + same + worse)}
        {widened > 1 ? w.widened(numberText(Number(widened.toPrecision(3)))) : ""}
      </p>
    </Message>
  );
}
