/** People and their tokens, for owners whose server has a workshop. */
import { useState } from "preact/hooks";
import type { PeopleTold, PersonTold, TokenMade, TokenTold } from "../../../client/wire.ts";
import { Panel } from "../../parts/basic.tsx";
import { Problem } from "../../parts/problem.tsx";
import { askServer } from "../../state/api.ts";
import { write } from "../../state/log.ts";
import { chosen } from "../../state/place.ts";
import { me } from "../../state/session.ts";
import { dayOf } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import { AddPerson, NewToken, TokenShown } from "./add-person.tsx";
import { Limits } from "./limits.tsx";
import { refreshPeople } from "./state.ts";
import { Sure } from "./sure.tsx";
import { personName } from "./told.ts";

const { people: say } = words.budgetScreen;

type Asked =
  | { readonly kind: "add" }
  | { readonly kind: "token" | "block" | "limits"; readonly person: PersonTold }
  | { readonly kind: "revoke"; readonly token: TokenTold }
  | { readonly kind: "shown"; readonly made: TokenMade };

export function People({ told }: { told: PeopleTold }) {
  const [asked, ask] = useState<Asked | undefined>();
  const [error, setError] = useState<unknown>();
  const close = () => ask(undefined);
  const done = async (work: Promise<unknown>, command: string) => {
    close();
    setError(undefined);
    try {
      await work;
      write(command, "done");
    } catch (problem) {
      setError(problem);
    }
    await refreshPeople();
  };
  const made = (token: TokenMade) => {
    ask({ kind: "shown", made: token });
    void refreshPeople();
  };
  return (
    <Panel
      title={say.title}
      lead={say.lead}
      aside={
        <button class="btn s" type="button" onClick={() => ask({ kind: "add" })}>
          {say.add}
        </button>
      }
    >
      <Problem error={error} />
      <ul class="people">
        {told.people.map((person) => (
          <Person
            key={person.name}
            person={person}
            told={told}
            onAsk={ask}
            onLetIn={() =>
              void done(blocked(person, false), `privet access block ${personName(person.name)} --lift`)
            }
          />
        ))}
      </ul>
      {asked?.kind === "add" && <AddPerson onMade={made} onClose={close} />}
      {asked?.kind === "token" && <NewToken person={asked.person} onMade={made} onClose={close} />}
      {asked?.kind === "shown" && <TokenShown made={asked.made} onClose={close} />}
      {asked?.kind === "limits" && <Limits person={asked.person} told={told} onClose={close} />}
      {asked?.kind === "revoke" && (
        <Sure
          title={say.revokeQuestion(asked.token.id)}
          lead={say.revokeLead}
          yes={say.revoke}
          onNo={close}
          onYes={() =>
            void done(
              askServer("DELETE", `/v1/tokens/${asked.token.id}`),
              `privet access revoke ${asked.token.id}`,
            )
          }
        />
      )}
      {asked?.kind === "block" && (
        <Sure
          title={say.blockQuestion(personName(asked.person.name))}
          lead={say.blockLead}
          yes={say.block}
          onNo={close}
          onYes={() =>
            void done(blocked(asked.person, true), `privet access block ${personName(asked.person.name)}`)
          }
        />
      )}
    </Panel>
  );
}

const blocked = (person: PersonTold, isBlocked: boolean): Promise<unknown> =>
  askServer("PUT", `/v1/people/${personName(person.name)}/blocked`, { blocked: isBlocked });

interface PersonProps {
  readonly person: PersonTold;
  readonly told: PeopleTold;
  readonly onAsk: (asked: Asked) => void;
  readonly onLetIn: () => void;
}

function Person({ person, told, onAsk, onLetIn }: PersonProps) {
  const { name, role } = person;
  const isMe = name === me.value?.name;
  const tokens = told.tokens.filter((one) => one.person === name && one.revoked === null);
  const grant = told.grants.find((one) => one.person === name && one.dataset === chosen.value);
  const limits = grant && say.limitsText(grant.perRun, grant.perDay, grant.approveAbove, grant.until);
  return (
    <li>
      <div class="row between">
        <span>
          <b>{personName(name)}</b>{" "}
          <span class="muted xs">
            {[words.frame.role[role], isMe ? say.you : "", limits ?? ""].filter(Boolean).join(" · ")}
          </span>{" "}
          {person.blocked && <span class="badge warn">{say.blocked}</span>}
        </span>
        <span class="row">
          {grant && !person.blocked && role !== "auditor" && (
            <Act of={name} text={say.limits} onClick={() => onAsk({ kind: "limits", person })} />
          )}
          {!person.blocked && (
            <Act of={name} text={say.newToken} onClick={() => onAsk({ kind: "token", person })} />
          )}
          {!isMe && !person.blocked && (
            <Act of={name} text={say.block} onClick={() => onAsk({ kind: "block", person })} />
          )}
          {person.blocked && <Act of={name} text={say.unblock} onClick={onLetIn} />}
        </span>
      </div>
      {tokens.length > 0 && (
        <details>
          <summary>{say.tokens(tokens.length)}</summary>
          <ul class="tokens">
            {tokens.map((token) => (
              <Token key={token.id} token={token} onRevoke={() => onAsk({ kind: "revoke", token })} />
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

/** Whose it is stands in the button's name for whoever does not see the line. */
const Act = ({ of, text, onClick }: { of: string; text: string; onClick: () => void }) => (
  <button class="btn s" type="button" aria-label={`${text}: ${personName(of)}`} onClick={onClick}>
    {text}
  </button>
);

function Token({ token, onRevoke }: { token: TokenTold; onRevoke: () => void }) {
  const isOver = Date.parse(token.expires) <= Date.now();
  const facts = [
    isOver ? say.expired : say.until(dayOf(token.expires)),
    token.datasets?.join(", ") ?? "",
    token.readOnly ? say.reads : "",
    token.lastUsed ? say.used(dayOf(token.lastUsed)) : say.unused,
    token.id === me.value?.token.id ? say.thisOne : "",
  ];
  return (
    <li class="row between">
      <span class="small">
        <span class="mono">{token.id}</span> <span class="muted xs">{facts.filter(Boolean).join(" · ")}</span>
      </span>
      <button class="btn s" type="button" aria-label={`${say.revoke}: ${token.id}`} onClick={onRevoke}>
        {say.revoke}
      </button>
    </li>
  );
}
