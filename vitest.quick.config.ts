import { suite } from "./vitest.config.ts";

/**
 * What `npm run quick` and `npm run watch` leave to `npm test`: whatever takes seconds. A file that needs more than about two seconds
 * of a quiet core goes here; each must exist (tools/suite.test.ts).
 */
export const SLOW = [
  // Kills, crashes, processes, packing.
  "src/curator/ledger/chaos.test.ts",
  "src/curator/ledger/sqlite/crash.test.ts",
  "src/curator/ledger/sqlite/sqlite.test.ts",
  "src/curator/engines/threads/built.test.ts",
  "src/curator/engines/threads/threads.test.ts",
  "src/cli/faults.test.ts",
  "src/cli/process.test.ts",
  "src/cli/commands/experiment/experiment.test.ts",
  "src/cli/commands/demo/demo.test.ts",
  "src/package.test.ts",
  "src/package-contents.test.ts",
  "src/node/zstd/unpack.test.ts",
  // Replay of everything.
  "src/tasks/classify/replay.test.ts",
  "src/tasks/cluster/replay.test.ts",
  "src/tasks/describe/replay.test.ts",
  "src/tasks/classify/diffp/tree.test.ts",
  "src/tasks/classify/own-objective.test.ts",
  "src/tasks/publish/grid-publication.test.ts",
  "src/tasks/publish/rivals.test.ts",
  "src/curator/draws/tables.test.ts",
  "src/curator/draws/cover.test.ts",
  "src/curator/releases.test.ts",
  "src/curator/releases-missing.test.ts",
  "src/curator/study.test.ts",
  "src/curator/hostile.test.ts",
  // Every engine and kernel, whole data sets, statistics, thousands of bad calls.
  "src/curator/engines/memory/memory.test.ts",
  "src/curator/engines/memory/extremes.test.ts",
  "src/curator/kernels/linear/linear.test.ts",
  "src/curator/kernels/counting/counting.test.ts",
  "src/curator/queries/linear/scores.test.ts",
  "src/curator/queries/clusters/points.test.ts",
  "src/curator/queries/studies/significance-distance.test.ts",
  "src/curator/ledger/model.test.ts",
  "src/curator/noise/samplers.test.ts",
  "src/curator/noise/noise.test.ts",
  "src/curator/accounting/filters.test.ts",
  "src/curator/accounting/bounded-range-exact.test.ts",
  "src/curator/mechanisms/staircase/staircase.test.ts",
  "src/tasks/classify/privet/privet.test.ts",
  "src/tasks/describe/describe.test.ts",
  "src/node/duckdb/query.test.ts",
  "src/node/duckdb/read.test.ts",
  "src/node/duckdb/fuzz.test.ts",
  "src/node/file-forms.test.ts",
  "src/learn/known-sets.test.ts",
  "src/learn/skewed.test.ts",
  "src/cli/bad-invocations.test.ts",
  "src/cli/flags-matter.test.ts",
  "src/javascript-callers.test.ts",
];

export default suite(SLOW);
