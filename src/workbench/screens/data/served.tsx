/** A table that is open: its declaration, to read and to search, and what a histogram of each attribute would look like. */
import { useState } from "preact/hooks";
import type { AboutJson } from "../../../service/about.ts";
import { Empty, Panel } from "../../parts/basic.tsx";
import { about, dataset } from "../../state/data.ts";
import { hrefOf } from "../../state/place.ts";
import { countText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import { AttributeList } from "./attribute-list.tsx";
import { PLACES } from "./data.tsx";
import { type AttributeDraft, domainText, sourceOf } from "./schema-edit.ts";
import { Strip } from "./strip.tsx";
import { folder } from "./workshop.ts";

export function Served() {
  const facts = about.value;
  const [chosen, choose] = useState<string | undefined>(undefined);
  if (!facts) return <Empty>{dataset.value ? words.data.unopened : words.frame.noDataLead}</Empty>;
  if (facts.subject === "study")
    return (
      <div class="stack">
        <Another />
        <p>{words.data.facts.studyLead}</p>
        <Facts facts={facts} />
      </div>
    );
  const shown =
    facts.attributes.find(({ name }) => name === chosen) ??
    facts.attributes.find(({ kind }) => kind !== "ignored") ??
    facts.attributes[0];
  const drafts = facts.attributes as unknown as readonly AttributeDraft[];
  return (
    <>
      <Another />
      <div class="cols rev">
        <div class="stack">
          <Panel title={words.data.attributes} isTitleHidden>
            <AttributeList attributes={drafts} chosen={shown.name} onChoose={choose} isOpen />
          </Panel>
          <Facts facts={facts} />
        </div>
        <aside class="stack" aria-label={shown.name}>
          <Panel
            title={shown.name}
            aside={<span class="badge data">{words.data.kind[shown.kind]}</span>}
            class="one-att"
          >
            <Told draft={shown as unknown as AttributeDraft} />
            <Strip
              key={shown.name}
              attribute={shown}
              rows={facts.rows}
              neighbours={facts.neighbours}
              isServed={dataset.value?.open === true}
            />
          </Panel>
        </aside>
      </div>
    </>
  );
}

function Told({ draft }: { draft: AttributeDraft }) {
  const { kind, text } = sourceOf(draft.source);
  return (
    <dl class="told">
      <dt>{words.data.head.domain}</dt>
      <dd>{domainText(draft) ?? words.data.neverRead}</dd>
      <dt>{words.data.head.source}</dt>
      <dd>
        {kind && <span class="badge">{kind}</span>}{" "}
        {draft.source === undefined ? words.data.state.source : text}
      </dd>
    </dl>
  );
}

const Another = () =>
  folder.value ? (
    <div class="row data-acts">
      <a class="btn s" href={hrefOf({ item: PLACES })}>
        {words.data.places.another}
      </a>
    </div>
  ) : null;

export function Facts({ facts }: { facts: AboutJson }) {
  const { facts: say } = words.data;
  const rows =
    facts.subject === "study"
      ? say.people(countText(facts.people), countText(facts.snps))
      : facts.rows === null
        ? say.unknown
        : facts.counted
          ? say.counted(countText(facts.rows))
          : say.about(countText(facts.rows));
  const lines = [
    [say.visibility, facts.visibility],
    [say.unit, say.unitText(facts.unit)],
    [say.neighbours, facts.neighbours === "add-remove" ? say["add-remove"] : say.replace],
    [say.rows, rows],
  ];
  return (
    <Panel title={say.title} isTitleHidden class="facts">
      <dl>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
