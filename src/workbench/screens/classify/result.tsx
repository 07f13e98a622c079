/** A model that was bought: drawn as a form, judged on a public file, told line by line, compared, named, printed, saved. */
import type { ReleaseTold } from "../../../client/wire.ts";
import { Panel, type Tab, Tabs } from "../../parts/basic.tsx";
import { NameAndNote } from "../../parts/name-note.tsx";
import { Receipt, sameThingTabs } from "../../parts/same-thing.tsx";
import { saveAs } from "../../state/api.ts";
import { judgedOnFile, paperOfRelease, publicFile } from "../../state/asked.ts";
import { write } from "../../state/log.ts";
import { planOf } from "../../state/plans.ts";
import { countText, percentText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import { Compare } from "./compare.tsx";
import { HowGood } from "./how-good.tsx";
import { Lines } from "./lines.tsx";
import { modelIn } from "./model.ts";
import { PaperForm } from "./paper-form.tsx";
import { PrintedForm } from "./printed.tsx";
import { WhatIf } from "./what-if.tsx";

export function Result({ release }: { release: ReleaseTold }) {
  const own = words.classify;
  const { id, entry, dataset } = release;
  const model = modelIn(release);
  const hasPaper = model.kind === "scorecard" || model.kind === "tree";
  const paper = hasPaper ? paperOfRelease(id) : undefined;
  const judged = judgedOnFile(id)?.told;
  const plan = planOf(release);
  const title = release.name || own.who(model.label);
  const save = () => {
    saveAs(`${id}.json`, `${JSON.stringify(release.release, null, 2)}\n`, "application/json");
    write(`privet releases get ${location.origin} ${id} --out ${id}.json`);
  };
  const good: Tab = { id: "good", title: own.tabs.good, body: () => <HowGood id={id} /> };
  const whatIf: Tab = {
    id: "what-if",
    title: own.tabs.whatIf,
    body: () => <WhatIf id={id} model={model} />,
  };
  const lines: Tab = {
    id: "lines",
    title: own.tabs.lines,
    body: () => <Lines id={id} positive={model.positive} />,
  };
  // What is too long for paper shows its lines first: the screen is about the model.
  const tabs: readonly Tab[] = [
    ...(paper
      ? [
          {
            id: "paper",
            title: model.kind === "tree" ? own.tabs.treePaper : own.tabs.paper,
            body: () => <PaperForm paper={paper} judged={judged} />,
          },
        ]
      : []),
    ...(model.kind === "additive" ? [lines, good, whatIf] : [good, whatIf, lines]),
    { id: "compare", title: own.tabs.compare, body: () => <Compare release={release} label={model.label} /> },
    ...(plan ? sameThingTabs(plan, dataset) : []),
  ];
  return (
    <>
      <Panel
        title={title}
        class="noprint"
        lead={
          judged && publicFile.value
            ? own.judgedShort(
                percentText(judged.error),
                percentText(judged.interval[0]),
                percentText(judged.interval[1]),
                countText(judged.rows),
                publicFile.value.name,
              )
            : own.aboutModel(own.kind[model.kind] ?? model.kind, words.shelf.entry(entry))
        }
        aside={
          <span class="row">
            {paper && (
              <button class="btn" type="button" onClick={() => print()} disabled={!paper.told}>
                {own.print}
              </button>
            )}
            <button class="btn" type="button" onClick={save}>
              {own.saveModel}
            </button>
          </span>
        }
      >
        {release.note && <p class="note">{release.note}</p>}
        <NameAndNote release={release} />
        <Tabs key={`${hasPaper}`} tabs={tabs} label={title} />
        {model.chanceBelow !== undefined && (
          <p class="small muted">{own.chance(countText(model.chanceBelow))}</p>
        )}
        <Receipt release={release} />
      </Panel>
      {paper?.told && <PrintedForm paper={paper.told} judged={judged} release={release} title={title} />}
    </>
  );
}
