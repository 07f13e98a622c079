/** Every method of every task, in one house after the other: what a table's house shows, its neighbour's shows to the byte. */
import { expect } from "vitest";
import { parsePlan } from "../../tasks/plan.ts";
import { quickPlans } from "../quick-plans.ts";
import { isShared } from "../share-of.ts";
import type { GenotypeCodes } from "../small-studies.ts";
import type { TablePair } from "../small-tables.ts";
import { FrozenDraws, unsteady } from "./frozen-draws.ts";
import type { HouseData } from "./house-keeper.ts";
import { studyInHouse, tableInHouse, traceOf, type WantedRun } from "./house-script.ts";

/** Tables of both kinds of neighbours and a study, each with a neighbour. */
export interface Neighbouring {
  readonly replace: TablePair;
  readonly "add-remove": TablePair;
  readonly study: readonly [GenotypeCodes, GenotypeCodes];
}

const STUDY = "small-study";

/** Two runs at once where rows come and go. */
const setsOf = (pairs: Neighbouring, side: 0 | 1): readonly HouseData[] => [
  tableInHouse("replace", pairs.replace[side]),
  tableInHouse("add-remove", pairs["add-remove"][side], 2),
  studyInHouse(pairs.study[side]),
];

/** The suite has a method's neighbours of one kind, in turn; planted bugs and the nightly run have both (share-of.ts). */
export const everyMethod: readonly WantedRun[] = quickPlans.flatMap(
  ({ method, plan }, nth): readonly WantedRun[] =>
    method.subject === "study"
      ? [{ dataset: STUDY, plan }]
      : method.neighbours
          .filter((_, i, kinds) => !isShared || i === nth % kinds.length)
          .map((dataset) => ({ dataset, plan })),
);

/** Several draws, some of which it may give back. */
export const severalDraws = parsePlan({
  privet: "plan/1",
  task: "classify",
  method: "privet",
  label: "outcome",
  epsilon: "1",
  options: { rounds: 4 },
});
/** At the first moment, in the middle, with the engine likely to be done, and just before the boundary. */
const cancelled: readonly WantedRun[] = (["asked", 20, 340, 900, 1500, 1980] as const).map((cancelAfter) => ({
  dataset: "replace",
  plan: severalDraws,
  cancelAfter,
}));

/** A quick engine on the tables, and slow ones on the neighbours. */
export async function expectSameTrace(pairs: Neighbouring, seed: number): Promise<void> {
  const wanted = [...everyMethod, ...cancelled];
  const draws = new FrozenDraws();
  const first = await traceOf(setsOf(pairs, 0), { noise: draws.record(), seconds: () => 0 }, wanted);
  expectWhole(first);
  const { noise, violations } = draws.replay();
  const second = await traceOf(setsOf(pairs, 1), { noise, seconds: unsteady(seed) }, wanted);
  expectEqualTraces(second, first);
  expect(violations()).toEqual([]);
}

/** A trace in which nothing happens proves nothing. */
function expectWhole(trace: readonly string[]): void {
  const ended = (state: string) => {
    const asLastRead = new RegExp(`^answers .* GET /v1/runs/run_\\w+ 200 .*"state":"${state}"`);
    return trace.filter((line) => asLastRead.test(line)).length;
  };
  expect([ended("done"), ended("cancelled")]).toEqual([everyMethod.length, cancelled.length]);
  for (const part of ["event: tick", '"kind":"settle"', "privet_left", '"act":"run.end"'])
    expect(trace.some((line) => line.includes(part))).toBe(true);
  for (const part of ["lines", "paper", "marginals", "note"])
    expect({ part, isRead: trace.some((line) => new RegExp(`/${part} 200 `).test(line)) }).toEqual({
      part,
      isRead: true,
    });
}

/** The first line that differs, and no more: a trace is long. */
export function expectEqualTraces(trace: readonly string[], first: readonly string[]): void {
  const place = first.findIndex((line, i) => line !== trace[i]);
  expect([place, trace[place]]).toEqual([place, first[place]]);
  expect(trace.length).toBe(first.length);
}
