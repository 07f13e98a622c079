/** A table that is being declared: its columns from the header, everything else from what its owner knows. */
import { useEffect, useState } from "preact/hooks";
import { Loading, Panel } from "../../parts/basic.tsx";
import { TextInput } from "../../parts/fields.tsx";
import { Message, Problem } from "../../parts/problem.tsx";
import { hrefOf } from "../../state/place.ts";
import { words } from "../../words/words.ts";
import { AttributeForm } from "./attribute-form.tsx";
import { AttributeList } from "./attribute-list.tsx";
import { BudgetOpening } from "./budget-opening.tsx";

import { codeOf, DeclareActs } from "./declare-acts.tsx";
import {
  chosenDraft,
  chosenName,
  type Editing,
  editing,
  isChanged,
  missingCount,
  openTable,
  readHeader,
} from "./editing.ts";
import { TableForm } from "./table-form.tsx";
import { PLACES } from "./workshop.ts";

export function Declare({ item }: { item: string }) {
  const [error, setError] = useState<unknown>(undefined);
  const [kind, ...rest] = item.split(":");
  const named = rest.join(":");
  const load = async (more: Readonly<Record<string, unknown>> = {}) => {
    setError(undefined);
    try {
      await (kind === "file" ? readHeader(named, more) : openTable(named));
    } catch (problem) {
      setError(problem);
    }
  };
  useEffect(() => {
    if (editing.value?.item !== item) void load();
  }, [item]);
  const now = editing.value?.item === item ? editing.value : undefined;
  if (codeOf(error) === "header-doubtful") return <Doubtful onSay={(more) => void load(more)} />;
  if (error !== undefined) return <Problem error={error} />;
  return now ? <Declaring now={now} /> : <Loading />;
}

/** The line is not shown to ask. */
function Doubtful({ onSay }: { onSay: (more: Readonly<Record<string, unknown>>) => void }) {
  const [columns, setColumns] = useState("");
  const names = columns.split(",").map((name) => name.trim());
  const say = words.data.declare;
  return (
    <Panel title={say.doubtful} class="narrow">
      <button class="btn" type="button" onClick={() => onSay({ header: true })}>
        {say.vouch}
      </button>
      <p class="hint">{say.noHeader}</p>
      <TextInput label={say.columns} value={columns} onInput={setColumns} />
      <button
        class="btn"
        type="button"
        aria-disabled={names.includes("")}
        onClick={() => !names.includes("") && onSay({ columns: names })}
      >
        {say.nameColumns}
      </button>
    </Panel>
  );
}

function Declaring({ now }: { now: Editing }) {
  const { schema, isServed } = now;
  const say = words.data.declare;
  const file = (schema.file as { readonly path?: string } | undefined)?.path ?? now.name;
  return (
    <>
      <div class="row data-acts">
        <a class="btn s" href={hrefOf({ item: PLACES })}>
          {say.back}
        </a>
        <span class="grow">
          <b>{now.name}</b>{" "}
          <span class="muted">
            {say.lead(file)} {now.read ? `${now.read}.` : ""}
          </span>
        </span>
        <DeclareActs now={now} />
      </div>
      {isServed && <Message>{say.served}</Message>}
      <fieldset class="bare" disabled={isServed}>
        <div class="cols rev">
          <div class="stack">
            <Panel title={words.data.attributes} isTitleHidden>
              <AttributeList
                attributes={schema.attributes}
                chosen={chosenDraft.value?.name}
                onChoose={(name) => (chosenName.value = name)}
              />
            </Panel>
            <TableForm schema={schema} />
            {!isServed && missingCount.value === 0 && !isChanged.value && <BudgetOpening now={now} />}
            <p class="hint">{say.ownerReport.replace("NAME", now.name)}</p>
          </div>
          <aside class="stack">
            {chosenDraft.value && (
              <AttributeForm key={chosenDraft.value.name} draft={chosenDraft.value} schema={schema} />
            )}
          </aside>
        </div>
      </fieldset>
    </>
  );
}
