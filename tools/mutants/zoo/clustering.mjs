/**
 * Private clustering: what it plans and draws, what its centres may depend on, and what counts as public. The search holds no
 * row and no cost, so that a cost in a progress line can only come from behind the door; the third mutant hands one out there.
 */
const replayed = ["src/tasks/cluster/replay.test.ts"];
const cli = ["src/cli/commands/fit/cluster.test.ts"];

export const clustering = [
  {
    name: "centres-reach-the-near-corner",
    bug: "The published bound takes the corner of the box that is nearest to a centre and not the farthest.",
    like: "M02",
    file: "src/curator/queries/clusters/centres.ts",
    tests: replayed,
    only: "published.*nothing leaks between hand-made replace",
    find: "(INPUT_ONE + Math.abs(c)) ** 2",
    replace: "(INPUT_ONE - Math.abs(c)) ** 2",
  },
  {
    name: "centres-parents-share-forgotten",
    bug: "Each parent of a round is drawn at the ε that is meant for the last draw alone.",
    like: "M06",
    file: "src/tasks/cluster/k-means/k-means-search.ts",
    tests: replayed,
    only: "priv-gene: nothing leaks between hand-made replace",
    find: "const epsilon = count > 1 ? shares.each : shares.last;",
    replace: "const epsilon = shares.last;",
  },
  {
    name: "centres-moved-by-rows",
    bug: "The drawn centres carry digits of the exact cost of the rows, which whoever watches them can read.",
    like: "M17",
    file: "src/curator/queries/prepare.ts",
    tests: replayed,
    only: "priv-eem: nothing leaks between hand-made replace",
    find: "if (isCentres(asked)) return prepareCentres(facts, asked);",
    replace:
      "if (isCentres(asked)) {\n    const own = prepareCentres(facts, asked);\n    let seen = 0;\n    return {\n      ...own,\n      sums: async (engine) => {\n        const sums = await own.sums(engine);\n        seen = Number(-sums[0] % 1024n) / 2 ** 14;\n        return sums;\n      },\n      candidate: (index) => own.candidate(index).map((c) => (c > 0 ? c - seen : c + seen)),\n    };\n  }",
  },
  {
    name: "lloyd-on-private-data",
    bug: "The centres without noise are told of data that is not public.",
    like: "M16",
    file: "src/yardsticks/lloyd.ts",
    tests: ["src/yardsticks/lloyd.test.ts"],
    only: "refuses data that is not declared public",
    find: 'ensurePublicTable(table, "the centres");',
    replace: "void ensurePublicTable;",
  },
  {
    name: "points-from-private-rows",
    bug: "The private rows themselves are taken for public points, so a chosen centre is somebody's row.",
    like: "M18",
    file: "src/cli/commands/fit/public-points.ts",
    tests: cli,
    only: "never the private rows themselves",
    find: "file.privateOf === undefined,",
    replace: "file.path.length > 0,",
  },
  {
    name: "centres-yardstick-before-the-check",
    bug: "Private rows are read for the yardstick before anybody asks whether they are public.",
    like: "M16",
    file: "src/cli/method-run/yardstick.ts",
    tests: cli,
    only: "fits the yardstick without privacy",
    find: 'schema.visibility === "public",',
    replace: "schema.visibility !== undefined,",
  },
  {
    name: "evolution-shares-forgotten",
    bug: "Every generation's votes have the noise that all of ε buys for one, and the plan costs as many times as much.",
    like: "M06",
    file: "src/tasks/cluster/evolution/evolution-plan.ts",
    tests: ["src/tasks/cluster/pe-means.test.ts"],
    only: "draws once a generation, and costs no more",
    find: "divide(amount, rational(BigInt(generations)))",
    replace: "divide(amount, rational(BigInt(Math.min(1, generations))))",
  },
  {
    name: "evolution-plans-one-vote",
    bug: "The plan pays for one vote, and rows are asked once a generation.",
    like: "M05",
    file: "src/tasks/cluster/evolution/evolution-plan.ts",
    tests: ["src/tasks/cluster/pe-means.test.ts"],
    only: "draws once a generation, and costs no more",
    find: "  plannedDraws(noise, generations),",
    replace: "  plannedDraws(noise, Math.min(1, generations)),",
  },
];
