/** Mechanisms measured: how far it is, and two figures. */
import { useState } from "preact/hooks";
import { Copy, Empty, Loading } from "../../parts/basic.tsx";
import { Select } from "../../parts/fields.tsx";
import { Message, Problem } from "../../parts/problem.tsx";
import { isOwner, me } from "../../state/session.ts";
import { countText, numberText, percentText, timeOf } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import { ClaimFigure, DrawnFigure, type Measurement } from "./figures.tsx";
import { isMeasuring, measureNow, measuring, measuringError, stopMeasuring } from "./state.ts";

const text = words.audit;
const TRIALS = ["5000", "20000", "100000"];
const COMMAND = "privet audit";

export function Mechanisms() {
  const told = measuring.value;
  if (told === undefined)
    return measuringError.value ? <Problem error={measuringError.value} /> : <Loading />;
  if (told === null)
    return (
      <Message>
        <p>{text.noWorkshop}</p>
        <pre tabIndex={0}>{COMMAND}</pre>
        <Copy text={COMMAND} />
      </Message>
    );
  return (
    <div class="stack">
      <Controls />
      <Problem error={measuringError.value} />
      {told.measurement ? (
        <Measured measurement={told.measurement} />
      ) : (
        <Empty>
          <h2>{text.nothingYet}</h2>
          <p>{isOwner.value ? text.nothingYetLead : text.ownerMeasures}</p>
        </Empty>
      )}
    </div>
  );
}

function Controls() {
  const [trials, setTrials] = useState("20000");
  const told = measuring.value;
  if (!isOwner.value || me.value?.readOnly || !told) return null;
  const { share, name, state, at } = told;
  return (
    <div class="measure">
      <p class="small muted">{text.measureLead}</p>
      {isMeasuring.value ? (
        <div class="row">
          <progress value={share} max={1} aria-label={text.measure} class="grow" />
          <span class="small nowrap" role="status">
            {percentText(share)} · {name ? text.measuring(name) : text.begins}
          </span>
          <button class="btn s" type="button" onClick={() => void stopMeasuring()}>
            {text.stop}
          </button>
        </div>
      ) : (
        <div class="row">
          <Select
            label={text.draws}
            value={trials}
            choices={TRIALS.map((value) => ({ value, text: countText(Number(value)) }))}
            onChange={setTrials}
          />
          <button class="btn free" type="button" onClick={() => void measureNow(Number(trials))}>
            {text.measure}
          </button>
          <span class="small muted" role="status">
            {state === "stopped" ? text.stopped : state === "failed" ? text.failed : at ? timeOf(at) : ""}
          </span>
        </div>
      )}
    </div>
  );
}

function Measured({ measurement }: { measurement: Measurement }) {
  const { mechanisms, epsilons, falseAlarm, control } = measurement;
  const names = [...new Set(mechanisms.map((one) => one.name))];
  const [name, setName] = useState(names[0]);
  const [epsilon, setEpsilon] = useState(String(epsilons.includes(1) ? 1 : epsilons[0]));
  const one =
    mechanisms.find((each) => each.name === name && String(each.claimed) === epsilon) ?? mechanisms[0];
  return (
    <div class="two">
      <div>
        <ClaimFigure measurement={measurement} name={one.name} />
        <p class="hint">
          {control.isCaught
            ? text.sure(countText(1 / falseAlarm), `ε ${numberText(Number(control.least.toFixed(2)))}`)
            : text.unsure}{" "}
          {text.noProof}
        </p>
      </div>
      <div>
        <div class="row pick">
          <Select label={text.mechanism} value={one.name} choices={names} onChange={setName} />
          <Select
            label={text.atEpsilon}
            value={String(one.claimed)}
            choices={epsilons.map((value) => ({ value: String(value), text: numberText(value) }))}
            onChange={setEpsilon}
          />
        </div>
        <p class="hint">{one.about}</p>
        <DrawnFigure one={one} />
      </div>
    </div>
  );
}
