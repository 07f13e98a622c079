/** Every method, with its defaults and with options that make it long, on made-up tables and studies. */
import { measureRates } from "../../service/timing/measure.ts";
import { openSimulated, openSimulatedStudy } from "../../service/timing/simulate.ts";
import { cpuSeconds } from "../cpu-seconds.ts";
import { type TimingShape, timedCases, timedSchema } from "./cases.ts";
import { type Timed, timed } from "./compare.ts";
import { timedStudy } from "./study.ts";

export interface TimedTable {
  readonly found: readonly Timed[];
  /** Cases that the schema does not allow, or that would take too long. */
  readonly leftOut: number;
}

/** Runs that would take longer are left out. */
export const LONGEST = 20;

/** Shapes, rows and classes. */
export const TABLES: readonly (readonly [TimingShape, number, number])[] = [
  ["few", 2000, 2],
  ["numbers", 20_000, 2],
  ["mixed", 2000, 7],
  ["mixed", 20_000, 2],
  ["many", 20_000, 2],
  ["few", 200_000, 3],
  ["mixed", 200_000, 2],
];

export async function timeTable(shape: TimingShape, rows: number, classes: number): Promise<TimedTable> {
  const found: Timed[] = [];
  let leftOut = 0;
  for (const neighbours of ["replace", "add-remove"] as const) {
    const curator = await openSimulated(timedSchema(shape, classes, neighbours, rows), rows, 1);
    const rates = await measureRates(curator.facts, { seconds: cpuSeconds, threads: 1 });
    for (const one of [...timedCases("defaults"), ...timedCases("long")]) {
      // Neighbours make no difference to time: a method is timed once.
      const [first] = one.method.neighbours;
      if (one.method.subject !== "table" || first !== neighbours) continue;
      const result = await timed(curator, one, rates, LONGEST);
      if (result) found.push({ ...result, name: `${shape} ${rows} ${classes}: ${result.name}` });
      else leftOut++;
    }
    await curator.close();
  }
  return { found, leftOut };
}

export async function timeStudy(snps: number, people: number): Promise<TimedTable> {
  const found: Timed[] = [];
  const curator = await openSimulatedStudy(timedStudy(snps, people));
  const rates = await measureRates(curator.facts, { seconds: cpuSeconds, threads: 1 });
  for (const one of [...timedCases("defaults"), ...timedCases("long")]) {
    if (one.method.subject !== "study") continue;
    const result = await timed(curator, one, rates);
    if (result) found.push({ ...result, name: `study ${snps}: ${result.name}` });
  }
  await curator.close();
  return { found, leftOut: 0 };
}
