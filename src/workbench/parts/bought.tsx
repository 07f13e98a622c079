/** The foot of every result: the receipt, and the same purchase as command, program and plan. */
import type { ReleaseTold } from "../../client/wire.ts";
import { planOf } from "../state/plans.ts";
import { isOfStep } from "../state/releases.ts";
import { words } from "../words/words.ts";
import { Panel, Tabs } from "./basic.tsx";
import { Receipt, sameThingTabs } from "./same-thing.tsx";

export function Bought({ release }: { release: ReleaseTold }) {
  const plan = planOf(release);
  // A step was bought with its flow, which says so once.
  if (isOfStep(release)) return null;
  return (
    <Panel title={words.bought.title}>
      {plan && <Tabs tabs={sameThingTabs(plan, release.dataset)} label={words.bought.forms} />}
      <Receipt release={release} />
    </Panel>
  );
}
