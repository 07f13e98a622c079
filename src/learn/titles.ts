/** How learners are called, in the order in which they are offered: a page that lets somebody choose one needs no more of them. */
export const TITLES = {
  cart: "Decision tree",
  boosting: "Boosted trees",
  "linear-svm": "Support vector machine, linear",
  "rbf-svm": "Support vector machine, Gaussian kernel",
  "logistic-regression": "Logistic regression",
  majority: "The largest class",
} as const;
