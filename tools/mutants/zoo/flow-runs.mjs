/** Flows that are cut off and gone on with, and rows that are dealt for one run: draws that are made twice, or shown before they are kept. */
const journal = { file: "src/cli/commands/flow/journal.ts", tests: ["src/cli/commands/flow/flow.test.ts"] };
const run = { file: "src/cli/commands/flow/run.ts", tests: ["src/cli/commands/flow/flow.test.ts"] };
const once = { file: "src/service/paying-once.ts", tests: ["src/service/paying-once.test.ts"] };
const dealt = { file: "src/server/keeper/dealt-rows.ts", tests: ["src/server/keeper/dealt-rows.test.ts"] };

export const flowRuns = [
  {
    ...once,
    name: "released-step-is-left",
    bug: "A run that is gone on with may make the draws of steps again that have released.",
    like: "V15",
    find: "left.fill(0, ...places)",
    replace: "left.fill(0, places[1])",
  },
  {
    ...once,
    name: "run-without-its-name",
    bug: "A run is taken for paid where any other has paid.",
    like: "V15",
    find: 'kind === "spend" && body.run === run',
    replace: 'kind === "spend" && run !== ""',
  },
  {
    ...journal,
    name: "lost-release-is-drawn-again",
    bug: "A step whose released file was moved away is drawn again without paying.",
    like: "V15",
    find: '!this.#journal.released.includes(step),\n      "resume-refused"',
    replace: 'step !== "",\n      "resume-refused"',
    only: "is gone",
  },
  {
    ...journal,
    name: "passing-files-stay",
    bug: "What a killed process left of a release lies beside the one that is drawn later.",
    like: "V15",
    find: "      removePassing(path);\n      return new RunFolder",
    replace: "      return new RunFolder",
    only: "passing name",
  },
  {
    ...journal,
    name: "failed-run-goes-on",
    bug: "A run whose step failed by itself, which may hang on rows, is gone on with.",
    like: "V15",
    find: "journal.failed !== true",
    replace: "journal.failed !== undefined || true",
    only: "to one process",
  },
  {
    ...journal,
    name: "folder-for-two",
    bug: "Two processes go on with one run, and each makes its draws.",
    like: "V15",
    find: "holdLock(join(path, LOCK), `carries",
    replace: "holdLock(join(path, LOCK + process.hrtime.bigint()), `carries",
    only: "to one process",
  },
  {
    ...run,
    name: "partial-step-is-kept-and-drawn",
    bug: "What a stop left of a step is shown as its release.",
    like: "V15",
    find: ".partial === true) return;",
    replace: ".partial === 1) return;",
    only: "passing name",
  },
  {
    ...dealt,
    name: "dealt-before-paid",
    bug: "Rows are read again before the run has paid: how long that takes shows.",
    like: "V15",
    find: "    await curator.allow(asked);\n    return resume(",
    replace: "    await deal.open(parts);\n    await curator.allow(asked);\n    return resume(",
  },
];
