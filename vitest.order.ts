import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The files that take longest, longest first: whoever starts them last waits for them at the end, with a core that has nothing to do.
 * Those that wait for processes stand among those that work. Each must exist (tools/suite.test.ts).
 */
export const LONGEST = [
  "src/curator/engines/memory/memory.test.ts",
  "src/server/crashes.test.ts",
  "src/server/processes.test.ts",
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
