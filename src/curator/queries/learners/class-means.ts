/** A row is of the class whose mean is nearer: weights are the difference of the means of both classes, and the bias puts the border halfway. */
import { learnerOfClasses } from "./class-sums.ts";

export const classMeans = learnerOfClasses("class-means", ({ length }, positive, others) => {
  const [a, b] = [positive, others].map((sums) => sums.map((sum) => sum / Math.max(1, sums[length - 1])));
  // Where a class has no row, its mean says nothing.
  const isKnown = positive[length - 1] > 0 && others[length - 1] > 0;
  return a.map((mean, j) => {
    if (!isKnown) return 0;
    if (j < length - 1) return mean - b[j];
    return a.subarray(0, j).reduce((sum, own, i) => sum + (b[i] ** 2 - own ** 2) / 2, 0);
  });
});
