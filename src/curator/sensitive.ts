/**
 * Whole numbers computed from private rows that have not been noised yet, with how far one person can move them.
 *
 * Only this folder can make one or look inside one; the door exports nothing that opens it.
 */
import type { Metric } from "./noise/noise.ts";

export class Sensitive {
  readonly #value: readonly bigint[];
  readonly metric: Metric;
  /** No neighbouring table's value is further away, in the metric. Proved by the query that made it. */
  readonly sensitivity: bigint;

  constructor(value: readonly bigint[], metric: Metric, sensitivity: bigint) {
    if (sensitivity <= 0n) throw new RangeError("a sensitivity is positive");
    this.#value = value;
    this.metric = metric;
    this.sensitivity = sensitivity;
  }

  get length(): number {
    return this.#value.length;
  }

  static open(sensitive: Sensitive, metric: Metric): readonly bigint[] {
    if (sensitive.metric !== metric) throw new TypeError(`this mechanism needs a bound in ${metric}`);
    return sensitive.#value;
  }
}
