import { chromosomeTables } from "../data/genome.mjs";
import { oneIn } from "../harness/check.mjs";
import { ours } from "../harness/ours.mjs";
import { distancesByTrying } from "../plain/genome.mjs";

const TAU = 1e-5;
/** Tables are tried up to this many changes away: there are too many beyond. */
const MOST_TRIED = 6;

/** Where a way to flip was found, it must be ours; where none was, ours must be further. The check fails when it has compared nothing. */
function asTried(scores, tried, fewest) {
  let found = 0;
  for (let i = 0; i < scores.length; i++) {
    const changes = scores[i] >= 0 ? scores[i] + 1 : -scores[i];
    const same = Number.isNaN(tried[i]) ? changes > MOST_TRIED : scores[i] === tried[i];
    if (!same) return `SNP ${i} has the score ${tried[i]} by trying; ours is ${scores[i]}`;
    if (!Number.isNaN(tried[i])) found++;
  }
  return found >= fewest ? undefined : `only ${found} tables are within ${MOST_TRIED} changes of flipping`;
}

export const genomeDistances = {
  name: "genome-distances",
  work: "Chromosome 10: how many genotypes must change until significance at 1e-5 flips, exactly, for 28,501 tables",
  needs: ["curator/queries/studies/significance-distance.js#significanceScore"],
  async prepare() {
    const [{ significanceScore }, { significanceAt }] = await Promise.all(
      ["significance-distance", "significance"].map((name) => ours(`curator/queries/studies/${name}.js`)),
    );
    const tables = await chromosomeTables();
    const significance = significanceAt(TAU, { cases: 500, controls: 500 }, 3);
    return { tables, significance, significanceScore };
  },
  ours: ({ tables, significance, significanceScore }) =>
    Float64Array.from(tables, (table) => significanceScore(table, significance)),
  alternatives: [
    { form: "full", some: oneIn(1), fewest: 10 },
    { form: "quick", some: oneIn(20), fewest: 1 },
  ].map(({ form, some, fewest }) => ({
    name: "trying all tables nearby",
    form,
    untimed: true,
    run: ({ tables, significance }) => distancesByTrying(some(tables), significance.critical, MOST_TRIED),
    equal: (scores, tried) => asTried(some(scores), tried, fewest),
  })),
};
