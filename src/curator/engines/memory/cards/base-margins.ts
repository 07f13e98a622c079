/** Margins under the base of a question, kept until another is asked about: a search asks beside the same one round after round. */
import type { CodedRows } from "../../../../read/table.ts";
import type { Term } from "../../engine.ts";
import { marginsUnder } from "../tables/model-sums.ts";

export class BaseMargins {
  readonly #table: CodedRows;
  #last: { readonly base: readonly Term[]; readonly margins: Int32Array } | undefined;

  constructor(table: CodedRows) {
    this.#table = table;
  }

  /** The same array for the same base. */
  margins(base: readonly Term[]): Int32Array {
    if (!this.#last || !areSame(this.#last.base, base))
      this.#last = { base, margins: marginsUnder(this.#table, base) };
    return this.#last.margins;
  }
}

const areSame = (some: readonly Term[], others: readonly Term[]): boolean =>
  some.length === others.length &&
  some.every(({ table, points }, i) => {
    const other = others[i];
    return (
      same(points, other.points) &&
      table.length === other.table.length &&
      table.every(
        ({ attribute, starts, groups, size }, k) =>
          attribute.name === other.table[k].attribute.name &&
          size === other.table[k].size &&
          same(starts, other.table[k].starts) &&
          same(groups, other.table[k].groups),
      )
    );
  });

const same = (some: ArrayLike<number>, others: ArrayLike<number>): boolean => {
  if (some.length !== others.length) return false;
  for (let i = 0; i < some.length; i++) if (some[i] !== others[i]) return false;
  return true;
};
