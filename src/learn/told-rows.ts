/**
 * Rows and the cells of tables as loops over them want them: all of a row side by side, each attribute's group as the number that is its own, each
 * table's cell by its place among the cells of all tables.
 */

/** Noisy counts of a class in the cells of a table, all with the same variance. */
export interface ToldCounts {
  /** The cell that each row is in. */
  readonly cellOf: Int32Array;
  readonly counts: ArrayLike<number>;
  readonly variance: number;
}

export interface RowsToTell {
  /** Groups, a column an attribute. */
  readonly columns: readonly ArrayLike<number>[];
  readonly sizes: readonly number[];
  /** How many rows each stands for. */
  readonly weight: number;
}

export interface ToldRows {
  readonly rows: number;
  readonly weight: number;
  /** Row by row, so many of each. */
  readonly attributes: number;
  readonly numbers: Uint16Array;
  readonly tables: number;
  readonly cells: Uint16Array | Uint32Array;
  /** Where the cells of each table begin, and where the last's end. */
  readonly cellStarts: readonly number[];
}

/** `starts`: the first number of each attribute. */
export function toldRows(
  { columns, weight }: RowsToTell,
  told: readonly ToldCounts[],
  starts: readonly number[],
): ToldRows {
  const rows = columns[0].length;
  const cellStarts = [0];
  for (const { counts } of told) cellStarts.push(cellStarts[cellStarts.length - 1] + counts.length);
  const numbers = new Uint16Array(rows * columns.length);
  for (const [k, column] of columns.entries()) sideBySide(numbers, columns.length, k, column, starts[k]);
  const Cells = cellStarts[told.length] <= 2 ** 16 ? Uint16Array : Uint32Array;
  const cells = new Cells(rows * told.length);
  for (const [k, { cellOf }] of told.entries()) sideBySide(cells, told.length, k, cellOf, cellStarts[k]);
  return { rows, weight, attributes: columns.length, numbers, tables: told.length, cells, cellStarts };
}

function sideBySide(
  all: Uint16Array | Uint32Array,
  width: number,
  place: number,
  column: ArrayLike<number>,
  first: number,
): void {
  for (let row = 0, at = place; row < column.length; row++, at += width) all[at] = first + column[row];
}

/** Every so many of the rows, each of which then stands for as many more. */
export function thinned(all: ToldRows, stride: number): ToldRows {
  if (stride === 1) return all;
  const rows = Math.ceil(all.rows / stride);
  const numbers = new Uint16Array(rows * all.attributes);
  const cells = all.cells.slice(0, rows * all.tables);
  for (let row = 0; row < rows; row++) {
    const from = row * stride;
    for (let k = 0; k < all.attributes; k++)
      numbers[row * all.attributes + k] = all.numbers[from * all.attributes + k];
    for (let t = 0; t < all.tables; t++) cells[row * all.tables + t] = all.cells[from * all.tables + t];
  }
  return { ...all, rows, weight: all.weight * stride, numbers, cells };
}
