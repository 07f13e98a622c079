/**
 * How far Privet's mean, variance, histogram and quantiles of Adult's numeric columns are off, beside diffprivlib's at equal ε and bounds.
 *
 *     npm run build && node experiments/describe-errors.mjs [FOLDER]
 *
 * Writes describe.md and describe.svg to the folder, docs/results where none is named. diffprivlib's errors are those of
 * tools/fixtures/diffprivlib-errors.json. Finds Adult as the other experiments do.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rational, ZERO } from "../dist/base/rational.js";
import { openCurator } from "../dist/curator/index.js";
import { describePage } from "./describe-errors-page.mjs";
import { known } from "./known.mjs";

/** A histogram has ten errors a run; a quantile is drawn from up to 16,384 places, which takes its time. */
const RUNS = { mean: 1000, variance: 1000, histogram: 200, quantiles: 200 };
const HUNDREDTHS = [5n, 10n, 50n, 100n];
const peer = JSON.parse(
  readFileSync(new URL("../tools/fixtures/diffprivlib-errors.json", import.meta.url), "utf8"),
);
const shares = peer.shares.map((share) => rational(BigInt(Math.round(100 * share)), 100n));
const MEDIAN = peer.shares.indexOf(0.5);
const folder = process.argv[2] ?? "docs/results";
const table = await known("adult");
const columns = peer.columns.map((theirs) => ({ ...theirs, values: valuesOf(theirs) }));
const replaced = await opened("replace", 1);
const added = await opened("add-remove", 2);

const rows = [];
for (const column of columns)
  for (const [at, hundredths] of HUNDREDTHS.entries()) {
    const epsilon = rational(hundredths, 100n);
    rows.push({
      name: column.name,
      epsilon: Number(hundredths) / 100,
      ours: await oursAt(column, epsilon),
      theirs: column.errors[at],
    });
  }
const { page, picture } = describePage({
  rows,
  columns,
  shares: peer.shares,
  runs: RUNS,
  theirRuns: peer.runs,
});
writeFileSync(join(folder, "describe.md"), page);
writeFileSync(join(folder, "describe.svg"), picture);

async function opened(neighbours, unsafeSeed) {
  const size = neighbours === "replace" ? {} : { rows: { about: table.rows } };
  const schema = { ...table.schema, neighbours, ...size };
  return openCurator({
    schema,
    rows: { readTable: async () => ({ ...table, schema }) },
    unsafeSeed,
    threads: 1,
  });
}

/** Mean absolute errors over the runs. */
async function oursAt({ name, mean, variance, counts, edges, quantiles }, epsilon) {
  const noise = { mechanism: "laplace", epsilon };
  const cuts = { [name]: edges.slice(1, -1) };
  const quantileOff = (curator, at) =>
    errorOf(
      { curator, epsilon, kind: "bounded-range", runs: RUNS.quantiles, truth: quantiles[at] },
      async (allowance) => {
        const { value } = await allowance.make(
          { ask: "quantile", attribute: name, share: shares[at] },
          { mechanism: "exponential", epsilon },
        );
        return value;
      },
    );
  const errors = [];
  for (const at of shares.keys()) errors.push(await quantileOff(replaced, at));
  const noisy = { epsilon, kind: "pure" };
  return {
    mean: await errorOf({ ...noisy, curator: replaced, runs: RUNS.mean, truth: mean }, async (allowance) => {
      const { value } = await allowance.make({ ask: "sum", attribute: name }, noise);
      return value / table.rows;
    }),
    variance: await errorOf(
      { ...noisy, curator: replaced, runs: RUNS.variance, truth: variance },
      async (allowance) => {
        const { value } = await allowance.make({ ask: "variance", attribute: name }, noise);
        return value;
      },
    ),
    histogram: await errorOf(
      { ...noisy, curator: added, runs: RUNS.histogram, truth: counts },
      async (allowance) => {
        const { value } = await allowance.make({ ask: "histogram", attributes: [name], cuts }, noise);
        // diffprivlib's counts are never below 0; this is free afterwards.
        return value.map((count) => Math.max(0, Number(count)));
      },
    ),
    quantiles: errors,
    medianAdded: await quantileOff(added, MEDIAN),
  };
}

/** How far releases are off the truth, on average; of several numbers, on average over them. */
async function errorOf({ curator, epsilon, kind, runs, truth }, release) {
  const all = rational(epsilon.n * BigInt(runs), epsilon.d);
  const draws = [{ kind, epsilon, count: runs }];
  const allowance = await curator.allow({
    epsilon: all,
    delta: ZERO,
    draws,
    purpose: "errors of descriptions",
  });
  const truths = [truth].flat();
  let sum = 0;
  for (let run = 0; run < runs; run++) {
    const found = [await release(allowance)].flat();
    sum += found.reduce((total, value, i) => total + Math.abs(value - truths[i]), 0) / truths.length;
  }
  return sum / runs;
}

/** The column's values, after checking that the peer's table was made of the same rows and bounds. */
function valuesOf({ name, low, high, rows: count, mean, variance, counts, edges, quantiles }) {
  const { attribute, codes } = table.columns.find((column) => column.attribute.name === name);
  const values = Array.from(codes, (code) => attribute.low + code * attribute.step).sort((a, b) => a - b);
  const average = values.reduce((a, b) => a + b, 0) / values.length;
  const spread = values.reduce((sum, value) => sum + (value - average) ** 2, 0) / values.length;
  const inBin = (i) =>
    values.filter((v) => v >= edges[i] && (v < edges[i + 1] || i === counts.length - 1)).length;
  const same =
    attribute.low === low &&
    attribute.high === high &&
    values.length === count &&
    Math.abs(average - mean) < 1e-9 * high &&
    Math.abs(spread - variance) < 1e-9 * high ** 2 &&
    counts.every((n, i) => n === inBin(i)) &&
    quantiles.every((q, i) => q === values[Math.ceil(peer.shares[i] * count - 1e-9) - 1]);
  if (!same) throw new Error(`diffprivlib-errors.json was made of other rows or bounds: ${name}`);
  return values;
}
