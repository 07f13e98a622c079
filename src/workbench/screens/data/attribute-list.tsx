/** The attributes of a table, a line each: a thousand stay fluid, and what is missing is said in its place. */
import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { SEARCH_FROM } from "../../parts/fields.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { words } from "../../words/words.ts";
import {
  type AttributeDraft,
  domainText,
  isDeclared,
  kindOf,
  type State,
  sourceOf,
  stateOf,
} from "./schema-edit.ts";

interface Props {
  readonly attributes: readonly AttributeDraft[];
  readonly chosen: string | undefined;
  readonly onChoose: (name: string) => void;
  /** It is read, and not declared any more. */
  readonly isOpen?: boolean;
}

const [LINE, NARROW_LINE, LINES_SEEN] = [29, 66, 17];
const GLYPHS = { numeric: "#", categorical: "abc", label: "★", ignored: "–" } as const;
const narrow = matchMedia("(max-width: 600px)");
const isNarrow = signal(narrow.matches);
narrow.addEventListener("change", ({ matches }) => {
  isNarrow.value = matches;
});

export function AttributeList({ attributes, chosen, onChoose, isOpen = false }: Props) {
  const [sought, seek] = useState("");
  const lower = sought.toLowerCase();
  const found = attributes.filter(({ name }) => name.toLowerCase().includes(lower));
  const done = attributes.filter((one) => isDeclared(stateOf(one))).length;
  const lineHeight = isNarrow.value ? NARROW_LINE : LINE;
  return (
    <>
      <div class="row between atts-head">
        <h2>{words.data.attributes}</h2>
        <div class="row">
          <progress class="atts-done" max={attributes.length} value={done} aria-hidden="true" />
          <span class="small" aria-live="polite">
            {words.data.declaredOf(done, attributes.length)}
          </span>
          {attributes.length >= SEARCH_FROM && (
            <input
              class="input atts-find"
              type="search"
              placeholder={words.parts.search}
              aria-label={words.data.find}
              value={sought}
              onInput={({ currentTarget }) => seek(currentTarget.value)}
            />
          )}
        </div>
      </div>
      <div class="att-line att-titles" aria-hidden="true">
        <span>{words.data.head.attribute}</span>
        <span>{words.data.head.kind}</span>
        <span>{words.data.head.domain}</span>
        <span>{words.data.head.source}</span>
        <span class="n">{words.data.head.state}</span>
      </div>
      {found.length === 0 ? (
        <p class="hint">{words.data.none}</p>
      ) : (
        <VirtualList
          items={found}
          lineHeight={lineHeight}
          height={lineHeight * (isNarrow.value ? 6 : LINES_SEEN)}
          label={words.data.attributes}
          line={(one) => (
            <Line
              draft={one}
              isChosen={one.name === chosen}
              isOpen={isOpen}
              onChoose={() => onChoose(one.name)}
            />
          )}
        />
      )}
    </>
  );
}

function Line({
  draft,
  isChosen,
  isOpen,
  onChoose,
}: {
  draft: AttributeDraft;
  isChosen: boolean;
  isOpen: boolean;
  onChoose: () => void;
}) {
  const kind = kindOf(draft);
  const state = stateOf(draft);
  const domain = domainText(draft);
  return (
    <div class={`att-line ${isChosen ? "sel" : ""}`}>
      <button class="att" type="button" aria-current={isChosen ? "true" : undefined} onClick={onChoose}>
        <i aria-hidden="true">{kind ? GLYPHS[kind] : "?"}</i>
        <span>{draft.name}</span>
      </button>
      <span class="att-kind">{kind ? words.data.kind[kind] : "–"}</span>
      <span class="dom" title={domain}>
        {kind === "ignored" ? (
          <span class="muted">{words.data.neverRead}</span>
        ) : (
          (domain ?? <em class="gap">{words.data.notDeclared}</em>)
        )}
      </span>
      <Source draft={draft} isOpen={isOpen} />
      <span class="n">
        <StateBadge state={state} />
      </span>
    </div>
  );
}

function Source({ draft, isOpen }: { draft: AttributeDraft; isOpen: boolean }) {
  const { kind: how, text } = sourceOf(draft.source);
  const kind = kindOf(draft);
  if (draft.source === undefined)
    return (
      <span class="src">
        {!isOpen && kind !== undefined && kind !== "ignored" && <em class="gap">{words.data.whereFrom}</em>}
      </span>
    );
  return (
    <span class="src" title={String(draft.source)}>
      {how && <span class="badge">{how}</span>} <span class="muted">{text}</span>
    </span>
  );
}

function StateBadge({ state }: { state: State }) {
  if (state === "fine")
    return (
      <span class="att-ok" role="img" aria-label={words.data.state.fine}>
        ✓
      </span>
    );
  return <span class={`badge ${state === "guess" ? "" : "warn"}`}>{words.data.state[state]}</span>;
}
