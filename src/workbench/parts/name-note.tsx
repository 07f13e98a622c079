/** What a release is called, and what is written to it: for those who may share it. */
import { useState } from "preact/hooks";
import type { ReleaseNoted, ReleaseTold } from "../../client/wire.ts";
import { askServer } from "../state/api.ts";
import { refreshReleases } from "../state/data.ts";
import { isOfStep, noteKept } from "../state/releases.ts";
import { me } from "../state/session.ts";
import { words } from "../words/words.ts";
import { Field, TextInput } from "./fields.tsx";
import { Problem } from "./problem.tsx";

export function NameAndNote({ release }: { release: ReleaseTold }) {
  const own = words.classify.name;
  const [name, setName] = useState(release.name ?? "");
  const [note, setNote] = useState(release.note ?? "");
  const [error, fail] = useState<unknown>(undefined);
  const [isSaved, saved] = useState(false);
  const { role, name: who, readOnly = true } = me.value ?? {};
  // A flow is named as a whole.
  if (isOfStep(release) || readOnly || !(role === "owner" || (role === "analyst" && release.by === who)))
    return null;
  const save = async () => {
    fail(undefined);
    try {
      const path = `/v1/releases/${encodeURIComponent(release.id)}/note`;
      noteKept(release.id, await askServer<ReleaseNoted>("PUT", path, { name, note }));
      saved(true);
      await refreshReleases();
    } catch (problem) {
      fail(problem);
    }
  };
  return (
    <details class="name-note">
      <summary>{own.edit}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextInput label={own.name} value={name} onInput={setName} hint={own.hint} />
        <Field label={own.note}>
          {(ties) => (
            <textarea
              {...ties}
              class="input"
              rows={3}
              value={note}
              onInput={({ currentTarget }) => setNote(currentTarget.value)}
            />
          )}
        </Field>
        <Problem error={error} />
        <button class="btn s" type="submit">
          <span aria-live="polite">{isSaved ? own.saved : own.save}</span>
        </button>
      </form>
    </details>
  );
}
