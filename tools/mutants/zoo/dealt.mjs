/** Rows in parts, and shares of a run: one row seen in two parts, parts below their price, draws on rows that were not paid for. */
const tests = ["src/curator/dealt.refute.test.ts"];
const price = { file: "src/curator/price.ts", tests };
const run = { file: "src/curator/paid-run.ts", tests };
const rows = { file: "src/curator/engines/memory/dealt-rows.ts", tests };
const held = { file: "src/schema/coding/row-parts.ts", tests };

export const dealt = [
  {
    ...price,
    name: "parts-without-the-whole",
    bug: "Draws over all rows are not added to those over a part.",
    like: "V15",
    find: "part === undefined || held.includes(part)",
    replace: "part !== undefined && held.includes(part)",
  },
  {
    ...price,
    name: "cheapest-part",
    bug: "Parts cost what the cheapest of them costs.",
    like: "V15",
    find: "compare(x, y) >= 0 ? x : y",
    replace: "compare(x, y) < 0 ? x : y",
  },
  {
    ...price,
    name: "rho-of-one-part",
    bug: "A ledger that adds up ρ is charged for one part, also where it is not the dearest.",
    like: "V15",
    find: "{ rho: larger(a.cost.rho, b.cost.rho) }",
    replace: "{ rho: b.cost.rho }",
  },
  {
    ...held,
    name: "parts-that-overlap-are-apart",
    bug: "A row that lies in two parts is charged for one of them.",
    like: "V15",
    find: "(from <= i + 1 && i + 1 <= to ? [part] : [])",
    replace: "(to === i + 1 ? [part] : [])",
  },
  {
    ...held,
    name: "parts-of-other-counts",
    bug: "Parts of different counts are taken for parts without a common row.",
    like: "V15",
    find: "known.every((one) => one.of === of)",
    replace: "known.every((one) => one.of > 0 || of === 0)",
  },
  {
    ...rows,
    name: "replaced-row-changes-its-part",
    bug: "Rows are dealt by their codes where neighbours replace a row, so that two parts change.",
    like: "V04",
    find: 'const isPlaced = this.#schema.neighbours === "replace";',
    replace: "const isPlaced = this.#place < 0;",
  },
  {
    ...rows,
    name: "row-that-comes-moves-others",
    bug: "Rows are dealt by their places where they come and go, so that all behind a row change their part.",
    like: "V04",
    find: 'const isPlaced = this.#schema.neighbours === "replace";',
    replace: "const isPlaced = this.#place >= 0;",
  },
  {
    ...rows,
    name: "places-begin-anew",
    bug: "A row's place is that in its piece of the file, so that sizes of parts follow from how it was read.",
    like: "V04",
    find: "this.#place += rows;",
    replace: "",
    only: "a row.s place is that in the file",
  },
  {
    ...run,
    name: "share-spends-what-others-planned",
    bug: "A share may make every planned draw.",
    like: "V15",
    find: "this.#left.slice(first, to).filter",
    replace: "this.#left.slice(first - first, to - to + this.#left.length).filter",
  },
  {
    ...run,
    name: "part-paid-by-another",
    bug: "What was planned for one part pays for draws on other rows.",
    like: "V15",
    find: ".filter(({ draws }) => draws.part === part)",
    replace: ".filter(({ draws }) => draws.part === part || draws.count > 0)",
  },
  {
    ...run,
    name: "part-looks-at-all-rows",
    bug: "A draw that was paid for a part looks at all rows.",
    like: "V15",
    find: "part === undefined ? rows : dealt?.get(part)",
    replace: "part === undefined || dealt === undefined ? rows : rows",
  },
];
