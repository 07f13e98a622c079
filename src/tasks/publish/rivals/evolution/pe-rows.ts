/** Candidate rows of Tab-PE as public points that the rows of the table vote for, and as groups that are published. */
import type { PublicFacts } from "../../../../curator/index.ts";
import { hasMissingCode, INPUT_ONE, inputOfCode, levels } from "../../../../schema/coding/codes.ts";
import { groupIn } from "../../../../schema/coding/grouping.ts";
import { labelOf, learnable, type PlainAttribute } from "../../../../schema/coding/learnable.ts";
import type { LabelAttribute } from "../../../../schema/types.ts";
import type { Gene } from "../../../../search/evolve/tables/candidate-rows.ts";
import type { LabelAsked, SetAside } from "../../../../search/given.ts";
import { type GroupedTable, groupedTable } from "../../whole/grouped-table.ts";

/** A table with a label, and with attributes that have coordinates: no other label has. */
export interface PeTable extends GroupedTable {
  readonly label: LabelAttribute;
  readonly attributes: readonly PlainAttribute[];
}

export function peTable(facts: Pick<PublicFacts, "schema">, asked: LabelAsked & SetAside): PeTable {
  const attributes = learnable(facts.schema, asked.attributes);
  const table = groupedTable(facts, { ...asked, attributes: attributes.map(({ name }) => name) });
  return { ...table, label: labelOf(facts.schema, asked.label), attributes };
}

/** A row that is evolved: codes of the attributes, and the class, which stays. */
export interface PeRow {
  readonly codes: Uint32Array;
  readonly own: number;
}

/** A number that is drawn anew is missing as often as any one of its groups. */
export const genesOf = ({ attributes, published }: PeTable): readonly Gene[] =>
  attributes.map((attribute, place) =>
    attribute.kind === "numeric"
      ? {
          kind: "number",
          codes: levels(attribute),
          missing: hasMissingCode(attribute) ? 1 / published[place].names.length : 0,
        }
      : { kind: "value", codes: attribute.values.length, missing: 0 },
  );

/**
 * How far a candidate's coordinates of values are from 0. Rows have 1 or −1 there, so that another value than the row's adds 8w to the squared
 * distance, where the whole range of a number adds 4. Published: values of weight ⅓ against numbers between 0 and 1, which is 2/9 against 1.
 */
const VALUE = 1 / 9;
/** An indicator is one coordinate, where two values differ in two. */
const INDICATOR = 2 * VALUE;

/** In the unit coordinates of the attributes and, behind them, of the classes, each of which weighs nine values. */
export function pointOf({ attributes, label }: PeTable, { codes, own }: PeRow): number[] {
  const point = attributes.flatMap((attribute, place) => coordinatesOf(attribute, codes[place]));
  return [...point, ...label.values.map((_, value) => (value === own ? 1 : -1))];
}

function coordinatesOf(attribute: PlainAttribute, code: number): number[] {
  if (attribute.kind !== "numeric")
    return attribute.values.map((_, value) => (value === code ? VALUE : -VALUE));
  const place = inputOfCode(attribute, code) / INPUT_ONE;
  return hasMissingCode(attribute) ? [place, code === levels(attribute) ? INDICATOR : -INDICATOR] : [place];
}

/** A column for each place. */
export const groupColumns = ({ published }: PeTable, rows: readonly PeRow[]): readonly Uint16Array[] => [
  ...published.map((one, place) => Uint16Array.from(rows, ({ codes }) => groupIn(one, codes[place]))),
  Uint16Array.from(rows, ({ own }) => own),
];
