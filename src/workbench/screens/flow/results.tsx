/** What a flow released, step by step, each as its own screen shows it. */
import { isObject } from "../../../base/json.ts";
import type { ReleaseTold } from "../../../client/wire.ts";
import { isFreeStep, type StepFile } from "../../../flow/flow-file.ts";
import type { KeptStep } from "../../../tasks/run.ts";
import { Empty, Loading, Panel, Tabs } from "../../parts/basic.tsx";
import { Bought } from "../../parts/bought.tsx";
import { NameAndNote } from "../../parts/name-note.tsx";
import { Problem } from "../../parts/problem.tsx";
import { Shelf } from "../../parts/shelf.tsx";
import type { Shown } from "../../parts/use-shown.ts";
import { go } from "../../state/place.ts";
import { planOf } from "../../state/plans.ts";
import { isOfStep, stepIdOf } from "../../state/releases.ts";
import { words } from "../../words/words.ts";
import { FLOW_TASKS } from "./draw.tsx";
import { drawnInPlan } from "./flow-json.ts";
import { FreeResult } from "./free-result.tsx";
import { GoingFlows } from "./going.tsx";
import { drawWhole } from "./state.ts";
import { StepResult } from "./step-result.tsx";

export function Results({ shown: { id, release, problem } }: { shown: Shown }) {
  return (
    <div class="stack">
      <Problem error={problem} />
      {id === undefined && (
        <Empty>
          <h2>{words.flow.result.empty}</h2>
          <p>{words.flow.result.emptyLead}</p>
        </Empty>
      )}
      {id !== undefined && !release && !problem && <Loading lines={8} />}
      <GoingFlows />
      {release && isOfStep(release) && <StepResult key={release.id} release={release} />}
      {release && !isOfStep(release) && <FlowResult key={release.id} release={release} />}
      <Shelf tasks={FLOW_TASKS} />
    </div>
  );
}

function stepsIn({ release }: ReleaseTold): readonly KeptStep[] {
  return isObject(release) && Array.isArray(release.steps) ? release.steps : [];
}

/** A step's release as if it had been bought alone. */
function released(whole: ReleaseTold, name: string): ReleaseTold | undefined {
  const at = stepsIn(whole).findIndex((step) => step.name === name);
  if (at < 0) return undefined;
  const { task, method, release } = stepsIn(whole)[at];
  return {
    ...whole,
    ...{ id: stepIdOf(whole.id, at + 1), name, task, method, release },
    receipt: isObject(release) ? (release.receipt as unknown as ReleaseTold["receipt"]) : whole.receipt,
  };
}

function FlowResult({ release }: { release: ReleaseTold }) {
  const own = words.flow.result;
  const steps = stepsIn(release);
  const plan = planOf(release);
  const flow = plan && drawnInPlan(plan);
  const find = (name: string) => released(release, name);
  const again = () => {
    if (flow) drawWhole(flow);
    go({ screen: "flow" });
  };
  const order: readonly (StepFile | KeptStep)[] = flow?.steps ?? steps;
  const tabs = order.map((step) => {
    const paid = find(step.name);
    return {
      id: step.name,
      title: step.name,
      body: () =>
        paid ? (
          <StepResult key={step.name} release={paid} />
        ) : flow && "do" in step && isFreeStep(step) ? (
          <FreeResult key={step.name} step={step} flow={flow} find={find} />
        ) : (
          <p class="hint">{own.nothing}</p>
        ),
    };
  });
  return (
    <>
      <Panel
        class="noprint"
        title={release.name || flow?.title || words.flow.untitled}
        lead={release.note ?? own.title(steps.length)}
        aside={
          <button class="btn" type="button" onClick={again} aria-disabled={!flow}>
            {own.again}
          </button>
        }
      >
        <NameAndNote release={release} />
      </Panel>
      <div>
        <Tabs tabs={tabs} label={own.steps} />
      </div>
      <Bought release={release} />
    </>
  );
}
