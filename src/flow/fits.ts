/**
 * Which release fits where: the one table that the library checks flows by and that the workbench draws edges by. Pure data; a new task is
 * a line.
 */

/** What a step releases, as far as the steps after it are concerned. */
export type ReleasedKind =
  | "numbers"
  | "attributes"
  | "model"
  | "number-model"
  | "clusters"
  | "synopsis"
  | "judgement";

/** Where an edge may end, and with what; `required`: the step is nothing without it. */
export interface StepInput {
  /** `attributes`, `from`, or `options.` and the name of an option. */
  readonly place: string;
  readonly takes: readonly ReleasedKind[];
  readonly required?: true;
}

/** The method that makes cards to start from, and what it is asked for then; nothing said of it leaves open what it will be. */
export const CARDS = { method: "privet", model: "card", open: ["auto", "card"] } as const;

export interface StepKind {
  /** Absent where nothing comes after it. */
  readonly releases?: ReleasedKind;
  readonly inputs: readonly StepInput[];
}

const ATTRIBUTES: StepInput = { place: "attributes", takes: ["attributes"] };
const from = (...takes: readonly ReleasedKind[]): StepInput => ({ place: "from", takes, required: true });
const ALL = ["numbers", "attributes", "model", "number-model", "clusters", "synopsis", "judgement"] as const;

/** By `task`: they look at rows. */
export const PAID_KINDS: Readonly<Record<string, StepKind>> = {
  // Bounds that an earlier description tells; of one that is asked for them.
  describe: { releases: "numbers", inputs: [ATTRIBUTES, { place: "options.within", takes: ["numbers"] }] },
  rank: { releases: "attributes", inputs: [ATTRIBUTES] },
  // A card to start from; of the method that takes one.
  classify: { releases: "model", inputs: [ATTRIBUTES, { place: "options.start", takes: ["model"] }] },
  regress: { releases: "number-model", inputs: [ATTRIBUTES] },
  cluster: { releases: "clusters", inputs: [ATTRIBUTES] },
  publish: { releases: "synopsis", inputs: [ATTRIBUTES] },
  judge: {
    releases: "judgement",
    inputs: [{ place: "options.model", takes: ["model", "number-model"], required: true }],
  },
};

/** By `do`: they look at releases, and cost nothing. */
export const FREE_KINDS: Readonly<Record<string, StepKind>> = {
  learn: { releases: "model", inputs: [from("synopsis")] },
  predict: { inputs: [from("model", "number-model", "clusters")] },
  evaluate: { releases: "judgement", inputs: [from("model", "number-model")] },
  // What has a picture: report/released/figure.ts.
  plot: { inputs: [from("numbers", "attributes", "synopsis")] },
  save: { inputs: [from(...ALL)] },
};
