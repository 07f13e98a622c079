/** A tree as questions: each answer opens the next, until one is the end. */
import { useId, useState } from "preact/hooks";
import type { OutlineTold } from "../../../client/wire.ts";
import { countText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";

export function TreeForm({ outline, label }: { outline: OutlineTold; label: string }) {
  const own = words.classify.paper;
  const [count, again] = useState(0);
  return (
    <>
      <p class="small card-lead">
        <b>{own.treeLead}</b> <span class="muted">{own.whatIf}</span>{" "}
        <button class="btn s" type="button" onClick={() => again(count + 1)}>
          {own.clear}
        </button>
      </p>
      <div class="tree-form" key={count}>
        <Question outline={outline} label={label} />
      </div>
    </>
  );
}

function Question({ outline, label }: { outline: OutlineTold; label: string }) {
  const id = useId();
  const own = words.classify.paper;
  const [taken, take] = useState<number | undefined>(undefined);
  if ("says" in outline)
    return (
      <p class="tree-answer" role="status">
        <b>{own.answer(label, outline.says)}</b>{" "}
        <span class="muted">
          {outline.rows !== undefined && `${words.classify.lines.rows} ${countText(outline.rows)}`}
          {outline.couldBeChance && ` · ${own.chance}`}
        </span>
      </p>
    );
  const next = taken === undefined ? undefined : outline.branches[taken]?.next;
  return (
    <>
      <fieldset class="tree-line">
        <legend class="sr">{outline.branches.map(({ when }) => when).join(" / ")}</legend>
        <div class="boxes">
          {outline.branches.map(({ when }, i) => (
            <label key={when} class="box">
              <input type="radio" name={id} checked={taken === i} onChange={() => take(i)} />
              <span>
                <em>{when}</em>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {next && <Question key={taken} outline={next} label={label} />}
    </>
  );
}
