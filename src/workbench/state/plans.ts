/** The plan that a release was bought by. Its run knows it; whoever may read the release alone does without. */
import { signal } from "@preact/signals";
import type { ReleaseTold, RunTold } from "../../client/wire.ts";
import type { Plan } from "../../tasks/plan.ts";
import { askServer } from "./api.ts";
import { runs } from "./runs.ts";

const kept = signal<Readonly<Record<string, Plan>>>({});
const asked = new Set<string>();

/** Undefined while it is on its way. */
export function planOf({ run }: ReleaseTold): Plan | undefined {
  const watched = runs.value.find((one) => one.run.id === run)?.run.plan ?? kept.value[run];
  if (!watched && !asked.has(run)) void load(run);
  return watched;
}

async function load(run: string): Promise<void> {
  asked.add(run);
  const told = await askServer<RunTold>("GET", `/v1/runs/${encodeURIComponent(run)}`).catch(() => undefined);
  if (told) kept.value = { ...kept.value, [run]: told.plan };
}
