/** How fast SNPs of a study are scored and told: plans of their own, on genotypes that nobody has. */
import { workUnits } from "../../base/work.ts";
import type { StudyFacts } from "../../curator/index.ts";
import { parsePlan, quotePlan, runPlan } from "../../tasks/plan.ts";
import type { RateMeasuring, RatesByUnit } from "./measure.ts";
import { STAND_IN, standInProbes } from "./probes.ts";
import { openSimulated, openSimulatedStudy } from "./simulate.ts";
import { secondsOf } from "./stopwatch.ts";

const MOST_SNPS = 2000;
const FEW_ROWS = 64;

/** Each plan is mostly of one unit, which all of its time is put down to. */
const PLANS = [
  { unit: "snps", options: { score: "chi-squared", top: 1, release: "none" } },
  { unit: "snpDistances", options: { score: "distance", top: 1, release: "none" } },
  { unit: "simulated", options: { score: "chi-squared", top: 1, release: "tables", simulations: 2000 } },
] as const;

export async function studyRates(
  facts: StudyFacts,
  { seconds, stretch = 0.05 }: RateMeasuring,
): Promise<RatesByUnit> {
  const rates: RatesByUnit = {};
  const alone = await openSimulated(STAND_IN, FEW_ROWS, 1, () => 0);
  for (const { unit, amount = 0, isRandom, how, ask } of standInProbes())
    if (["looks", "offers", "cells"].includes(unit)) {
      const rate = amount / (await secondsOf(alone, how, ask, { seconds, stretch, isRandom }));
      rates[unit] = Math.min(rate, rates[unit] ?? rate);
    }
  await alone.close();
  const snps = facts.snps.slice(0, MOST_SNPS);
  const curator = await openSimulatedStudy({ ...facts, snps });
  for (const { unit, options } of PLANS) {
    const plan = parsePlan(
      { privet: "plan/1", task: "rank", method: "rank-snps", epsilon: "100", options },
      "study",
    );
    const { work = { bytes: 0 } } = quotePlan(curator.facts, plan);
    await runPlan(curator, plan);
    const start = seconds();
    await runPlan(curator, plan);
    rates[unit] = (work[unit] ?? 0) / Math.max(seconds() - start, 1e-6);
  }
  await curator.close();
  return Object.fromEntries(
    workUnits.flatMap((unit) => (rates[unit] === undefined ? [] : [[unit, rates[unit]]])),
  );
}
