/** Steps that can be added: every task that this kind of data has methods for, and what can be done with releases. */
import { FREE_KINDS } from "../../../flow/fits.ts";
import { isFreeStep, type StepFile } from "../../../flow/flow-file.ts";
import { labelOf } from "../../parts/form/labels.ts";
import { methodIn } from "../../parts/form/task-fields.tsx";
import { about, methods } from "../../state/data.ts";
import type { NeedsLabel } from "./missing.ts";

export interface Offer {
  /** A task, or what is done with a release. */
  readonly word: string;
  readonly isFree: boolean;
}

/** A flow is no step of a flow. */
export function offers(): readonly Offer[] {
  const subject = about.value?.subject ?? "table";
  const tasks = new Set(methods.value.filter((one) => one.subject === subject).map(({ task }) => task));
  tasks.delete("flow");
  return [
    ...[...tasks].map((word) => ({ word, isFree: false })),
    ...Object.keys(FREE_KINDS).map((word) => ({ word, isFree: true })),
  ];
}

export function newStep({ word, isFree: free }: Offer, name: string): StepFile {
  if (free) return { name, do: word, from: "" };
  const method = methodIn(word, {});
  const label = method ? labelOf(method, undefined) : "";
  return { name, task: word, ...(label ? { label } : {}) };
}

export const needsLabel: NeedsLabel = (step) => {
  const method = isFreeStep(step) ? undefined : methodIn(step.task, step);
  return method !== undefined && ["required", "number", "either"].includes(method.label);
};

export const wordOf = (step: StepFile): string => (isFreeStep(step) ? step.do : step.task);
