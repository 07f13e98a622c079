/**
 * An engine that keeps no row: while rows are read it counts how many have each code of each attribute. Its memory is bounded by what is
 * declared, however many rows there are. It answers questions about one declared attribute at a time, and fails at all others.
 *
 * Claim. The answers are those of the memory engine over the rows that were read.
 * Proof. A reader hands every row to the sink once, or leaves it in the table that it returns (read/table.ts); both are counted. What
 * follows from counts is proved in one-attribute.ts. ∎
 */
import { codedAttributes } from "../../../../read/columns.ts";
import { emptyColumns } from "../../../../read/empty-codes.ts";
import type { Column, RowSink, Table, WriteRows } from "../../../../read/table.ts";
import { codeCount } from "../../../../schema/coding/codes.ts";
import { isIndicator } from "../../../../schema/coding/learnable.ts";
import type { CodedAttribute, Schema } from "../../../../schema/types.ts";
import type { Engine } from "../../../engine.ts";
import { type CountedCodes, countInto, occurring } from "./counted-codes.ts";
import { OneAttribute } from "./one-attribute.ts";

/** What counts of all attributes together may take is 64 MB; a schema with more codes has its rows kept. */
const MOST_COUNTS = 2 ** 23;

export const hasFewCodes = (schema: Schema): boolean =>
  codedAttributes(schema).reduce((sum, attribute) => sum + codeCount(attribute), 0) <= MOST_COUNTS;

/** As many attributes, in their order, as can be counted so. */
export function fewCodes(schema: Schema): readonly CodedAttribute[] {
  let room = MOST_COUNTS;
  return codedAttributes(schema).filter((attribute) => {
    const count = codeCount(attribute);
    if (count > room) return false;
    room -= count;
    return true;
  });
}

/** `read` reads all rows, into the sink that it is given or into the table that it returns. */
export async function countedEngine(
  schema: Schema,
  read: (sink: RowSink) => Promise<Table>,
): Promise<Engine> {
  const counted = new CodeCounts(schema);
  counted.add(await read(counted));
  const one = new OneAttribute((attribute) => counted.of(attribute));
  return {
    rows: () => counted.rows,
    count: (attribute, codes) => one.count(attribute, codes),
    histogram: (attributes) => (attributes.length === 1 ? one.histogram(attributes[0]) : needsRows()),
    total: (attribute) => one.total(attribute),
    rowSums: (question) => (question.attributes.length === 1 ? one.sums(question) : needsRows()),
    sums: needsRows,
    costs: needsRows,
    centreSums: needsRows,
    pointCounts: needsRows,
    tables: needsRows,
    gridQualities: needsRows,
    modelSums: needsRows,
    gradient: needsRows,
    sampledGradient: needsRows,
    products: needsRows,
    losses: needsRows,
    async close() {
      one.close();
      counted.close();
    },
  };
}

const needsRows = async (): Promise<never> => {
  throw new RangeError("a question that needs rows, of which only counts were kept");
};

/** Counts the codes of each attribute of the rows that it is handed, or of those that the schema does not ignore. */
export class CodeCounts implements RowSink {
  readonly schema: Schema;
  readonly #attributes: readonly CodedAttribute[];
  #counts: readonly Float64Array[];
  #chunk: readonly Column["codes"][] = [];
  #room = 0;
  rows = 0;

  constructor(schema: Schema) {
    this.schema = schema;
    this.#attributes = codedAttributes(schema);
    this.#counts = this.#attributes.map((attribute) => new Float64Array(codeCount(attribute)));
  }

  take(rows: number, write: WriteRows): void {
    if (this.#room < rows) {
      this.#chunk = emptyColumns(this.#attributes, rows);
      this.#room = rows;
    }
    write(this.#chunk, 0);
    for (const [k, counts] of this.#counts.entries()) countInto(counts, this.#chunk[k].subarray(0, rows));
    this.rows += rows;
  }

  finish(): Table {
    return { schema: this.schema, rows: 0, columns: [] };
  }

  /** Rows that a source did not hand over one by one. */
  add({ rows, columns, weights }: Table): void {
    for (const { attribute, codes } of columns) countInto(this.#of(attribute.name), codes, weights);
    this.rows += weights ? weights.reduce((sum, w) => sum + w, 0) : rows;
  }

  has(attribute: CodedAttribute): boolean {
    return this.#attributes.some(({ name }) => name === attribute.name);
  }

  of(attribute: CodedAttribute): CountedCodes | Promise<never> {
    // An indicator may be called like a declared attribute, and is none.
    return isIndicator(attribute) ? needsRows() : occurring(this.#of(attribute.name));
  }

  close(): void {
    this.#counts = [];
    this.#chunk = [];
  }

  #of(name: string): Float64Array {
    const counts = this.#counts[this.#attributes.findIndex((attribute) => attribute.name === name)];
    if (!counts) throw new RangeError("a query named an attribute that the table does not have");
    return counts;
  }
}
