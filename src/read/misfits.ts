/**
 * Counts what did not fit the schema, for the data's owner.
 *
 * The counts are exact and therefore not private: nothing but the owner's own `privet data check --owner`, and whoever applies
 * a released model to rows that are not known to be private, may make a recorder, and no release or log may be made from one.
 */
import type { TextTally } from "../schema/coding/text-codes.ts";
import type { Schema } from "../schema/types.ts";
import type { MisfitCounts, Misfits } from "./table.ts";

/** What the owner is told: the misfits by attribute, and what was odd about the file as a whole. */
export interface OwnerReport extends Misfits {
  /** ARFF rows with a weight other than 1. They count as one row each: one row, one unit. */
  readonly weighted: number;
  /** Whether a quote was still open when the file ended, so that the last rows may have been read as one field. */
  readonly openQuote: boolean;
  /** Fields, and rows that could not be told apart into fields, that were too long to keep; see limits.ts. */
  readonly tooLong: number;
}

/** A recorder for one reading of one file. */
export function misfits(schema: Schema): MisfitRecorder {
  return new MisfitRecorder(schema);
}

export class MisfitRecorder {
  readonly #counts: ReadonlyMap<string, MisfitCounts>;
  #rows = 0;
  #ragged = 0;
  #weighted = 0;
  #openQuote = false;
  #tooLong = 0;

  constructor(schema: Schema) {
    const coded = schema.attributes.filter((attribute) => attribute.kind !== "ignored");
    this.#counts = new Map(
      coded.map(({ name }) => [name, { missing: 0, clamped: 0, rounded: 0, undeclared: 0, unreadable: 0 }]),
    );
  }

  tallyOf(attribute: string): TextTally {
    const counts = this.#counts.get(attribute);
    return (misfit) => {
      if (counts) counts[misfit]++;
    };
  }

  sawRow(shape: "whole" | "ragged"): void {
    this.#rows++;
    if (shape === "ragged") this.#ragged++;
  }

  sawWeight(): void {
    this.#weighted++;
  }

  sawOpenQuote(): void {
    this.#openQuote = true;
  }

  sawTooLong(count: number): void {
    this.#tooLong += count;
  }

  report(): OwnerReport {
    return {
      rows: this.#rows,
      attributes: Object.fromEntries([...this.#counts].map(([name, counts]) => [name, { ...counts }])),
      ragged: this.#ragged,
      weighted: this.#weighted,
      openQuote: this.#openQuote,
      tooLong: this.#tooLong,
    };
  }
}
