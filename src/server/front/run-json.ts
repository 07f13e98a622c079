/** A run as everybody who may is told of it: a function of what was asked and last told, and of the schedule, and of nothing else. */
import type { Code } from "../../base/errors.ts";
import { explanations } from "../../base/explanations.ts";
import type { RunTold } from "../../client/wire.ts";
import { MULTIPLES } from "../boundaries.ts";
import { timeText } from "../clock.ts";
import { releaseId } from "../ids.ts";
import type { RunRecord } from "../stores/asked.ts";

export const runJson = (run: RunRecord): RunTold => ({
  privet: "run/1" as const,
  id: run.id,
  dataset: run.dataset,
  by: run.principal,
  holder: run.holder,
  state: run.state,
  plan: run.plan,
  price: run.price,
  paid: run.entry !== null,
  entry: run.entry,
  asked: timeText(run.asked),
  started: run.started === null ? null : timeText(run.started),
  ended: run.ended === null ? null : timeText(run.ended),
  /** `first` is T₀; `boundary` is after how many seconds something may next be seen. */
  seconds: { first: run.first, boundary: boundaryOf(run) },
  ...(run.stepTimes ? { steps: { released: stepsReleased(run), seconds: run.stepTimes } } : {}),
  extended: run.extended,
  cancelAsked: run.cancelAsked,
  code: run.code,
  why: run.code === null ? null : whyOf(run.code),
  release: run.state === "done" ? releaseId(run.id) : null,
  approval: run.approval && { ...run.approval, at: timeText(run.approval.at) },
  note: run.note,
});

/** What a flow's steps have released so far, each at an address of its own. */
export const stepsReleased = ({ id, stepsTold = 0 }: RunRecord): readonly string[] =>
  Array.from({ length: stepsTold }, (_, i) => `${releaseId(id)}.${i + 1}`);

/** Seconds from the start to the boundary that comes next, or at which the run was last seen. */
export const boundaryOf = ({ first, extended }: Pick<RunRecord, "first" | "extended">): number =>
  first * (MULTIPLES[extended] ?? MULTIPLES[MULTIPLES.length - 1]);

/** What a code means, from its table: no word of it is about this run. */
const whyOf = (code: string): string =>
  Object.hasOwn(explanations, code) ? explanations[code as Code].essay : "";
