/** Things by their names in an address. A name of another form is the name of nothing. */
import { NAME, RELEASED_ID, RUN_ID, releaseId, runOfRelease, stepOfRun } from "../../ids.ts";
import type { RunRecord } from "../../stores/asked.ts";
import type { ReleasesReader, Sealed } from "../../stores/released.ts";
import type { KeptData } from "../kept-data.ts";
import type { About, RouteCall } from "../route.ts";

const isNamed = (form: string, text: string): boolean => new RegExp(form).test(text);

export async function aboutDataset({ house, params }: RouteCall): Promise<About<KeptData> | undefined> {
  const found = isNamed(NAME, params.dataset) ? house.data.get(params.dataset) : undefined;
  return found && { subject: { dataset: found.name }, found };
}

export async function aboutRun({ house, params }: RouteCall): Promise<About<RunRecord> | undefined> {
  const found = isNamed(RUN_ID, params.run) ? await house.asked.run(params.run) : undefined;
  return found && { subject: { dataset: found.dataset, owner: found.principal }, found };
}

export interface FoundRelease {
  readonly id: string;
  readonly run: RunRecord;
  readonly sealed: Sealed;
  readonly reader: ReleasesReader;
  /** Of a flow: which of its steps it is about, from 1 on. */
  readonly step?: number;
}

/** A release by itself or as a flow: what is said of it, such as its name, is said of the whole. */
export async function aboutRelease(call: RouteCall): Promise<About<FoundRelease> | undefined> {
  const about = await aboutReleased(call);
  return about?.found.step === undefined ? about : undefined;
}

/**
 * A release, or what one step of a flow released. It is there when its run has been told to be done, and the boundary has passed; a step
 * from when it was told. Whoever may read a flow may read its steps. `sealed` is the step's where that is sealed by itself.
 */
export async function aboutReleased({ house, params }: RouteCall): Promise<About<FoundRelease> | undefined> {
  const [, release, step] = new RegExp(RELEASED_ID).exec(params.release) ?? [];
  if (release === undefined) return undefined;
  const run = await house.asked.run(runOfRelease(release));
  const reader = run && house.releases.get(run.dataset);
  if (!run || !reader) return undefined;
  const number = step === undefined ? {} : { step: Number(step) };
  const isToldAlone = number.step !== undefined && number.step <= (run.stepsTold ?? 0);
  if (run.state !== "done" && !isToldAlone) return undefined;
  const sealed = await reader.find(isToldAlone ? stepOfRun(run.id, number.step) : run.id);
  // When a step may be seen is the desk's to say: a flow that was cut off tells it at a boundary.
  const isThere = isToldAlone || (sealed && sealed.visibleFrom <= house.clock.now());
  if (sealed?.outcome !== "done" || !isThere) return undefined;
  const id = releaseId(run.id);
  const sharedWith = await house.asked.sharedWith(id);
  return {
    subject: { dataset: run.dataset, owner: run.principal, sharedWith },
    found: { id, run, sealed, reader, ...number },
  };
}

/** What a page of a list is made of: `place` is what the cursor hides. */
export async function pageFrom<T>(
  { cursors, who }: RouteCall,
  list: string,
  found: readonly T[],
  { limit, place }: { readonly limit: number; readonly place: (item: T) => number },
): Promise<{ readonly items: readonly T[]; readonly next: string | null }> {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const next = found.length > limit && last ? await cursors.write(place(last), who.name, list) : null;
  return { items, next };
}

export async function pageAsked(
  { cursors, who, query }: RouteCall,
  list: string,
): Promise<{ readonly after: number | undefined; readonly limit: number }> {
  const after = query.after === undefined ? undefined : await cursors.read(query.after, who.name, list);
  return { after, limit: Number(query.limit ?? 50) };
}
