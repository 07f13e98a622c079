/** Sums of what a function makes of different rows, each as often as it occurs. */
import { pause } from "../../../../base/pause.ts";
import type { RowSumsQuestion } from "../../../engine.ts";
import { Tally } from "../tally.ts";

/** Numbers added up between two turns of timers and signals. */
const STRETCH = 2 ** 16;

/** The sums over rows of which the i-th occurs `times[i]` times and has the codes `codesAt(i)`; asked for in their order, each once. */
export async function sumOver(
  { size, of }: Pick<RowSumsQuestion, "size" | "of">,
  times: Float64Array,
  codesAt: (i: number) => readonly number[],
): Promise<bigint[]> {
  const sums = new Tally(size);
  const stretch = Math.max(1, Math.floor(STRETCH / size));
  for (let from = 0; from < times.length; from += stretch) {
    const to = Math.min(times.length, from + stretch);
    for (let i = from; i < to; i++) {
      const units = of(codesAt(i));
      for (let k = 0; k < size; k++) sums.add(k, wholeNumber(units[k]), times[i]);
    }
    await pause((to - from) * size);
  }
  return sums.totals();
}

/** Bounds are proved for whole numbers. */
function wholeNumber(units: number): number {
  if (!Number.isInteger(units)) throw new RangeError("a row adds something that is no whole number");
  return units;
}
