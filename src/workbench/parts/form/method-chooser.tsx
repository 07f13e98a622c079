/** A list of methods to choose one from, as they are declared: name, what it does, where it is from, what is proved of it. */
import { useId } from "preact/hooks";
import type { MethodListed } from "../../../client/wire.ts";
import { words } from "../../words/words.ts";

interface Props {
  readonly methods: readonly MethodListed[];
  readonly value: string;
  readonly onChange: (name: string) => void;
}

/** The first is the default; the others by what is proved of them. */
export function MethodChooser({ methods, value, onChange }: Props) {
  const group = useId();
  const chosen = methods.find(({ name }) => name === value);
  return (
    <div class="field">
      <span class="label" id={`${group}-label`}>
        {words.form.method}
      </span>
      <details class="choose">
        <summary aria-labelledby={`${group}-label ${group}-now`}>
          <span id={`${group}-now`}>
            <b>{chosen?.title ?? value}</b> <span class="muted">{chosen?.name}</span>
          </span>
        </summary>
        <div class="menu" role="radiogroup" aria-labelledby={`${group}-label`}>
          {methods.map((one) => (
            <label key={one.name}>
              <input
                type="radio"
                name={group}
                value={one.name}
                checked={one.name === value}
                onChange={() => onChange(one.name)}
              />
              <span>
                <b>{one.title}</b> <span class="badge">{one.guarantee}</span>
                <br />
                <span class="small">{one.summary}</span>
                <br />
                <span class="xs muted">{one.cite}</span>
              </span>
            </label>
          ))}
        </div>
      </details>
      {chosen && <span class="hint">{chosen.summary}</span>}
    </div>
  );
}
