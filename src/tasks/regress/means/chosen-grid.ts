/**
 * Which attributes a grid is made of: one after the other, the one whose groups tell most of what those before it leave over, by noisy sums of residuals.
 * Attributes that say the same are so not taken twice. Everything here is made of what was released.
 */
import type { GroupedAttribute } from "../../../schema/coding/grouped.ts";
import { noiseDeviation } from "../../../search/noise-law.ts";
import type { Ask, Search } from "../../method.ts";
import { LEAST_SPREAD } from "../label-spread.ts";
import type { MeansPlan } from "./planned-means.ts";

/** Residuals beyond so many deviations of the label count as these. */
const CAP = 1.5;
const MOST_CAP = 2;

interface Known {
  readonly mean: number;
  readonly spread: number;
  /** For each attribute, the noisy counts of its groups. */
  readonly counts: readonly Float64Array[];
}

export interface Storey {
  /** The attribute's place among the plan's. */
  readonly k: number;
  /** What each of its groups adds on the whole to what the storeys before say. */
  readonly moves: Float64Array;
}

/** `made` hears of every draw. */
export async function chosenGrid(
  search: Search,
  ask: Ask,
  plan: MeansPlan,
  { mean, spread, counts }: Known,
  made: (draw: number) => void,
): Promise<readonly Storey[]> {
  const { inputs, names, cuts, mostCells } = plan;
  const chosen: Storey[] = [];
  const weights = new Float64Array(inputs.length);
  weights[inputs.length - 1] = mean;
  const shape = Math.min(MOST_CAP, Math.max(LEAST_SPREAD, CAP * spread));
  const about = { label: ask.label, attributes: names, cuts, loss: "squared", shape } as const;
  for (let storey = 0; storey < plan.storeys && !search.stopped(); storey++) {
    const { value, noise } = await search.data.make({ ask: "gradient", ...about, weights }, plan.residuals);
    made(storey + 1);
    const cells = chosen.reduce((product, { k }) => product * sizeOf(inputs.attributes[k]), 1);
    const fits = inputs.attributes
      .map((attribute, k) => ({ k, cells: cells * sizeOf(attribute) }))
      .filter((one) => chosen.every(({ k }) => k !== one.k) && one.cells <= mostCells);
    const gains = fits.map(({ k }) => {
      const sums = value.subarray(inputs.offsets[k], inputs.offsets[k] + sizeOf(inputs.attributes[k]));
      return { k, ...gainOf(sums, counts[k], noiseDeviation(noise)) };
    });
    const best = gains.reduce((a, b) => (b.gain > a.gain ? b : a), {
      k: -1,
      gain: 0,
      moves: new Float64Array(),
    });
    if (best.k < 0) continue;
    chosen.push(best);
    best.moves.forEach((move, group) => {
      weights[inputs.offsets[best.k] + group] = move;
    });
  }
  return chosen;
}

const sizeOf = ({ starts }: GroupedAttribute): number => starts.length;

/**
 * How much of the squared residuals the groups of an attribute would take, beyond what noise alone makes up; and what each group moves by then: less by
 * the share of it that noise makes up (James, Stein 1961).
 */
function gainOf(sums: Float64Array, counts: Float64Array, deviation: number) {
  const held = sums.map((_, group) => Math.max(1, counts[group]) + deviation);
  const squares = sums.reduce((all, sum, group) => all + sum ** 2 / held[group], 0);
  const ofNoise = held.reduce((all, rows) => all + deviation ** 2 / rows, 0);
  const share = Math.max(0, 1 - ofNoise / squares);
  // The gradient falls where residuals rise.
  const moves = sums.map((sum, group) => Math.min(1, Math.max(-1, (-share * sum) / held[group])));
  return { gain: squares - ofNoise, moves };
}
