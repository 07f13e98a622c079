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
import type { ModelSumsQuestion, Term } from "../../../engine.ts";
import { codesOf } from "../clusters/coordinates.ts";
import { wholeOf } from "../counts/one-attribute.ts";

export async function modelSums(table: CodedRows, question: ModelSumsQuestion): Promise<readonly bigint[]> {
  const { label, positive, models, tables, adds } = question;
  const classes = codesOf(table, label);
  const places = placesIn(table);
  const added = new Int32Array(table.rows);
  const sums: bigint[] = [];
  for (const model of models) {
    fillAdded(added, places.margins(model), (row) => classes[row] === positive, adds);
    await pause(table.rows * (1 + model.length));
    for (const groupings of tables) {
      const cells = sumsIn(places.of(groupings), sizeOf(groupings), added, table.weights);
      for (const sum of wholeOf(cells)) sums.push(sum);
      await pause(table.rows);
    }
  }
  return sums;
}

const sizeOf = (groupings: readonly CheckedGrouping[]): number =>
  groupings.reduce((product, { size }) => product * size, 1);

/** A loop of its own, because it is compiled better outside of what waits. */
function fillAdded(
  added: Int32Array,
  margins: Int32Array,
  isPositive: (row: number) => boolean,
  [others, own]: ModelSumsQuestion["adds"],
): void {
  const edge = (own.length - 1) / 2;
  for (let row = 0; row < added.length; row++) {
    const margin = margins[row];
    const place = margin > edge ? 2 * edge : margin < -edge ? 0 : margin + edge;
    added[row] = isPositive(row) ? own[place] : others[place];
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

/** Of a table's rows: how many bytes of places are kept from question to question. */
const MOST_KEPT = 2 ** 26;

const kept = new WeakMap<CodedRows, Places>();
function placesIn(table: CodedRows): Places {
  const places = kept.get(table) ?? new Places(table);
  kept.set(table, places);
  return places;
}

/**
 * In which cell of a table each row lies, −1 for none. Questions name the same tables again and again, within one and from one to the next;
 * of those that no longer fit, the ones that were named longest ago are forgotten.
 */
class Places {
  readonly #table: CodedRows;
  readonly #known = new Map<string, Int32Array>();
  readonly #margins: Int32Array;
  #model: readonly Term[] = [];

  constructor(table: CodedRows) {
    this.#table = table;
    this.#margins = new Int32Array(table.rows);
  }

  /** Until the next model is asked about, which mostly differs in a term or two. In 32 bits what is taken off again leaves no trace. */
  margins(model: readonly Term[]): Int32Array {
    const last = this.#model;
    for (let i = 0; i < Math.max(last.length, model.length); i++) {
      const [before, now] = [last[i], model[i]];
      if (before && now && keyOf(before.table) === keyOf(now.table)) {
        const more = now.points.map((points, cell) => points - before.points[cell]);
        if (more.some((points) => points !== 0)) this.#add(now.table, more);
        continue;
      }
      if (before)
        this.#add(
          before.table,
          before.points.map((points) => -points),
        );
      if (now) this.#add(now.table, now.points);
    }
    this.#model = model;
    return this.#margins;
  }

  #add(table: Term["table"], points: Int32Array): void {
    const [margins, cells] = [this.#margins, this.of(table)];
    for (let row = 0; row < margins.length; row++) if (cells[row] >= 0) margins[row] += points[cells[row]];
  }

  of(groupings: readonly CheckedGrouping[]): Int32Array {
    const key = keyOf(groupings);
    const known = this.#known.get(key) ?? this.#cells(groupings);
    this.#known.delete(key);
    this.#known.set(key, known);
    this.#forget();
    return known;
  }

  #forget(): void {
    const most = Math.max(1, Math.floor(MOST_KEPT / (4 * Math.max(1, this.#table.rows))));
    for (const key of this.#known.keys()) {
      if (this.#known.size <= most) return;
      this.#known.delete(key);
    }
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

/** Different for different groupings: names are in quotes, and a colon says where the groups begin. */
const keyOf = (groupings: readonly CheckedGrouping[]): string =>
  groupings
    .map(({ attribute, starts, groups }) => `${JSON.stringify(attribute.name)}${starts}:${groups}`)
    .join();

/** A list of all codes pays only where there are not many more of them than rows. */
function lookUp(grouping: CheckedGrouping, rows: number): (code: number) => number {
  const count = codeCount(grouping.attribute);
  if (count > 4096 + 4 * rows) return (code) => groupIn(grouping, code);
  const groups = new Int32Array(count);
  grouping.starts.forEach((start, run) => {
    groups.fill(grouping.groups[run], start, grouping.starts[run + 1] ?? count);
  });
  return (code) => groups[code];
}
