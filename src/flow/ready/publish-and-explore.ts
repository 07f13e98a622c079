import { CHOSEN, type ReadyFlow } from "./ready-flow.ts";

export const publishAndExplore: ReadyFlow = {
  id: "publish-and-explore",
  title: "Publish and explore",
  why: "A synopsis to filter and draw for ever, and single attributes told more exactly than it can.",
  subject: "table",
  label: "label",
  steps: [
    { name: "synopsis", task: "publish", label: CHOSEN, weight: 3 },
    { name: "look", task: "describe" },
    { name: "figures", do: "plot", from: "synopsis" },
    { name: "keep", do: "save", from: "synopsis" },
  ],
};
