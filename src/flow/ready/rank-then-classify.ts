import { CHOSEN, type ReadyFlow } from "./ready-flow.ts";

export const rankThenClassify: ReadyFlow = {
  id: "rank-then-classify",
  title: "Which attributes matter, a model of them, and how well it does",
  why: "A card of five attributes instead of all, judged on rows that it has not seen.",
  subject: "table",
  label: "label",
  parts: { learn: 4, judge: 1 },
  steps: [
    { name: "top", task: "rank", label: CHOSEN, rows: "learn", options: { top: 5 } },
    {
      name: "card",
      task: "classify",
      label: CHOSEN,
      rows: "learn",
      attributes: { from: "top" },
      weight: 3,
    },
    { name: "errors", task: "judge", label: CHOSEN, rows: "judge", options: { model: { from: "card" } } },
  ],
};
