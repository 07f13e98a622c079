/**
 * The course of Tab-PE: random candidates, and in each round the votes of the rows for the nearest, from which the next candidates are made. In
 * the first rounds candidates are drawn by their votes and varied; then those with the most votes stay, and three variations of each compete
 * with them. Variations become smaller from round to round.
 */
import type { PublicRandom } from "../../../../base/random.ts";
import { drawnRow, type Gene, variedRow } from "../../../../search/evolve/tables/candidate-rows.ts";
import type { Search } from "../../../method.ts";
import type { DrawnCounts } from "../../whole/drawn-tables.ts";
import { countTable, rowsFrom } from "../../whole/noisy-tables.ts";
import { type PePlan, VARIATIONS } from "./pe-plan.ts";
import { genesOf, type PeRow, type PeTable, pointOf } from "./pe-rows.ts";

/** A candidate and its noisy votes, none below 0. */
interface Voted {
  readonly row: PeRow;
  readonly votes: number;
}

interface PeFound {
  readonly rows: readonly PeRow[];
  /** How many rows of the table each stands for. */
  readonly weights: Float64Array;
  readonly classes: DrawnCounts;
  /** How many rows there are. */
  readonly all: number;
}

export async function peSearch(search: Search, whole: PeTable, plan: PePlan): Promise<PeFound> {
  const { random } = search;
  const genes = genesOf(whole);
  const classes = await countTable(search, whole.groupings, [whole.attributes.length], plan.classes);
  search.made(1, plan.rounds + 1);
  const counts = classes.counts.map((count) => Math.max(0, count));
  const keep = keptOf(counts, plan.keep);
  let candidates: readonly PeRow[] = keep.flatMap((count, own) =>
    Array.from({ length: count }, () => ({ codes: drawnRow(genes, random), own })),
  );
  let kept: readonly Voted[] = candidates.map((row) => ({ row, votes: 1 }));
  for (let round = 1; round <= plan.rounds && !search.stopped(); round++) {
    const votes = await vote(search, whole, candidates, plan);
    search.made(round + 1, plan.rounds + 1);
    const isDrawn = round <= plan.rounds / 6 && round < plan.rounds;
    kept = keep.flatMap((count, own) => {
      const voted = votes.filter(({ row }) => row.own === own);
      return isDrawn ? drawnBy(voted, count, random) : firstOf(voted, count);
    });
    candidates = nextOf(kept, genes, { isDrawn, rate: rateAt(round / plan.rounds) }, random);
  }
  return {
    rows: kept.map(({ row }) => row),
    weights: weightsOf(kept, counts),
    classes,
    all: rowsFrom(search.data.facts, [classes]),
  };
}

/** Of each class its share, and one at least. */
function keptOf(counts: readonly number[], keep: number): readonly number[] {
  const all = sumOf(counts);
  return counts.map((count) =>
    Math.max(1, Math.round(all > 0 ? (keep * count) / all : keep / counts.length)),
  );
}

async function vote(
  { data }: Search,
  whole: PeTable,
  candidates: readonly PeRow[],
  plan: PePlan,
): Promise<readonly Voted[]> {
  const { value } = await data.make(
    {
      ask: "nearest",
      attributes: whole.attributes.map(({ name }) => name),
      label: whole.label.name,
      metric: "l2",
      points: candidates.map((row) => pointOf(whole, row)),
    },
    { mechanism: "gaussian", rho: plan.votes },
  );
  return candidates.map((row, i) => ({ row, votes: Math.max(0, Number(value[i])) }));
}

const firstOf = (voted: readonly Voted[], count: number): readonly Voted[] =>
  voted.toSorted((a, b) => b.votes - a.votes).slice(0, count);

/** Each as often as its votes say; where there are none, evenly. */
function drawnBy(voted: readonly Voted[], count: number, random: PublicRandom): readonly Voted[] {
  const even = voted.some(({ votes }) => votes > 0) ? 0 : 1;
  let sum = 0;
  const ends = voted.map(({ votes }) => {
    sum += votes + even;
    return sum;
  });
  return Array.from({ length: count }, () => {
    const at = random.uniform() * sum;
    return voted[ends.findIndex((end) => end > at)];
  });
}

/** The published course of the rate: from ½ down to 0.01, quickly at first. */
const rateAt = (share: number): number => 0.5 - 0.49 * share ** 0.2;

function nextOf(
  kept: readonly Voted[],
  genes: readonly Gene[],
  { isDrawn, rate }: { readonly isDrawn: boolean; readonly rate: number },
  random: PublicRandom,
): readonly PeRow[] {
  const varied = ({ row: { codes, own } }: Voted) => ({ codes: variedRow(codes, genes, rate, random), own });
  if (isDrawn) return kept.map(varied);
  return [
    ...kept.map(({ row }) => row),
    ...Array.from({ length: VARIATIONS }, () => kept.map(varied)).flat(),
  ];
}

/** Each class has its count, shared out by votes; evenly where there are none. */
function weightsOf(kept: readonly Voted[], counts: readonly number[]): Float64Array {
  const sums = counts.map((_, own) => sumOf(kept.map(({ row, votes }) => (row.own === own ? votes : 0))));
  const sizes = counts.map((_, own) => kept.filter(({ row }) => row.own === own).length);
  return Float64Array.from(kept, ({ row: { own }, votes }) =>
    sums[own] > 0 ? (counts[own] * votes) / sums[own] : counts[own] / sizes[own],
  );
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0);
