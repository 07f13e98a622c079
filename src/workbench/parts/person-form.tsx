/** A person who does not exist: a value for each attribute, within what is declared. Whoever sets them learns nothing about anybody. */
import { useId } from "preact/hooks";
import type { PlainAttribute } from "../../schema/coding/learnable.ts";
import { numberText } from "../words/numbers.ts";
import { words } from "../words/words.ts";
import { Select } from "./fields.tsx";

export type Person = Readonly<Record<string, string | number>>;

/** The middle of each range, the first of each list. */
export const anybody = (attributes: readonly PlainAttribute[]): Person =>
  Object.fromEntries(
    attributes.map((one) => [one.name, one.kind === "numeric" ? middleOf(one) : one.values[0]]),
  );

type Numeric = Extract<PlainAttribute, { readonly kind: "numeric" }>;

function middleOf({ low, high, step, scale }: Numeric): number {
  const share = scale === "log" ? 0.1 : 0.5;
  return Number((low + Math.round((share * (high - low)) / step) * step).toPrecision(10));
}

export function PersonForm(props: {
  attributes: readonly PlainAttribute[];
  person: Person;
  onChange: (person: Person) => void;
}) {
  const { attributes, person, onChange } = props;
  return (
    <div class="person">
      {attributes.map((one) =>
        one.kind === "numeric" ? (
          <NumberField
            key={one.name}
            attribute={one}
            value={Number(person[one.name])}
            onChange={(value) => onChange({ ...person, [one.name]: value })}
          />
        ) : (
          <Select
            key={one.name}
            label={one.name}
            value={String(person[one.name])}
            choices={one.values.map((value) => ({
              value,
              text: value === "?" ? words.person.unknown : value,
            }))}
            onChange={(value) => onChange({ ...person, [one.name]: value })}
          />
        ),
      )}
    </div>
  );
}

function NumberField(props: { attribute: Numeric; value: number; onChange: (value: number) => void }) {
  const { attribute, value, onChange } = props;
  const id = useId();
  return (
    <div class="field">
      <span class="row between">
        <label class="label" for={id}>
          {attribute.name}
        </label>
        <output for={id}>{numberText(value)}</output>
      </span>
      <input
        id={id}
        type="range"
        min={attribute.low}
        max={attribute.high}
        step={attribute.step}
        value={value}
        onInput={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </div>
  );
}
