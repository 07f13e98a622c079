/** Which of the two tabs a button or an address leads to; whoever clicks on a tab goes where they like. */
import { signal } from "@preact/signals";

type FlowTab = "draw" | "results";

export const flowTab = signal<{ readonly id: FlowTab; readonly turn: number }>({ id: "draw", turn: 0 });

export function turnToTab(id: FlowTab): void {
  flowTab.value = { id, turn: flowTab.value.turn + 1 };
}
