/**
 * A genetic search as public code: it proposes a population and is told which of it were drawn. It never sees a row or a
 * score, and it works on any genome.
 *
 *     P ← the first population
 *     for each generation: B ← draw `keep` of P; P ← breed(B)
 *     return one drawn from P
 */
export interface GeneticSearch<Genome> {
  readonly first: readonly Genome[];
  /** How often parents are drawn; the last draw, of the result, comes on top. */
  readonly generations: number;
  /** How many parents are drawn in each generation. */
  readonly keep: number;
  /** The population that comes of the parents of a generation, counted from 0. */
  breed(parents: readonly Genome[], generation: number): readonly Genome[];
  /** Draws `count` of the candidates, best first as far as the noise tells; `parents` is what they were bred from. */
  select(
    candidates: readonly Genome[],
    count: number,
    parents: readonly Genome[],
  ): Promise<readonly Genome[]>;
  /** Asked before each selection; true ends the search with the best that was drawn so far. */
  stopped(): boolean;
  /** Told after each selection how many candidates were drawn by now, of how many in all. */
  made(drawn: number, of: number): void;
}

export async function geneticSearch<Genome>(search: GeneticSearch<Genome>): Promise<Genome> {
  const { first, generations, keep } = search;
  const draws = generations * keep + 1;
  let population = first;
  let parents: readonly Genome[] = [];
  for (let generation = 0; generation < generations; generation++) {
    if (search.stopped()) return parents[0] ?? first[0];
    parents = await search.select(population, keep, parents);
    search.made((generation + 1) * keep, draws);
    population = search.breed(parents, generation);
  }
  if (search.stopped()) return parents[0] ?? first[0];
  const [found] = await search.select(population, 1, parents);
  search.made(draws, draws);
  return found;
}
