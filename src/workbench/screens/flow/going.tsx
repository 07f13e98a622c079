/** Flows that are not over, or have ended before their last step: what each step has released so far, as it becomes public. */
import type { RunTold } from "../../../client/wire.ts";
import { isFinal } from "../../../client/wire.ts";
import { Panel } from "../../parts/basic.tsx";
import { paidStepsOf } from "../../plan/paid-steps.ts";
import { hrefOf } from "../../state/place.ts";
import { runs } from "../../state/runs.ts";
import { words } from "../../words/words.ts";
import { drawnInPlan } from "./flow-json.ts";

export function GoingFlows() {
  const going = runs.value.filter(({ run }) => hasSomething(run));
  return (
    <>
      {going.map(({ run }) => (
        <StepsOf key={run.id} run={run} />
      ))}
    </>
  );
}

const hasSomething = ({ state, steps }: RunTold): boolean =>
  steps !== undefined && state !== "done" && (!isFinal(state) || steps.released.length > 0);

function StepsOf({ run }: { run: RunTold }) {
  const own = words.flow.going;
  const { released = [], seconds = [] } = run.steps ?? {};
  const paid = paidStepsOf(run.plan);
  const title = drawnInPlan(run.plan)?.title ?? words.flow.untitled;
  return (
    <Panel title={title} lead={own.lead(released.length, paid.length)}>
      <ol class="shelf flow-going" aria-live="polite">
        {paid.map((name, i) => (
          <li key={name}>
            {i < released.length ? (
              <a href={hrefOf({ screen: "flow", item: released[i] })}>
                <b>{name}</b> <span class="badge free">{own.released}</span>
              </a>
            ) : (
              <span class="muted">
                {name} · {toCome(run, seconds[i])}
              </span>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** When a step may be seen is public beforehand; with the timing defence off nobody says. */
function toCome({ state, seconds: { first } }: RunTold, seconds: number | undefined): string {
  const own = words.flow.going;
  if (isFinal(state)) return own.nothing;
  return seconds === undefined || first <= 1 ? own.toCome : own.after(seconds);
}
