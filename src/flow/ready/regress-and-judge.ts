import { CHOSEN, type ReadyFlow } from "./ready-flow.ts";

export const regressAndJudge: ReadyFlow = {
  id: "regress-and-judge",
  title: "A model of a number, and how far it is off",
  why: "How much, row by row, what the attributes are like, and how far off it is on rows that it has not seen.",
  subject: "table",
  label: "number",
  parts: { learn: 4, judge: 1 },
  steps: [
    { name: "weights", task: "regress", label: CHOSEN, rows: "learn", weight: 3 },
    { name: "look", task: "describe" },
    { name: "errors", task: "judge", label: CHOSEN, rows: "judge", options: { model: { from: "weights" } } },
  ],
};
