/** What rivals that count tables do, from public sizes alone. */
import { type PartOfWork, timesWork, type Work } from "../../../base/work.ts";
import type { PublicFacts } from "../../../curator/index.ts";
import { onRows } from "../../../search/work/facts.ts";
import { cellsPart, choosePart, synopsisWork } from "../../../search/work/tables.ts";

/** No more cells than allowed, nor than so many of the largest sizes make. */
export function largestTable(sizes: readonly number[], axes: number, most: number): number {
  const largest = sizes.toSorted((a, b) => b - a).slice(0, axes);
  return largest.reduce((product, size) => Math.min(most, product * size), 1);
}

interface Projected {
  /** Of each attribute, in parts. */
  readonly sizes: (rows: number) => readonly number[];
  readonly classes: number;
  readonly most: number;
  /** How many attributes are drawn, each added to those before. */
  readonly draws: number;
  readonly isCounted: boolean;
}

/** PPH: every attribute that is left is added to the histogram, and scored. */
export const projectionWork = (
  facts: PublicFacts,
  { sizes, classes, most, draws, isCounted }: Projected,
): Work | undefined =>
  onRows(facts, (rows) => {
    const own = sizes(rows);
    const rounds = Array.from({ length: draws }, (_, i) =>
      choosePart(rows, {
        axes: own.length * (i + 2),
        cells: own.length * classes * largestTable(own, i + 1, most),
        candidates: own.length,
      }),
    );
    const cells = classes * largestTable(own, draws, most);
    return synopsisWork(
      facts,
      cells,
      isCounted ? { looks: 1, counts: rows, cells: 1 } : {},
      ...rounds.flat(),
      cellsPart(rows, draws, cells),
    );
  });

interface Refined {
  /** Groups of each attribute's finest level, and the most children that a node has. */
  readonly sizes: readonly number[];
  readonly children: number;
  readonly classes: number;
  readonly most: number;
  readonly rounds: number;
  /** Whether a node is scored by the whole grid, or by its own rows. */
  readonly isWhole: boolean;
}

/** DiffGen: every node of every cut may be refined. */
export const refinementWork = (
  facts: PublicFacts,
  { sizes, children, classes, most, rounds, isWhole }: Refined,
): Work | undefined =>
  onRows(facts, (rows) => {
    const finest = sizes.reduce((sum, size) => sum + size, 0);
    const parts: PartOfWork[] = [];
    for (let round = 0; round < rounds; round++) {
      const nodes = Math.min(finest, sizes.length + round * (children - 1));
      const axes = isWhole ? Math.min(sizes.length, round + 1) : 1;
      const cells = isWhole ? largestTable(sizes, round + 1, most) : children;
      parts.push(
        ...choosePart(rows, { axes: nodes * (axes + 1), cells: nodes * cells * classes, candidates: nodes }),
      );
    }
    const cells = classes * largestTable(sizes, rounds, most);
    return synopsisWork(facts, cells, ...parts, cellsPart(rows, Math.min(sizes.length, rounds), cells));
  });

interface Network {
  /** Of every item, the label among them. */
  readonly sizes: readonly number[];
  readonly parents: number;
  readonly cells: number;
}

/** PrivBayes: every attribute that is left with every set of those before it that fits, then a table for each. */
export const networkWork = (facts: PublicFacts, { sizes, parents, cells }: Network): Work | undefined =>
  onRows(facts, (rows) => {
    const d = sizes.length;
    const sets = setsThatFit(sizes, parents, cells);
    const rounds = Array.from({ length: d - 1 }, (_, i) => {
      const placed = i + 1;
      const sizesOfSets = sets.map((share, size) => share * choose(placed, size));
      const tables = (d - placed) * Math.max(1, ...sizesOfSets.slice(1), sum(sizesOfSets.slice(1)));
      return choosePart(rows, {
        axes: tables * (1 + Math.min(parents, placed)),
        cells: tables * Math.max(2, cells / 2),
        candidates: tables,
      });
    });
    const told = d * Math.max(cells, Math.max(...sizes));
    return synopsisWork(
      facts,
      told,
      ...rounds.flat(),
      timesWork(d, cellsPart(rows, parents, Math.max(cells, 2))),
    );
  });

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** For each number of parents, which share of such sets leaves a table of no more cells than allowed: by sets at equal distances. */
function setsThatFit(sizes: readonly number[], parents: number, cells: number): readonly number[] {
  const SAMPLED = 500;
  return Array.from({ length: parents + 1 }, (_, own) => {
    let fitting = 0;
    for (let i = 0; i < SAMPLED; i++) {
      let product = 1;
      for (let k = 0; k <= own; k++)
        product *= sizes[(i * (2 * k + 1) + k * k + Math.floor(i / sizes.length) * k) % sizes.length];
      if (product <= cells) fitting++;
    }
    return fitting / SAMPLED;
  });
}

function choose(n: number, k: number): number {
  let product = 1;
  for (let i = 0; i < k; i++) product = (product * Math.max(0, n - i)) / (i + 1);
  return product;
}
