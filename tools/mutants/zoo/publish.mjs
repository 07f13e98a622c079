/** Grids and what is published of them: bounds of their quality, groups that follow the rows, draws that nobody paid for. */
const publication = {
  file: "src/search/grids/publication.ts",
  tests: ["src/search/grids/publication.test.ts"],
};
const quality = {
  file: "src/curator/queries/tables/grid-quality.ts",
  tests: ["src/curator/queries/tables/grid-quality.test.ts"],
};

export const publish = [
  {
    ...publication,
    name: "second-choice-unplanned",
    bug: "The first choice of a grid is planned and paid for, and the second is not.",
    like: "M06",
    only: "every step, two classes: nothing leaks between hand-made replace",
    find: "...choices.map((epsilon) =>",
    replace: "...choices.slice(0, 1).map((epsilon) =>",
  },
  {
    ...publication,
    name: "size-drawn-unpaid",
    bug: "The rows are counted with noise, and the count is not paid for.",
    like: "M06, 003-13",
    only: "priv-pfc, two classes: nothing leaks between hand-made add-remove",
    find: "...(size ? [",
    replace: "...(!size ? [",
  },
  {
    ...quality,
    name: "quality-only-rises",
    bug: "A row is said never to lower a grid's quality, so that two qualities move apart by more than the bound.",
    like: "003-12",
    find: "return (highest - lowest) *",
    replace: "return (highest - 0n * lowest) *",
  },
  {
    ...quality,
    name: "quality-replaced-once",
    bug: "A replaced row is said to move the qualities of grids no further apart than one that comes.",
    like: "M02, wrong neighbours",
    find: '(neighbours === "replace" ? 2n : 1n)',
    replace: '(neighbours === "replace" ? 1n : 1n)',
  },
  {
    name: "groups-as-rows-come",
    bug: "Values are put into groups in the order in which rows have them, so that one row decides about all others' cells.",
    like: "M03, 003-17",
    file: "src/curator/engines/memory/tables/tables.ts",
    tests: ["src/search/grids/publication.test.ts"],
    only: "priv-pfc, two classes: nothing leaks between (hand-made|random) (replace|add-remove)",
    find: "groups.get(code) ?? groupAt(level, code)",
    replace: "groups.get(code) ?? (groups.size + 0 * groupAt(level, code)) % size",
  },
  {
    name: "exact-counts-of-private-rows",
    bug: "Counts without noise are published of a table that is not public.",
    like: "M16",
    file: "src/tasks/publish/noise-free.ts",
    tests: ["src/tasks/publish/noise-free.test.ts"],
    find: 'table.schema.visibility === "public",',
    replace: "table.schema.visibility !== undefined,",
  },
  {
    name: "made-up-rows-of-private-ones",
    bug: "Rows of a private table are written out as ARFF.",
    like: "M16",
    file: "src/read/arff/write-arff.ts",
    tests: ["src/read/arff/write-arff.test.ts"],
    find: 'schema.visibility === "public",',
    replace: "schema.visibility !== undefined,",
  },
];
