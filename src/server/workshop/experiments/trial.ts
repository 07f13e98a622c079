/** A few runs that are tried before an experiment is started, to say how long it will take. Their results are thrown away. */
import type { Pace } from "../../../experiment/pace.ts";
import type { ExperimentRun } from "../../../experiment/runs.ts";
import { runJobs, type Setting } from "../../../node/experiment/jobs.ts";
import type { Clock } from "../../clock.ts";

/** People wait for it: this long after the first run, whose thread has to start, and this long at most. */
const [AFTER_FIRST_MS, LONGEST_MS] = [4_000, 15_000];

interface Trial {
  readonly setting: Setting;
  readonly runs: readonly ExperimentRun[];
  readonly pace: Pace;
  readonly clock: Clock;
  readonly entry: URL | undefined;
}

/** Ends when every kind of run was tried, or when the time is up. A method that refuses the data refuses here already. */
export async function tryRuns({ setting, runs, pace, clock, entry }: Trial): Promise<void> {
  const wanted = pace.untried(runs);
  if (wanted.length === 0) return;
  const byKey = new Map(wanted.map((run) => [run.key, run]));
  const signal = { aborted: false };
  const stopAfter = (ms: number) =>
    clock.at(clock.monotonic() + ms, () => {
      signal.aborted = true;
    });
  let giveUp = stopAfter(LONGEST_MS);
  let isFirst = true;
  try {
    await runJobs({
      ...{ setting, runs: wanted, jobs: 1, signal, apart: true },
      ...(entry ? { entry } : {}),
      done: ({ key, ms }) => {
        if (isFirst) {
          giveUp();
          giveUp = stopAfter(AFTER_FIRST_MS);
          isFirst = false;
        }
        const run = byKey.get(key);
        if (run) pace.add(run, ms);
      },
    });
  } finally {
    giveUp();
  }
}
