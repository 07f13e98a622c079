import { CHOSEN, type ReadyFlow } from "./ready-flow.ts";

export const firstLook: ReadyFlow = {
  id: "first-look",
  title: "A first look",
  why: "What the attributes are like, and which of them tell most about a label.",
  subject: "table",
  label: "label",
  steps: [
    { name: "look", task: "describe" },
    { name: "top", task: "rank", label: CHOSEN, options: { top: 5, release: "values" } },
  ],
};
