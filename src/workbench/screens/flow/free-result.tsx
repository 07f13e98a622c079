/** What a free step makes of a release: in this page, or by the server's free routes. Nothing is kept, nothing is paid. */
import type { ReleaseTold } from "../../../client/wire.ts";
import type { FlowFile, FreeStep } from "../../../flow/flow-file.ts";
import { words } from "../../words/words.ts";
import { Released } from "./released.tsx";
import { StepResult } from "./step-result.tsx";

interface Props {
  readonly step: FreeStep;
  readonly flow: FlowFile;
  readonly find: (name: string) => ReleaseTold | undefined;
}

/** A step that learns from a synopsis, evaluates, predicts or draws has its place in the view of what it is about. */
export function FreeResult({ step, flow, find }: Props) {
  const source = rootOf(step, flow);
  const release = find(source);
  if (!release) return <p class="hint">{words.flow.result.nothing}</p>;
  return (
    <>
      <p class="small muted">{words.flow.result.in(words.flow.about[step.do] ?? "", source)}</p>
      {step.do === "save" ? <Released release={release} /> : <StepResult release={release} />}
    </>
  );
}

/** The paid step at the beginning of free ones. */
function rootOf({ from }: FreeStep, { steps }: FlowFile): string {
  let name = from;
  for (let k = 0; k < steps.length; k++) {
    const step = steps.find((one) => one.name === name);
    if (!step || !("do" in step)) break;
    name = step.from;
  }
  return name;
}
