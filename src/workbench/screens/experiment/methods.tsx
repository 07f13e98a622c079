/** Methods from the registry, as often as one likes with other options; yardsticks; and whom all are compared with. */

import type { MethodOffered } from "../../../client/experiments.ts";
import { Panel } from "../../parts/basic.tsx";
import { Select } from "../../parts/fields.tsx";
import { OptionForm } from "../../parts/form/option-form.tsx";
import { methods as declared } from "../../state/data.ts";
import { words } from "../../words/words.ts";
import { type ChosenMethod, change, choices, methodsOffered, nextId, setup } from "./setup-state.ts";

const w = words.experiment;

export function Methods() {
  const offered = methodsOffered.value;
  const { yardsticks, task, methods, against } = setup.value;
  const own = choices.value?.yardsticks.filter((one) => one.task === task) ?? [];
  const titleOf = (method: ChosenMethod) => {
    const settings = Object.entries(method.options).map(([name, value]) => `${name} ${String(value)}`);
    const title = offered.find(({ name }) => name === method.name)?.title ?? method.name;
    return settings.length > 0 ? `${title} (${settings.join(", ")})` : title;
  };
  return (
    <Panel title={w.methods} lead={w.methodsLead}>
      <fieldset>
        <legend class="sr">{w.methods}</legend>
        {offered
          .filter(({ publishes }) => !publishes)
          .map((one) => (
            <Method key={one.name} {...one} />
          ))}
      </fieldset>
      {offered.some(({ publishes }) => publishes) && (
        <fieldset class="group">
          <legend>{w.publishers}</legend>
          {offered
            .filter(({ publishes }) => publishes)
            .map((one) => (
              <Method key={one.name} {...one} />
            ))}
        </fieldset>
      )}
      {own.length > 0 && (
        <fieldset class="group">
          <legend>{w.yardsticks}</legend>
          {own.map(({ name, title, summary }) => (
            <label class="tick" key={name} title={summary}>
              <input
                type="checkbox"
                checked={yardsticks.includes(name)}
                onChange={({ currentTarget: { checked } }) =>
                  change({
                    yardsticks: checked
                      ? [...yardsticks, name]
                      : yardsticks.filter((other) => other !== name),
                  })
                }
              />
              {title}
            </label>
          ))}
        </fieldset>
      )}
      {methods.length > 1 && (
        <Select
          label={w.against}
          value={String(Math.min(against, methods.length - 1))}
          choices={methods.map((method, i) => ({ value: String(i), text: titleOf(method) }))}
          onChange={(value) => change({ against: Number(value) })}
        />
      )}
    </Panel>
  );
}

function Method({ name, title, summary, publishes, from }: MethodOffered) {
  const { methods } = setup.value;
  const own = methods.filter((method) => method.name === name);
  const learner = publishes ? { learner: choices.value?.learners.usual ?? "" } : {};
  const add = () => change({ methods: [...methods, { id: nextId(), name, options: {}, ...learner }] });
  const turn = (isOn: boolean) =>
    isOn ? add() : change({ methods: methods.filter((method) => method.name !== name), against: 0 });
  return (
    <div class="method">
      <label class="tick" title={summary}>
        <input
          type="checkbox"
          checked={own.length > 0}
          onChange={({ currentTarget }) => turn(currentTarget.checked)}
        />
        {title} <span class="xs muted">{name}</span>
      </label>
      {own.map((method) => (
        <Chosen key={method.id} method={method} from={from} isOne={own.length === 1} onAgain={add} />
      ))}
    </div>
  );
}

interface ChosenProps {
  readonly method: ChosenMethod;
  readonly from: string;
  readonly isOne: boolean;
  readonly onAgain: () => void;
}

function Chosen({ method, from, isOne, onAgain }: ChosenProps) {
  const { methods } = setup.value;
  const put = (more: Partial<ChosenMethod>) =>
    change({ methods: methods.map((own) => (own.id === method.id ? { ...own, ...more } : own)) });
  const found = declared.value.find((one) => one.task === from && one.name === method.name);
  return (
    <div class="chosen">
      <div class="grow">
        {method.learner !== undefined && (
          <Select
            label={w.learner}
            value={method.learner}
            choices={choices.value?.learners.names ?? []}
            onChange={(learner) => put({ learner })}
          />
        )}
        {found && (
          <OptionForm
            declared={found.options}
            given={method.options}
            onChange={(options) => put({ options })}
          />
        )}
      </div>
      <button class="btn s" type="button" aria-label={w.again} title={w.again} onClick={onAgain}>
        +
      </button>
      {!isOne && (
        <button
          class="btn s"
          type="button"
          aria-label={w.remove}
          title={w.remove}
          onClick={() => change({ methods: methods.filter(({ id }) => id !== method.id), against: 0 })}
        >
          −
        </button>
      )}
    </div>
  );
}
