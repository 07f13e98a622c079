/**
 * Answers about one attribute, from how many rows have each of its codes. Rows are counted once a run, when first asked about; the
 * counts are as private as rows, so they stay in here, and go when the engine is closed.
 *
 * Claim. The answers are those over the rows, to the unit.
 * Proof. Each is a sum over rows of what the row's own code decides. Rows of one code add the same, so together they add it times
 * their number. Counts are exact (counted-codes.ts). They are added as doubles where the sum is one of counts, at most 2³²; else
 * in BigInt, or by a tally, which is exact for all whole numbers. ∎
 */

import type { GroupedAttribute } from "../../../../schema/coding/grouped.ts";
import { attributeKey } from "../../../../schema/coding/learnable.ts";
import type { CodedAttribute, NumericAttribute } from "../../../../schema/types.ts";
import type { RowSumsQuestion } from "../../../engine.ts";
import { cellsAlong, sumUnits } from "../../../queries/tables/counts.ts";
import type { CountedCodes } from "./counted-codes.ts";
import { sumOver } from "./sum-over.ts";

type Count = (attribute: CodedAttribute) => CountedCodes | Promise<CountedCodes>;

export class OneAttribute {
  readonly #count: Count;
  readonly #known = new Map<string, Promise<CountedCodes>>();

  /** `count` counts rows by the codes of an attribute. */
  constructor(count: Count) {
    this.#count = count;
  }

  async count(attribute: CodedAttribute, codes: readonly number[]): Promise<bigint> {
    const counted = await this.#counted(attribute);
    const wanted = new Set(codes);
    let rows = 0;
    counted.codes.forEach((code, i) => {
      if (wanted.has(code)) rows += counted.times[i];
    });
    return BigInt(rows);
  }

  async histogram(attribute: CodedAttribute | GroupedAttribute): Promise<bigint[]> {
    const { codes, times } = await this.#counted(attribute.kind === "grouped" ? attribute.of : attribute);
    const cells = new Float64Array(cellsAlong(attribute));
    if (attribute.kind === "grouped") {
      const { starts } = attribute;
      // Codes rise, and so do the groups that they are in.
      for (let i = 0, group = 0; i < codes.length; i++) {
        while (starts[group + 1] <= codes[i]) group++;
        cells[group] += times[i];
      }
    } else for (let i = 0; i < codes.length; i++) cells[codes[i]] = times[i];
    return wholeOf(cells);
  }

  async total(attribute: NumericAttribute): Promise<bigint> {
    const { codes, times } = await this.#counted(attribute);
    const unitsOf = sumUnits(attribute).of;
    let total = 0n;
    for (let i = 0; i < codes.length; i++) total += unitsOf(codes[i]) * BigInt(times[i]);
    return total;
  }

  /** The sums of a question about one attribute; each code that occurs is asked about once, the smallest first. */
  async sums(question: RowSumsQuestion): Promise<bigint[]> {
    const { codes, times } = await this.#counted(question.attributes[0]);
    return sumOver(question, times, (i) => [codes[i]]);
  }

  close(): void {
    this.#known.clear();
  }

  #counted(attribute: CodedAttribute): Promise<CountedCodes> {
    const key = attributeKey(attribute);
    const known = this.#known.get(key);
    if (known) return known;
    const counted = Promise.resolve(attribute).then(this.#count);
    this.#known.set(key, counted);
    // What has failed is counted again.
    counted.catch(() => this.#known.delete(key));
    return counted;
  }
}

/** Whole numbers in doubles, as BigInts. */
export function wholeOf(counts: Float64Array): bigint[] {
  const whole = new Array<bigint>(counts.length);
  for (let cell = 0; cell < counts.length; cell++) whole[cell] = BigInt(counts[cell]);
  return whole;
}
