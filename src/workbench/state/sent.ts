/**
 * What one screen hands to another: attributes that were chosen on Attributes, for a classifier to start from. They stay until another
 * data set is chosen or the reader lets them go; nothing is spent or stored by handing them over.
 */
import { computed, signal } from "@preact/signals";
import { chosen, go } from "./place.ts";

interface Sent {
  readonly dataset: string;
  readonly names: readonly string[];
}

const nothing: Sent = { dataset: "", names: [] };
const current = signal<Sent>(nothing);

/** Empty where none were sent, or for another data set. */
export const sentAttributes = computed<readonly string[]>(() =>
  current.value.dataset === chosen.value ? current.value.names : [],
);

/** Hands them over and goes there. */
export function sendAttributes(names: readonly string[], screen = "classify"): void {
  current.value = { dataset: chosen.value, names };
  go({ screen });
}

export function forgetSent(): void {
  current.value = nothing;
}
