import { CHOSEN, type ReadyFlow } from "./ready-flow.ts";

export const publishThenLearn: ReadyFlow = {
  id: "publish-then-learn",
  title: "Publish, then learn for free",
  why: "One synopsis is bought; ordinary learners then try what they like on it, for nothing.",
  subject: "table",
  label: "label",
  steps: [
    { name: "synopsis", task: "publish", label: CHOSEN },
    { name: "tree", do: "learn", from: "synopsis", options: { learner: "cart" } },
    { name: "boosted", do: "learn", from: "synopsis", options: { learner: "boosting" } },
    { name: "keep", do: "save", from: "tree" },
  ],
};
