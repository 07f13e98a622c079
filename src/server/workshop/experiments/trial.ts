/** A few runs that are tried before an experiment is started, to say how long it will take. Their results are thrown away. */
import type { Pace } from "../../../experiment/pace.ts";
import type { ExperimentRun } from "../../../experiment/runs.ts";
import { runJobs, type Setting } from "../../../node/experiment/jobs.ts";
import type { Clock } from "../../clock.ts";

/** People wait for it. */
const LONGEST_MS = 3_000;

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
  const giveUp = clock.at(clock.monotonic() + LONGEST_MS, () => {
    signal.aborted = true;
  });
  try {
    await runJobs({
      ...{ setting, runs: wanted, jobs: 1, signal, apart: true },
      ...(entry ? { entry } : {}),
      done: ({ key, ms }) => {
        const run = byKey.get(key);
        if (run) pace.add(run, ms);
      },
    });
  } finally {
    giveUp();
  }
}
