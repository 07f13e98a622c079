/** What stands beside a person's cap: the most of a run and of a day, from where on the owner is asked, the last day. */
import { useState } from "preact/hooks";
import type { GrantGiven, GrantWanted, PeopleTold, PersonTold } from "../../../client/wire.ts";
import { Dialog } from "../../parts/basic.tsx";
import { TextInput } from "../../parts/fields.tsx";
import { Problem } from "../../parts/problem.tsx";
import { askServer } from "../../state/api.ts";
import { budget } from "../../state/data.ts";
import { write } from "../../state/log.ts";
import { chosen } from "../../state/place.ts";
import { words } from "../../words/words.ts";
import { grantCommand } from "./commands.ts";
import { untilEntry } from "./state.ts";
import { personName } from "./told.ts";

const { people: say } = words.budgetScreen;
const FIELDS = ["perRun", "perDay", "approveAbove", "until"] as const;
const FLAGS = {
  perRun: "per-run",
  perDay: "per-day",
  approveAbove: "approve-above",
  until: "until",
} as const;
const LABELS = { perRun: say.perRun, perDay: say.perDay, approveAbove: say.approveAbove, until: say.lastDay };

interface Props {
  readonly person: PersonTold;
  readonly told: PeopleTold;
  readonly onClose: () => void;
}

export function Limits({ person, told, onClose }: Props) {
  const grant = told.grants.find((one) => one.person === person.name && one.dataset === chosen.value);
  const cap = budget.value?.holders?.find(({ name }) => name === grant?.holder)?.cap;
  const [values, setValues] = useState<Readonly<Record<string, string>>>(
    Object.fromEntries(FIELDS.map((field) => [field, grant?.[field] ?? ""])),
  );
  const [error, setError] = useState<unknown>();
  const name = personName(person.name);
  const path = `/v1/people/${name}/grants/${encodeURIComponent(chosen.value)}`;
  const done = async (asking: Promise<GrantGiven>, command: string) => {
    try {
      const { entry } = await asking;
      write(command, "done");
      onClose();
      await untilEntry(entry ?? 0);
    } catch (problem) {
      setError(problem);
    }
  };
  const save = () => {
    const limits = Object.fromEntries(
      FIELDS.flatMap((field) => (values[field].trim() ? [[field, values[field].trim()]] : [])),
    );
    const team = grant && grant.holder !== person.name ? { holder: grant.holder } : {};
    const wanted: GrantWanted = {
      epsilon: cap?.epsilon ?? "0",
      delta: cap?.delta ?? "0",
      ...team,
      ...limits,
    };
    const flags = FIELDS.filter((field) => limits[field]).map(
      (field) => ` --${FLAGS[field]} ${limits[field]}`,
    );
    const command = grantCommand({ holder: person.name, ...wanted }, chosen.value) + flags.join("");
    void done(askServer<GrantGiven>("PUT", path, wanted), command);
  };
  return (
    <Dialog title={say.limitsOf(name)} onClose={onClose}>
      <p class="small muted">{say.limitsLead}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Problem error={error} />
        {FIELDS.map((field) => (
          <TextInput
            key={field}
            label={LABELS[field]}
            hint={field === "until" ? say.lastDayHint : undefined}
            value={values[field]}
            onInput={(value) => setValues({ ...values, [field]: value })}
          />
        ))}
        <div class="row">
          <button class="btn" type="button" onClick={onClose}>
            {say.cancel}
          </button>
          <button
            class="btn"
            type="button"
            onClick={() =>
              void done(
                askServer<GrantGiven>("DELETE", path),
                `privet access suspend ${name} ${chosen.value}`,
              )
            }
          >
            {say.suspend}
          </button>
          <button class="btn free grow" type="submit">
            {say.save}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
