/** Experiments that are there: to look at, or to change and start again. */
import { useState } from "preact/hooks";
import type { ExperimentItem, ExperimentTold } from "../../../client/experiments.ts";
import { Panel } from "../../parts/basic.tsx";
import { Problem } from "../../parts/problem.tsx";
import { askServer } from "../../state/api.ts";
import { go, hrefOf, place } from "../../state/place.ts";
import { countText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import { items, pathOf } from "./going.ts";
import { takeOver } from "./setup-state.ts";
import { turnTo } from "./tab.ts";

const w = words.experiment;

export function Earlier() {
  const [error, setError] = useState<unknown>(undefined);
  const take = async (name: string) => {
    try {
      takeOver((await askServer<ExperimentTold>("GET", pathOf(name))).definition);
      setError(undefined);
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    <Panel title={w.earlier} lead={w.earlierLead}>
      {items.value.length === 0 && <p class="muted">{w.none}</p>}
      <Problem error={error} />
      <ul class="earlier">
        {items.value.map((item) => (
          <Line key={item.name} item={item} onChange={() => void take(item.name)} />
        ))}
      </ul>
    </Panel>
  );
}

function Line({ item, onChange }: { item: ExperimentItem; onChange: () => void }) {
  const { name, title, state, done, of, problem } = item;
  const look = (event: Event) => {
    event.preventDefault();
    go({ item: name });
    turnTo(state === "done" ? "analyse" : "run");
  };
  return (
    <li>
      <a
        href={hrefOf({ item: name })}
        aria-current={place.value.item === name ? "true" : undefined}
        onClick={look}
      >
        <b>{title}</b> <span class="muted">{name}</span>
      </a>
      <span class="muted">
        {problem ? problem.message : `${w.states[state]}, ${w.progress(countText(done), countText(of))}`}
      </span>
      <button class="btn s" type="button" onClick={onChange}>
        {w.change}
        <span class="sr"> {title}</span>
      </button>
    </li>
  );
}
