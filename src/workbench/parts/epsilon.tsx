/** The privacy price: a slider with stops at round numbers, so that two people buy the same thing, and a field for every other. */
import { useId } from "preact/hooks";
import { words } from "../words/words.ts";
import { Help } from "./basic.tsx";
import { help } from "./fields.tsx";

/** As decimal texts, because prices are exact. */
export const STOPS = [
  "0.01",
  "0.02",
  "0.05",
  "0.1",
  "0.15",
  "0.2",
  "0.3",
  "0.4",
  "0.5",
  "0.75",
  "1",
  "1.5",
  "2",
  "3",
  "5",
];

const nearest = (epsilon: string): number => {
  const exact = STOPS.indexOf(epsilon);
  if (exact >= 0) return exact;
  const after = STOPS.findIndex((stop) => Number(stop) >= Number(epsilon));
  return after < 0 ? STOPS.length - 1 : after;
};

export function EpsilonSlider({
  value,
  onChange,
  label = words.form.price,
}: {
  value: string;
  onChange: (epsilon: string) => void;
  label?: string;
}) {
  const id = useId();
  return (
    <div class="field dear">
      <div class="eps">
        <span>
          <label for={id}>{label}</label> <Help of={label}>{help.epsilon}</Help>
        </span>
        <output for={id}>ε {value}</output>
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={STOPS.length - 1}
        step={1}
        value={nearest(value)}
        aria-valuetext={`ε ${value}`}
        onInput={({ currentTarget }) => onChange(STOPS[Number(currentTarget.value)])}
      />
      <div class="scale" aria-hidden="true">
        <span>{words.form.morePrivate}</span>
        <span>{words.form.moreAccurate}</span>
      </div>
      <details>
        <summary>{words.form.exactly}</summary>
        <input
          class="input short"
          inputMode="decimal"
          aria-label={`${label} ${words.form.exactly}`}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
        />
      </details>
    </div>
  );
}
