/** What a made-up table is judged by, under the names that an experiment's file has for it. */

/** Learners that learn from the made-up table and are judged on rows that were set aside. */
export const JUDGING_LEARNERS = {
  "error-boosting": "boosting",
  "error-tree": "cart",
  "error-regression": "logistic-regression",
} as const;

const learnt = (who: string) => `Share of test rows misclassified by ${who} learnt from the made-up table`;

export const TABLE_MEASURES = {
  "one-way": {
    title: "Distance of single attributes and the label (mean total variation)",
    brief: "one-way",
  },
  "with-label": {
    title: "Distance of attributes with the label (mean total variation)",
    brief: "with label",
  },
  pairs: { title: "Distance of pairs of attributes (mean total variation)", brief: "pairs" },
  "error-boosting": { title: learnt("boosted trees"), brief: "boosting errs" },
  "error-tree": { title: learnt("a tree"), brief: "tree errs" },
  "error-regression": { title: learnt("logistic regression"), brief: "regression errs" },
} as const;

export type TableMeasure = keyof typeof TABLE_MEASURES;
export const isTableMeasure = (name: string): name is TableMeasure => Object.hasOwn(TABLE_MEASURES, name);
