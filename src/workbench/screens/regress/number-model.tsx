/** A model of a number that was bought: told line by line, judged on a public file, asked about somebody who does not exist, named, saved. */
import { useState } from "preact/hooks";
import { isObject } from "../../../base/json.ts";
import type { ReleaseTold } from "../../../client/wire.ts";
import { regressorIn } from "../../../models/regressor/regressor-file.ts";
import type { PlainAttribute } from "../../../schema/coding/learnable.ts";
import { Panel, type Tab, Tabs } from "../../parts/basic.tsx";
import { NameAndNote } from "../../parts/name-note.tsx";
import { anybody, type Person, PersonForm } from "../../parts/person-form.tsx";
import { Message, Problem } from "../../parts/problem.tsx";
import { Receipt, sameThingTabs } from "../../parts/same-thing.tsx";
import { usePredicted } from "../../parts/use-predicted.ts";
import { saveAs } from "../../state/api.ts";
import { numbersJudgedOnFile, publicFile } from "../../state/asked.ts";
import { write } from "../../state/log.ts";
import { planOf } from "../../state/plans.ts";
import { countText, numberText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import { HowFar } from "./how-far.tsx";
import { NumberLines } from "./number-lines.tsx";

export function NumberModel({ release }: { release: ReleaseTold }) {
  const own = words.regress;
  const { id, entry, dataset } = release;
  const { model: body } = release.release as { readonly model?: unknown };
  if (!isObject(body)) return null;
  const model = regressorIn(body);
  const label = model.label.name;
  const plan = planOf(release);
  const judged = numbersJudgedOnFile(id)?.told;
  const title = release.name || own.who(label);
  const save = () => {
    saveAs(`${id}.json`, `${JSON.stringify(release.release, null, 2)}\n`, "application/json");
    write(`privet releases get ${location.origin} ${id} --out ${id}.json`);
  };
  const attributes = model.attributes as readonly PlainAttribute[];
  const tabs: readonly Tab[] = [
    { id: "lines", title: words.classify.tabs.lines, body: () => <NumberLines model={model} /> },
    { id: "good", title: words.classify.tabs.good, body: () => <HowFar id={id} /> },
    {
      id: "what-if",
      title: words.classify.tabs.whatIf,
      body: () => <HowMuch id={id} attributes={attributes} />,
    },
    ...(plan ? sameThingTabs(plan, dataset) : []),
  ];
  return (
    <Panel
      title={title}
      lead={
        judged && publicFile.value
          ? own.judgedShort(numberText(judged.mae), countText(judged.rows), publicFile.value.name)
          : words.classify.aboutModel(own.kind[model.kind] ?? model.kind, words.shelf.entry(entry))
      }
      aside={
        <button class="btn" type="button" onClick={save}>
          {words.classify.saveModel}
        </button>
      }
    >
      {release.note && <p class="note">{release.note}</p>}
      <NameAndNote release={release} />
      <Tabs tabs={tabs} label={title} />
      <Receipt release={release} />
    </Panel>
  );
}

/** One person who does not exist, and the number that the model says of them. */
function HowMuch({ id, attributes }: { id: string; attributes: readonly PlainAttribute[] }) {
  const [person, setPerson] = useState<Person>(() => anybody(attributes));
  const { told, error } = usePredicted(id, person, false);
  const [number] = told?.numbers ?? [];
  return (
    <div class="what-if">
      <p class="small muted">{words.classify.whatIf.lead}</p>
      <Problem error={error} />
      {number !== undefined && (
        <Message kind="data">
          <p>
            <b>{words.regress.whatIf(told?.label ?? "", numberText(number))}</b>
          </p>
        </Message>
      )}
      <PersonForm attributes={attributes} person={person} onChange={setPerson} />
    </div>
  );
}
