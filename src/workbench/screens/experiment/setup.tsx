/** Data × methods × ε × repeats, how many runs that makes and how long they take. */

import type { DataOffered, ExperimentTaskName } from "../../../client/experiments.ts";
import { Panel } from "../../parts/basic.tsx";
import { Select } from "../../parts/fields.tsx";
import { countText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import { Amounts } from "./amounts.tsx";
import { Earlier } from "./earlier.tsx";
import { useEstimates } from "./estimate.ts";
import { Methods } from "./methods.tsx";
import {
  change,
  choices,
  chooseTask,
  chosenData,
  fits,
  keyOf,
  labelsFor,
  setup,
  tasksOffered,
} from "./setup-state.ts";

const w = words.experiment;

export function SetupTab() {
  useEstimates();
  return (
    <div class="stack">
      <div class="three">
        <Data />
        <Methods />
        <Amounts />
      </div>
      <Earlier />
    </div>
  );
}

function Data() {
  const { data = [], refused = [] } = choices.value ?? {};
  const { task } = setup.value;
  const missing = data.filter(({ atHand }) => !atHand);
  return (
    <Panel title={w.data} lead={w.dataLead}>
      <Select
        label={w.task}
        value={task}
        choices={tasksOffered.value.map((value) => ({ value, text: w.tasks[value] }))}
        onChange={(value) => chooseTask(value as ExperimentTaskName)}
      />
      <fieldset>
        <legend class="sr">{w.data}</legend>
        {data
          .filter(({ atHand }) => atHand)
          .map((one) => (
            <Tick key={keyOf(one)} {...one} />
          ))}
        {refused.map((name) => (
          <label class="tick" key={name}>
            <input type="checkbox" disabled /> {name} <span class="badge private">{w.privateTable}</span>
          </label>
        ))}
      </fieldset>
      {refused.length > 0 && <p class="hint">{w.refused}</p>}
      {missing.length > 0 && (
        <details>
          <summary>{w.missing(missing.length)}</summary>
          <p class="hint">{w.missingLead}</p>
          <pre tabIndex={0}>{missing.map(({ name }) => `privet datasets get ${name}`).join("\n")}</pre>
        </details>
      )}
    </Panel>
  );
}

function Tick(one: DataOffered) {
  const { data, task } = setup.value;
  const key = keyOf(one);
  const chosen = data.find((own) => own.key === key);
  const isApt = fits(one, task);
  const turn = (isOn: boolean) =>
    change({
      data: isOn ? [...data, chosenData(one, task)] : data.filter((own) => own.key !== key),
    });
  return (
    <>
      <label class="tick">
        <input
          type="checkbox"
          checked={chosen !== undefined}
          disabled={!isApt}
          onChange={({ currentTarget }) => turn(currentTarget.checked)}
        />
        <b>{one.name}</b>
        <span class="muted">
          {one.rows === null ? "" : w.rows(countText(one.rows))}
          {isApt ? "" : ` ${w.noLabel}`}
        </span>
      </label>
      {chosen?.label !== undefined && labelsFor(one, task).length > 1 && (
        <Select
          label={w.whichLabel(one.name)}
          value={chosen.label}
          choices={labelsFor(one, task)}
          onChange={(label) => change({ data: data.map((own) => (own.key === key ? { key, label } : own)) })}
        />
      )}
    </>
  );
}
