import { CHOSEN, type ReadyFlow } from "./ready-flow.ts";

export const regressAndJudge: ReadyFlow = {
  id: "regress-and-judge",
  title: "A model of a number, and how far it is off",
  why: "How much, row by row, and what the attributes are like; how far off is told by a public file, for nothing.",
  subject: "table",
  label: "number",
  steps: [
    { name: "weights", task: "regress", label: CHOSEN, weight: 3 },
    { name: "look", task: "describe" },
    { name: "errors", do: "evaluate", from: "weights" },
  ],
};
