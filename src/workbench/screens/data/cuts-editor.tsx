/** Groups of a number: where each level is cut. */
import { useState } from "preact/hooks";
import type { NumericAttribute, TaxonomyLevel } from "../../../schema/types.ts";
import { TextInput } from "../../parts/fields.tsx";
import { words } from "../../words/words.ts";
import { cutsIn, cutsText, levelsFrom } from "./cuts.ts";

type Change = (taxonomy: readonly TaxonomyLevel[] | undefined) => void;

export function CutsEditor({ attribute, onChange }: { attribute: NumericAttribute; onChange: Change }) {
  const { taxonomy = [], low, high } = attribute;
  const [typed, type] = useState<readonly string[]>(taxonomy.map(cutsText));
  const say = words.data.taxonomy;
  const set = (next: readonly string[]) => {
    type(next);
    const cuts = next.map(cutsIn);
    if (next.length === 0) onChange(undefined);
    else if (cuts.every((own) => own !== undefined)) onChange(levelsFrom(cuts, { low, high }, taxonomy));
  };
  return (
    <details class="opts">
      <summary>{say.title}</summary>
      <p class="hint">{say.lead}</p>
      {typed.map((text, k) => (
        <TextInput
          key={k}
          label={say.cuts(k + 1)}
          hint={taxonomy[k]?.groups.map(({ name }) => name).join(" · ") ?? say.cutsHint}
          value={text}
          wrong={cutsIn(text) === undefined ? say.cutsWrong : undefined}
          onInput={(next) => set(typed.with(k, next))}
        />
      ))}
      <div class="row">
        <button class="btn s" type="button" onClick={() => set([...typed, typed.at(-1) ?? ""])}>
          {typed.length === 0 ? say.add : say.level}
        </button>
        {typed.length > 0 && (
          <button class="btn s" type="button" onClick={() => set(typed.slice(0, -1))}>
            {say.lessLevel}
          </button>
        )}
      </div>
    </details>
  );
}
