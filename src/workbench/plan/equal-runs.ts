/**
 * Runs of an equal plan, by the plan as the server writes it: while one goes on, nobody is offered to pay for it a second time; and what
 * it released is owned as soon as it is there, also where the price was asked before.
 */
import { canonicalJson } from "../../base/json.ts";
import { isFinal, type QuoteTold, type RunTold } from "../../client/wire.ts";

/** Runs with whatever is known beside them. */
interface Watched {
  readonly run: RunTold;
}

function equalIn<W extends Watched>(all: readonly W[], dataset: string, plan: unknown): readonly W[] {
  const wanted = canonicalJson(plan);
  return all.filter(({ run }) => run.dataset === dataset && canonicalJson(run.plan) === wanted);
}

/** The one that goes on, waits or is in the queue. */
export const goingIn = <W extends Watched>(
  all: readonly W[],
  dataset: string,
  { plan }: Pick<QuoteTold, "plan">,
): W | undefined => equalIn(all, dataset, plan).find(({ run }) => !isFinal(run.state));

/** Releases of an equal plan, newest first. */
export function ownedIn(
  all: readonly Watched[],
  dataset: string,
  { plan, releases }: Pick<QuoteTold, "plan" | "releases">,
): readonly string[] {
  const here = equalIn(all, dataset, plan).flatMap(({ run }) =>
    run.state === "done" && run.release !== null ? [run.release] : [],
  );
  return [...new Set([...here, ...releases])];
}
