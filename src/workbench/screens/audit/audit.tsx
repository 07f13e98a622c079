/** Does Privet keep its promises: four lights, and behind each what it was seen by. */
import { useEffect } from "preact/hooks";
import { Loading, Panel, Tabs } from "../../parts/basic.tsx";
import { Message, Problem } from "../../parts/problem.tsx";
import { write } from "../../state/log.ts";
import { go, place } from "../../state/place.ts";
import { me } from "../../state/session.ts";
import { words } from "../../words/words.ts";
import { AccessLog } from "./access-log.tsx";
import { Ledgers, ReceiptCheck } from "./ledgers.tsx";
import { Lights } from "./lights.tsx";
import { Mechanisms } from "./mechanisms.tsx";
import { Proofs } from "./proofs.tsx";
import { checkLights, lights, lightsError, lookAtMeasurement } from "./state.ts";

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
    void lookAtMeasurement();
  }, []);
  const told = lights.value;
  const chosen = place.value.item ?? "mechanisms";
  return (
    <div class="stack">
      <Problem error={lightsError.value} />
      {told ? (
        <Lights told={told} chosen={chosen} onChoose={(name) => go({ item: name })} />
      ) : (
        !lightsError.value && <Loading lines={5} />
      )}
      <Panel title={text.tabs} isTitleHidden>
        <Tabs
          key={chosen}
          first={chosen}
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
