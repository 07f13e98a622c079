/** An ordinary learner on the synopsis: free, because whatever is made of a release is covered by its receipt. */
import { useSignal } from "@preact/signals";
import { learners } from "../../../learn/learners.ts";
import { loadModel } from "../../../models/file.ts";
import type { Outline } from "../../../models/model.ts";
import { tellable, toTell } from "../../../models/synopsis/to-tell.ts";
import { Panel } from "../../parts/basic.tsx";
import { Select } from "../../parts/fields.tsx";
import { Problem } from "../../parts/problem.tsx";
import { asWord } from "../../plan/command.ts";
import { askServer, saveAs } from "../../state/api.ts";
import { write } from "../../state/log.ts";
import { words } from "../../words/words.ts";
import type { Explored } from "./explored.ts";
import { LearntWhatIf } from "./what-if.tsx";

export function Learn({ explored }: { explored: Explored }) {
  const { release, loaded } = explored;
  const learner = useSignal(learners[0].name);
  const labels = tellable(loaded.model);
  const label = useSignal(labels[0] ?? "");
  const learnt = useSignal<string | undefined>(undefined);
  const error = useSignal<unknown>(undefined);
  const isBusy = useSignal(false);
  const learn = async () => {
    if (isBusy.value) return;
    isBusy.value = true;
    [error.value, learnt.value] = [undefined, undefined];
    try {
      const path = `/v1/releases/${encodeURIComponent(release.id)}/models`;
      const { model } = await askServer<{ readonly model: unknown }>("POST", path, {
        learner: learner.value,
        ...(labels.length > 1 ? { label: label.value } : {}),
      });
      learnt.value = JSON.stringify(model, null, 2);
      write(
        `privet classify --on ${release.id}.json --label ${asWord(label.value)} --learner ${learner.value} --out model.json`,
      );
    } catch (problem) {
      error.value = problem;
    }
    isBusy.value = false;
  };
  return (
    <Panel
      id="learn"
      title={words.publish.learn}
      aside={<span class="badge free">{words.publish.free}</span>}
      lead={words.publish.learnLead(label.value)}
    >
      <div class="row learn">
        {labels.length > 1 && (
          <Select
            label={words.form.label}
            value={label.value}
            choices={labels}
            onChange={(next) => (label.value = next)}
          />
        )}
        <Select
          label={words.publish.learner}
          value={learner.value}
          choices={learners.map(({ name, title }) => ({ value: name, text: title }))}
          onChange={(next) => (learner.value = next)}
        />
        <button class="btn free" type="button" aria-disabled={isBusy.value} onClick={() => void learn()}>
          {words.publish.learnIt}
        </button>
      </div>
      <Problem error={error.value} />
      {learnt.value !== undefined && <Learnt text={learnt.value} explored={explored} />}
    </Panel>
  );
}

function Learnt({ text, explored }: { text: string; explored: Explored }) {
  const { model } = loadModel(text);
  const outline = model.outline?.();
  return (
    <div class="two learnt" role="group" aria-label={words.publish.learnt}>
      <div>
        <h3>{outline ? words.publish.tree : words.publish.learnt}</h3>
        {outline ? (
          <div class="outline-box" tabIndex={0} role="group" aria-label={words.publish.tree}>
            <Branches outline={outline} />
          </div>
        ) : (
          <p class="small">{words.publish.noTree}</p>
        )}
        <button
          class="btn s"
          type="button"
          onClick={() => saveAs("model.json", `${text}\n`, "application/json")}
        >
          {words.publish.saveModel}
        </button>
      </div>
      <div>
        <h3>{words.publish.whatIf}</h3>
        <LearntWhatIf
          text={text}
          attributes={toTell(explored.loaded.model, model.label.name).published.map(
            ({ attribute }) => attribute,
          )}
        />
      </div>
    </div>
  );
}

function Branches({ outline }: { outline: Outline }) {
  if ("says" in outline) return <b class="says">{outline.says}</b>;
  return (
    <ul class="outline">
      {outline.branches.map(({ when, next }) => (
        <li key={when}>
          {when} {"says" in next ? "→ " : ""}
          <Branches outline={next} />
        </li>
      ))}
    </ul>
  );
}
