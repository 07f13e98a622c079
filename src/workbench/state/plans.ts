/** The plan that a release was bought by. Its run knows it; whoever may read the release alone does without. */
import { signal } from "@preact/signals";
import type { ReleaseTold, RunTold } from "../../client/wire.ts";
import type { Plan } from "../../tasks/plan.ts";
import { askServer } from "./api.ts";
import { isOfStep } from "./releases.ts";
import { runs } from "./runs.ts";

const kept = signal<Readonly<Record<string, Plan>>>({});
const asked = new Set<string>();

/** Undefined while it is on its way; and of a step of a flow, which was bought as a whole. */
export function planOf({ id, run }: ReleaseTold): Plan | undefined {
  if (isOfStep({ id })) return undefined;
  const watched = runs.value.find((one) => one.run.id === run)?.run.plan ?? kept.value[run];
  if (!watched && !asked.has(run)) void load(run);
  return watched;
}

async function load(run: string): Promise<void> {
  asked.add(run);
  const told = await askServer<RunTold>("GET", `/v1/runs/${encodeURIComponent(run)}`).catch(() => undefined);
  if (told) kept.value = { ...kept.value, [run]: told.plan };
}
