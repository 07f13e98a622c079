/** A flow to start from. Plain JSON but for what only the reader knows: which attribute it is about. */
import type { StepFile } from "../flow-file.ts";

/** Stands where the chosen label comes. */
export const CHOSEN = "?";

export interface ReadyFlow {
  readonly id: string;
  readonly title: string;
  /** What it is for. */
  readonly why: string;
  readonly subject: "table" | "study";
  /** What is to be chosen for `?`: a declared label, or a numeric attribute. Absent where nothing is. */
  readonly label?: "label" | "number";
  readonly parts?: Readonly<Record<string, number>>;
  readonly steps: readonly StepFile[];
}

/** The steps about the attribute that was chosen. */
export const stepsAbout = ({ steps }: ReadyFlow, label: string): readonly StepFile[] =>
  steps.map((step) => ("label" in step && step.label === CHOSEN ? { ...step, label } : step));
