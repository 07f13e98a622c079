import { CHOSEN, type ReadyFlow } from "./ready-flow.ts";

export const judgeThreeModels: ReadyFlow = {
  id: "judge-three-models",
  title: "Three models, judged honestly",
  why: "Three ways to learn the same label, each judged on the same rows, which none of them has seen.",
  subject: "table",
  label: "label",
  parts: { learn: 4, judge: 1 },
  steps: [
    { name: "card", task: "classify", method: "privet", label: CHOSEN, rows: "learn", weight: 2 },
    { name: "boosted", task: "classify", method: "privet-boost", label: CHOSEN, rows: "learn", weight: 2 },
    { name: "simplest", task: "classify", method: "majority", label: CHOSEN, rows: "learn", weight: 0.5 },
    {
      name: "of-card",
      task: "judge",
      label: CHOSEN,
      rows: "judge",
      options: { model: { from: "card" } },
    },
    {
      name: "of-boosted",
      task: "judge",
      label: CHOSEN,
      rows: "judge",
      options: { model: { from: "boosted" } },
    },
    {
      name: "of-simplest",
      task: "judge",
      label: CHOSEN,
      rows: "judge",
      options: { model: { from: "simplest" } },
    },
  ],
};
