/**
 * What a mechanism promises, in a form that draws, planners, receipts and the accountant read.
 */
import type { Metric } from "../noise/noise.ts";

export interface Card {
  readonly name: string;
  /**
   * How its draws are accounted for. `pure`: ε-differential privacy. `bounded-range`: that, and log-ratios within one interval of
   * length ε. `zcdp`: ρ. `opaque`: (ε, δ), and nothing else is known.
   */
  readonly kind: "pure" | "bounded-range" | "zcdp" | "opaque";
  /** What it is handed: numbers, to which it adds noise, or something that it draws from, better scores more often. */
  readonly takes: "numbers" | "scores" | "scores-by-part" | "coverage";
  /** The metric in which the query must have bounded how far one person can move its answer. */
  readonly metric: Metric;
  /** Of its noise, where that has another name than the mechanism. */
  readonly law?: string;
  readonly status: "proved";
}
