/** Tables of SNPs and their distances to significance, by the obvious ways. */

/** Every person at every SNP, one after the other. */
export function tablesByLoops({ genotypes: { snps, people, packed, stride }, groups: { names, codes } }) {
  const counts = new Uint32Array(snps.length * names.length * 4);
  for (let snp = 0; snp < snps.length; snp++)
    for (let person = 0; person < people; person++) {
      const code = (packed[snp * stride + (person >> 2)] >> (2 * (person & 3))) & 3;
      if (codes[person] < names.length) counts[4 * (snp * names.length + codes[person]) + code]++;
    }
  return counts;
}

/** The score of each table by trying all tables nearby, nearest first; NaN where none within `most` changes flips it. */
export function distancesByTrying(tables, critical, most) {
  return Float64Array.from(tables, ({ cases, controls }) => {
    const significant = chiSquare(cases, controls) > critical;
    const flips = (r, s) => chiSquare(r, s) > critical !== significant;
    for (let d = 1; d <= most; d++)
      for (let i = 0; i <= d; i++)
        if (rowsAt(cases, i).some((r) => rowsAt(controls, d - i).some((s) => flips(r, s))))
          return significant ? d - 1 : -d;
    return Number.NaN;
  });
}

/** All rows in which so many people, and no fewer, have another genotype. */
function rowsAt([a, b, c], changes) {
  const rows = [];
  for (let x = -changes; x <= changes; x++)
    for (let y = -changes; y <= changes; y++) {
      const moved = [x, y, -x - y];
      const gained = moved.reduce((sum, m) => sum + Math.max(0, m), 0);
      const row = [a + x, b + y, c - x - y];
      if (gained === changes && row.every((count) => count >= 0)) rows.push(row);
    }
  return rows;
}

function chiSquare(cases, controls) {
  const [R, S] = [cases, controls].map((row) => row[0] + row[1] + row[2]);
  let sum = 0;
  for (let i = 0; i < 3; i++) {
    const column = cases[i] + controls[i];
    if (column > 0) sum += (S * cases[i] - R * controls[i]) ** 2 / (R * S * column);
  }
  return sum;
}
