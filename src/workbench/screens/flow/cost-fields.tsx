/** What a step may cost: a share of the whole by how much it matters, as much as an error needs, or an amount that stays. */
import { useId, useState } from "preact/hooks";
import type { PaidStepFile } from "../../../flow/flow-file.ts";
import { TextInput } from "../../parts/fields.tsx";
import { words } from "../../words/words.ts";
import { changeStep } from "./state.ts";

const WAYS = ["weight", "target", "epsilon"] as const;
type Way = (typeof WAYS)[number];

const wayOf = (step: PaidStepFile): Way =>
  step.epsilon !== undefined ? "epsilon" : step.target !== undefined ? "target" : "weight";

export function CostFields({ step }: { step: PaidStepFile }) {
  const group = useId();
  const own = words.flow.cost;
  const [way, setWay] = useState<Way>(wayOf(step));
  const turn = (next: Way) => {
    setWay(next);
    changeStep(step.name, withCost(step, "weight", ""));
  };
  return (
    <>
      <fieldset class="field">
        <legend>{own.legend}</legend>
        <div class="chips">
          {WAYS.map((one) => (
            <label key={one} class="chip">
              <input type="radio" name={group} checked={way === one} onChange={() => turn(one)} />
              <span>{own[one]}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Amount key={way} step={step} way={way} />
    </>
  );
}

/** Empty: as usual. */
function withCost(step: PaidStepFile, way: Way, text: string): PaidStepFile {
  const { weight: _, target: __, epsilon: ___, ...others } = step;
  if (text === "") return others;
  return { ...others, [way]: way === "epsilon" ? text : Number(text) };
}

function Amount({ step, way }: { step: PaidStepFile; way: Way }) {
  const own = words.flow.cost;
  const [text, setText] = useState(String(step[way] ?? ""));
  const isRight = text === "" || Number(text) > 0;
  const hint = { weight: own.weightHint, target: own.targetHint, epsilon: undefined }[way];
  const label = { weight: own.weightField, target: own.targetField, epsilon: own.epsilonField }[way];
  return (
    <TextInput
      label={label}
      value={text}
      placeholder={way === "weight" ? "1" : ""}
      inputMode="decimal"
      hint={hint}
      wrong={isRight ? undefined : own.wrong}
      onInput={(next) => {
        const trimmed = next.trim();
        setText(trimmed);
        if (trimmed === "" || Number(trimmed) > 0) changeStep(step.name, withCost(step, way, trimmed));
      }}
    />
  );
}
