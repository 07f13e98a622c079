/** Where to begin: the files of the folder, the made-up clinic, known public data sets. */
import { useState } from "preact/hooks";
import { Panel } from "../../parts/basic.tsx";
import { Problem } from "../../parts/problem.tsx";
import { go } from "../../state/place.ts";
import { words } from "../../words/words.ts";
import { type FolderTold, getKnown, makeClinic, serveTable } from "./workshop.ts";

type Found = FolderTold["data"][number];

export function Places({ told }: { told: FolderTold }) {
  const [error, setError] = useState<unknown>(undefined);
  const [working, setWorking] = useState("");
  const doing = (what: string, work: () => Promise<void>) => async () => {
    setError(undefined);
    setWorking(what);
    try {
      await work();
    } catch (problem) {
      setError(problem);
    }
    setWorking("");
  };
  const say = words.data.places;
  return (
    <div class="cols rev">
      <Panel title={say.title} lead={say.lead(told.folder)}>
        <Problem error={error} />
        <p class="sr" aria-live="polite">
          {working === "" ? "" : say.working}
        </p>
        {told.data.length === 0 && <p class="hint">{say.nothing}</p>}
        <ul class="places">
          {told.data.map((one) => (
            <FoundLine
              key={`${one.name} ${one.file}`}
              found={one}
              isBusy={working === one.name}
              onServe={doing(one.name, () => serveTable(one.name))}
            />
          ))}
        </ul>
      </Panel>
      <div class="stack">
        <Panel title={say.clinicTitle} lead={say.clinicLead}>
          {told.clinic ? (
            <p class="hint">{say.clinicHere}</p>
          ) : (
            <button class="btn free" type="button" onClick={doing("clinic", makeClinic)}>
              {working === "clinic" ? say.working : say.clinic}
            </button>
          )}
        </Panel>
        <Panel title={say.known} lead={say.knownLead}>
          <ul class="places">
            {told.known.map(({ name, title, here }) => (
              <li key={name}>
                <span>
                  <b>{name}</b>
                  <span class="muted small">{title}</span>
                </span>
                {here ? (
                  <span class="badge">{say.gotten}</span>
                ) : (
                  <button
                    class="btn s"
                    type="button"
                    aria-label={`${say.get}: ${name}`}
                    onClick={doing(name, () => getKnown(name))}
                  >
                    {working === name ? say.working : say.get}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </div>
  );
}

function FoundLine({ found, isBusy, onServe }: { found: Found; isBusy: boolean; onServe: () => void }) {
  const { name, kind, state, file } = found;
  const say = words.data.places;
  const isOpenable = state === "budgeted" || (state === "declared" && found.public);
  const act = () => {
    if (state === "served") go({ dataset: name });
    else if (isOpenable) onServe();
    else if (state === "undeclared") go({ item: `file:${file}` });
    else go({ item: `table:${name}` });
  };
  const verb = isOpenable ? say.act.budgeted : say.act[state];
  return (
    <li>
      <span>
        <b>{name}</b>
        <span class="muted small">{file ?? kind}</span>
      </span>
      <span class={`badge ${state === "served" ? "free" : state === "incomplete" ? "warn" : ""}`}>
        {say.state[state]}
      </span>
      {isOpenable && kind === "table" && (
        <button
          class="btn s"
          type="button"
          aria-label={`${say.look}: ${name}`}
          onClick={() => go({ item: `table:${name}` })}
        >
          {say.look}
        </button>
      )}
      <button
        class={`btn s ${isOpenable || state === "served" ? "free" : ""}`}
        type="button"
        aria-label={`${verb}: ${file ?? name}`}
        aria-disabled={isBusy}
        onClick={() => !isBusy && act()}
      >
        {isBusy ? say.working : verb}
      </button>
    </li>
  );
}
