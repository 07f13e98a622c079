/**
 * What a mechanism promises, in a form that draws, planners, receipts and the accountant read.
 */
import type { Metric } from "../noise/noise.ts";

/** What mechanisms that draw one of some scores have in common. */
export const SELECTS = { takes: "scores", metric: "range", status: "proved" } as const;

export interface Card {
  readonly name: string;
  /**
   * How its draws are accounted for. `pure`: ε-differential privacy. `bounded-range`: that, and log-ratios within one interval of
   * length ε. `zcdp`: ρ. `sampled`: ρ, on a secret sample of the rows. `opaque`: (ε, δ), and nothing else is known.
   */
  readonly kind: "pure" | "bounded-range" | "zcdp" | "sampled" | "opaque";
  /** What it is handed: numbers, to which it adds noise; something that it draws from, better scores more often; or a loss, to which it adds noise. */
  readonly takes: "numbers" | "scores" | "scores-by-part" | "coverage" | "minimum";
  /** The metric in which the query must have bounded how far one person can move its answer. */
  readonly metric: Metric;
  /** Of its noise, where that has another name than the mechanism. */
  readonly law?: string;
  /** `research`: what is proved leaves something out; receipts say so, and methods that rest on it run only where that is allowed. */
  readonly status: "proved" | "research";
}
