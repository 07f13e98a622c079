/** Does Privet keep its promises: four lights, and behind each what it was seen by. */
import { useEffect, useState } from "preact/hooks";
import { Loading, Panel, Tabs } from "../../parts/basic.tsx";
import { Message, Problem } from "../../parts/problem.tsx";
import { write } from "../../state/log.ts";
import { place } from "../../state/place.ts";
import { me } from "../../state/session.ts";
import { words } from "../../words/words.ts";
import { AccessLog } from "./access-log.tsx";
import { Ledgers, ReceiptCheck } from "./ledgers.tsx";
import { Lights } from "./lights.tsx";
import { Mechanisms } from "./mechanisms.tsx";
import { Proofs } from "./proofs.tsx";
import { checkLights, lights, lightsError, watchMeasurement } from "./state.ts";

const text = words.audit;

export default function AuditScreen() {
  if (me.value?.role === "analyst")
    return (
      <div class="stack">
        <Message>{text.analyst}</Message>
        <ReceiptCheck />
      </div>
    );
  return <Overseer />;
}

function Overseer() {
  useEffect(() => {
    write("privet audit");
    void checkLights();
    return watchMeasurement();
  }, []);
  const told = lights.value;
  // Each choice is a new one, also of the tab that was left by hand since.
  const [chosen, choose] = useState({ id: place.value.item ?? "mechanisms", times: 0 });
  useEffect(() => {
    if (chosen.times > 0) toTabs();
  }, [chosen]);
  return (
    <div class="stack">
      <Problem error={lightsError.value} />
      {told ? (
        <Lights told={told} onChoose={(id) => choose({ id, times: chosen.times + 1 })} />
      ) : (
        !lightsError.value && <Loading lines={5} />
      )}
      <Panel title={text.tabs} isTitleHidden id={TABS}>
        <Tabs
          key={chosen.times}
          first={chosen.id}
          label={text.tabs}
          tabs={[
            { id: "mechanisms", title: text.mechanismsTab, body: () => <Mechanisms /> },
            { id: "proofs", title: text.proofsTab, body: () => <Proofs /> },
            {
              id: "ledger",
              title: text.ledgerTab,
              body: () => (
                <div class="two">
                  <Ledgers />
                  <ReceiptCheck />
                </div>
              ),
            },
            { id: "log", title: text.logTab, body: () => <AccessLog /> },
          ]}
        />
      </Panel>
    </div>
  );
}

const TABS = "audit-tabs";

function toTabs(): void {
  const panel = document.getElementById(TABS);
  panel?.scrollIntoView({ block: "nearest" });
  panel?.querySelector<HTMLElement>("[role=tab][aria-selected=true]")?.focus();
}
