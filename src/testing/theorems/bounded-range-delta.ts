/** δ at a given ε of bounded-range draws, by the recursion of accounting/bounded-range-exact.ts: what prices are compared with. */
import { boundedRangeProfile, deviation } from "../../curator/accounting/bounded-range-exact.ts";
import { deltaOf } from "../../curator/accounting/profile.ts";

/** δ at ε = γ of `count` draws that are each ε-BR. More cells to the ε: closer to the truth, and dearer as its square. */
export function boundedRangeDelta(count: number, epsilon: number, gamma: number, cells = 20): number {
  const reach = gamma + deviation(count, epsilon);
  return deltaOf(boundedRangeProfile(count, epsilon, reach, cells))(gamma);
}
