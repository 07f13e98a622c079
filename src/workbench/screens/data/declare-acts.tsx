/** What is done with a declaration as a whole: checked, filled from a codebook, saved. */
import { useState } from "preact/hooks";
import { PrivetError } from "../../../base/errors.ts";
import { Dialog } from "../../parts/basic.tsx";
import { TextInput } from "../../parts/fields.tsx";
import { Problem } from "../../parts/problem.tsx";
import { words } from "../../words/words.ts";
import {
  changeSchema,
  checkNow,
  type Editing,
  editing,
  isChanged,
  missingCount,
  nameTable,
  saveNow,
} from "./editing.ts";
import { importInto } from "./workshop.ts";

export const codeOf = (error: unknown): string | undefined =>
  error instanceof PrivetError ? error.code : undefined;

export function DeclareActs({ now }: { now: Editing }) {
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
    <label class="btn s codebook" title={say.importHint}>
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
