/**
 * Simulated curves, kept in the user's own folder: one file for whatever has one, under the hash of all that it hangs on (tasks/flow/simulate).
 * They are public: nothing but flows and public facts is in them. A file that cannot be read or written is never an error, nor one of which
 * any part is damaged or that says another hash: it is as if it were not there.
 */
import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { isObject } from "../base/json.ts";
import { stateFolder } from "../node/register.ts";
import { replaceFile } from "../node/write-file.ts";
import { arePoints, type CurvePoint } from "../tasks/flow/curve.ts";
import {
  canBeCurved,
  planWithCurves,
  type StepSimulation,
  simulatedErrors,
  stepSimulations,
} from "../tasks/flow-curves.ts";
import type { Plan } from "../tasks/plan.ts";
import type { Data } from "./data.ts";

/** How curves of a flow are come by. */
export interface Simulating {
  /** Whether what is not known yet is simulated now; else only what is kept is taken. */
  readonly simulate?: boolean;
  readonly signal?: { readonly aborted: boolean } | undefined;
  /** Called with each step before it is simulated. */
  readonly begins?: (step: string) => void;
  /** Called with each step that was simulated and of which no curve came, with what its method says. */
  readonly fails?: (step: string, why: string) => void;
}

/** The plan of a flow with all curves that are known of its steps. A server's data are asked for nothing: what is public about them is there. */
export async function knowingCurves(
  data: Data,
  plan: Plan<"flow">,
  { simulate = false, signal, begins, fails }: Simulating = {},
): Promise<Plan<"flow">> {
  if (data.elsewhere || data.subject === "study") return plan;
  const folder = keptIn();
  const isKept = folder !== undefined && existsSync(folder);
  if (!canBeCurved(plan) || !(simulate || isKept)) return plan;
  const curves = new Map<string, readonly CurvePoint[]>();
  for (const simulation of stepSimulations(await data.facts(signal), plan)) {
    const kept = await keptErrors(folder, simulation);
    const lacks = simulation.signals.some((at) => !kept.has(at));
    if (simulate && lacks) begins?.(simulation.step);
    const errors = simulate && lacks ? await simulatedErrors(simulation, kept, signal) : kept;
    if (errors.size > kept.size) await keep(folder, simulation, errors);
    const curve = simulation.curveOf(errors);
    if (curve) curves.set(simulation.step, curve);
    const refusal = simulation.refusal();
    if (!curve && refusal !== undefined) fails?.(simulation.step, refusal);
  }
  return planWithCurves(plan, curves);
}

const keptIn = (): string | undefined => {
  const folder = stateFolder();
  return folder === undefined ? undefined : join(folder, "curves");
};

const fileOf = (folder: string, { key }: StepSimulation): string => join(folder, `${key}.json`);

async function keptErrors(
  folder: string | undefined,
  simulation: StepSimulation,
): Promise<ReadonlyMap<number, number>> {
  if (folder === undefined) return new Map();
  try {
    const json: unknown = JSON.parse(await readFile(fileOf(folder, simulation), "utf8"));
    const isOurs = isObject(json) && json.key === simulation.key && arePoints(json.errors);
    return new Map(isOurs ? (json.errors as readonly CurvePoint[]) : []);
  } catch {
    return new Map();
  }
}

async function keep(
  folder: string | undefined,
  simulation: StepSimulation,
  errors: ReadonlyMap<number, number>,
): Promise<void> {
  if (folder === undefined) return;
  const points = [...errors].sort(([a], [b]) => a - b);
  const json = { privet: "simulated-errors/1", key: simulation.key, errors: points };
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await replaceFile(fileOf(folder, simulation), `${JSON.stringify(json)}\n`);
  } catch {} // Simulated again the next time.
}
