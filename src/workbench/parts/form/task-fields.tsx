/** What a plan of a task says but for its price: method, label, attributes, options. All of it comes from the task's declarations. */
import type { ComponentChildren } from "preact";
import type { MethodListed } from "../../../client/wire.ts";
import { methodsOf, table } from "../../state/data.ts";
import { words } from "../../words/words.ts";
import { Select } from "../fields.tsx";
import { AttributePicker } from "./attribute-picker.tsx";
import { labelChoices, labelOf } from "./labels.ts";
import { MethodChooser } from "./method-chooser.tsx";
import type { Given } from "./option.ts";
import { OptionForm } from "./option-form.tsx";

export interface TaskFieldsGiven {
  /** The task's first where it is left out. */
  readonly method?: string | undefined;
  readonly label?: string | undefined;
  /** None: all that can take part. */
  readonly attributes: readonly string[];
  readonly options: Given;
}

/** Options that a screen draws itself, above the form. */
export interface OwnFields {
  readonly names: readonly string[];
  readonly draw: (given: Given, onChange: (given: Given) => void) => ComponentChildren;
}

interface Props {
  readonly task: string;
  readonly given: TaskFieldsGiven;
  readonly onChange: (given: TaskFieldsGiven) => void;
  readonly own?: OwnFields | undefined;
  /** Where something else says which take part. */
  readonly hasNoAttributes?: boolean;
}

export const methodIn = (
  task: string,
  { method }: Pick<TaskFieldsGiven, "method">,
): MethodListed | undefined => methodsOf(task).find(({ name }) => name === method) ?? methodsOf(task)[0];

export function TaskFields({ task, given, onChange, own, hasNoAttributes = false }: Props) {
  const methods = methodsOf(task);
  const method = methodIn(task, given);
  if (!method) return null;
  const label = labelOf(method, given.label);
  const options = (next: Given) => onChange({ ...given, options: next });
  return (
    <>
      {methods.length > 1 && (
        <MethodChooser
          methods={methods}
          value={method.name}
          onChange={(next) => onChange({ ...given, method: next, options: {} })}
        />
      )}
      {method.label !== "none" && (
        <Select
          label={words.form.label}
          value={label}
          choices={labelChoices(method)}
          onChange={(next) => onChange({ ...given, label: next })}
        />
      )}
      {table.value && !hasNoAttributes && (
        <details class="opts">
          <summary>
            {words.form.attributes}:{" "}
            {given.attributes.length === 0 ? words.form.allAttributes : given.attributes.length}
          </summary>
          <AttributePicker
            names={table.value.attributes.map((one) => one.name).filter((one) => one !== label)}
            value={given.attributes}
            onChange={(attributes) => onChange({ ...given, attributes })}
            label={words.form.attributes}
          />
        </details>
      )}
      {own?.draw(given.options, options)}
      <OptionForm
        key={method.name}
        declared={method.options}
        without={own?.names ?? []}
        given={given.options}
        onChange={options}
      />
    </>
  );
}
