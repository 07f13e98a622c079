/**
 * Questions about scorecards, answered by the kernels: rows are laid out once for each set of groups and label.
 */
import type { CodedRows } from "../../../../read/table.ts";
import { codeCount } from "../../../../schema/coding/codes.ts";
import type { GroupedAttribute } from "../../../../schema/coding/grouped.ts";
import type { Inputs } from "../../../../schema/coding/layout.ts";
import type { LabelAttribute } from "../../../../schema/types.ts";
import type { LinearMachine } from "../../../kernels/linear/linear.ts";
import type { SumsQuestion } from "../../engine.ts";
import { codesOf } from "../clusters/coordinates.ts";
import { type CardQuestion, CardRows, startsOf } from "./card-rows.ts";
import { cardSums } from "./card-sums.ts";

type AboutCards = SumsQuestion & CardQuestion;

export const isCard = (question: SumsQuestion): question is AboutCards =>
  question.inputs.attributes.some((attribute) => attribute.kind === "grouped");

export class Cards {
  readonly #table: CodedRows;
  readonly #machine: () => LinearMachine | undefined;
  #based: { readonly base: Int32Array; readonly label: string; readonly margins: Int32Array } | undefined;
  readonly #prepared: { readonly asked: CardQuestion; readonly rows: CardRows | undefined }[] = [];

  constructor(table: CodedRows, machine: () => LinearMachine | undefined) {
    this.#table = table;
    this.#machine = machine;
  }

  /** Undefined where the kernels are missing, or not wide enough. */
  async sums(question: AboutCards, base?: Int32Array): Promise<bigint[] | undefined> {
    const rows = this.#rows(question);
    return rows && cardSums(rows, question, base && this.#byClass(base, question.label));
  }

  /** A base's margins in the order in which rows are laid out: class after class. The same ones are asked for round after round. */
  #byClass(base: Int32Array, label: LabelAttribute): Int32Array {
    if (this.#based?.base === base && this.#based.label === label.name) return this.#based.margins;
    const classes = codesOf(this.#table, label);
    const next = startsOf(classes, codeCount(label));
    const margins = new Int32Array(base.length);
    for (let row = 0; row < base.length; row++) margins[next[classes[row]]++] = base[row];
    this.#based = { base, label: label.name, margins };
    return margins;
  }

  #rows({ inputs, label }: CardQuestion): CardRows | undefined {
    const known = this.#prepared.find(
      ({ asked }) => asked.label.name === label.name && areSame(asked.inputs, inputs),
    );
    if (known) return known.rows;
    const rows = CardRows.of(this.#table, { inputs, label }, this.#machine);
    this.#prepared.push({ asked: { inputs, label }, rows });
    return rows;
  }
}

/** The same attributes, cut at the same codes: names alone would take other groups for these. */
const areSame = (some: Inputs<GroupedAttribute>, others: Inputs<GroupedAttribute>): boolean =>
  some.length === others.length &&
  some.attributes.length === others.attributes.length &&
  some.attributes.every(({ name, starts }, k) => {
    const other = others.attributes[k];
    return (
      name === other.name &&
      starts.length === other.starts.length &&
      starts.every((start, i) => start === other.starts[i])
    );
  });
