/** How far one person can move gradients, directions, second moments and descents: every part of these bounds, made too small. */
const bounds = ["src/curator/queries/gradients/gradients.refute.test.ts"];
const gradient = { file: "src/curator/queries/gradients/gradient.ts", tests: bounds };
const products = { file: "src/curator/queries/gradients/products.ts", tests: bounds };
const descent = {
  file: "src/curator/queries/gradients/descent.ts",
  tests: ["src/curator/queries/gradients/descent.refute.test.ts"],
};
const minimum = {
  file: "src/curator/queries/gradients/minimum.ts",
  tests: ["src/curator/queries/gradients/minimum.refute.test.ts"],
};
const objective = {
  file: "src/curator/mechanisms/objective/index.ts",
  tests: ["src/curator/mechanisms/objective/objective.test.ts"],
};
const amounts = { ...objective, file: "src/curator/accounting/objective.ts" };
const blocks = { ...descent, file: "src/curator/queries/gradients/block-descents.ts" };
const median = {
  file: "src/curator/queries/gradients/block-median.ts",
  tests: ["src/curator/queries/gradients/block-median.refute.test.ts"],
};
const sampled = { tests: ["src/curator/mechanisms/sampled-gaussian/sampled-gaussian.test.ts"] };
const fits = { file: "src/curator/queries/gradients/fits.ts", tests: bounds };
const suite = { tests: ["src/curator/engines/memory/memory.test.ts"] };

export const gradients = [
  {
    ...gradient,
    name: "gradient-replaced-row-is-one",
    bug: "A replaced row takes one gradient and gives another, but only one is allowed for.",
    find: 'neighbours === "replace" ? 2n * longest : longest',
    replace: "longest",
  },
  {
    ...gradient,
    name: "gradient-length-of-one-input",
    bug: "The bound in the sum of sizes takes a row for one input, though as many as there are attributes may be at their ends.",
    find: "each * BigInt(Math.ceil(Math.sqrt(attributes.length + 1)))",
    replace: "each",
  },
  {
    ...gradient,
    name: "gradient-clip-twice-as-far",
    bug: "A row's slope is cut off at twice what its length allows.",
    find: "((clip * 2 ** 29) / Math.sqrt(q))",
    replace: "((clip * 2 ** 30) / Math.sqrt(q))",
  },
  {
    ...gradient,
    name: "gradient-lengths-rounded-down",
    bug: "What an input adds to its row's length is rounded down, so that many small inputs count for nothing.",
    find: "Math.ceil(units ** 2 / 2 ** 18)",
    replace: "Math.floor(units ** 2 / 2 ** 20)",
  },
  {
    file: "src/curator/queries/gradients/direction.ts",
    tests: bounds,
    name: "directions-one-way",
    bug: "Opposite directions are taken to move by one slope together, and not by one each.",
    find: '(facts.neighbours === "replace" ? 4n : 2n)',
    replace: '(facts.neighbours === "replace" ? 2n : 1n)',
  },
  {
    ...products,
    name: "products-label-counts-once",
    bug: "Products with the label count several times, and the bound counts them once.",
    find: "pairs.map(({ isWithLabel }) => (isWithLabel ? labels : 1n))",
    replace: "pairs.map(() => 1n)",
  },
  {
    ...products,
    name: "products-replaced-row-only-twice",
    bug: "The squares of a replaced row's products are taken to be at right angles to the new ones; they may point away from each other.",
    find: "2n * t + categories + 1n + labels ** 4n",
    replace: "2n * t",
  },
  {
    ...products,
    name: "products-box-without-label",
    bug: "Where all inputs are numbers, the label's part of what a replaced row moves is left out.",
    find: "d * d + d + 2n * labels * d + labels * labels + 2n",
    replace: "d * d + d + 2n",
  },
  {
    ...descent,
    name: "descent-one-row-one-side",
    bug: "A replaced row pulls at both tables' weights, and only one pull is counted.",
    find: "(2 * rate * question.clip + 2 * off)",
    replace: "(rate * question.clip + 2 * off)",
  },
  {
    ...descent,
    name: "descent-only-last-step",
    bug: "Only the last of many steps is taken to part the weights.",
    find: "const far = times * (",
    replace: "const far = (",
  },
  {
    ...descent,
    name: "descent-any-rate",
    bug: "A step so long that two paths part from each other is taken for one that brings them together.",
    find: "ensure(rate <= boldest,",
    replace: "ensure(rate <= 10 * boldest,",
  },
  {
    ...blocks,
    name: "blocks-replaced-row-in-one",
    bug: "A replaced row leaves one block and comes to another, and only one is counted.",
    find: 'touched: facts.neighbours === "replace" ? 2n : 1n',
    replace: "touched: 1n",
  },
  {
    ...blocks,
    name: "blocks-not-clamped",
    bug: "Where a block's descent ends is not brought into the box.",
    find: "all.push(ends.map((weight) => Math.max(-edge, Math.min(edge, weight))));",
    replace: "all.push(ends);",
  },
  {
    ...median,
    name: "median-replaced-row-in-one",
    bug: "A replaced row leaves one block and comes to another, and a median's scores count one of them.",
    find: 'touched * quantileSensitivity(HALF, "replace")',
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
    ...sampled,
    file: "src/curator/queries/gradients/gradient.ts",
    name: "sample-of-replaced-rows",
    bug: "Samples are let be asked about where rows are replaced, for which no price of one is proved.",
    find: '...(facts.neighbours === "add-remove" && {',
    replace: "...({",
  },
  {
    ...sampled,
    file: "src/curator/draws/draw.ts",
    name: "small-sample-pays-for-large",
    bug: "A plan for a small sample pays for a draw on a larger one.",
    find: "compare(draw.rate, planned.rate) > 0",
    replace: "compare(draw.rate, planned.rate) > 1",
  },
  {
    ...sampled,
    file: "src/curator/mechanisms/sampled-gaussian/index.ts",
    name: "one-coin-for-all-rows",
    bug: "One coin decides for all rows whether they take part.",
    find: "for (let row = 0; row < rows; row++) if (coin.flip(rate.n, rate.d)) taking.push(row);",
    replace:
      "const all = coin.flip(rate.n, rate.d);\n    for (let row = 0; row < rows; row++) if (all) taking.push(row);",
  },
  {
    ...suite,
    only: "plain loops: gradients over samples",
    file: "src/curator/engines/memory/gradients/learning-sums.ts",
    name: "sample-takes-all-equal-rows",
    bug: "Of rows that are stored once for many all take part where one does.",
    find: "times.push(next - first);",
    replace: "times.push(table.weights[row]);",
  },
  {
    ...fits,
    name: "fits-apart-by-bias-alone",
    bug: "Two candidates are taken to differ by their biases alone.",
    find: "    all += most;",
    replace: "    all += 0 * most;",
  },
  {
    ...fits,
    name: "fits-squares-like-sizes",
    bug: "Half the square of a distance is taken to rise as its size does, also where it rises faster.",
    find: "(isSquared ? given : 1)",
    replace: "(isSquared ? 0.5 : 1)",
  },
  {
    ...suite,
    file: "src/curator/engines/memory/gradients/learnt-rows.ts",
    name: "gradients-missing-label-counts",
    bug: "A row whose label is missing counts as one in the middle.",
    find: "codes[row] < missing ? timesAt(weights, row) : 0",
    replace: "missing > 0 ? timesAt(weights, row) : 0",
  },
  {
    file: "src/yardsticks/public-only.ts",
    tests: ["src/yardsticks/regression.test.ts"],
    name: "numbers-without-noise-on-private-data",
    bug: "Yardsticks without noise are fitted to data that is not public.",
    find: 'schema.visibility === "public"',
    replace: "schema.visibility !== undefined",
  },
  {
    ...suite,
    file: "src/curator/engines/memory/gradients/loops.ts",
    name: "gradients-limit-on-one-side",
    bug: "Slopes are cut off above, and not below.",
    find: "own > limit ? limit : own < -limit ? -limit : own",
    replace: "own > limit ? limit : own",
  },
  {
    ...minimum,
    name: "minimum-without-bend",
    bug: "One row bends the loss, which moves the density of its minimum, and nothing is paid for it.",
    only: "costs no more than its price",
    find: "spread: priceUp(Math.log1p(bend / ridge)),",
    replace: "spread: priceUp(1e-9),",
  },
  {
    ...minimum,
    name: "minimum-not-so-near",
    bug: "Steps end ten times as far from the minimum as noise on the weights covers.",
    only: "what is computed is within τ",
    find: "<= ridge * near }",
    replace: "<= 10 * ridge * near }",
  },
  {
    ...minimum,
    name: "minimum-one-side",
    bug: "Two tables' weights lie on either side of the minimum, and one side is counted.",
    only: "what is computed is within τ",
    find: "BigInt(Math.ceil(2 * near * Math.sqrt(size) * WEIGHT_ONE) + size)",
    replace: "BigInt(Math.ceil(near * Math.sqrt(size) * WEIGHT_ONE) + size)",
  },
  {
    ...amounts,
    name: "objective-corners-forgotten",
    bug: "A replaced row moves noise along two lines, and all of δ is given to the worst of them.",
    only: "the three Gaussians",
    find: "rhoCap(input, multiply(delta, rational(255n, 256n)))",
    replace: "rhoCap(input, multiply(delta, rational(40n)))",
  },
  {
    ...amounts,
    name: "objective-second-noise-free",
    bug: "Noise on the weights is paid for out of nothing: all that the ridge leaves is given to what pulls.",
    only: "add up to ε",
    find: "const input = subtract(left, output);",
    replace: "const input = left;",
  },
  {
    ...objective,
    name: "objective-pull-half-as-wide",
    bug: "What pulls is half as wide as is said.",
    only: "has the law that it is said to have",
    find: "(digits) => Number(digits) / 2 ** PULL_DIGITS",
    replace: "(digits) => Number(digits) / 2 ** (PULL_DIGITS + 1)",
  },
  {
    file: "src/curator/draws/opaque.ts",
    tests: ["src/curator/mechanisms/objective/objective.test.ts"],
    name: "objective-ridge-dearer-than-epsilon",
    bug: "A ridge that costs more than ε is taken, and noise is drawn for a negative rest.",
    only: "cannot pay for is refused",
    find: "ensure(compare(epsilon, spread) > 0, ...tooSmall);",
    replace: "",
  },
];
