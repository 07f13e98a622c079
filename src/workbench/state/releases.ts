/** What was bought, whole: read once and kept, because a release never changes. */
import { signal } from "@preact/signals";
import type { ReleaseNoted, ReleaseTold } from "../../client/wire.ts";
import { askServer } from "./api.ts";

const kept = signal<Readonly<Record<string, ReleaseTold>>>({});
const asked = new Set<string>();
export const releaseProblems = signal<Readonly<Record<string, unknown>>>({});

/**
 * Undefined while it is on its way; whoever reads it in a component is drawn again when it comes. What was refused is not asked for again
 * by drawing: the refusal draws its reader again, who would ask without end.
 */
export function releaseNamed(id: string | undefined): ReleaseTold | undefined {
  if (id === undefined) return undefined;
  const found = kept.value[id];
  if (!found && !asked.has(id)) void load(id);
  return found;
}

async function load(id: string): Promise<void> {
  asked.add(id);
  try {
    const release = await askServer<ReleaseTold>("GET", `/v1/releases/${encodeURIComponent(id)}`);
    kept.value = { ...kept.value, [id]: release };
  } catch (error) {
    releaseProblems.value = { ...releaseProblems.value, [id]: error };
  }
}

/** What one step of a flow released is at the flow's own address, by its number among those that released something, from 1 on. */
export const stepIdOf = (flow: string, number: number): string => `${flow}.${number}`;
export const isOfStep = ({ id }: Pick<ReleaseTold, "id">): boolean => id.includes(".");

/** A release never changes, but what people call it does. */
export function noteKept(id: string, { name, note }: ReleaseNoted): void {
  const found = kept.value[id];
  if (found) kept.value = { ...kept.value, [id]: { ...found, name: name || null, note: note || null } };
}
