/** What holds for the whole table: who is protected, from what, and whether the number of rows is told. */
import { useState } from "preact/hooks";
import { Panel } from "../../parts/basic.tsx";
import { Select, TextInput } from "../../parts/fields.tsx";
import { words } from "../../words/words.ts";
import { changeTable, tellTable } from "./editing.ts";
import type { SchemaDraft } from "./schema-edit.ts";

export function TableForm({ schema }: { schema: SchemaDraft }) {
  const { visibility = "private", unit = "person", neighbours = "add-remove", rows = {} } = schema;
  const { about } = rows as { readonly about?: number };
  const [typed, type] = useState(about === undefined ? "" : String(about));
  const say = words.data.declare;
  const isWrong = typed.trim() !== "" && !/^[1-9]\d{0,14}$/.test(typed.trim());
  const setAbout = (text: string) => {
    type(text);
    const isNumber = /^[1-9]\d{0,14}$/.test(text.trim());
    if (isNumber || text.trim() === "") changeTable({ rows: isNumber ? { about: Number(text) } : {} });
  };
  return (
    <Panel title={say.tableTitle}>
      <div class="quad" onChange={tellTable}>
        <TextInput label={say.unit} value={String(unit)} onInput={(next) => changeTable({ unit: next })} />
        <Select
          label={say.neighbours}
          help={<p>{say.neighboursHelp}</p>}
          value={String(neighbours)}
          choices={(["add-remove", "replace"] as const).map((value) => ({
            value,
            text: words.data.facts[value],
          }))}
          onChange={(next) => changeTable({ neighbours: next })}
        />
        <TextInput
          label={say.about}
          value={typed}
          inputMode="numeric"
          wrong={isWrong ? say.notNumber : undefined}
          onInput={setAbout}
        />
        <Select
          label={say.visibility}
          value={String(visibility)}
          choices={[
            { value: "private", text: say.private },
            { value: "public", text: say.public },
          ]}
          onChange={(next) => changeTable({ visibility: next })}
        />
      </div>
    </Panel>
  );
}
