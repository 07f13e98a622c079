/** What a release was bought by, in three forms to copy; and its receipt. */
import type { ReleaseTold } from "../../client/wire.ts";
import type { Plan } from "../../tasks/plan.ts";
import { commandOfPlan, jsonOfPlan, programOfPlan } from "../plan/command.ts";
import { saveAs } from "../state/api.ts";
import { deltaText, epsilonText } from "../words/numbers.ts";
import { words } from "../words/words.ts";
import { Copy, type Tab } from "./basic.tsx";

const Code = ({ text }: { text: string }) => (
  <>
    <pre tabIndex={0}>{text}</pre>
    <Copy text={text} />
  </>
);

/** Tabs for the end of a result's list of tabs. */
export const sameThingTabs = (plan: Plan, dataset: string): readonly Tab[] => [
  { id: "command", title: words.parts.command, body: () => <Code text={commandOfPlan(plan, dataset)} /> },
  {
    id: "program",
    title: words.parts.program,
    body: () => <Code text={programOfPlan(plan, dataset, location.origin)} />,
  },
  { id: "plan", title: words.parts.plan, body: () => <Code text={jsonOfPlan(plan)} /> },
];

export function Receipt({ release }: { release: ReleaseTold }) {
  const { receipt, price, entry, method, id } = release;
  const save = () => saveAs(`${id}.receipt.json`, JSON.stringify(receipt, null, 2), "application/json");
  return (
    <div class="receipt">
      <span>
        <b>{words.parts.receipt}</b> {words.shelf.entry(entry)}
      </span>
      <span title={`ε ${price.epsilon}, δ ${price.delta}`}>
        {epsilonText(price.epsilon)}, δ {deltaText(price.delta)}
      </span>
      <span>{method}</span>
      <span class="mono">{release.sha256.slice(0, 12)}…</span>
      <button class="btn s" type="button" onClick={save}>
        {words.parts.saveReceipt}
      </button>
    </div>
  );
}
