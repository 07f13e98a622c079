/** What is to be expected for the price, before it is paid: told by the quote, from the formula alone. */
import { table } from "../state/data.ts";
import type { Quoted } from "../state/quotes.ts";
import { numberText } from "../words/numbers.ts";
import { words } from "../words/words.ts";
import { Message } from "./problem.tsx";

/** One statistic's half-width, as a description's quote tells it. */
interface ExpectedOne {
  readonly of: string | readonly string[];
  readonly what: string;
  readonly error?: number;
  readonly unit: "rows" | "own" | "squared" | "share";
  readonly sentence: string;
}

interface Told {
  readonly errors?: readonly ExpectedOne[];
  readonly sentence?: string;
  readonly noise?: { readonly sentence: string; readonly mostlyNoise?: boolean };
}

/** More would push the button out of sight. */
const AT_ONCE = 4;

export function ExpectedError({ quoted }: { quoted: Quoted }) {
  const { quote } = quoted;
  if (!quote || quoted.error !== undefined) return null;
  const { errors = [], sentence, noise } = (quote.expected ?? {}) as Told;
  const said = noise?.sentence ?? sentence;
  if (errors.length === 0 && said === undefined && quote.notes.length === 0) return null;
  return (
    <div class="expected">
      <h3>{words.expected.title}</h3>
      {errors.length > 0 && <ErrorLines errors={errors} />}
      {said !== undefined &&
        (noise?.mostlyNoise ? <Message kind="warn">{said}</Message> : <p class="small">{said}</p>)}
      {errors.length === 0 &&
        quote.notes.map((note) => (
          <p key={note} class="hint">
            {note}
          </p>
        ))}
    </div>
  );
}

function ErrorLines({ errors }: { errors: readonly ExpectedOne[] }) {
  const rest = errors.slice(AT_ONCE);
  return (
    <>
      <ErrorList errors={errors.slice(0, AT_ONCE)} />
      {rest.length > 0 && (
        <details>
          <summary>{words.expected.more(rest.length)}</summary>
          <ErrorList errors={rest} />
        </details>
      )}
    </>
  );
}

const ErrorList = ({ errors }: { errors: readonly ExpectedOne[] }) => (
  <ul class="expected-lines">
    {errors.map((one) => {
      const name = [one.of].flat().join(" × ");
      return (
        <li key={`${name} ${one.what}`} title={one.sentence}>
          <span>
            {name} <span class="muted">{one.what}</span>
          </span>
          <span class="n">{one.error === undefined ? words.expected.unknown : `± ${errorText(one)}`}</span>
          <Width of={one} />
        </li>
      );
    })}
  </ul>
);

const errorText = ({ error = 0, unit }: ExpectedOne): string =>
  unit === "rows" ? words.expected.rows(numberText(error)) : numberText(error);

/** How wide the interval is beside all that is declared: full means that nothing will be learnt. */
function Width({ of: { of, error, unit } }: { of: ExpectedOne }) {
  const attribute = table.value?.attributes.find(({ name }) => name === of);
  if (unit !== "own" || error === undefined || attribute?.kind !== "numeric") return null;
  const share = Math.min(1, (2 * error) / (attribute.high - attribute.low));
  return (
    <span class="width" aria-hidden="true">
      <i style={{ width: `${Math.max(1, 100 * share)}%` }} />
    </span>
  );
}
