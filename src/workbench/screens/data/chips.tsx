/** One of a few words, and a number. */
import { useId, useState } from "preact/hooks";
import { plainNumber } from "../../../base/plain-number.ts";
import { TextInput } from "../../parts/fields.tsx";
import { words } from "../../words/words.ts";

export function Chips<V extends string>({
  label,
  isLabelHidden = false,
  value,
  choices,
  onChange,
}: {
  label: string;
  isLabelHidden?: boolean;
  value: V | undefined;
  choices: readonly { readonly value: V; readonly text: string }[];
  onChange: (value: V) => void;
}) {
  const name = useId();
  return (
    <fieldset class="field">
      <legend class={isLabelHidden ? "sr" : undefined}>{label}</legend>
      <div class="chips">
        {choices.map((one) => (
          <label class="chip" key={one.value}>
            <input
              type="radio"
              name={name}
              value={one.value}
              checked={one.value === value}
              onChange={() => onChange(one.value)}
            />
            <span>{one.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function NumberInput(props: {
  label: string;
  hint?: string;
  value: unknown;
  onNumber: (value: number | undefined) => void;
}) {
  const { label, hint, value, onNumber } = props;
  const [typed, type] = useState(value === undefined ? "" : String(value));
  const number = plainNumber(typed.trim());
  return (
    <TextInput
      label={label}
      {...(hint ? { hint } : {})}
      value={typed}
      inputMode="decimal"
      wrong={typed.trim() !== "" && number === undefined ? words.data.declare.notNumber : undefined}
      onInput={(text) => {
        type(text);
        onNumber(plainNumber(text.trim()));
      }}
    />
  );
}
