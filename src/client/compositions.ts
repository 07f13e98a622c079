/** What so many equal draws cost together, by theorem: lines to be drawn, from public arithmetic. */
export interface CompositionsTold {
  /** Of each draw, and δ of all together. */
  readonly epsilon: number;
  readonly delta: number;
  /** From one to as many as were asked for. */
  readonly draws: readonly number[];
  readonly curves: readonly {
    readonly name: string;
    readonly title: string;
    /** `bounded-range` holds of draws of the exponential mechanism; `pure` of all. */
    readonly kind: "pure" | "bounded-range";
    /** Whether plans of such draws are charged by it. */
    readonly isCharged: boolean;
    /** The total, in the order of `draws`. */
    readonly epsilons: readonly number[];
  }[];
}
