/** Which of the two tabs a button or an address leads to; whoever clicks on a tab goes where they like. */
import { signal } from "@preact/signals";

type FlowTab = "draw" | "results";

export const tab = signal<{ readonly id: FlowTab; readonly turn: number }>({ id: "draw", turn: 0 });

export function turnTo(id: FlowTab): void {
  tab.value = { id, turn: tab.value.turn + 1 };
}
