import type { ReadyFlow } from "./ready-flow.ts";

export const findBoundsFirst: ReadyFlow = {
  id: "find-bounds-first",
  title: "Find the bounds, then describe",
  why: "For numbers whose declared bounds are wide because nobody knew better: where the rows are, then means, spreads and ranges within.",
  subject: "table",
  steps: [
    { name: "bounds", task: "describe", options: { statistics: [{ what: "bounds" }] } },
    {
      name: "look",
      task: "describe",
      weight: 2,
      options: {
        statistics: [{ what: "mean" }, { what: "deviation" }, { what: "histogram" }],
        within: { from: "bounds" },
      },
    },
    { name: "figures", do: "plot", from: "look" },
  ],
};
