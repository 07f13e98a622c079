/**
 * A made-up table from a synopsis: as many rows as are asked for, shared out among the cells by their weights, each code drawn evenly from
 * its group, and attributes that were not published evenly from all that is declared. Numbers are missing where their published group is that
 * of missing ones, and nowhere else. What is declared as a label stays one, so that it can be learnt from the made-up table.
 *
 * It is made from what has been released, with public randomness, and so costs nothing. Rows are shared out by one draw, evenly
 * spaced: a cell gets its share, rounded down or up, so that making rows up adds as little noise as it can to what is there already.
 */
import { ensure } from "../../base/errors.ts";
import type { PublicRandom } from "../../base/random.ts";
import type { PublishedAttribute, Synopsis } from "../../models/synopsis/synopsis.ts";
import type { Column, Table } from "../../read/table.ts";
import { codeCount, isMissingCode, levels } from "../../schema/coding/codes.ts";
import { parseSchema } from "../../schema/parse/schema.ts";
import type { CodedAttribute, Schema } from "../../schema/types.ts";

export const MOST_MADE_UP_ROWS = 10_000_000;

export function synthesise(synopsis: Synopsis, rows: number, random: PublicRandom): Table {
  ensure(
    Number.isInteger(rows) && rows >= 1 && rows <= MOST_MADE_UP_ROWS,
    "option-out-of-range",
    `A made-up table is to have ${rows} rows; it must be a whole number from 1 to ${MOST_MADE_UP_ROWS}.`,
    "As many rows as the synopsis stands for are plenty.",
  );
  const { published, attributes, label } = synopsis;
  const { groups, classes, weights } = synopsis.cells();
  const cells = shuffled(sharedOut(weights, rows, random.uniform()), random);
  const columns = attributes.map((attribute) => {
    const k = published.findIndex((one) => one.attribute.name === attribute.name);
    const one = published[k];
    return one
      ? column(attribute, cells, codesInGroups(one, groups[k], random))
      : column(attribute, cells, () => random.below(levels(attribute)));
  });
  if (!label) return { schema: schemaOf(synopsis), rows, columns };
  // Where the noise has left no row at all, nothing is known of the label either.
  const labels = column(label, cells, (cell) => classes?.[cell] ?? random.below(label.values.length));
  return { schema: schemaOf(synopsis), rows, columns: [...columns, labels] };
}

/** Everything in it is public, and its rows are nobody. */
function schemaOf({ attributes, label }: Synopsis): Schema {
  return parseSchema({
    privet: "schema/1",
    name: "made-up",
    visibility: "public",
    unit: "made-up row",
    attributes: label ? [...attributes, label] : attributes,
  });
}

function column(attribute: CodedAttribute, cells: Int32Array, codeIn: (cell: number) => number): Column {
  const count = codeCount(attribute);
  const Codes = count <= 2 ** 8 ? Uint8Array : count <= 2 ** 16 ? Uint16Array : Uint32Array;
  const codes = new Codes(cells.length);
  for (let row = 0; row < cells.length; row++) codes[row] = codeIn(cells[row]);
  return { attribute, codes };
}

/** A code of the cell's group, all equally likely; any code where there is no cell. */
function codesInGroups(
  { attribute, starts, groups, names }: PublishedAttribute,
  groupOf: Uint16Array,
  random: PublicRandom,
): (cell: number) => number {
  const runs = names.map((): { start: number; length: number }[] => []);
  for (const [i, start] of starts.entries())
    runs[groups[i]].push({ start, length: lengthOf(attribute, start, starts[i + 1]) });
  const sizes = runs.map((own) => own.reduce((sum, { length }) => sum + length, 0));
  return (cell) => {
    if (cell < 0) return random.below(levels(attribute));
    const group = groupOf[cell];
    let left = random.below(sizes[group]);
    for (const { start, length } of runs[group]) {
      if (left < length) return start + left;
      left -= length;
    }
    return 0;
  };
}

/** How many codes of a run are drawn: missing ones only where they are a run of their own. */
function lengthOf(attribute: CodedAttribute, start: number, next = codeCount(attribute)): number {
  return isMissingCode(attribute, start) ? 1 : Math.min(next, levels(attribute)) - start;
}

/** For each row a cell: of the total weight, the places (row + offset)·total/rows; −1 where there is no weight at all. */
function sharedOut(weights: Float64Array, rows: number, offset: number): Int32Array {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const drawn = new Int32Array(rows).fill(-1);
  if (!(total > 0)) return drawn;
  let cell = 0;
  let reached = weights[0];
  for (let row = 0; row < rows; row++) {
    const place = ((row + offset) * total) / rows;
    while (reached <= place && cell + 1 < weights.length) reached += weights[++cell];
    drawn[row] = cell;
  }
  return drawn;
}

/** Rows of a cell do not stand together, so that the first part of the table is like the rest. */
function shuffled(cells: Int32Array, random: PublicRandom): Int32Array {
  for (let i = cells.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [cells[i], cells[j]] = [cells[j], cells[i]];
  }
  return cells;
}
