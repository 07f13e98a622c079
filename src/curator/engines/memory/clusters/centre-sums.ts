/**
 * Rows and places of the nearest centres: columns of codes as the kernels of Lloyd's steps read them, and their sums as one number a
 * coordinate. A categorical attribute is counted by value: in the coordinate of a value, a row that has it lies at 1, and any other at −1.
 */
import { InTurn } from "../../../../base/in-turn.ts";
import type { CodedRows } from "../../../../read/table.ts";
import { codeCount, INPUT_ONE, inputOfCode } from "../../../../schema/coding/codes.ts";
import type { Inputs } from "../../../../schema/coding/layout.ts";
import { attributeKey, type PlainAttribute } from "../../../../schema/coding/learnable.ts";
import type { CentreSumsQuestion } from "../../../engine.ts";
import type { StepSource } from "../../../kernels/steps/held-rows.ts";
import { lookedUp } from "../../../kernels/steps/looked-up.ts";
import { type CentreTotals, StepRows } from "../../../kernels/steps/step-rows.ts";
import type { Machine } from "../../../kernels/twin-memory.ts";
import { placeIn } from "../../../queries/clusters/nearest-sums.ts";
import { BlockRows } from "../block-rows.ts";
import { codesOf } from "./coordinates.ts";

export class CentreSums {
  readonly #table: CodedRows;
  readonly #machine: Machine;
  #last: Prepared | undefined;
  readonly #turns = new InTurn();
  /** There are few rows in each, and many blocks: no kernel is loaded for them. */
  readonly #blocks: BlockRows<CentreSums>;

  constructor(table: CodedRows, machine: Machine) {
    this.#table = table;
    this.#machine = machine;
    this.#blocks = new BlockRows(table, (rows) => new CentreSums(rows, "twin"));
  }

  sums({ block, ...question }: CentreSumsQuestion): Promise<readonly bigint[]> {
    if (block) return this.#blocks.of(question.inputs.attributes, block.of)[block.index].sums(question);
    return this.#turns.take(() => this.#answer(question));
  }

  async #answer(question: CentreSumsQuestion): Promise<readonly bigint[]> {
    const { inputs, centres } = question;
    const { rows, split } = this.#prepared(question);
    const dimensions = inputs.length - 1;
    const each = await rows.sums(
      Array.from({ length: centres.length / dimensions }, (_, i) => {
        const centre = centres.subarray(i * dimensions, (i + 1) * dimensions);
        return {
          numbers: split.numbers.map((j) => centre[j]),
          values: split.values.map((j) => centre[j]),
        };
      }),
    );
    return each.flatMap((sums) => sumsByCoordinate(question, split, sums));
  }

  /** A search keeps to its attributes and its box, so only the last ones are kept. */
  #prepared({ inputs, box, side }: CentreSumsQuestion): Prepared {
    const attributes = inputs.attributes.map(attributeKey).join();
    const places = JSON.stringify([side, box]);
    let last = this.#last;
    if (last?.attributes !== attributes) {
      const split = splitOf(inputs);
      last = {
        attributes,
        places: "",
        split,
        rows: new StepRows(sourceOf(this.#table, inputs), this.#machine),
      };
    }
    if (last.places !== places)
      last.rows.placeBy(
        last.split.numbers.map((j) =>
          lookedUp(this.#table.rows, -INPUT_ONE, INPUT_ONE, (x) => placeIn(side, box[j], x)),
        ),
      );
    this.#last = { ...last, places };
    return last;
  }
}

interface Prepared {
  readonly attributes: string;
  readonly places: string;
  readonly split: Split;
  readonly rows: StepRows;
}

/** Which coordinates are numbers, and which stand for values. */
interface Split {
  readonly numbers: readonly number[];
  readonly values: readonly number[];
}

function splitOf({ attributes, offsets }: Inputs<PlainAttribute>): Split {
  return {
    numbers: attributes.flatMap(({ kind }, k) => (kind === "numeric" ? [offsets[k]] : [])),
    values: attributes.flatMap((a, k) =>
      a.kind === "numeric" ? [] : a.values.map((_, v) => offsets[k] + v),
    ),
  };
}

function sourceOf(table: CodedRows, { attributes }: Inputs<PlainAttribute>): StepSource {
  const { rows, weights } = table;
  return {
    rows,
    weights,
    numbers: attributes.flatMap((attribute) => {
      if (attribute.kind !== "numeric") return [];
      const inputOf = (code: number) => inputOfCode(attribute, code);
      const inputs = lookedUp(rows, 0, codeCount(attribute) - 1, inputOf);
      return [{ codes: codesOf(table, attribute), inputs }];
    }),
    categories: attributes.flatMap((attribute) =>
      attribute.kind === "numeric"
        ? []
        : [{ codes: codesOf(table, attribute), values: attribute.values.length }],
    ),
  };
}

/** The number of rows, then the sum of places in each coordinate. */
function sumsByCoordinate(
  { inputs, box, side }: CentreSumsQuestion,
  split: Split,
  { rows, places, values }: CentreTotals,
): bigint[] {
  const sums = new Array<bigint>(inputs.length).fill(rows);
  for (const [i, j] of split.numbers.entries()) sums[1 + j] = places[i];
  for (const [i, j] of split.values.entries()) {
    const [has, hasNot] = [INPUT_ONE, -INPUT_ONE].map((x) => BigInt(placeIn(side, box[j], x)));
    sums[1 + j] = values[i] * has + (rows - values[i]) * hasNot;
  }
  return sums;
}
