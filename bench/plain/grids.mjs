/** PrivPfC's quality of grids in plain loops: every grid counts all rows by itself. */
export function gridQualities({ rows, columns, classes, levelMaps, sizes, grids, epsilon }) {
  const atLevel = levelMaps.map((maps, k) => maps.map((map) => columns[k].codes.map((code) => map[code])));
  const counts = new Int32Array(2 * rows);
  return Float64Array.from(grids, (grid) => {
    const chosen = grid.map(([attribute, level]) => atLevel[attribute][level]);
    const axes = grid.map(([attribute, level]) => sizes[attribute][level]);
    const cells = axes.reduce((a, b) => a * b, 1);
    counts.fill(0, 0, 2 * cells);
    for (let row = 0; row < rows; row++) {
      let cell = 0;
      for (let k = 0; k < axes.length; k++) cell = cell * axes[k] + chosen[k][row];
      counts[2 * cell + classes.codes[row]]++;
    }
    return qualityOf(counts, cells, epsilon);
  });
}

/** Σ over cells of n₁·F(n₁ − n₂) + n₂·(1 − F(n₁ − n₂)), F(y) = 1 − e^(−εy)(1 + εy/2)/2. */
function qualityOf(counts, cells, epsilon) {
  let quality = 0;
  for (let cell = 0; cell < cells; cell++) {
    const most = Math.max(counts[2 * cell], counts[2 * cell + 1]);
    const lead = most - Math.min(counts[2 * cell], counts[2 * cell + 1]);
    quality += most - (lead / 2) * Math.exp(-epsilon * lead) * (1 + (epsilon * lead) / 2);
  }
  return quality;
}
