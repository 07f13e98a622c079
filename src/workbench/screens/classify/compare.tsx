/** Two models of the shelf side by side: what they cost, and how often each is wrong on the same public file. */
import { useState } from "preact/hooks";
import type { EvaluationTold, ReleaseListed, ReleaseTold } from "../../../client/wire.ts";
import { ChooseFile } from "../../parts/choose-file.tsx";
import { Select } from "../../parts/fields.tsx";
import { Message, Problem } from "../../parts/problem.tsx";
import { judgedOnFile, publicFile } from "../../state/asked.ts";
import { releases } from "../../state/data.ts";
import { releaseNamed } from "../../state/releases.ts";
import { epsilonText, numberText, percentText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import { modelIn } from "./model.ts";

export const titleOf = ({ name, method, entry }: ReleaseListed): string =>
  `${name || method} · ${words.shelf.entry(entry)}`;

export function Compare({ release, label }: { release: ReleaseTold; label: string }) {
  const own = words.classify.compare;
  const others = releases.value.filter(({ task, id }) => task === "classify" && id !== release.id);
  const [chosen, choose] = useState(others[0]?.id ?? "");
  const other = others.find(({ id }) => id === chosen) ?? others[0];
  if (!other) return <p class="hint">{own.nothing}</p>;
  const whole = releaseNamed(other.id);
  const isOfAnother = whole !== undefined && modelIn(whole).label !== label;
  const both = [release, other];
  const judged = both.map(({ id }) => judgedOnFile(id));
  const [one, two] = judged.map((asked) => asked?.told);
  return (
    <div class="stack">
      <Select
        label={own.with}
        value={other.id}
        choices={others.map((each) => ({ value: each.id, text: titleOf(each) }))}
        onChange={choose}
      />
      <ChooseFile model={release.id} />
      {judged.map((asked, i) => (
        <Problem key={both[i].id} error={asked?.error} />
      ))}
      <table class="compared">
        <thead>
          <tr>
            <td />
            {both.map((each) => (
              <th key={each.id} scope="col">
                {titleOf(each)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Fact name={own.method} of={both.map(({ method }) => method)} />
          <Fact name={own.price} of={both.map(({ price }) => epsilonText(price.epsilon))} />
          {publicFile.value && (
            <>
              <Fact name={own.error} of={[one, two].map((told) => told && percentText(told.error))} />
              <Fact
                name={own.interval}
                of={[one, two].map((told) => told?.interval.map(percentText).join(" – "))}
              />
              <Fact
                name={own.auc}
                of={[one, two].map((told) => told && (told.auc === null ? "–" : numberText(told.auc)))}
              />
            </>
          )}
        </tbody>
      </table>
      {isOfAnother && <Message kind="warn">{own.another}</Message>}
      {publicFile.value && !isOfAnother ? (
        one && two && <Verdict one={one} two={two} />
      ) : (
        <p class="hint">{own.needFile}</p>
      )}
    </div>
  );
}

const Fact = ({ name, of }: { name: string; of: readonly (string | undefined)[] }) => (
  <tr>
    <th scope="row">{name}</th>
    {of.map((text, i) => (
      <td key={i}>{text ?? "…"}</td>
    ))}
  </tr>
);

function Verdict({ one, two }: { one: EvaluationTold; two: EvaluationTold }) {
  const own = words.classify.compare;
  const isApart = one.interval[1] < two.interval[0] || two.interval[1] < one.interval[0];
  return <Message kind="data">{isApart ? own.apart : own.close}</Message>;
}
