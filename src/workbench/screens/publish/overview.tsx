/** What was published, and how much of it is in the filter. */
import type { Estimate } from "../../../models/synopsis/synopsis.ts";
import type { LabelAttribute } from "../../../schema/types.ts";
import { Panel } from "../../parts/basic.tsx";
import { Select } from "../../parts/fields.tsx";
import { Message } from "../../parts/problem.tsx";
import { countText, epsilonText, percentText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import type { Explored } from "./explored.ts";
import { isNoiseCount, shareOf, withoutOwn } from "./shares.ts";

export function Overview({ explored }: { explored: Explored }) {
  const { loaded, release, outcome } = explored;
  const { model, guarantee } = loaded;
  const { label } = model;
  const rows = rowsIn(explored);
  return (
    <Panel
      title={words.publish.synopsisOf(release.dataset)}
      aside={<span class="badge data">{words.shelf.entry(release.entry)}</span>}
    >
      <ul class="small muted said">
        {model.describe().map((line) => (
          <Said key={line} line={line} />
        ))}
        <li>
          {epsilonText(release.price.epsilon)}, {words.form.guarantee(guarantee)}
        </li>
      </ul>
      <div class="big">
        <div>
          <span>{words.publish.rowsIn}</span>
          <b>{isNoiseCount(rows) ? words.publish.noise : countText(rows.value)}</b>
          <small>
            {rows.halfWidth === 0
              ? words.publish.isPublic
              : words.publish.at95(countText(Math.ceil(rows.halfWidth)))}
          </small>
        </div>
        {label && <ShareOf label={label} explored={explored} />}
      </div>
      {label && label.values.length > 2 && (
        <Select
          label={words.publish.shareOf}
          value={label.values[outcome]}
          choices={label.values}
          onChange={(value) => explored.setOutcome(label.values.indexOf(value))}
        />
      )}
      <FilterWords explored={explored} />
      {rows.value <= 2 * rows.halfWidth && <Message kind="warn">{words.publish.thin}</Message>}
    </Panel>
  );
}

/** Where neighbours replace a row, how many there are in all is public: a whole table says it without noise. */
function rowsIn({ loaded: { model, receipt }, filter }: Explored): Estimate {
  const isPublic = model.kind === "tables" && receipt?.neighbours === "replace";
  return isPublic && Object.keys(filter).length === 0
    ? { value: model.rows, halfWidth: 0 }
    : model.marginal([], filter)[0];
}

/** A longer line folds at its colon. */
const LONGEST_LINE = 160;

function Said({ line }: { line: string }) {
  const colon = line.indexOf(": ");
  if (line.length <= LONGEST_LINE || colon < 0) return <li>{line}</li>;
  return (
    <li>
      <details>
        <summary>{line.slice(0, colon)}</summary>
        {line.slice(colon + 2)}
      </details>
    </li>
  );
}

function ShareOf({ label, explored }: { label: LabelAttribute; explored: Explored }) {
  const { model } = explored.loaded;
  const others = withoutOwn(explored.filter, label.name);
  const byClass = model.marginal([label.name], others);
  const share = shareOf(byClass, explored.outcome, model.marginal([], others)[0]);
  return (
    <div>
      <span>
        {label.name}: {label.values[explored.outcome]}
      </span>
      <b>{share.isNoise ? words.publish.noise : percentText(share.value)}</b>
      <small>{share.isNoise ? words.publish.tooFew : words.publish.at95(percentText(share.halfWidth))}</small>
    </div>
  );
}

function FilterWords({ explored }: { explored: Explored }) {
  const { attributes, filter } = explored;
  const chosen = attributes.filter(({ name }) => filter[name]);
  return (
    <div class="small filter" aria-live="polite">
      {chosen.length === 0
        ? words.publish.noFilter
        : chosen
            .map(
              ({ name, groups }) =>
                `${name}: ${filter[name].map((group) => groups[group]).join(words.publish.or)}`,
            )
            .join(" · ")}
      {chosen.length > 0 && (
        <button class="btn s" type="button" onClick={() => explored.clear()}>
          {words.publish.clearAll}
        </button>
      )}
    </div>
  );
}
