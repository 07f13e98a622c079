/** The shelf: everything that was bought on this data set, by whom and for how much. Using it again is free. */
import { isFinal, type RunTold } from "../../client/wire.ts";
import { flowName } from "../../flow/name.ts";
import { paidStepsOf } from "../plan/paid-steps.ts";
import { releases } from "../state/data.ts";
import { hrefOf, place } from "../state/place.ts";
import { runs } from "../state/runs.ts";
import { epsilonText, timeOf } from "../words/numbers.ts";
import { words } from "../words/words.ts";
import { Panel } from "./basic.tsx";

/** Which screen shows what a task releases. */
const screenOfTask = (task: string): string => (task === "describe" || task === "rank" ? "attributes" : task);

/** Of one task, or of all. */
export function Shelf({ tasks }: { tasks?: readonly string[] }) {
  const wanted = (task: string) => tasks === undefined || tasks.includes(task);
  const items = releases.value.filter(({ task }) => wanted(task));
  const going = runs.value.filter(({ run }) => wanted(run.plan.task) && !isFinal(run.state));
  // Of flows that are not done: what their steps have released so far.
  const steps = runs.value.flatMap(({ run }) =>
    wanted(run.plan.task) && run.state !== "done" ? stepsReleased(run) : [],
  );
  return (
    <Panel title={words.shelf.title} aside={<span class="badge free">{words.shelf.badge}</span>} id="shelf">
      {items.length + going.length + steps.length === 0 && <p class="hint">{words.shelf.empty}</p>}
      <ul class="shelf">
        {going.map(({ run }) => (
          <li key={run.id}>
            <a href={hrefOf({ screen: screenOfTask(run.plan.task) })}>
              <b>{nameOf(run.plan)}</b>
              <span>{words.shelf.running}</span>
              <span class="muted">
                {flowName(run.plan) ? words.shelf.task.flow : run.plan.method} ·{" "}
                {epsilonText(run.price.epsilon)}
              </span>
            </a>
          </li>
        ))}
        {steps.map(({ id, name, entry }) => (
          <li key={id}>
            <a
              href={hrefOf({ screen: "flow", item: id })}
              aria-current={place.value.item === id ? "true" : undefined}
            >
              <b>{name}</b>
              <span>{words.shelf.step}</span>
              <span class="muted">{words.shelf.entry(entry)}</span>
            </a>
          </li>
        ))}
        {items.map(({ id, run, name, task, method, price, entry, at }) => (
          <li key={id}>
            <a
              href={hrefOf({ screen: screenOfTask(task), item: id })}
              aria-current={place.value.item === id ? "true" : undefined}
            >
              <b>{name || (flowOfRun(run) ?? words.shelf.task[task] ?? task)}</b>
              <span>{epsilonText(price.epsilon)}</span>
              <span class="muted">
                {words.shelf.entry(entry)} · {task === "flow" ? words.shelf.task.flow : method}
              </span>
              <span class="muted">{at ? timeOf(at) : ""}</span>
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const stepsReleased = ({ plan, steps, entry }: RunTold) => {
  const names = paidStepsOf(plan);
  return (steps?.released ?? []).map((id, i) => ({ id, name: names[i] ?? id, entry }));
};

/** Known of runs that this page has read; an older flow is called by what it is. */
function flowOfRun(id: string): string | undefined {
  const known = runs.value.find(({ run }) => run.id === id)?.run;
  return known && flowName(known.plan);
}

const nameOf = (plan: RunTold["plan"]): string =>
  flowName(plan) ?? ("label" in plan ? String(plan.label) : plan.task);
