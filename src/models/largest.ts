/** For each row, which of several columns of numbers has the largest; the first of equal ones. */
export function largestOf(columns: readonly Float64Array[]): Uint16Array {
  return Uint16Array.from(columns[0], (_, row) => {
    let best = 0;
    for (let c = 1; c < columns.length; c++) if (columns[c][row] > columns[best][row]) best = c;
    return best;
  });
}
