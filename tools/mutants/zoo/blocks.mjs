/** How far one person can move what is learnt in blocks: every part of these bounds, made too small. */
const tests = ["src/curator/queries/blocks/blocks.refute.test.ts"];
const blocks = { file: "src/curator/queries/blocks/block-answers.ts", tests };
const median = {
  file: "src/curator/queries/blocks/block-answers.ts",
  tests: ["src/curator/queries/blocks/block-median.refute.test.ts"],
};

export const blockAnswers = [
  {
    ...blocks,
    name: "blocks-replaced-row-in-one",
    bug: "A replaced row leaves one block and comes to another, and only one is counted.",
    find: 'facts.neighbours === "replace" && !byPlace ? 2n : 1n',
    replace: "1n",
  },
  {
    ...blocks,
    name: "blocks-not-clamped",
    bug: "Where a block ends is not brought into the box.",
    only: "whatever a learner says",
    find: "Math.round(Math.max(-edge, Math.min(edge, end)))",
    replace: "Math.round(end)",
  },
  {
    ...blocks,
    only: "dealt by place",
    name: "blocks-by-codes-at-the-price-of-places",
    bug: "Rows are dealt by their codes, and a replaced row is paid for as if it stayed in its block.",
    find: "const rows = byPlace ? engine.placed![index] : engine;\n  const block = byPlace ? {} : {",
    replace: "const rows = engine;\n  const block = {",
  },
  {
    ...blocks,
    name: "blocks-price-of-other-places",
    bug: "Rows that were dealt into some blocks by place are taken to be dealt so into any number.",
    find: "facts.placed === blocks",
    replace: "facts.placed !== undefined",
  },
  {
    file: "src/curator/engines/streamed/dealt.ts",
    tests,
    name: "places-where-rows-come-and-go",
    bug: "Where rows come and go, blocks are called places though rows are in them by their codes.",
    find: 'neighbours === "replace" && placed.every',
    replace: "placed.every",
  },
  {
    file: "src/curator/dealt.ts",
    tests,
    name: "part-keeps-the-places-of-all",
    bug: "A part is said to be dealt by place as all rows were.",
    find: "    placed: undefined,\n",
    replace: "",
  },
  {
    ...median,
    name: "median-replaced-row-in-one",
    bug: "A replaced row leaves one block and comes to another, and a median's scores count one of them.",
    find: 'dealt.touched * quantileSensitivity(HALF, "replace")',
    replace: 'quantileSensitivity(HALF, "replace")',
  },
  {
    ...median,
    name: "median-block-comes-or-goes",
    bug: "A block that ends elsewhere is taken for one that comes, which moves scores by half as much.",
    find: 'quantileSensitivity(HALF, "replace")',
    replace: 'quantileSensitivity(HALF, "add-remove")',
  },
  {
    ...median,
    name: "median-kept-of-another-box",
    bug: "Where blocks ended in one box is told for another.",
    find: "const key = JSON.stringify(asked);",
    replace: "const key = JSON.stringify({ ...asked, box: 0 });",
  },
  {
    ...median,
    name: "median-failure-is-kept",
    bug: "What has failed once fails for ever.",
    find: "ends.catch(() => kept.delete(engine));",
    replace: "ends.catch(() => {});",
  },
  {
    ...blocks,
    only: "whatever a learner says",
    name: "blocks-failure-is-told",
    bug: "That something fails with the rows of a block is told, instead of the middle of the box.",
    find: ".catch(() => new Int32Array(size))",
    replace: "",
  },
  {
    ...blocks,
    only: "whatever a learner says",
    name: "blocks-unreadable-is-told",
    bug: "That what a learner says of a block is no number, nor can be made one, is told.",
    find: "(async () => read(await learn(sumsAt)))().catch(() => new Int32Array(size))",
    replace: "(async () => learn(sumsAt))().catch((): ArrayLike<number> => []).then(read)",
  },
  {
    ...blocks,
    name: "blocks-see-all-rows",
    bug: "Every block learns from all rows, so that one row moves all of them.",
    find: "centres: question.centres.map((_, j) => place[j]), ...block }",
    replace: "centres: question.centres.map((_, j) => place[j]) }",
  },
  {
    file: "src/curator/engines/memory/block-rows.ts",
    tests,
    name: "blocks-dealt-by-place",
    bug: "Where a row is put depends on how many stand before it.",
    find: "rows[blockOf(own, of)].push(row);",
    replace: "rows[row % of].push(row);",
  },
  {
    file: "src/curator/queries/learners/k-means.ts",
    tests,
    name: "learner-goes-on-from-last-block",
    bug: "A block's steps begin where those of the block before have ended.",
    find: "const found = await lloyd(sumsAt, start, dimensions, steps);",
    replace:
      "const known = kMeansLearner as unknown as { last?: Int16Array };\n          const found = await lloyd(sumsAt, known.last ?? start, dimensions, steps);\n          known.last = found.centres;",
  },
];
