import type { ReadyFlow } from "./ready-flow.ts";

export const segmentAndDescribe: ReadyFlow = {
  id: "segment-and-describe",
  title: "Segment and describe",
  why: "Groups that are alike by their centres, beside what the attributes are like over all.",
  subject: "table",
  steps: [
    { name: "groups", task: "cluster", options: { k: 4 }, weight: 2 },
    { name: "look", task: "describe" },
    { name: "figures", do: "plot", from: "look" },
  ],
};
