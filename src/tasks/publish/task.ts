/** Publishing, as the registry lists it. */
import { task } from "../task.ts";
import { publishers } from "./methods.ts";

export const publishTask = task({
  name: "publish",
  title: "Publication",
  summary: "A synopsis of the table that anything can be learnt from.",
  table: publishers,
  yardsticks: [
    {
      name: "no-privacy",
      title: "No privacy, same groups",
      summary: "The training rows themselves in the place of a made-up table.",
      fits: false,
    },
    {
      name: "independent",
      title: "Independent, exact",
      summary:
        "Every column of the training rows shuffled by itself: single attributes exactly, and nothing between them.",
      fits: false,
    },
  ],
});
