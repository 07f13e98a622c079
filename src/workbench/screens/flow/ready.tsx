/** Ready flows, to start from and change. Which label they are about is chosen once. */
import { useSignal } from "@preact/signals";
import { readyFlows } from "../../../flow/ready/all.ts";
import type { ReadyFlow } from "../../../flow/ready/ready-flow.ts";
import { Select } from "../../parts/fields.tsx";
import { labelsNeeded } from "../../parts/form/labels.ts";
import { about, methods } from "../../state/data.ts";
import { words } from "../../words/words.ts";
import { startFrom } from "./state.ts";

/** What this data set and this server can do. */
const fittingFlows = (): readonly ReadyFlow[] => {
  const subject = about.value?.subject ?? "table";
  const tasks = new Set(methods.value.map(({ task }) => task));
  return readyFlows.filter(
    (ready) =>
      ready.subject === subject && ready.steps.every((step) => !("task" in step) || tasks.has(step.task)),
  );
};

export function Ready({ onStart }: { onStart?: () => void }) {
  const own = words.flow.ready;
  const labels = labelsNeeded({ label: "required" });
  const numbers = labelsNeeded({ label: "number" });
  const label = useSignal(labels[0] ?? "");
  const number = useSignal(numbers[0] ?? "");
  const flows = fittingFlows();
  const chosenFor = ({ label: kind }: ReadyFlow) => (kind === "number" ? number.value : label.value);
  const start = (ready: ReadyFlow) => {
    startFrom(ready, chosenFor(ready));
    onStart?.();
  };
  const isWanted = (kind: ReadyFlow["label"]) => flows.some((ready) => ready.label === kind);
  return (
    <div class="flow-ready">
      <p class="small muted">{own.lead}</p>
      <div class="row">
        {labels.length > 0 && isWanted("label") && (
          <Select
            label={own.label}
            value={label.value}
            choices={labels}
            onChange={(next) => (label.value = next)}
          />
        )}
        {numbers.length > 0 && isWanted("number") && (
          <Select
            label={own.number}
            value={number.value}
            choices={numbers}
            onChange={(next) => (number.value = next)}
          />
        )}
      </div>
      <ul>
        {flows.map((ready) => {
          const isOff = ready.label !== undefined && chosenFor(ready) === "";
          return (
            <li key={ready.id}>
              <button type="button" aria-disabled={isOff} onClick={() => isOff || start(ready)}>
                <b>{ready.title}</b>
                <span class="small muted">{isOff ? own.noLabel : ready.why}</span>
                <span class="xs muted">{ready.steps.map(({ name }) => name).join(" · ")}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
