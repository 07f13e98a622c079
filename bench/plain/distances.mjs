/** Sums of distances to the nearest centre in plain loops. */

/** Σ of squared distances, for candidates that are their centres' coordinates one after the other. */
export function meansByLoops({ rows, dimensions, centres, coordinates, means }, turn) {
  return Float64Array.from(means[turn], (candidate) => {
    let total = 0;
    for (let row = 0; row < rows; row++) {
      let least = Number.POSITIVE_INFINITY;
      for (let c = 0; c < centres; c++) {
        let sum = 0;
        for (let j = 0; j < dimensions; j++) {
          const apart = coordinates[row * dimensions + j] - candidate[c * dimensions + j];
          sum += apart * apart;
        }
        if (sum < least) least = sum;
      }
      total += least;
    }
    return total;
  });
}

/** Σ of kept distances, for candidates that are numbers of places. */
export function mediansByLoops({ rows, columns, lists }, turn) {
  return Float64Array.from(lists[turn], (list) => {
    let total = 0;
    for (let row = 0; row < rows; row++) {
      let least = Number.POSITIVE_INFINITY;
      for (const place of list) if (columns[place * rows + row] < least) least = columns[place * rows + row];
      total += least;
    }
    return total;
  });
}
