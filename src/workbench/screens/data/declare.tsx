/** A table that is being declared: its columns from the header, everything else from what its owner knows. */
import { useEffect, useState } from "preact/hooks";
import { PrivetError } from "../../../base/errors.ts";
import { Dialog, Loading, Panel } from "../../parts/basic.tsx";
import { TextInput } from "../../parts/fields.tsx";
import { Message, Problem } from "../../parts/problem.tsx";
import { hrefOf } from "../../state/place.ts";
import { words } from "../../words/words.ts";
import { AttributeForm } from "./attribute-form.tsx";
import { AttributeList } from "./attribute-list.tsx";
import { BudgetOpening } from "./budget-opening.tsx";
import { PLACES } from "./data.tsx";
import {
  changeSchema,
  checkNow,
  chosenDraft,
  chosenName,
  type Editing,
  editing,
  isChanged,
  missingCount,
  nameTable,
  openTable,
  readHeader,
  saveNow,
} from "./editing.ts";
import { TableForm } from "./table-form.tsx";
import { importInto } from "./workshop.ts";

const codeOf = (error: unknown): string | undefined =>
  error instanceof PrivetError ? error.code : undefined;

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
        <Actions now={now} />
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

function Actions({ now }: { now: Editing }) {
  const [error, setError] = useState<unknown>(undefined);
  const [told, tell] = useState("");
  const [isConfirming, confirm] = useState(false);
  const say = words.data.declare;
  const trying = (work: () => Promise<string>) => async () => {
    setError(undefined);
    tell("");
    try {
      tell(await work());
    } catch (problem) {
      if (codeOf(problem) === "confirmation-needed") confirm(true);
      else setError(problem);
    }
  };
  const save = (typed?: string) =>
    trying(async () => {
      await saveNow(typed);
      confirm(false);
      return [say.saved, ...(editing.value?.notes ?? [])].join(" ");
    })();
  const check = trying(async () => {
    await checkNow();
    const { missing = [], faults = [] } = editing.value?.check ?? {};
    const [first] = faults;
    return [say.checked(missing.length, faults.length), first ? `${first.why} ${first.fix.do}` : ""].join(
      " ",
    );
  });
  return (
    <>
      <span class={`badge ${missingCount.value === 0 ? "free" : "warn"}`}>
        {missingCount.value === 0 ? say.allDeclared : say.missing(missingCount.value)}
      </span>
      {!now.isServed && <Codebook onError={setError} onDone={tell} now={now} />}
      <button class="btn s" type="button" onClick={() => void check()}>
        {say.check}
      </button>
      {!now.isServed && (
        <button class="btn s free" type="button" aria-disabled={!isChanged.value} onClick={() => void save()}>
          {say.save}
        </button>
      )}
      <p class="acts-told small" aria-live="polite">
        {told || (isChanged.value ? say.unsaved : "")}
      </p>
      {now.isTaken && (
        <div class="acts-told">
          <TextInput label={say.taken(now.name)} value={now.name} onInput={nameTable} />
        </div>
      )}
      {error !== undefined && (
        <div class="acts-told">
          <Problem error={error} />
        </div>
      )}
      {isConfirming && (
        <ConfirmPublic name={now.name} onClose={() => confirm(false)} onYes={(typed) => void save(typed)} />
      )}
    </>
  );
}

function Codebook({
  now,
  onError,
  onDone,
}: {
  now: Editing;
  onError: (error: unknown) => void;
  onDone: (told: string) => void;
}) {
  const say = words.data.declare;
  const take = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (!file) return;
    try {
      const { schema, declared } = await importInto(now.schema, await file.text());
      changeSchema(schema);
      onError(undefined);
      onDone(say.imported(declared.length));
    } catch (problem) {
      onError(problem);
    }
    input.value = "";
  };
  return (
    <label class="btn s file" title={say.importHint}>
      {say.import}
      <input
        type="file"
        accept=".csv,.json,text/csv,application/json"
        aria-label={say.import}
        onChange={({ currentTarget }) => void take(currentTarget)}
      />
    </label>
  );
}

function ConfirmPublic(props: { name: string; onClose: () => void; onYes: (typed: string) => void }) {
  const [typed, type] = useState("");
  const say = words.data.declare;
  return (
    <Dialog title={say.confirmTitle(props.name)} onClose={props.onClose}>
      <p>{say.confirmLead}</p>
      <TextInput label={say.confirmType} value={typed} onInput={type} />
      <div class="row">
        <button class="btn" type="button" onClick={props.onClose}>
          {words.data.budget.no}
        </button>
        <button class="btn" type="button" onClick={() => props.onYes(typed)}>
          {say.confirmYes}
        </button>
      </div>
    </Dialog>
  );
}
