/**
 * Sums of what public models that add up make of the rows, by the cells of tables (engine.ts: `ModelSumsQuestion`).
 *
 * Margins are sums of 32-bit whole numbers that stay below 2³¹ (queries/tables/terms.ts), and a row adds at most 2²⁰ for each of at most
 * 2³² rows, so that every sum is exact in doubles.
 */
import { pause } from "../../../../base/pause.ts";
import type { CodedRows } from "../../../../read/table.ts";
import { codeCount } from "../../../../schema/coding/codes.ts";
import { type CheckedGrouping, groupIn } from "../../../../schema/coding/grouping.ts";
import type { ModelSumsQuestion, Term } from "../../engine.ts";
import { codesOf } from "../clusters/coordinates.ts";
import { wholeOf } from "../counts/one-attribute.ts";

export async function modelSums(table: CodedRows, question: ModelSumsQuestion): Promise<readonly bigint[]> {
  const { label, positive, models, tables, adds } = question;
  const classes = codesOf(table, label);
  const places = new Places(table);
  const added = new Int32Array(table.rows);
  const sums: bigint[] = [];
  for (const model of models) {
    fillMargins(added, model, places);
    const edge = (adds[0].length - 1) / 2;
    for (let row = 0; row < added.length; row++) {
      const margin = Math.min(edge, Math.max(-edge, added[row]));
      added[row] = adds[classes[row] === positive ? 1 : 0][margin + edge];
    }
    await pause(table.rows * (1 + model.length));
    for (const groupings of tables) {
      const cells = sumsIn(places.of(groupings), sizeOf(groupings), added, table.weights);
      for (const sum of wholeOf(cells)) sums.push(sum);
      await pause(table.rows);
    }
  }
  return sums;
}

/** Every row's margin under a public model that adds up. */
export function marginsUnder(table: CodedRows, model: readonly Term[]): Int32Array {
  const margins = new Int32Array(table.rows);
  fillMargins(margins, model, new Places(table));
  return margins;
}

const sizeOf = (groupings: readonly CheckedGrouping[]): number =>
  groupings.reduce((product, { size }) => product * size, 1);

function fillMargins(margins: Int32Array, model: readonly Term[], places: Places): void {
  margins.fill(0);
  for (const { table, points } of model) {
    const cells = places.of(table);
    for (let row = 0; row < margins.length; row++) if (cells[row] >= 0) margins[row] += points[cells[row]];
  }
}

function sumsIn(
  cells: Int32Array,
  size: number,
  added: Int32Array,
  weights: CodedRows["weights"],
): Float64Array {
  const sums = new Float64Array(size);
  for (let row = 0; row < cells.length; row++)
    if (cells[row] >= 0) sums[cells[row]] += weights ? weights[row] * added[row] : added[row];
  return sums;
}

/** In which cell of a table each row lies, −1 for none; a question names the same tables again and again. */
class Places {
  readonly #table: CodedRows;
  readonly #known = new Map<string, Int32Array>();

  constructor(table: CodedRows) {
    this.#table = table;
  }

  of(groupings: readonly CheckedGrouping[]): Int32Array {
    const key = JSON.stringify(
      groupings.map(({ attribute, starts, groups }) => [attribute.name, [...starts], [...groups]]),
    );
    const known = this.#known.get(key) ?? this.#cells(groupings);
    this.#known.set(key, known);
    return known;
  }

  #cells(groupings: readonly CheckedGrouping[]): Int32Array {
    const cells = new Int32Array(this.#table.rows);
    for (const grouping of groupings) {
      const codes = codesOf(this.#table, grouping.attribute);
      const groupOf = lookUp(grouping, codes.length);
      for (let row = 0; row < cells.length; row++) {
        const group = groupOf(codes[row]);
        cells[row] = cells[row] < 0 || group < 0 ? -1 : cells[row] * grouping.size + group;
      }
    }
    return cells;
  }
}

/** A list of all codes pays only where there are not many more of them than rows. */
function lookUp(grouping: CheckedGrouping, rows: number): (code: number) => number {
  const count = codeCount(grouping.attribute);
  if (count > 4096 + 4 * rows) return (code) => groupIn(grouping, code);
  const groups = Int32Array.from({ length: count }, (_, code) => groupIn(grouping, code));
  return (code) => groups[code];
}
