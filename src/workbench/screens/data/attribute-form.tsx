/** One attribute: its kind, bounds or values, where they are known from, its groups, and what noise would do to it. */
import { useState } from "preact/hooks";
import type { TaxonomyLevel } from "../../../schema/types.ts";
import { Panel } from "../../parts/basic.tsx";
import { Field, Select } from "../../parts/fields.tsx";
import { Problem } from "../../parts/problem.tsx";
import { words } from "../../words/words.ts";
import { Chips, NumberInput } from "./chips.tsx";
import { CutsEditor } from "./cuts-editor.tsx";
import { changeAttribute, tellAttribute } from "./editing.ts";
import {
  type AttributeDraft,
  KINDS,
  kindOf,
  parsed,
  type SchemaDraft,
  SOURCES,
  type SourceKind,
  sourceOf,
  sourceText,
  withFields,
  withKind,
} from "./schema-edit.ts";
import { Strip } from "./strip.tsx";
import { TaxonomyEditor } from "./taxonomy-editor.tsx";

type Change = (fields: Readonly<Record<string, unknown>>) => void;

export function AttributeForm({ draft, schema }: { draft: AttributeDraft; schema: SchemaDraft }) {
  const kind = kindOf(draft);
  const change: Change = (fields) => changeAttribute(withFields(draft, fields));
  const { attribute, error } = parsed(draft);
  const { rows, neighbours } = schema as {
    readonly rows?: { readonly about?: number };
    readonly neighbours?: string;
  };
  return (
    <Panel
      title={draft.name}
      class="one-att"
      aside={
        <Chips
          label={words.data.declare.kindOf}
          isLabelHidden
          value={kind}
          choices={KINDS.map((value) => ({ value, text: words.data.kind[value] }))}
          onChange={(next) => changeAttribute(withKind(draft, next))}
        />
      }
    >
      <div onChange={tellAttribute}>
        {kind === "numeric" && <NumberFields draft={draft} change={change} />}
        {(kind === "categorical" || kind === "label") && <ValueFields draft={draft} change={change} />}
        {kind === "ignored" && <p class="hint">{words.data.declare.ignoredHint}</p>}
        {kind !== undefined && error && <Problem error={error} />}
        {kind !== undefined && <SourceFields draft={draft} change={change} />}
        {attribute?.kind === "numeric" && (
          <CutsEditor attribute={attribute} onChange={(taxonomy) => change({ taxonomy })} />
        )}
        {attribute && (attribute.kind === "categorical" || attribute.kind === "label") && (
          <TaxonomyEditor
            values={attribute.values}
            levels={(draft.taxonomy as readonly TaxonomyLevel[] | undefined) ?? []}
            onChange={(taxonomy) => change({ taxonomy })}
          />
        )}
      </div>
      {attribute ? (
        <Strip attribute={attribute} rows={rows?.about} neighbours={neighbours ?? "add-remove"} />
      ) : (
        <p class="hint">{words.data.strip.undone}</p>
      )}
    </Panel>
  );
}

function NumberFields({ draft, change }: { draft: AttributeDraft; change: Change }) {
  const say = words.data.declare;
  const { missing = "group" } = draft;
  const way = typeof missing === "number" ? "number" : String(missing);
  return (
    <>
      <div class="quad">
        <NumberInput label={say.lowest} value={draft.low} onNumber={(low) => change({ low })} />
        <NumberInput label={say.highest} value={draft.high} onNumber={(high) => change({ high })} />
        <NumberInput label={say.step} value={draft.step} onNumber={(step) => change({ step })} />
        <Select
          label={say.scale}
          value={String(draft.scale ?? "linear")}
          choices={[
            { value: "linear", text: say.linear },
            { value: "log", text: say.log },
          ]}
          onChange={(scale) => change({ scale })}
        />
      </div>
      <div class="pair">
        <Select
          label={say.missingLabel}
          value={way}
          choices={(["group", "measured", "number"] as const).map((value) => ({
            value,
            text: say.missingWays[value],
          }))}
          onChange={(next) => change({ missing: next === "number" ? (draft.low ?? 0) : next })}
        />
        {way === "number" && (
          <NumberInput
            label={say.missingNumber}
            value={missing}
            onNumber={(number) => number !== undefined && change({ missing: number })}
          />
        )}
      </div>
    </>
  );
}

const linesIn = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  ),
];

function ValueFields({ draft, change }: { draft: AttributeDraft; change: Change }) {
  const say = words.data.declare;
  const values = Array.isArray(draft.values) ? (draft.values as readonly string[]) : [];
  const [typed, type] = useState(values.join("\n"));
  const auto = kindOf(draft) === "label" ? say.otherFirst(values[0] ?? "–") : say.otherAuto;
  const take = (text: string) => {
    type(text);
    const next = linesIn(text);
    const isOtherGone = draft.other !== undefined && !next.includes(String(draft.other));
    change({ values: next.length === 0 ? undefined : next, ...(isOtherGone ? { other: undefined } : {}) });
  };
  return (
    <>
      <Field label={say.values} hint={say.valuesHint(values.length)}>
        {(ties) => (
          <textarea
            {...ties}
            class="input values"
            rows={Math.min(8, Math.max(3, values.length + 1))}
            spellcheck={false}
            value={typed}
            onInput={({ currentTarget }) => take(currentTarget.value)}
          />
        )}
      </Field>
      <Select
        label={say.other}
        value={draft.other === undefined ? "" : `=${draft.other}`}
        choices={[{ value: "", text: auto }, ...values.map((value) => ({ value: `=${value}`, text: value }))]}
        onChange={(next) => change({ other: next === "" ? undefined : next.slice(1) })}
      />
    </>
  );
}

function SourceFields({ draft, change }: { draft: AttributeDraft; change: Change }) {
  const { kind, text } = sourceOf(draft.source);
  const say = words.data.declare;
  const set = (next: SourceKind | undefined, why: string) => change({ source: sourceText(next, why) });
  return (
    <>
      <Chips
        label={say.how}
        value={kind}
        choices={SOURCES.map((value) => ({ value, text: words.data.sources[value] }))}
        onChange={(next) => set(next, kind && text.toLowerCase().startsWith(kind) ? "" : text)}
      />
      <input
        class="input"
        aria-label={say.why}
        placeholder={say.whyHint}
        value={text}
        onInput={({ currentTarget }) => set(kind, currentTarget.value)}
      />
    </>
  );
}
