/** Descriptions: what is planned and drawn, which the door checks, and the error bars, which it cannot. */
const described = ["src/attributes/describe/describe.test.ts"];

export const describe = [
  {
    name: "description-parts-exceed-the-whole",
    bug: "Each question gets its part of the largest part and not of the sum, so that all together cost more than ε.",
    like: "M06",
    file: "src/attributes/describe/split.ts",
    tests: described,
    only: "the price that was planned is charged",
    find: "const total = sizes.reduce((sum, { size }) => sum + size, 0n);",
    replace: "const total = sizes.reduce((most, { size }) => (size > most ? size : most), 0n);",
  },
  {
    name: "description-counts-rows-twice",
    bug: "The rows are counted anew for every statistic that needs their number, which the plan pays for again.",
    like: "M06",
    file: "src/attributes/describe/split.ts",
    tests: described,
    only: "the number of rows is asked for once",
    find: "const known = asked.get(question.key) ?? { question, squares: 0 };",
    replace: "const known = { question: { ...question, key: question.key + asked.size }, squares: 0 };",
  },
  {
    name: "description-quantile-beyond-its-part",
    bug: "Where the budget is kept in ρ, a quantile is drawn at ten times the ε that its part of ρ pays for.",
    like: "M06",
    file: "src/attributes/describe/payment.ts",
    tests: ["src/attributes/describe/replay.test.ts"],
    only: "the draws that were made cost no more than was claimed",
    find: "const units = Math.floor(Math.sqrt(8 * toNumber(rho)) * (1 - 1e-12) * DECIMALS);",
    replace: "const units = Math.floor(Math.sqrt(toNumber(rho)) * 30 * DECIMALS);",
  },
  {
    name: "description-one-sided-tail",
    bug: "Error bars are made of one tail of the noise, so that they miss twice as often as they say.",
    like: "004-5",
    file: "src/attributes/describe/laws.ts",
    tests: ["src/attributes/describe/laws.test.ts"],
    find: "return (2 * Math.exp(-k / law.scale)) / (1 + Math.exp(-1 / law.scale));",
    replace: "return Math.exp(-k / law.scale) / (1 + Math.exp(-1 / law.scale));",
  },
  {
    name: "description-noiseless-divisor",
    bug: "A mean is divided by the noisy number of rows as if that had no noise, so that its error bar is too short.",
    like: "001-14",
    file: "src/attributes/describe/interval.ts",
    tests: ["src/attributes/describe/interval.test.ts"],
    find: "low: Math.min(sum.low / few, sum.low / many),",
    replace: "low: sum.low / value,",
  },
];
