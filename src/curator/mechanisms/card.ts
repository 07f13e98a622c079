/**
 * What a mechanism promises, in a form that receipts, reference pages and the accountant read.
 */
import type { Metric } from "../noise/noise.ts";

export interface Card {
  readonly name: string;
  /**
   * `pure`: ε-differential privacy. `bounded-range`: that, and log-ratios within one interval of length ε.
   * `zcdp`: ρ. `approximate`: (ε, δ).
   */
  readonly guarantee: "pure" | "bounded-range" | "zcdp" | "approximate";
  /** The metric in which the query must have bounded how far one person can move its answer. */
  readonly metric: Metric;
  readonly status: "proved";
}
