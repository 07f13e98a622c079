/** Which of the three tabs a button leads to; whoever clicks on a tab goes where they like. */
import { signal } from "@preact/signals";

type ExperimentTab = "setup" | "run" | "analyse";

export const tab = signal<{ readonly id: ExperimentTab; readonly turn: number }>({ id: "setup", turn: 0 });

export function turnTo(id: ExperimentTab): void {
  tab.value = { id, turn: tab.value.turn + 1 };
}
