/** Flow: several steps with one price. Drawing and pricing are free; one button pays for all of them. */
import { useEffect } from "preact/hooks";
import { type Tab, Tabs } from "../../parts/basic.tsx";
import { RunOutcome } from "../../parts/run-card.tsx";
import { useShown } from "../../parts/use-shown.ts";
import { place } from "../../state/place.ts";
import { words } from "../../words/words.ts";
import { Draw, FLOW_TASKS } from "./draw.tsx";
import { Results } from "./results.tsx";
import { flowTab, turnToTab } from "./tab.ts";

export default function FlowScreen() {
  const shown = useShown(FLOW_TASKS);
  const { item } = place.value;
  useEffect(() => turnToTab(item === undefined ? "draw" : "results"), [item]);
  const tabs: readonly Tab[] = [
    { id: "draw", title: words.flow.tabs.draw, body: () => <Draw onStarted={shown.onStarted} /> },
    { id: "results", title: words.flow.tabs.results, body: () => <Results shown={shown} /> },
  ];
  const { id, turn } = flowTab.value;
  return (
    <div class="flow-screen">
      <RunOutcome watched={shown.started} />
      <Tabs key={turn} tabs={tabs} label={words.flow.label} first={id} />
    </div>
  );
}
