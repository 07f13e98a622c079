/**
 * Questions about scorecards, answered by the kernels: rows are laid out once for each set of groups and label.
 */
import type { CodedRows } from "../../../../read/table.ts";
import type { GroupedAttribute } from "../../../../schema/coding/grouped.ts";
import type { Inputs } from "../../../../schema/coding/layout.ts";
import type { SumsQuestion } from "../../../engine.ts";
import type { LinearMachine } from "../../../kernels/linear/linear.ts";
import { type CardQuestion, CardRows } from "./card-rows.ts";
import { cardSums } from "./card-sums.ts";

type AboutCards = SumsQuestion & CardQuestion;

export const isCard = (question: SumsQuestion): question is AboutCards =>
  question.inputs.attributes.some((attribute) => attribute.kind === "grouped");

export class Cards {
  readonly #table: CodedRows;
  readonly #machine: () => LinearMachine | undefined;
  readonly #prepared: { readonly asked: CardQuestion; readonly rows: CardRows | undefined }[] = [];

  constructor(table: CodedRows, machine: () => LinearMachine | undefined) {
    this.#table = table;
    this.#machine = machine;
  }

  /** Undefined where the kernels are missing, or not wide enough. */
  async sums(question: AboutCards): Promise<bigint[] | undefined> {
    const rows = this.#rows(question);
    return rows && cardSums(rows, question);
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
