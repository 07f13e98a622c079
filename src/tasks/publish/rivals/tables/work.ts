/** What MST and AIM do, from public sizes alone. */
import { timesWork, type Work } from "../../../../base/work.ts";
import type { PublicFacts } from "../../../../curator/index.ts";
import { onRows } from "../../../../search/work/facts.ts";
import { cellsPart, choosePart, synopsisWork } from "../../../../search/work/tables.ts";

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Of every table of two, with no more cells than allowed, the largest first. */
const pairsOf = (sizes: readonly number[], most: number): readonly number[] =>
  sizes
    .flatMap((a, i) => sizes.slice(i + 1).map((b) => a * b))
    .filter((cells) => cells <= most)
    .sort((a, b) => b - a);

/** MST: a table of each place, all pairs looked at for each edge, then a table for each; one long fit. */
export const mstWork = (
  facts: PublicFacts,
  sizes: readonly number[],
  { most, steps }: { readonly most: number; readonly steps: number },
): Work | undefined =>
  onRows(facts, (rows) => {
    const pairs = pairsOf(sizes, most);
    const edges = sizes.length - 1;
    const tree = sum(pairs.slice(0, edges));
    const round = choosePart(rows, { axes: 2 * pairs.length, cells: sum(pairs), candidates: pairs.length });
    return synopsisWork(
      facts,
      sum(sizes) + 2 * tree,
      ...sizes.map((size) => cellsPart(rows, 1, size)),
      ...round.map((part) => timesWork(edges, part)),
      ...pairs.slice(0, edges).map((cells) => cellsPart(rows, 2, cells)),
      { free: steps * tree },
    );
  });

/** What a step of a fit costs for each cell of the model, and the tables that are added up from it. */
const FIT_PASSES = 6;

interface AimLimits {
  readonly labelled: boolean;
  /** Which part of the budget, and so of the model's cells, is there after each round. */
  readonly spent: readonly number[];
  /** Of the model. */
  readonly cells: number;
  readonly steps: { readonly round: number; readonly last: number };
}

/** AIM: in each round all pairs and all pairs with the label are looked at, one is counted, and the model goes on from where it was. */
export const aimWork = (
  facts: PublicFacts,
  sizes: readonly number[],
  { labelled, spent, cells, steps }: AimLimits,
): Work | undefined =>
  onRows(facts, (rows) => {
    const rounds = spent.length;
    const label = sizes[sizes.length - 1];
    const pairs = pairsOf(sizes, cells);
    const triples = labelled ? pairsOf(sizes.slice(0, -1), cells / label).map((pair) => pair * label) : [];
    const tables = [...sizes, ...pairs, ...triples];
    const round = choosePart(rows, {
      axes: sizes.length + 2 * pairs.length + 3 * triples.length,
      cells: sum(tables),
      candidates: tables.length,
    });
    const largest = Math.max(...tables);
    const model = Math.min(
      cells,
      sizes.reduce((product, size) => product * size, 1),
    );
    const fitted = sum(spent) * steps.round + steps.last;
    return synopsisWork(
      facts,
      sum(sizes) + rounds * largest + model,
      ...sizes.map((size) => cellsPart(rows, 1, size)),
      ...round.map((part) => timesWork(rounds, part)),
      timesWork(rounds, cellsPart(rows, 3, largest)),
      { free: FIT_PASSES * fitted * model + rounds * 10 * sum(tables) },
    );
  });
