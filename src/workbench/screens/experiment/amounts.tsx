/** ε, repeats, split and measures; then how many runs, how long, and the button that starts them for nothing. */
import { useState } from "preact/hooks";
import { PrivetError } from "../../../base/errors.ts";
import { Panel } from "../../parts/basic.tsx";
import { STOPS } from "../../parts/epsilon.tsx";
import { Field, Select, TextInput } from "../../parts/fields.tsx";
import { Problem } from "../../parts/problem.tsx";
import { go } from "../../state/place.ts";
import { countText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import { estimate, isEstimating, refusal } from "./estimate.ts";
import { start } from "./going.ts";
import { durationText } from "./numbers.ts";
import { change, choices, definition, jobs, setup, size } from "./setup-state.ts";
import { turnTo } from "./tab.ts";

const w = words.experiment;
const USUAL = ["0.01", "0.05", "0.1", "0.5", "1", "2", "5", "10"];
const SPLITS = ["test 0.2", "test 0.25", "test 0.333", "test 0.5", "folds 5", "folds 10"];
const MOST_REPEATS = 100;

export function Amounts() {
  const { task, repeats, split } = setup.value;
  const measures = choices.value?.measures.filter((one) => one.task === task && !one.isFirst) ?? [];
  return (
    <Panel title={w.amounts} lead={w.amountsLead}>
      <Epsilons />
      <Field label={`${w.repeats}: ${repeats}`}>
        {(ties) => (
          <input
            {...ties}
            type="range"
            min={1}
            max={MOST_REPEATS}
            value={repeats}
            onInput={({ currentTarget }) => change({ repeats: Number(currentTarget.value) })}
          />
        )}
      </Field>
      {task !== "cluster" && (
        <Select
          label={w.split}
          value={split}
          choices={[...new Set([...SPLITS, split])].map((value) => ({ value, text: w.splits(value) }))}
          onChange={(value) => change({ split: value })}
        />
      )}
      {measures.length > 0 && <Measures names={measures} />}
      <More />
      <Count />
    </Panel>
  );
}

function Epsilons() {
  const { epsilon } = setup.value;
  const [other, setOther] = useState("");
  const all = [...new Set([...USUAL, ...epsilon])].sort((a, b) => Number(a) - Number(b));
  const isNumber = /^\d*\.?\d+$/.test(other.trim()) && Number(other) > 0;
  const add = () => {
    if (isNumber) change({ epsilon: [...new Set([...epsilon, other.trim()])] });
    setOther("");
  };
  return (
    <fieldset class="field">
      <legend>{w.epsilon}</legend>
      <div class="chips">
        {all.map((amount) => (
          <Chip
            key={amount}
            text={`ε ${amount}`}
            isOn={epsilon.includes(amount)}
            onChange={(isOn) =>
              change({ epsilon: isOn ? [...epsilon, amount] : epsilon.filter((own) => own !== amount) })
            }
          />
        ))}
      </div>
      <div class="row">
        <input
          class="input short"
          inputMode="decimal"
          aria-label={w.otherEpsilon}
          placeholder={STOPS[5]}
          value={other}
          onInput={({ currentTarget }) => setOther(currentTarget.value)}
        />
        <button class="btn s" type="button" aria-disabled={!isNumber} onClick={add}>
          {w.add}
        </button>
      </div>
    </fieldset>
  );
}

const Chip = ({
  text,
  isOn,
  onChange,
}: {
  text: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) => (
  <label class="chip">
    <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
    <span>{text}</span>
  </label>
);

function Measures({ names }: { names: readonly { readonly name: string; readonly title: string }[] }) {
  const { measures } = setup.value;
  return (
    <fieldset class="field">
      <legend>{w.measures}</legend>
      <div class="chips">
        {names.map(({ name }) => (
          <Chip
            key={name}
            text={name}
            isOn={measures.includes(name)}
            onChange={(isOn) =>
              change({ measures: isOn ? [...measures, name] : measures.filter((own) => own !== name) })
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

function More() {
  const { name, title, seed, delta } = setup.value;
  const { usual = 1, most = 1 } = choices.value?.jobs ?? {};
  const threads = [...new Set([1, 2, 4, 8, 16, 32, 64])].filter((count) => count <= most);
  return (
    <details>
      <summary>{w.more}</summary>
      <TextInput
        label={w.name}
        hint={w.nameHint}
        value={name}
        onInput={(text) => change({ name: text.trim() })}
      />
      <TextInput label={w.title} value={title} onInput={(text) => change({ title: text })} />
      <TextInput
        label={w.seed}
        value={String(seed)}
        inputMode="numeric"
        onInput={(text) => /^\d{1,10}$/.test(text) && change({ seed: Number(text) })}
      />
      <TextInput
        label={w.delta}
        value={delta}
        inputMode="decimal"
        onInput={(text) => change({ delta: text.trim() })}
      />
      <Select
        label={w.jobs}
        value={String(jobs.value ?? "")}
        choices={[
          { value: "", text: w.jobsUsual(usual) },
          ...threads.map((count) => ({ value: String(count), text: String(count) })),
        ]}
        onChange={(value) => {
          jobs.value = value === "" ? undefined : Number(value);
        }}
      />
    </details>
  );
}

function Count() {
  const [error, setError] = useState<unknown>(undefined);
  const [isStarting, setStarting] = useState(false);
  const { runs, cells } = size.value;
  const isReady = definition.value !== undefined && !isStarting;
  const begin = async (replace: boolean) => {
    if (!isReady) return;
    setStarting(true);
    try {
      const name = await start(replace);
      setError(undefined);
      go({ item: name });
      turnTo("run");
    } catch (problem) {
      setError(problem);
    } finally {
      setStarting(false);
    }
  };
  const isThere = error instanceof PrivetError && error.code === "file-exists";
  return (
    <>
      <div class="count" aria-live="polite">
        <b>{w.runs(countText(runs))}</b>
        <span>{w.cells(countText(cells))}</span>
        <Time />
      </div>
      <Problem error={error ?? refusal.value}>
        {isThere && (
          <button class="btn s" type="button" onClick={() => void begin(true)}>
            {w.startAnyway}
          </button>
        )}
      </Problem>
      <button class="btn start" type="button" aria-disabled={!isReady} onClick={() => void begin(false)}>
        {definition.value === undefined ? w.incomplete : w.start}
      </button>
    </>
  );
}

function Time() {
  const told = estimate.value;
  if (!told) return isEstimating.value ? <span>{w.estimating}</span> : null;
  const { seconds, low, high, seen, kinds, there, jobs: side } = told;
  return (
    <>
      <span>{seen === 0 && kinds > 0 ? w.unknown : w.about(durationText(seconds), side)}</span>
      {seen === kinds && high > 1.5 * low && high > 10 && (
        <span>{w.between(durationText(low), durationText(high))}</span>
      )}
      {seen > 0 && <span>{w.seen(seen, kinds)}</span>}
      {there > 0 && <span>{w.there(countText(there))}</span>}
    </>
  );
}
