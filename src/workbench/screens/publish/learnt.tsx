/** A model that was learnt from a synopsis. This is loaded when the first has been learnt: nothing else here needs models or learners. */
import { useMemo } from "preact/hooks";
import { learnedOf } from "../../../models/classifier/learned-classifier.ts";
import type { Outline } from "../../../models/model.ts";
import { openedFile } from "../../../models/opened-file.ts";
import { toTell } from "../../../models/synopsis/to-tell.ts";
import { saveAs } from "../../state/api.ts";
import { words } from "../../words/words.ts";
import type { Explored } from "./explored.ts";
import { LearntWhatIf } from "./what-if.tsx";

export default function Learnt({ text, explored }: { text: string; explored: Explored }) {
  const model = useMemo(() => learnedOf(openedFile(text).body), [text]);
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
          model={model}
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
