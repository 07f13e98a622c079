/** How long a run takes, told from anything but public facts. */
const QUOTES = ["src/server/front/quotes/seconds.test.ts"];

export const timing = [
  {
    file: "src/base/work.ts",
    tests: QUOTES,
    name: "rate-learnt-from-a-run",
    bug: "An estimate is longer after others were asked for: what runs did is told by the next quote.",
    like: "rates that follow the runs (S13)",
    only: "boundaries are powers of two",
    find: "  }, fixed);",
    replace: "  }, fixed * (1 + 0.01 * (globalThis.runs = (globalThis.runs ?? 0) + 1)));",
  },
  {
    file: "src/search/work/facts.ts",
    tests: QUOTES,
    name: "work-without-a-size",
    bug: "Where nobody says how many rows there are, a work is told all the same.",
    like: "a first boundary that betrays the size",
    only: "no method tells its work",
    find: "(rows === undefined ? undefined : work(rows))",
    replace: "work(rows ?? 10_000)",
  },
  {
    file: "src/base/work.ts",
    tests: ["src/base/work.test.ts"],
    name: "refused-candidates-not-counted",
    bug: "Candidates that a draw refuses before it keeps one are not counted: rows that are all alike overrun the boundary.",
    like: "time of rejection sampling as a channel",
    only: "draws by rejection are offered",
    find: "{ offers: (draws + MORE_OFFERS) * candidates }",
    replace: "{ offers: draws + MORE_OFFERS }",
  },
];
