/** Chromosomes side by side in their natural order, each as long as its public extent. */
import { plainChromosome } from "../read/genome/vcf-site.ts";

/** 1 to 22, X, Y, MT, then whatever else there is, by name. */
function inNaturalOrder(names: Iterable<string>): string[] {
  return [...new Set(names)].sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : a > b ? 1 : 0));
}

const AFTER_NUMBERS = 1e9;

function rankOf(name: string): number {
  if (/^\d{1,6}$/.test(name)) return Number(name);
  const named = ["X", "Y", "MT"].indexOf(name);
  return AFTER_NUMBERS + (named < 0 ? 3 : named);
}

export interface Stretch {
  readonly name: string;
  /** The public extent of its positions. */
  readonly length: number;
  /** Bases before it. */
  readonly start: number;
}

export interface Position {
  readonly chromosome: string;
  readonly position: number;
}

/** Where nobody declared how long a chromosome is, it ends with the last released position. */
export function stretchesOf(
  positions: readonly Position[],
  lengths: Readonly<Record<string, number>>,
): Stretch[] {
  const extents = new Map<string, number>();
  const extend = (name: string, to: number) => extents.set(name, Math.max(1, to, extents.get(name) ?? 0));
  for (const [name, length] of Object.entries(lengths)) extend(plainChromosome(name), length);
  for (const { chromosome, position } of positions) extend(plainChromosome(chromosome), position);
  let start = 0;
  return inNaturalOrder(extents.keys()).map((name) => {
    const stretch = { name, length: extents.get(name) ?? 1, start };
    start += stretch.length;
    return stretch;
  });
}
