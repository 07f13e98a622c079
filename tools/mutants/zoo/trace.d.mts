import type { Mutant } from "../zoo.d.mts";

export const traceZoo: readonly Mutant[];
/** By the way in which a trace could tell about rows: names of mutants. */
export const traceMutants: Readonly<Record<string, readonly string[]>>;
