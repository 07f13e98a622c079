/** WEKA's Experimenter for privacy: which method, at which ε? On data everybody may see, and on no other. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { PrivetError } from "../../../base/errors.ts";
import { Empty, Loading, type Tab, Tabs } from "../../parts/basic.tsx";
import { Problem } from "../../parts/problem.tsx";
import { place } from "../../state/place.ts";
import { percentText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import { Analyse } from "./analyse.tsx";
import { going, refreshChoices, refreshItems, trouble, useExperiment } from "./going.ts";
import { Run } from "./run.tsx";
import { SetupTab } from "./setup.tsx";
import { choices } from "./setup-state.ts";
import { tab } from "./tab.ts";

const refused = signal<unknown>(undefined);

export default function ExperimentScreen() {
  useEffect(() => {
    refused.value = undefined;
    Promise.all([refreshChoices(), refreshItems()]).catch((error) => (refused.value = error));
  }, []);
  useExperiment(place.value.item);
  if (refused.value) return <Refused error={refused.value} />;
  if (!choices.value) return <Loading lines={5} />;
  const now = going.value;
  const percent = now && percentText(Math.floor((100 * now.done) / Math.max(1, now.of)) / 100);
  const tabs: readonly Tab[] = [
    { id: "setup", title: words.experiment.setup, body: () => <SetupTab /> },
    { id: "run", title: words.experiment.run(percent), body: () => <Run /> },
    { id: "analyse", title: words.experiment.analyse, body: () => <Analyse /> },
  ];
  const { id, turn } = tab.value;
  const first = turn === 0 && place.value.item !== undefined ? "run" : id;
  return (
    <div class="experiment">
      <Problem error={trouble.value} />
      <Tabs key={turn} tabs={tabs} label={words.experiment.label} first={first} />
    </div>
  );
}

/** Where there is no workshop, or it is not this reader's, there is nothing to be done about it here. */
function Refused({ error }: { error: unknown }) {
  const code = error instanceof PrivetError ? error.code : undefined;
  if (code !== "not-found" && code !== "not-allowed") return <Problem error={error} />;
  return (
    <Empty>
      <h2>{words.experiment.noWorkshop}</h2>
      <p>{words.experiment.noWorkshopLead}</p>
    </Empty>
  );
}
