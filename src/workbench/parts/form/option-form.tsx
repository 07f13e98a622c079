/** A form for a method's options, drawn from its declaration: a new option of a new method is here without a line written for it. */
import { useState } from "preact/hooks";
import { table } from "../../state/data.ts";
import { words } from "../../words/words.ts";
import { Field, Select, Switch, TextInput } from "../fields.tsx";
import { AttributePicker } from "./attribute-picker.tsx";
import {
  type DeclaredOption,
  type Given,
  isApt,
  type OptionSchema,
  optionsOf,
  valueFrom,
  wrongWith,
} from "./option.ts";

interface Props {
  /** The method's `options`. */
  readonly declared: unknown;
  readonly given: Given;
  readonly onChange: (given: Given) => void;
  /** Shown by the screen itself, in a place of their own. */
  readonly without?: readonly string[];
}

export function OptionForm({ declared, given, onChange, without = [] }: Props) {
  const options = optionsOf(declared).filter(({ name }) => !without.includes(name));
  const apt = options.filter((one) => isApt(one, options, given));
  if (apt.length === 0) return null;
  const set = (name: string, value: unknown) => {
    const { [name]: _, ...others } = given;
    onChange(value === undefined ? others : { ...others, [name]: value });
  };
  const names = apt.map(({ schema }) => schema.title.toLowerCase()).join(", ");
  return (
    <details class="opts">
      <summary>{words.form.more(names)}</summary>
      {apt.map((one) => (
        <OptionField
          key={one.name}
          option={one}
          value={given[one.name]}
          onChange={(value) => set(one.name, value)}
        />
      ))}
    </details>
  );
}

const placeholderOf = ({ default: usual, "x-auto": auto }: OptionSchema): string | undefined => {
  if (auto) return words.form.auto(auto.how);
  return usual === undefined ? undefined : words.form.byDefault(String(usual));
};

interface FieldProps {
  readonly option: DeclaredOption;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** One option, by its kind. */
function OptionField({ option: { schema }, value, onChange }: FieldProps) {
  const { title, description, "x-kind": kind, "x-unit": unit } = schema;
  const label = unit === undefined ? title : `${title}, ${unit}`;
  const shell = { label, help: <p>{description}</p> };
  if (kind === "choice" && schema.enum) {
    const auto = schema["x-auto"] ? [{ value: "", text: words.form.auto(schema["x-auto"].how) }] : [];
    const shown = String(value ?? schema.default ?? "");
    return (
      <Select
        {...shell}
        value={shown}
        choices={[...auto, ...schema.enum]}
        onChange={(text) => onChange(text === "" ? undefined : text)}
      />
    );
  }
  if (kind === "switch")
    return (
      <Switch
        label={title}
        hint={description}
        value={(value ?? schema.default) === true}
        onChange={onChange}
      />
    );
  if (kind === "attributes")
    return (
      <Field {...shell}>
        {() => (
          <AttributePicker
            names={namesOf()}
            value={(value as readonly string[]) ?? []}
            onChange={(names) => onChange(names.length ? names : undefined)}
            label={title}
          />
        )}
      </Field>
    );
  if (kind === "model" || kind === "points" || kind === "json")
    return <JsonFileField {...{ label, description, value, onChange }} />;
  return <TypedField {...{ schema, label, value, onChange }} />;
}

const namesOf = (): readonly string[] => table.value?.attributes.map(({ name }) => name) ?? [];

/** What stands in the field is kept as it is typed; the plan gets what it means. */
function TypedField({
  schema,
  label,
  value,
  onChange,
}: {
  schema: OptionSchema;
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
}) {
  const [text, setText] = useState(value === undefined ? "" : String(value));
  const meant = valueFrom(text, schema);
  const wrong = wrongWith(meant, schema);
  const typed = (next: string) => {
    setText(next);
    const now = valueFrom(next, schema);
    if (wrongWith(now, schema) === undefined) onChange(now);
  };
  return (
    <TextInput
      label={label}
      help={<p>{schema.description}</p>}
      value={text}
      placeholder={placeholderOf(schema)}
      wrong={wrong}
      onInput={typed}
    />
  );
}

/** A saved model or a file of points: read in this page and sent as it is; the server checks it. */
function JsonFileField({
  label,
  description,
  value,
  onChange,
}: {
  label: string;
  description: string;
  value: unknown;
  onChange: (value: unknown) => void;
}) {
  const [wrong, setWrong] = useState<string | undefined>(undefined);
  const read = async (file: File | undefined) => {
    if (!file) return onChange(undefined);
    try {
      onChange(JSON.parse(await file.text()));
      setWrong(undefined);
    } catch {
      setWrong(words.form.model);
    }
  };
  return (
    <Field
      label={label}
      help={<p>{description}</p>}
      hint={value === undefined ? undefined : "✓"}
      wrong={wrong}
    >
      {(ties) => (
        <input
          {...ties}
          type="file"
          accept=".json,application/json"
          onChange={({ currentTarget }) => void read(currentTarget.files?.[0])}
        />
      )}
    </Field>
  );
}
