/** A description: numbers with their intervals on what is declared, histograms with error bars, tables of two. */
import type {
  Answer,
  CrossTableAnswer,
  Description,
  HistogramAnswer,
} from "../../../tasks/describe/answers.ts";
import { Panel } from "../../parts/basic.tsx";
import { percentText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import { CrossTable } from "./cross-table.tsx";
import { Histogram } from "./histogram.tsx";
import { Numbers, type NumbersAnswer } from "./numbers.tsx";
import { isSendable, PickBox, SendBar, usePicked } from "./picked.tsx";

export type DescriptionDocument = Description;

const isHistogram = (answer: Answer): answer is HistogramAnswer => answer.what === "histogram";
const isTable = (answer: Answer): answer is CrossTableAnswer => answer.what === "cross-table";
const isNumbers = (answer: Answer): answer is NumbersAnswer => !isHistogram(answer) && !isTable(answer);

export function Described({ description, id }: { description: DescriptionDocument; id: string }) {
  const { answers, confidence, mechanism, notes } = description;
  const numbers = answers.filter(isNumbers);
  const all = [...new Set(answers.flatMap(({ of }) => of))].filter(isSendable);
  const picked = usePicked(all);
  const bars = words.attributes.bars(percentText(confidence), mechanism);
  return (
    <>
      {numbers.length > 0 && (
        <Panel title={words.attributes.numbers} lead={bars}>
          <Numbers answers={numbers} picked={picked} />
        </Panel>
      )}
      <div class="two figures">
        {answers.filter(isHistogram).map((answer) => (
          <section class="panel" key={answer.of} aria-label={answer.of}>
            <PickBox name={answer.of} picked={picked} />
            <Histogram answer={answer} id={id} />
          </section>
        ))}
      </div>
      {answers.filter(isTable).map((answer) => (
        <Panel key={answer.of.join()} title={answer.of.join(" × ")} isTitleHidden>
          <CrossTable answer={answer} id={id} />
        </Panel>
      ))}
      <Panel title={words.attributes.goOn}>
        <SendBar picked={picked} />
        {notes.length > 0 && (
          <details>
            <summary>{words.attributes.notes}</summary>
            <ul class="plain-list small">
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </details>
        )}
      </Panel>
    </>
  );
}
