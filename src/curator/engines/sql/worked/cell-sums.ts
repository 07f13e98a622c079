/**
 * Sums over the rows of the cells of some tables, all by one statement: what every question comes to whose rows the database adds up.
 *
 * Claim. For each cell, how many rows are in it, and the sums of the values over them, exact to the unit.
 * Proof. A table's cell is a whole number from −1, for none, to below its size, so that numbers of cells with those of tables before them
 * are of one cell of one table each. A row is handed over once for each table, and each line of the answer adds up the rows of one cell; a cell
 * without a line has no rows. Values are whole numbers of 64 bits, and sums of them are exact (`Arithmetic.sum`). ∎
 * Every table counts every row once, in a cell or in none: where lines do not add up to the rows at the opening, rows have come or gone, and
 * nothing is told.
 */
import { type OpenedRows, wholeIn } from "../coded-rows.ts";
import { TooMuch, type WorkedRows } from "./worked-rows.ts";

export interface CellColumn {
  /** An expression over the rows' columns: a cell's number, −1 for rows that are in none. */
  readonly cell: string;
  /** How many cells there are. */
  readonly size: number;
}

/** All rows as one cell. */
export const ALL_ROWS: CellColumn = { cell: "0", size: 1 };

/** Of a table, the sums of a cell: how many rows it has, then the values in their order. */
export type TableSums = (cell: number) => readonly bigint[];

export async function sumsByCell(
  rows: Pick<OpenedRows, "rows">,
  worked: WorkedRows,
  tables: readonly CellColumn[],
  values: readonly string[],
): Promise<readonly TableSums[]> {
  const { coded } = worked;
  const starts = startsOf(tables);
  const statement = statementFor(worked, tables, starts, values);
  if (!coded.takes(statement)) throw new TooMuch("a longer statement than the database takes");
  const lines = await coded.query(statement);
  let seen = 0n;
  const found = new Map<number, readonly bigint[]>();
  for (const [place, ...sums] of lines) {
    const told = sums.map(wholeIn);
    seen += told[0];
    found.set(Number(place), told);
  }
  if (seen !== BigInt(rows.rows) * BigInt(tables.length))
    throw new RangeError("the rows have changed since they were opened");
  const none = new Array<bigint>(1 + values.length).fill(0n);
  return starts.map((start) => (cell) => found.get(start + cell) ?? none);
}

/** The number of each table's first cell; before it is that of the rows in no cell. */
function startsOf(tables: readonly CellColumn[]): readonly number[] {
  let next = 0;
  return tables.map(({ size }) => {
    const start = next + 1;
    next = start + size;
    return start;
  });
}

function statementFor(
  worked: WorkedRows,
  tables: readonly CellColumn[],
  starts: readonly number[],
  values: readonly string[],
): string {
  const { coded, arithmetic } = worked;
  const places = tables.map(({ cell }, t) => arithmetic.long(`${starts[t]} + ${cell}`));
  worked.settle();
  const names = worked.columns([...places, ...values]);
  const [own, summed] = [names.slice(0, tables.length), names.slice(tables.length)];
  const { times } = coded;
  const place = tables.length === 1 ? own[0] : coded.nameFor("place");
  const kept = times === undefined ? summed : [...summed, times];
  const relation =
    tables.length === 1
      ? worked.relation
      : `(${arithmetic.spread(own, place, kept, worked.relation)}) AS spread`;
  const sums = summed.map((value) => arithmetic.sum(value, times));
  return `SELECT ${[place, coded.countOf(times), ...sums].join(", ")} FROM ${relation} GROUP BY ${place}`;
}
