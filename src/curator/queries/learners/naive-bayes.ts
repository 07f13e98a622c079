/**
 * Naive Bayes as a linear model: the log-odds of what a row has in either class, half a row added to every count. Of a number, how far it lies from low to high is
 * taken for the chance of a flag: (1 + x)/2.
 */
import { isIndicator } from "../../../schema/coding/learnable.ts";
import { learnerOfClasses } from "./class-sums.ts";

/** What is added to a count, and to its complement. */
const PRIOR = 0.5;

export const naiveBayes = learnerOfClasses("naive-bayes", ({ attributes, offsets, length }, ...sums) => {
  const bias = length - 1;
  const rows = sums.map((own) => own[bias]);
  const odds = (counts: readonly number[]) => {
    const [positive, others] = counts.map((count, c) => Math.log((count + PRIOR) / (rows[c] + 2 * PRIOR)));
    return positive - others;
  };
  const weights = new Float64Array(length);
  weights[bias] = Math.log((rows[0] + PRIOR) / (rows[1] + PRIOR));
  for (const [k, attribute] of attributes.entries()) {
    const end = k + 1 < offsets.length ? offsets[k + 1] : bias;
    if (attribute.kind === "numeric" && !isIndicator(attribute)) {
      const high = sums.map((own, c) => (rows[c] + own[offsets[k]]) / 2);
      const [up, down] = [odds(high), odds(high.map((count, c) => rows[c] - count))];
      weights[offsets[k]] = (up - down) / 2;
      weights[bias] += (up + down) / 2;
    } else for (let j = offsets[k]; j < end; j++) weights[j] = odds(sums.map((own) => own[j]));
  }
  return weights;
});
