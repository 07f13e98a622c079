/** Options that methods by output perturbation share. */
import { choice, integer, real } from "../../../base/options.ts";
import type { SmoothLoss } from "../../../search/descent/schedule.ts";

export const cornerOption = (fallback: number) =>
  real({
    group: "Model",
    title: "Round corner",
    unit: "margin",
    from: 2 ** -7,
    upTo: 1,
    default: fallback,
    tip: "Over how much to either side the hinge's corner is rounded off; a smaller one needs more steps.",
  });

export const ridgeOption = real({
  group: "Model",
  title: "Ridge Λ",
  unit: "a row",
  above: 0,
  upTo: 1000,
  auto: { how: "from rows, ε, δ and weights", from: ["rows", "epsilon", "delta", "attributes"] },
  tip: "Half of it times the squared weights is added to the mean loss: a larger one needs less noise and learns less.",
});

export const smoothLossOptions = {
  loss: choice({
    group: "Model",
    of: ["logistic", "huber"],
    titles: { logistic: "Logistic", huber: "Hinge with a round corner" },
    default: "logistic",
    tip: "What is made small: the logistic loss, or the hinge loss of support-vector machines with its corner rounded off.",
  }),
  cap: real({
    group: "Model",
    title: "Steepest slope",
    when: { loss: ["logistic"] },
    from: 0.01,
    upTo: 1,
    default: 0.5,
    tip: "Steeper slopes are cut off: what one row can do, and the noise, is smaller by as much. 1 as published.",
  }),
  corner: { ...cornerOption(0.5), when: { loss: ["huber"] } },
};

/** The loss that was chosen, with its corner. */
export const smoothLoss = (given: {
  readonly loss: SmoothLoss["loss"];
  readonly corner: number;
  readonly cap: number;
}): SmoothLoss =>
  given.loss === "huber"
    ? { loss: "huber", shape: given.corner, cap: 1 }
    : { loss: "logistic", cap: given.cap };

export const stepsOption = (tip: string) =>
  integer({
    group: "Search",
    unit: "steps",
    min: 1,
    max: 10_000,
    auto: { how: "from rows, ε, δ and weights", from: ["rows", "epsilon", "delta", "attributes"] },
    tip,
  });

/** Of perturbation of the objective. */
export const bendOption = (fallback: number) =>
  real({
    group: "Budget",
    title: "Share for the bend",
    unit: "of ε",
    above: 0,
    upTo: 0.99,
    default: fallback,
    tip: "The ridge is as small as lets one row bend the loss by this part of ε; the rest pays for noise.",
  });
