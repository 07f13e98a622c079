/**
 * Whether a flow judges a model on rows that it has learnt from. A judgement by itself cannot know and says so; a flow knows which part each
 * step sees, from the flow alone.
 */
import { isObject } from "../../base/json.ts";
import { ON_OTHER_ROWS } from "../on-other-rows.ts";
import { type Flow, isFrom, isPaid, type PaidStep, stepSources } from "./flow.ts";

const FLATTERED =
  "The model has learnt from rows that it is judged on here: they flatter it, and these intervals do not know. Deal rows into parts, and judge on one that no step before it has seen.";

/** Of a step that judges a model of this flow: whether no row of it was seen by what made the model. Undefined of every other step. */
export function isJudgedApart({ steps }: Flow, judge: PaidStep): boolean | undefined {
  if (judge.task !== "judge" || !isFrom(judge.options.model)) return undefined;
  const made = new Set([judge.options.model.from]);
  // What chose its attributes, or what it starts from, has handed on something of the rows as well.
  for (const step of steps.toReversed())
    if (made.has(step.name)) for (const from of stepSources(step)) made.add(from);
  return steps
    .filter(isPaid)
    .filter(({ name }) => made.has(name))
    .every(({ rows }) => rows !== undefined && judge.rows !== undefined && rows !== judge.rows);
}

/** The steps that judge a model on rows that it has learnt from. */
export const flattering = (flow: Flow): readonly string[] =>
  flow.steps.filter((step) => isPaid(step) && isJudgedApart(flow, step) === false).map(({ name }) => name);

/** The notes of a step, with what the flow knows in the place of what a judgement does not. */
export const notesKnowing = (notes: readonly string[], isApart: boolean | undefined): readonly string[] =>
  isApart === undefined
    ? notes
    : notes.flatMap((note) => (note !== ON_OTHER_ROWS ? [note] : isApart ? [] : [FLATTERED]));

/** The same of what a step released. */
export const releaseKnowing = (release: unknown, isApart: boolean | undefined): unknown =>
  isApart !== undefined && isObject(release) && Array.isArray(release.notes)
    ? Object.freeze({ ...release, notes: notesKnowing(release.notes, isApart) })
    : release;
