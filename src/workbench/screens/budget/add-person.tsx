/** Somebody is let in: a name, a role, a token that is shown once. */
import { useState } from "preact/hooks";
import type { PersonTold, TokenMade, TokenWanted } from "../../../client/wire.ts";
import { Copy, Dialog } from "../../parts/basic.tsx";
import { Select, Switch, TextInput } from "../../parts/fields.tsx";
import { Message, Problem } from "../../parts/problem.tsx";
import { askServer } from "../../state/api.ts";
import { write } from "../../state/log.ts";
import { chosen } from "../../state/place.ts";
import { dayOf } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import { addCommand } from "./commands.ts";
import { personName } from "./told.ts";

const { people: say } = words.budgetScreen;
const ROLES = ["analyst", "auditor", "owner"] as const;
const DAYS = "30";

interface Made {
  readonly onMade: (made: TokenMade) => void;
  readonly onClose: () => void;
}

/** The parts of a form that every token has. */
function useToken() {
  const [days, setDays] = useState(DAYS);
  const [readOnly, setReadOnly] = useState(false);
  const [isScoped, setScoped] = useState(true);
  const wanted: TokenWanted = {
    days: Number(days),
    ...(readOnly ? { readOnly } : {}),
    ...(isScoped ? { datasets: [chosen.value] } : {}),
  };
  const fields = (
    <>
      <TextInput label={say.days} value={days} onInput={setDays} inputMode="numeric" />
      <Switch label={say.scope(chosen.value)} value={isScoped} onChange={setScoped} />
      <Switch label={say.readOnly} value={readOnly} onChange={setReadOnly} />
    </>
  );
  return { wanted, fields, setScoped };
}

function useMaking({ onMade }: Made, path: string, command: string) {
  const [error, setError] = useState<unknown>();
  const make = async (body: object) => {
    setError(undefined);
    try {
      const made = await askServer<TokenMade>("POST", path, body);
      write(command, "done");
      onMade(made);
    } catch (problem) {
      setError(problem);
    }
  };
  return { error, make };
}

const Buttons = ({ onClose }: { onClose: () => void }) => (
  <div class="row">
    <button class="btn" type="button" onClick={onClose}>
      {say.cancel}
    </button>
    <button class="btn free grow" type="submit">
      {say.make}
    </button>
  </div>
);

export function AddPerson(props: Made) {
  const [name, setName] = useState("");
  const [role, setRole] = useState<(typeof ROLES)[number]>("analyst");
  const { wanted, fields } = useToken();
  const asked = { name: name.trim(), role, ...wanted };
  const { error, make } = useMaking(props, "/v1/people", addCommand(asked));
  return (
    <Dialog title={say.add} onClose={props.onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void make(asked);
        }}
      >
        <Problem error={error} />
        <TextInput label={say.name} hint={say.nameHint} value={name} onInput={setName} />
        <Select
          label={say.role}
          help={<p>{say.roleHelp}</p>}
          value={role}
          choices={ROLES.map((one) => ({ value: one, text: words.frame.role[one] }))}
          onChange={(value) => setRole(ROLES.find((one) => one === value) ?? "analyst")}
        />
        {fields}
        <Buttons onClose={props.onClose} />
      </form>
    </Dialog>
  );
}

export function NewToken({ person, ...props }: Made & { person: PersonTold }) {
  const name = personName(person.name);
  const { wanted, fields } = useToken();
  const { error, make } = useMaking(props, `/v1/people/${name}/tokens`, addCommand({ name, ...wanted }));
  return (
    <Dialog title={`${say.newToken}: ${name}`} onClose={props.onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void make(wanted);
        }}
      >
        <Problem error={error} />
        {fields}
        <Buttons onClose={props.onClose} />
      </form>
    </Dialog>
  );
}

export const TokenShown = ({ made, onClose }: { made: TokenMade; onClose: () => void }) => (
  <Dialog title={say.shown(personName(made.person))} onClose={onClose}>
    <Message kind="warn">{say.once}</Message>
    <pre class="token" tabIndex={0}>
      {made.token}
    </pre>
    <p class="small muted">{say.until(dayOf(made.expires))}</p>
    <p class="small">{say.next}</p>
    <div class="row">
      <Copy text={made.token} label={say.copy} />
      <button class="btn grow" type="button" onClick={onClose}>
        {say.done}
      </button>
    </div>
  </Dialog>
);
