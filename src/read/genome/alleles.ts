/**
 * A genotype as two alleles, and as text.
 *
 * One allele alone, as men have on X and everybody has in mitochondria, counts as two of it, as PLINK has it; one allele with
 * a missing one is missing. Letters are compared without regard to capitals; strands are never flipped, because only the rows
 * could tell which to flip.
 */
import { MISSING_GENOTYPE, type Snp, UNDECLARED } from "./genotypes.ts";

/** The copies of allele 1 among two alleles; UNDECLARED when one of them is none of the SNP's. */
function codeOfAlleles({ alleles: [one, two] }: Snp, first: string, second: string): number {
  const left = copies(one, two, first);
  const right = copies(one, two, second);
  return left < 0 || right < 0 ? UNDECLARED : left + right;
}

function copies(one: string, two: string, allele: string): number {
  if (allele === one) return 1;
  if (allele === two) return 0;
  const upper = allele.toUpperCase();
  if (upper === one.toUpperCase()) return 1;
  return upper === two.toUpperCase() ? 0 : -1;
}

const MISSING_TEXTS: ReadonlySet<string> = new Set([
  "",
  "-",
  "--",
  ".",
  "0",
  "00",
  "N",
  "NN",
  "NA",
  "?",
  "??",
]);
const MISSING_ALLELES: ReadonlySet<string> = new Set(["-", ".", "0", "N", "?"]);

/** The code of a genotype such as AG, A/G, A|G or A G; alleles of several letters need something between them. */
export function codeOfText(snp: Snp, text: string): number {
  const genotype = text.trim();
  if (MISSING_TEXTS.has(genotype)) return MISSING_GENOTYPE;
  if (genotype.length <= 2) return codeOfAlleles(snp, genotype[0], genotype[genotype.length - 1]);
  const [first, second = first, ...more] = genotype.split(/[/| ]/);
  if (more.length > 0) return UNDECLARED;
  return codeOfPair(snp, first, second);
}

/** The code of two alleles of which either may be missing. */
export function codeOfPair(snp: Snp, first: string, second: string): number {
  if (MISSING_ALLELES.has(first) || MISSING_ALLELES.has(second)) return MISSING_GENOTYPE;
  return codeOfAlleles(snp, first, second);
}
