/** δ at a given ε of bounded-range draws, by the recursion of accounting/bounded-range-exact.ts: what prices are compared with. */
import { deviation, type Profile, profile } from "../../curator/accounting/bounded-range-exact.ts";
import { SAFETY } from "../../curator/accounting/outward.ts";

/** δ at ε = γ of `count` draws that are each ε-BR. More cells to the ε: closer to the truth, and dearer as its square. */
export function boundedRangeDelta(count: number, epsilon: number, gamma: number, cells = 20): number {
  const reach = gamma + 5 * deviation(count, epsilon);
  return read(profile([{ cells, count }], epsilon / cells, reach), gamma);
}

/** δ at ε = γ of draws of different lengths, listed in the order in which they will be made. */
export function boundedRangeSequenceDelta(
  draws: readonly { readonly epsilon: number; readonly count: number }[],
  gamma: number,
  step: number,
): number {
  const spread = Math.hypot(...draws.map(({ epsilon, count }) => deviation(count, epsilon)));
  // A length between two grid points is rounded up: ε-BR is also ε′-BR for any larger ε′.
  const onGrid = draws.map(({ epsilon, count }) => ({
    cells: Math.ceil((epsilon / step) * (1 - 1e-12)),
    count,
  }));
  return read(profile(onGrid, step, gamma + 5 * spread), gamma);
}

/** H at any γ ≥ 0, along the chord; a little above the computed value to cover rounding. */
function read({ step, values }: Profile, gamma: number): number {
  const last = values.length - 1;
  const cell = Math.min(last, Math.floor(gamma / step));
  if (cell === last) return values[last] * SAFETY;
  const share = Math.expm1(gamma - cell * step) / Math.expm1(step);
  return (values[cell] + share * (values[cell + 1] - values[cell])) * SAFETY;
}
