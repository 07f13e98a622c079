/** What is told of a model of a number: intervals that say that they hold, and would not. */
const part = (file, test) => ({
  file: `src/tasks/judge/numbers/${file}.ts`,
  tests: [`src/tasks/judge/numbers/${test}.test.ts`],
  like: "an interval that does not cover",
});

export const judgedNumbers = [
  {
    ...part("noisy-r2", "noisy-r2"),
    name: "r2-of-these-rows-alone",
    bug: "R²'s interval leaves out how far chance in who the rows are moves the label's spread.",
    find: "const spreadOff = Math.sqrt(spread.chance / rows);",
    replace: "const spreadOff = 0 * Math.sqrt(spread.chance / rows);",
  },
  {
    ...part("noisy-r2", "noisy-r2"),
    name: "r2-of-known-rows",
    bug: "Where the number of rows is private, R²'s interval leaves out that its noise moves the label's spread.",
    find: "known === undefined ? spread.perRows : 0",
    replace: "0",
  },
  {
    ...part("noisy-r2", "noisy-r2"),
    name: "r2-of-the-middle",
    bug: "R²'s ends are those of errors in the middle of their bands.",
    find: "largestQuotient(seen, squares.most, spread, 1)",
    replace: "largestQuotient(seen, squares.about, spread, 1)",
  },
  {
    ...part("noisy-mean", "number-judgement"),
    name: "mean-of-the-middle",
    bug: "A mean error's ends are those of errors in the middle of their bands.",
    find: "[kept(least).low, kept(most).high]",
    replace: "[kept(about).low, kept(about).high]",
  },
  {
    ...part("judge-numbers", "judge-numbers"),
    name: "errors-within-their-bands",
    bug: "What a rule's rounding may put beyond a band is taken to lie in it.",
    find: "rows, errors, slack, sums }",
    replace: "rows, errors, slack: 0, sums }",
    only: "a rule's slack",
  },
];
