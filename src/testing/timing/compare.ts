/** How long runs take, beside what was estimated: in seconds that the process works, which no busy neighbour changes. */
import { PrivetError } from "../../base/errors.ts";
import { estimateSeconds, type Rates, type Work } from "../../base/work.ts";
import { firstBoundary } from "../../server/boundaries.ts";
import { quotePlan, runPlan } from "../../tasks/plan.ts";
import type { Subject, Subjects } from "../../tasks/subject.ts";
import { cpuSeconds } from "../cpu-seconds.ts";
import type { TimedCase } from "./cases.ts";

export interface Timed {
  readonly name: string;
  readonly measured: number;
  readonly estimate: number;
  readonly work: Work;
  readonly first: number;
  /** Of the release as JSON, and the most that was said. */
  readonly bytes: number;
  readonly mostBytes: number;
}

/** Refusals that say that a case is not for this schema; others are faults of the case. */
const NOT_FOR_THIS = ["option-out-of-range", "neighbours-mismatch", "label-undeclared", "attribute-unknown"];

/** Undefined where the schema does not allow it, or it would take longer than `longest`. */
export async function timed(
  curator: Subjects[Subject]["curator"],
  { name, plan }: TimedCase,
  rates: Rates,
  longest = Number.POSITIVE_INFINITY,
): Promise<Timed | undefined> {
  try {
    const { work } = quotePlan(curator.facts, plan);
    if (work === undefined) throw new Error(`${name} does not say what it will do`);
    const estimate = estimateSeconds(work, rates);
    if (estimate > longest) return undefined;
    const start = cpuSeconds();
    const { model } = await runPlan(curator, plan, { allow: "none" });
    const measured = cpuSeconds() - start;
    const bytes = JSON.stringify(model).length;
    return { name, measured, estimate, work, first: firstBoundary(estimate), bytes, mostBytes: work.bytes };
  } catch (error) {
    if (error instanceof PrivetError && NOT_FOR_THIS.includes(error.code)) return undefined;
    throw error;
  }
}
