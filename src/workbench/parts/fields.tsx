/** Fields: a label, help beside it, what is wrong below it, tied together for whoever does not see them. */
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { words } from "../words/words.ts";
import { Help } from "./basic.tsx";

interface Shell {
  readonly label: string;
  readonly help?: ComponentChildren;
  readonly hint?: ComponentChildren;
  readonly wrong?: string | undefined;
}

interface Ties {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": boolean;
}

/** The child gets what ties it to its label, hint and error. */
export function Field({
  label,
  help,
  hint,
  wrong,
  children,
}: Shell & { children: (ties: Ties) => ComponentChildren }) {
  const id = useId();
  const described = [hint ? `${id}-hint` : "", wrong ? `${id}-wrong` : ""].filter(Boolean).join(" ");
  return (
    <div class="field">
      <span class="label">
        <label for={id}>{label}</label> {help && <Help of={label}>{help}</Help>}
      </span>
      {children({ id, "aria-describedby": described || undefined, "aria-invalid": wrong !== undefined })}
      {hint && (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {wrong && (
        <span class="hint wrong" id={`${id}-wrong`} role="alert">
          {wrong}
        </span>
      )}
    </div>
  );
}

export interface Choice {
  readonly value: string;
  readonly text: string;
}

export const Select = ({
  value,
  choices,
  onChange,
  ...shell
}: Shell & { value: string; choices: readonly (Choice | string)[]; onChange: (value: string) => void }) => (
  <Field {...shell}>
    {(ties) => (
      <select {...ties} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {choices.map((one) => {
          const { value: own, text } = typeof one === "string" ? { value: one, text: one } : one;
          return (
            <option key={own} value={own} selected={own === value}>
              {text}
            </option>
          );
        })}
      </select>
    )}
  </Field>
);

export const TextInput = ({
  value,
  onInput,
  placeholder,
  type = "text",
  inputMode,
  ...shell
}: Shell & {
  value: string;
  onInput: (value: string) => void;
  placeholder?: string | undefined;
  type?: "text" | "password" | "search";
  inputMode?: "decimal" | "numeric";
}) => (
  <Field {...shell}>
    {(ties) => (
      <input
        {...ties}
        class="input"
        type={type as "text"}
        value={value}
        placeholder={placeholder}
        inputMode={inputMode}
        autocomplete="off"
        spellcheck={false}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
    )}
  </Field>
);

export const Switch = ({
  value,
  onChange,
  label,
  hint,
}: {
  value: boolean;
  onChange: (value: boolean) => void;
  label: string;
  hint?: string;
}) => {
  const id = useId();
  return (
    <div class="field switch">
      <label for={id}>
        <input
          id={id}
          type="checkbox"
          checked={value}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />{" "}
        {label}
      </label>
      {hint && (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
};

/** Several of many, with a search where they are more than a screen holds. */
export const SEARCH_FROM = 12;

export const Price = ({ children }: { children: ComponentChildren }) => (
  <span class="badge spend">{children}</span>
);

export const help = { epsilon: <p>{words.form.epsilonHelp}</p>, delta: <p>{words.form.deltaHelp}</p> };
