/**
 * What of a ranking could be chance, from public facts and from what was released: nothing here looks at a row or costs anything.
 *
 * How much is needed. A score gains at most `mostGain` a row, where it tells equally frequent classes apart completely. So a gap of so many
 * rows (found.ts) is a share of all that there is to tell. Gini's share is Goodman and Kruskal's τ, which for two classes and two values
 * is the squared correlation φ², and χ²/people is φ² of a SNP. Cohen (Statistical power analysis, 1988) calls φ = 0.3 an effect of
 * medium size. A ranking that would not find even such a one with 95 % is *mostly noise*.
 *
 * Which chosen attributes stand out. Claim. Where scores are told with Laplace noise of scale b, an attribute that tells nothing about the label
 * is, with probability 0.95 at least for all of k together, no more than `apart(k)`·b above the lowest told score.
 * Proof. Impurity is concave, so an attribute's exact score is at least that of one that tells nothing: among the chosen ones it is the
 * smallest. To be told further above the lowest, its noise must exceed another one's by so much. Two Laplace variables differ by more than t·b,
 * the first above, with probability (2 + t)/4·exp(−t), and there are k·(k − 1) ordered pairs; `apart` makes that sum 0.05. (The door's noise
 * is on a grid of 2⁻²⁰ and its scores are rounded to it, which is nothing beside b.) ∎
 * Chance in who the rows are comes on top, and is not covered.
 *
 * Which SNPs. Claim. With probability 0.95 at least, no SNP without association is told to stand out, whatever was chosen among m.
 * Proof. By χ²: the noise of k told ones is below b·ln(20·k) with probability 0.975, and no exact χ² of m is above the point that one exceeds
 * with 0.025/m, with probability 0.975. By tables: p-values allow for the noise (noisy-p-value.ts), and one of m·strata is at most 0.05/(m·strata)
 * with probability 0.05. ∎ Made-up tables cannot give a p-value below one in their number: then nothing is claimed.
 */
import type { Fix } from "../../base/fix.ts";
import { criticalValue, type TableScore } from "../../curator/index.ts";
import { declareRows } from "../../schema/declare-rows.ts";

/** Cohen's φ = 0.3, squared. */
export const MEDIUM = 0.09;

const FALSE_ALARMS = 0.05;

/** What a score gains a row at most, with so many classes. */
export const mostGain = (score: TableScore, classes: number): number =>
  score === "information-gain" ? Math.log2(classes) : 1 - 1 / classes;

export interface NoiseOfRanking {
  /** The share of all there is to tell that one must be above all others by, to be drawn first with 95 %; null where that is not known. */
  readonly needed: number | null;
  readonly mostlyNoise: boolean | null;
  readonly sentence: string;
  readonly fix?: Fix;
}

export function noiseOfRanking(
  needed: number | undefined,
  what: { readonly of: string; readonly one: string },
): NoiseOfRanking {
  if (needed === undefined)
    return {
      needed: null,
      mostlyNoise: null,
      sentence:
        "How much of this could be chance depends on how many rows there are, which is private and not declared.",
      fix: declareRows(),
    };
  const share = `${Number((100 * needed).toPrecision(2))} %`;
  if (needed > MEDIUM)
    return {
      needed,
      mostlyNoise: true,
      sentence:
        needed >= 1
          ? `Mostly noise: at this ε not even ${what.one} that tells everything about ${what.of} would be found. Every place could be chance.`
          : `Mostly noise: only ${what.one} that tells ${share} of all there is to tell about ${what.of} more than the others is found, which few do. Every place could be chance.`,
    };
  return {
    needed,
    mostlyNoise: false,
    sentence: `${capital(what.one)} that tells less than ${share} of all there is to tell about ${what.of} could stand anywhere in this list by chance.`,
  };
}

const capital = (text: string) => text[0].toUpperCase() + text.slice(1);

/** How many scales two of k noisy scores differ by, one above the other, in one of twenty releases. */
export function apart(k: number): number {
  const alarms = (t: number) => (k * (k - 1) * (2 + t) * Math.exp(-t)) / 4;
  let [low, high] = [0, 100];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (alarms(middle) > FALSE_ALARMS) low = middle;
    else high = middle;
  }
  return high;
}

/** For each told score whether it could be chance; one alone has nothing to stand out from. */
export function scoresByChance(scores: readonly number[], scale: number): readonly boolean[] {
  const least = Math.min(...scores) + apart(scores.length) * scale;
  return scores.map((score) => scores.length === 1 || score <= least);
}

/** The told χ² beyond which one is no chance. */
export const chiSquaredBeyondChance = (
  scale: number,
  {
    told,
    candidates,
    degrees,
  }: { readonly told: number; readonly candidates: number; readonly degrees: number },
): number => scale * Math.log(20 * told) + criticalValue(FALSE_ALARMS / 2 / candidates, degrees);

/** Null where the made-up tables are too few to tell. */
export function pValuesByChance(
  pValues: readonly number[],
  { candidates, simulations }: { readonly candidates: number; readonly simulations: number },
): boolean | null {
  const level = FALSE_ALARMS / (candidates * pValues.length);
  if (pValues.some((p) => p <= level)) return false;
  return Math.min(...pValues) <= 1 / (simulations + 1) ? null : true;
}
