/** What a free step makes of a release: in this page, or by the server's free routes. Nothing is kept, nothing is paid. */
import type { ReleaseTold } from "../../../client/wire.ts";
import type { FlowFile, FreeStepFile } from "../../../flow/flow-file.ts";
import { TITLES } from "../../../learn/titles.ts";
import { Panel } from "../../parts/basic.tsx";
import { words } from "../../words/words.ts";
import { Loaded } from "./loaded.tsx";
import { Released } from "./released.tsx";
import { StepResult } from "./step-result.tsx";

interface Props {
  readonly step: FreeStepFile;
  readonly flow: FlowFile;
  readonly find: (name: string) => ReleaseTold | undefined;
}

export function FreeResult({ step, flow, find }: Props) {
  const chain = chainOf(step, flow);
  const source = chain[0].from;
  const release = find(source);
  if (!release) return <p class="hint">{words.flow.result.nothing}</p>;
  const learn = chain.find((one) => one.do === "learn");
  return (
    <div class="stack">
      <p class="small muted">
        {words.flow.about[step.do]} {words.flow.result.from(source)}
      </p>
      {learn ? <Learning release={release} learn={learn} /> : <Made step={step} release={release} />}
    </div>
  );
}

/** The free steps from the paid one on, to this one. */
function chainOf(step: FreeStepFile, { steps }: FlowFile): readonly [FreeStepFile, ...FreeStepFile[]] {
  const before = steps.find((one): one is FreeStepFile => one.name === step.from && "do" in one);
  const short = steps.filter((one) => one.name !== step.name);
  return before ? [...chainOf(before, { ...EMPTY, steps: short }), step] : [step];
}

const EMPTY: FlowFile = { privet: "flow/1", epsilon: "1", steps: [] };

/** What was learnt is evaluated, asked and saved where it is shown. */
const Learning = ({ release, learn }: { release: ReleaseTold; learn: FreeStepFile }) => (
  <Loaded
    of={learn.name}
    load={async () => {
      const { LearnStep } = await import("./learn-step.tsx");
      const learner = String(learn.options?.learner ?? Object.keys(TITLES)[0]);
      return () => <LearnStep release={release} learner={learner} />;
    }}
  />
);

function Made({ step, release }: { step: FreeStepFile; release: ReleaseTold }) {
  if (step.do === "save") return <Released release={release} />;
  if (step.do !== "evaluate") return <StepResult release={release} />;
  return (
    <Panel title={words.flow.result.evaluate}>
      <Loaded
        of={release.id}
        load={async () => {
          if (release.task === "regress") {
            const { HowFar } = await import("../regress/how-far.tsx");
            return () => <HowFar id={release.id} />;
          }
          const { HowGood } = await import("../classify/how-good.tsx");
          return () => <HowGood id={release.id} />;
        }}
      />
    </Panel>
  );
}
