/** The budget is opened, once: what it promises is said before, and asked once. Then the table can be opened. */
import { useState } from "preact/hooks";
import { Dialog, Panel } from "../../parts/basic.tsx";
import { EpsilonSlider } from "../../parts/epsilon.tsx";
import { TextInput } from "../../parts/fields.tsx";
import { Message, Problem } from "../../parts/problem.tsx";
import { write } from "../../state/log.ts";
import { beliefAfter, epsilonText, percentText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import { Chips } from "./chips.tsx";
import { openCommand } from "./commands.ts";
import { budgetOpened, type Editing } from "./editing.ts";
import { type Opening, openBudgetOf, refreshFolder, serveTable } from "./workshop.ts";

export function BudgetOpening({ now }: { now: Editing }) {
  return now.isReady ? <Serve now={now} /> : <Open now={now} />;
}

function Open({ now }: { now: Editing }) {
  const [opening, set] = useState<Opening>({ epsilon: "1", delta: "1e-9", composition: "basic" });
  const [promised, promise] = useState<readonly string[] | undefined>(undefined);
  const [error, setError] = useState<unknown>(undefined);
  const say = words.data.budget;
  const { epsilon, delta, composition } = opening;
  const change = (more: Partial<Opening>) => set({ ...opening, ...more });
  const trying = (dry: boolean) => async () => {
    setError(undefined);
    promise(undefined);
    try {
      const { promised: told } = await openBudgetOf(now.name, opening, dry);
      if (dry) return promise(told);
      write(openCommand(now.name, opening), "done");
      budgetOpened();
      await refreshFolder();
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    <Panel title={say.title} lead={say.lead} id="opening">
      <div class="two">
        <div>
          <EpsilonSlider label={say.epsilon} value={epsilon} onChange={(next) => change({ epsilon: next })} />
          <p class="small">
            {say.belief(percentText(0.1), percentText(beliefAfter(0.1, Number(epsilon) || 0)))}
          </p>
        </div>
        <div>
          <TextInput
            label={say.delta}
            help={<p>{words.form.deltaHelp}</p>}
            value={delta}
            onInput={(next) => change({ delta: next.trim() })}
          />
          <Chips
            label={say.composition}
            value={composition}
            choices={[
              { value: "basic", text: say.basic },
              { value: "zcdp", text: say.zcdp },
            ]}
            onChange={(next) => change({ composition: next })}
          />
          <p class="hint">{composition === "basic" ? say.basicHint : say.zcdpHint}</p>
        </div>
      </div>
      <Problem error={error} />
      <button class="btn spend" type="button" onClick={() => void trying(true)()}>
        {say.open(epsilonText(epsilon))}
      </button>
      {promised && (
        <Dialog title={say.question(now.name, epsilonText(epsilon))} onClose={() => promise(undefined)}>
          <p>{say.once}</p>
          {promised.map((line) => (
            <p class="small" key={line}>
              {line}
            </p>
          ))}
          <div class="row">
            <button class="btn" type="button" onClick={() => promise(undefined)} autofocus>
              {say.no}
            </button>
            <button class="btn spend grow" type="button" onClick={() => void trying(false)()}>
              {say.yes}
            </button>
          </div>
        </Dialog>
      )}
    </Panel>
  );
}

function Serve({ now }: { now: Editing }) {
  const [isBusy, busy] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const say = words.data.budget;
  const serve = async () => {
    busy(true);
    setError(undefined);
    try {
      await serveTable(now.name);
    } catch (problem) {
      setError(problem);
    }
    busy(false);
  };
  return (
    <Panel title={say.serve} lead={say.serveLead} id="opening">
      <Message kind="free">
        <p>{now.hasBudget ? `${say.opened} ${say.backup}` : say.publicNone}</p>
      </Message>
      <Problem error={error} />
      <button class="btn free" type="button" aria-disabled={isBusy} onClick={() => !isBusy && void serve()}>
        {isBusy ? say.serving : say.serve}
      </button>
    </Panel>
  );
}
