/** Options that methods by noisy gradients share. */
import { choice, real } from "../../../base/options.ts";

export const gradientLossOption = choice({
  group: "Model",
  of: ["logistic", "hinge", "huber"],
  default: "logistic",
  tip: "What is made small; huber is the hinge with its corner rounded off.",
});

export const clipOption = real({
  group: "Search",
  unit: "share of the longest",
  above: 0.001,
  upTo: 1,
  default: 0.5,
  tip: "Gradients of rows are made no longer than this share of the longest possible; 1 clips none.",
});

/** `last` says what of the weights 0 takes. */
export const averageOption = (last: string) =>
  real({
    group: "Search",
    title: "Averaged share",
    unit: "share of the steps",
    from: 0,
    upTo: 1,
    default: 0.5,
    tip: `The last weights are averaged over this share of the steps; 0 takes ${last}.`,
  });
