/** ARFF files: the header names the columns, the data section holds dense or sparse rows, one a line. */
import { parseArffHeader } from "../../schema/draft/arff-header.ts";
import type { Schema } from "../../schema/types.ts";
import { LIMITS } from "../limits.ts";
import { LineScanner } from "../lines.ts";
import type { Table, Watch } from "../table.ts";
import { cutArffRow } from "./arff-row.ts";
import { ArffRows } from "./arff-rows.ts";

export class ArffReader {
  readonly #schema: Schema;
  readonly #watch: Watch;
  readonly #lines: LineScanner;
  readonly #headerLines: string[] = [];
  #rows: ArffRows | undefined;

  constructor(schema: Schema, watch: Watch) {
    this.#schema = schema;
    this.#watch = watch;
    const { record } = watch.limits ?? LIMITS;
    this.#lines = new LineScanner((line, isWhole) => this.#take(line, isWhole), record);
  }

  push(text: string): void {
    this.#lines.push(text);
  }

  end(): Table {
    this.#lines.end();
    // Without @data the header's own parser says what is wrong.
    this.#rows ??= this.#open();
    return this.#rows.finish();
  }

  #take(line: string, isWhole: boolean): void {
    if (this.#rows) {
      // The beginning of a row that is too long tells whether it is a comment.
      const row = cutArffRow(isWhole ? line : line.slice(0, 100));
      if (row && isWhole) this.#rows.add(row);
      else if (row) this.#rows.addTooLong(row);
      return;
    }
    this.#headerLines.push(line);
    if (isDataLine(line)) this.#rows = this.#open();
  }

  #open(): ArffRows {
    const { attributes } = parseArffHeader(this.#headerLines);
    return new ArffRows(this.#schema, attributes, this.#watch);
  }
}

/** Whether this line ends the header, by the same words as the header's parser. */
function isDataLine(line: string): boolean {
  return /^\uFEFF?[\0-\x20,]*@data(?:[\0-\x20,{}%]|$)/i.test(line);
}
