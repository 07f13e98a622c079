/** What to tell of each attribute, as chips: any of the declared statistics, or by default what suits each attribute. */
import type { Given } from "../../parts/form/option.ts";
import { words } from "../../words/words.ts";

interface StatisticAsked {
  readonly what: string;
  readonly share?: number;
}

/** In the order of the statistics' own list; tables of two have a field of their own (`cross`). */
const WHATS = [
  "count",
  "mean",
  "deviation",
  "median",
  "quartiles",
  "histogram",
  "missing",
  "sum",
  "variance",
  "bounds",
];

export function StatisticsField(given: Given, onChange: (given: Given) => void) {
  const asked = (given.statistics ?? []) as readonly StatisticAsked[];
  const turn = (what: string) => {
    const next = asked.some((one) => one.what === what)
      ? asked.filter((one) => one.what !== what)
      : WHATS.filter((one) => one === what || asked.some((other) => other.what === one)).map((one) => ({
          what: one,
        }));
    const { statistics: _, ...others } = given;
    onChange(next.length === 0 ? others : { ...others, statistics: next });
  };
  return (
    <fieldset class="field">
      <legend>{words.attributes.statistics}</legend>
      <div class="chips">
        {WHATS.map((what) => (
          <label key={what} class="chip">
            <input
              type="checkbox"
              checked={asked.some((one) => one.what === what)}
              onChange={() => turn(what)}
            />
            <span>{words.attributes.what[what]}</span>
          </label>
        ))}
      </div>
      <span class="hint">
        {asked.length === 0 ? words.attributes.statisticsAuto : words.attributes.statisticsHint}
      </span>
    </fieldset>
  );
}
