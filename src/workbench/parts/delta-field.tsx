/** δ, which hardly anybody has to turn: what is usual stands on it. */
import { usualDelta } from "../state/usual-delta.ts";
import { words } from "../words/words.ts";
import { help, TextInput } from "./fields.tsx";

/** `value` is empty for the usual one. */
export const DeltaField = ({ value, onInput }: { value: string; onInput: (delta: string) => void }) => (
  <details class="opts">
    <summary>δ {value || usualDelta()}</summary>
    <TextInput
      label={words.form.delta}
      help={help.delta}
      value={value}
      placeholder={usualDelta()}
      onInput={onInput}
    />
  </details>
);
