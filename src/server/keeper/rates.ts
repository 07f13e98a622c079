/**
 * How fast this machine is for a data set: measured at the first start, on rows made up from what is declared, and kept in a public file.
 * Never measured on private rows, nor learnt from runs: the next quote would tell what they took.
 */
import { statSync } from "node:fs";
import type { Facts } from "../../service/data.ts";
import { measureRates } from "../../service/timing/measure.ts";
import { readRates, writeRates } from "../../service/timing/rates-file.ts";
import type { Clock } from "../clock.ts";
import type { KeptTiming } from "./messages.ts";
import type { KeeperOrder } from "./process.ts";

export async function ratesAt(
  path: string,
  facts: Facts,
  { dataset, threads, calibrate }: Pick<KeeperOrder, "dataset" | "threads" | "calibrate">,
  clock: Clock,
): Promise<KeptTiming> {
  const known = calibrate ? undefined : (await readRates(path))?.[dataset];
  if (known) return { rates: known, measured: Math.floor(statSync(path).mtimeMs) };
  const rates = await measureRates(facts, { seconds: () => clock.monotonic() / 1000, threads });
  await writeRates(path, { [dataset]: rates });
  return { rates, measured: Math.floor(statSync(path).mtimeMs) };
}
