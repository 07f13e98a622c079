/** Regression, as the registry lists it. */
import { task } from "../task.ts";
import { regressors } from "./methods.ts";

export const regressTask = task({
  name: "regress",
  title: "Regression",
  summary: "A model that predicts a number.",
  table: regressors,
  yardsticks: [
    {
      name: "mean",
      title: "Mean without noise",
      summary: "The mean of the training rows, exactly.",
      fits: false,
    },
    {
      name: "no-privacy",
      title: "NoPrivacy",
      summary: "Ordinary least squares without noise: a yardstick, for public data only.",
      fits: true,
    },
    {
      name: "boosting",
      title: "boosting without noise",
      summary: "Boosted trees of means on the training rows themselves, without noise.",
      fits: false,
    },
  ],
});
