/** What was published, and how much of it is in the filter. */
import type { LabelAttribute } from "../../../schema/types.ts";
import { Panel } from "../../parts/basic.tsx";
import { Select } from "../../parts/fields.tsx";
import { Message } from "../../parts/problem.tsx";
import { countText, epsilonText, percentText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import type { Explored } from "./explored.ts";
import { isNoiseCount, shareOf, withoutOwn } from "./shares.ts";

export function Overview({ explored }: { explored: Explored }) {
  const { loaded, release, filter, outcome } = explored;
  const { model, guarantee } = loaded;
  const { label } = model;
  const [rows] = model.marginal([], filter);
  return (
    <Panel
      title={words.publish.synopsisOf(release.dataset)}
      aside={<span class="badge data">{words.shelf.entry(release.entry)}</span>}
    >
      <p class="small muted">
        {model.describe().join(". ")}. {epsilonText(release.price.epsilon)}, {words.form.guarantee(guarantee)}
        .
      </p>
      <div class="big">
        <div>
          <span>{words.publish.rowsIn}</span>
          <b>{isNoiseCount(rows) ? words.publish.noise : countText(rows.value)}</b>
          <small>{words.publish.at95(countText(Math.ceil(rows.halfWidth)))}</small>
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
