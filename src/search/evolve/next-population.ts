/**
 * The population after a truncation selection: the elite as it is, then children of parents that are picked at random,
 * until it has its size. Children beyond it are dropped (docs/errata.md, 001-2).
 */
import type { PublicRandom } from "../../base/random.ts";

interface NextPopulation<Genome> {
  readonly elite: readonly Genome[];
  readonly parents: readonly Genome[];
  readonly size: number;
  children(a: Genome, b: Genome): readonly Genome[];
}

export function nextPopulation<Genome>(asked: NextPopulation<Genome>, random: PublicRandom): Genome[] {
  const { elite, parents, size, children } = asked;
  const next = [...elite];
  while (next.length < size) next.push(...children(random.pick(parents), random.pick(parents)));
  return next.slice(0, size);
}
