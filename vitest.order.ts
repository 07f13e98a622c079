import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The files that take longest, longest first: whoever starts them last waits for them at the end, with a core that has nothing to do.
 * Those that wait for processes stand among those that work. Each must exist (tools/suite.test.ts).
 */
export const LONGEST = [
  "src/workbench/everybody.test.ts",
  "src/curator/engines/threads/threads.test.ts",
  "src/workbench/screens/look-screens.test.ts",
  "src/tasks/classify/replay.test.ts",
  "src/workbench/screens/budget/budget.test.ts",
  "src/cli/plans-as-commands.test.ts",
  "src/server/walk.test.ts",
  "src/curator/engines/memory/memory.test.ts",
  "src/workbench/screens/flow/flow.test.ts",
  "src/cli/flags-matter.test.ts",
  "tools/recipes.test.ts",
  "src/curator/ledger/conformance.test.ts",
  "src/cli/commands/open/open.test.ts",
  "src/tasks/flow/flow.test.ts",
  "src/workbench/screens/audit/audit.test.ts",
  "src/node/duckdb/query.test.ts",
  "src/workbench/stories.test.ts",
  "src/cli/bad-invocations.test.ts",
  "src/server/wire.test.ts",
  "src/curator/ledger/model.test.ts",
  "src/curator/engines/threads/built.test.ts",
  "src/tasks/cluster/replay.test.ts",
  "tools/examples.test.ts",
  "src/node/sql/trino.test.ts",
  "src/workbench/screens/experiment/experiment.test.ts",
  "src/learn/known-sets.test.ts",
  "src/workbench/screens/data/data.test.ts",
  "src/javascript-callers.test.ts",
  "src/workbench/screens/regress/regress.test.ts",
  "src/tasks/replay.test.ts",
  "src/server/browser.test.ts",
  "src/node/sql/duckdb.test.ts",
  "src/server/trace.test.ts",
  "src/node/duckdb/read.test.ts",
  "src/workbench/screens/classify/classify.test.ts",
  "src/tasks/classify/own-objective.test.ts",
  "src/node/sql/worked.test.ts",
  "src/node/sql/clickhouse.test.ts",
  "src/cli/commands/flow/flow.test.ts",
  "src/server/flow.test.ts",
  "src/curator/releases.test.ts",
  "src/cli/process.test.ts",
  "src/curator/ledger/sqlite/sqlite.test.ts",
  "src/package.test.ts",
  "src/curator/every-question.test.ts",
  "src/node/sql/postgres.test.ts",
  "src/curator/engines/grouped.test.ts",
  "src/curator/ledger/postgres/postgres.test.ts",
  "src/curator/kernels/linear/linear.test.ts",
  "src/cli/commands/audit/audit.test.ts",
  "tools/boundaries.test.ts",
  "src/server/front/bad-requests.test.ts",
  "src/curator/study.test.ts",
  "src/cli/commands/demo/demo.test.ts",
  "src/search/grids/publication.test.ts",
  "src/cli/commands/attributes/rank/study.test.ts",
  "src/cli/commands/publish/files.test.ts",
  "src/curator/engines/memory/extremes.test.ts",
];

/** The longest first, then as vitest would; whoever has a process of their own before all others, whose processes go on. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      const place = LONGEST.indexOf(relative(this.ctx.config.root, moduleId));
      if (project.config.isolate) return -1;
      return place < 0 ? LONGEST.length : place;
    };
    const usual = await super.sort(files);
    return usual.toSorted((a, b) => rank(a) - rank(b));
  }
}
