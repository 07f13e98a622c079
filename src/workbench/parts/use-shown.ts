/** Which release a screen shows: the one in the address, else the newest of its tasks; and what was just bought, as soon as it is there. */
import { useEffect, useState } from "preact/hooks";
import type { ReleaseTold, RunTold } from "../../client/wire.ts";
import { releases } from "../state/data.ts";
import { go, place } from "../state/place.ts";
import { releaseNamed, releaseProblems } from "../state/releases.ts";
import { runs, type WatchedRun } from "../state/runs.ts";

export interface Shown {
  /** Undefined where nothing was bought yet. */
  readonly id: string | undefined;
  /** Undefined while it is on its way. */
  readonly release: ReleaseTold | undefined;
  readonly problem: unknown;
  /** The run that was started here last. */
  readonly started: WatchedRun | undefined;
  readonly onStarted: (run: RunTold) => void;
}

export function useShown(tasks: readonly string[]): Shown {
  const [startedId, setStarted] = useState<string | undefined>(undefined);
  const started = runs.value.find(({ run }) => run.id === startedId);
  const bought = started?.run.state === "done" ? started.run.release : null;
  useEffect(() => {
    if (bought) go({ item: bought });
  }, [bought]);
  const id = place.value.item ?? releases.value.find(({ task }) => tasks.includes(task))?.id;
  return {
    id,
    release: releaseNamed(id),
    problem: id === undefined ? undefined : releaseProblems.value[id],
    started,
    onStarted: ({ id: run }) => setStarted(run),
  };
}
