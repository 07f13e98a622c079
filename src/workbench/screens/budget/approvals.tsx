/** Runs that wait for the owner's word. Approving spends by the asker's allowance, when their run starts; refusing spends nothing. */
import { useState } from "preact/hooks";
import type { Decision, RunTold } from "../../../client/wire.ts";
import { flowName } from "../../../flow/name.ts";
import { Panel } from "../../parts/basic.tsx";
import { TextInput } from "../../parts/fields.tsx";
import { Problem } from "../../parts/problem.tsx";
import { asWord, commandOfPlan } from "../../plan/command.ts";
import { askServer } from "../../state/api.ts";
import { write } from "../../state/log.ts";
import { epsilonText, timeOf } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import { refreshAll, refreshWaiting, waiting } from "./state.ts";
import { Sure } from "./sure.tsx";
import { personName } from "./told.ts";

const { approvals: say } = words.budgetScreen;

interface Asked {
  readonly run: RunTold;
  readonly decision: Decision["decision"];
}

export function Approvals() {
  const [asked, ask] = useState<Asked | undefined>();
  const [reason, setReason] = useState("");
  const [error, setError] = useState<unknown>();
  const decide = async ({ run, decision }: Asked) => {
    ask(undefined);
    setError(undefined);
    const word = decision === "approved" ? "approve" : "refuse";
    try {
      await askServer<RunTold>("PUT", `/v1/runs/${run.id}/approval`, { decision, reason: reason.trim() });
      write(`privet runs ${word} ${location.origin} ${run.id} --reason ${asWord(reason.trim())}`, "done");
    } catch (problem) {
      setError(problem);
    }
    setReason("");
    await Promise.all([refreshWaiting(), refreshAll()]);
  };
  return (
    <Panel title={say.title} lead={say.lead} class="approvals">
      <Problem error={error} />
      <ul class="people">
        {waiting.value.map((run) => (
          <li key={run.id} class="row between">
            <span>
              <b>{epsilonText(run.price.epsilon)}</b>{" "}
              {`${run.plan.task} ${flowName(run.plan) ?? run.plan.method}`}
              <br />
              <span class="muted xs">{say.by(personName(run.by), timeOf(run.asked))}</span>
              {run.note && <span class="note">{run.note}</span>}
              <code class="xs wrap">{commandOfPlan(run.plan, run.dataset)}</code>
            </span>
            <span class="row">
              <button class="btn s" type="button" onClick={() => ask({ run, decision: "refused" })}>
                {say.refuse}
              </button>
              <button class="btn s free" type="button" onClick={() => ask({ run, decision: "approved" })}>
                {say.approve}
              </button>
            </span>
          </li>
        ))}
      </ul>
      {asked && (
        <Sure
          title={
            asked.decision === "approved"
              ? say.approveQuestion(epsilonText(asked.run.price.epsilon))
              : say.refuseQuestion
          }
          yes={asked.decision === "approved" ? say.approve : say.refuse}
          no={say.cancel}
          onNo={() => ask(undefined)}
          onYes={() => void decide(asked)}
        >
          <TextInput label={say.reason} hint={say.reasonHint} value={reason} onInput={setReason} />
        </Sure>
      )}
    </Panel>
  );
}
