/**
 * Genetic methods: what they plan and what they draw. None of them holds a row or a score, so a wrong sensitivity or a
 * score in a progress line cannot be planted here; what can be is refused by the door, or seen by what it is asked.
 */
const replayed = ["src/tasks/classify/replay.test.ts"];
const [gene, dpsga] = [
  "src/tasks/classify/priv-gene/priv-gene.test.ts",
  "src/tasks/classify/dpsga/dpsga.test.ts",
].map((file) => [file]);

export const genetic = [
  {
    name: "parents-share-forgotten",
    bug: "Each parent of a round is drawn at the round's whole ε and not at its share of it.",
    like: "M06",
    file: "src/search/genetic/generations.ts",
    tests: replayed,
    only: "priv-gene: nothing leaks between hand-made replace",
    find: "const each = divide(last, rational(BigInt(parents)));",
    replace: "const each = divide(last, rational(BigInt(parents) ** 0n));",
  },
  {
    name: "last-selection-unplanned",
    bug: "The selections of parents are planned and paid for, and the last selection is not.",
    like: "001-14",
    file: "src/search/genetic/selections.ts",
    tests: replayed,
    only: "dpsga: nothing leaks between hand-made replace",
    find: "const count = generations * parents + 1;",
    replace: "const count = generations * parents;",
  },
  {
    name: "one-parent-of-many-planned",
    bug: "One draw a round is planned and as many as there are parents are made.",
    like: "M06",
    file: "src/search/genetic/generations.ts",
    tests: replayed,
    only: "priv-gene: nothing leaks between hand-made replace",
    find: "const bred = (rounds - 1) * parents;",
    replace: "const bred = rounds - 1;",
  },
  {
    name: "eem-bound-before-a-parent",
    bug: "The first, random population is asked about under the bound for children of one parent.",
    like: "000-11",
    file: "src/tasks/classify/priv-gene/search.ts",
    tests: gene,
    only: "later candidates are the parent",
    find: 'const bound = keepParent && !hub ? "range" : scoring.bound;',
    replace: "const bound = scoring.bound;",
  },
  {
    name: "range-theorem-for-pure-draws",
    bug: "Permute-and-flip and noisy max are calibrated by the theorem for draws of bounded range.",
    like: "001-12",
    file: "src/search/genetic/compositions.ts",
    tests: dpsga,
    only: "with permute-and-flip or noisy max|every theorem's draws are affordable",
    find: "const best = calibrate(kind, count, ask.epsilon, ask.delta);",
    replace: 'const best = calibrate("bounded-range", count, ask.epsilon, ask.delta);',
  },
  {
    name: "theorem-of-another-mechanism",
    bug: "A theorem about the exponential mechanism is taken for draws of any mechanism.",
    like: "001-10",
    file: "src/search/genetic/compositions.ts",
    tests: dpsga,
    only: "a theorem about the exponential mechanism with another one",
    find: 'kind === "pure" ? theorems.pure : {',
    replace: 'kind === "pure" && composition === "basic" ? theorems.pure : {',
  },
  {
    name: "climb-planned-once",
    bug: "One round of the climb from a random start is planned and paid for, and all are drawn.",
    like: "M06",
    file: "src/tasks/classify/priv-gene/em-genetic.ts",
    tests: replayed,
    only: "em-genetic: nothing leaks between hand-made replace",
    find: "const { draws, shares } = shareOut(ask, { rounds: count,",
    replace: "const { draws, shares } = shareOut(ask, { rounds: 1,",
  },
  {
    name: "sample-believed-to-amplify",
    bug: "The price of the draw is halved because its candidates are a sample of all there are.",
    like: "001-28",
    file: "src/tasks/classify/sub-sampled.ts",
    tests: replayed,
    only: "sub-sampled: nothing leaks between hand-made replace",
    find: "draws: [plannedDraws({ mechanism, epsilon: ask.epsilon })],",
    replace: "draws: [plannedDraws({ mechanism, epsilon: { n: ask.epsilon.n, d: 2n * ask.epsilon.d } })],",
  },
];
