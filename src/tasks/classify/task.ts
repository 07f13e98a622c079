/** Classification, as the registry lists it. */
import { learners } from "../../learn/learners.ts";
import { task } from "../task.ts";
import { classifiers } from "./methods.ts";
import { expectedError } from "./privet/expected-error.ts";

export const classifyTask = task({
  name: "classify",
  title: "Classification",
  summary: "A model that predicts a label.",
  table: classifiers,
  expect: (facts, plan) =>
    "schema" in facts && plan.label !== undefined
      ? expectedError(facts, { ...plan, label: plan.label })
      : undefined,
  yardsticks: [
    {
      name: "majority",
      title: "Majority",
      summary: "The most frequent class of the training rows, exactly; the first declared of equals.",
      fits: false,
    },
    {
      name: "no-privacy",
      title: "NoPrivacy",
      summary: "Ordinary logistic regression without noise: a yardstick, for public data only.",
      fits: true,
    },
    ...learners
      // That yardstick is there already.
      .filter(({ name }) => name !== "majority")
      .map(({ name }) => ({
        name,
        title: `${name} without noise`,
        summary: "The learner on the training rows themselves: no noise and no taxonomy.",
        fits: false,
      })),
  ],
});
