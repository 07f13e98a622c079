import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./vitest.order.ts";

/**
 * Files that replace a module for themselves, and so need a process of their own. All others share one a core: what they import
 * is loaded once, and what they run has been compiled. Whatever else a file changes for all (variables of the environment,
 * globals), it puts back.
 */
export const APART = [
  "src/cli/commands/publish/whole-table.test.ts",
  "src/curator/hostile.test.ts",
  "src/curator/ledger/commit.refute.test.ts",
  "src/node/private-data-once.test.ts",
  "src/service/simulated-curves.test.ts",
];

/**
 * Files in which processes are killed, disks are filled, databases go away and crowds come, and the one that holds runs against a clock, which a busy
 * neighbour disturbs: `npm run test:chaos` runs them, and so does `.ci/run`. They wait more than they work, and what else there is does not wait for them.
 */
export const CHAOS = [
  "src/cli/commands/flow/kills.test.ts",
  "src/cli/faults.test.ts",
  "src/curator/ledger/chaos.test.ts",
  "src/curator/ledger/postgres/chaos.test.ts",
  "src/curator/ledger/postgres/faults.test.ts",
  "src/curator/ledger/sqlite/crash.test.ts",
  "src/server/chaos.test.ts",
  "src/server/crashes.test.ts",
  "src/server/flow-kills.test.ts",
  "src/server/keeper/process.test.ts",
  "src/server/load.test.ts",
  "src/server/processes.test.ts",
  "src/server/stores/crash.test.ts",
  "src/server/two-servers.test.ts",
  "src/service/timing/timing.test.ts",
];

const EVERYTHING = ["src/**/*.test.ts", "tools/**/*.test.ts"];

/** The tests in some files, all unless said, but for those that are left out, in so many processes at once. */
export const suite = (without: readonly string[], workers: number, files: readonly string[] = EVERYTHING) =>
  defineConfig({
    test: {
      maxWorkers: workers,
      // Most of what tests make is dropped at once, and kernels' memory counts like the heap's: with room for both, the collector
      // goes through everything a third as often. By one thread, because the cores have other files to run: helpers that wait for
      // each other take a tenth more in all.
      execArgv: ["--max-semi-space-size=64", "--initial-heap-size=1024", "--single-threaded-gc"],
      globalSetup: "./vitest.made.ts",
      // What a file was turned into is kept, by what it says, in node_modules: most files are as they were at the last run.
      experimental: { fsModuleCache: true },
      sequence: { sequencer: LongestFirst },
      // Only what hangs takes so long, also on a machine that is many times slower than two quiet cores.
      testTimeout: 600_000,
      hookTimeout: 600_000,
      // Tests leave no trace in the home of whoever runs them, and do not see what other tests have registered.
      // Of random trials a twentieth is made here, all of them under every planted bug, five times as many in the nightly run.
      env: { PRIVET_STATE: "", PRIVET_SHARE_OF_TRIALS: "0.05" },
      projects: [
        {
          extends: true,
          test: {
            name: "together",
            include: [...files],
            exclude: [...APART, ...without],
            isolate: false,
          },
        },
        ...(files === EVERYTHING
          ? [{ extends: true as const, test: { name: "apart", include: APART, exclude: [...without] } }]
          : []),
      ],
    },
  });

// One for each core, and one more, because many files wait for browsers, and for processes that they have started or killed.
export default suite(CHAOS, availableParallelism() + 1);
