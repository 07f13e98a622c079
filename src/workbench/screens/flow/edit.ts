/** What a reader does to a flow. Each act makes another flow and leaves the one before as it was, so that it can be taken back. */
import {
  edgesOf,
  fitting,
  openInputs,
  optionAt,
  sourceAt,
  stepKindOf,
  withSources,
} from "../../../flow/edges.ts";
import { type FlowFile, isFreeStep, type PaidStepFile, type StepFile } from "../../../flow/flow-file.ts";

/** `rank`, or `rank-2` where that is taken. */
export function freshName(steps: readonly StepFile[], base: string): string {
  const taken = new Set(steps.map(({ name }) => name));
  let name = base;
  for (let k = 2; taken.has(name); k++) name = `${base}-${k}`;
  return name;
}

const withSteps = (flow: FlowFile, steps: readonly StepFile[]): FlowFile => ({ ...flow, steps });

export const changed = (flow: FlowFile, name: string, next: StepFile): FlowFile =>
  withSteps(
    flow,
    flow.steps.map((step) => (step.name === name ? next : step)),
  );

/** What stands at a place of a step: the release of another, or nothing. */
export function withSource(step: StepFile, place: string, from: string | undefined): StepFile {
  if (isFreeStep(step)) return { ...step, from: from ?? "" };
  const option = optionAt(place);
  if (option === undefined) {
    const { attributes: _, ...others } = step;
    return from === undefined ? others : { ...others, attributes: { from } };
  }
  const { [option]: _, ...options } = step.options ?? {};
  return { ...step, options: from === undefined ? options : { ...options, [option]: { from } } };
}

/** The release of a step at a place of another; a judge is about the label of what it judges. */
function taking(step: StepFile, place: string, source: StepFile | undefined): StepFile {
  const next = withSource(step, place, source?.name);
  const isJudge = !isFreeStep(next) && next.task === "judge";
  return isJudge && source && !isFreeStep(source) && source.label ? { ...next, label: source.label } : next;
}

export const connected = (flow: FlowFile, to: string, place: string, from: string | undefined): FlowFile =>
  withSteps(
    flow,
    flow.steps.map((step) =>
      step.name === to
        ? taking(
            step,
            place,
            flow.steps.find(({ name }) => name === from),
          )
        : step,
    ),
  );

/** Every edge from a step ends elsewhere, or nowhere. */
const withEdgesFrom = (steps: readonly StepFile[], from: string, next: string | undefined) =>
  steps.map((step) =>
    stepKindOf(step).inputs.reduce(
      (now, { place }) => (sourceAt(now, place) === from ? withSource(now, place, next) : now),
      step,
    ),
  );

export const removed = (flow: FlowFile, name: string): FlowFile =>
  withSteps(
    flow,
    withEdgesFrom(
      flow.steps.filter((step) => step.name !== name),
      name,
      undefined,
    ),
  );

/** The same flow where the name is empty or taken. */
export function renamedStep(flow: FlowFile, name: string, next: string): FlowFile {
  if (next === "" || flow.steps.some((step) => step.name === next)) return flow;
  return withSteps(
    flow,
    withEdgesFrom(flow.steps, name, next).map((step) =>
      step.name === name ? { ...step, name: next } : step,
    ),
  );
}

/** Before another step, or at the end. */
export function movedBefore(flow: FlowFile, name: string, before: string | undefined): FlowFile {
  const step = flow.steps.find((one) => one.name === name);
  if (!step || before === name) return flow;
  const others = flow.steps.filter((one) => one !== step);
  const at = others.findIndex((one) => one.name === before);
  return withSteps(flow, at < 0 ? [...others, step] : others.toSpliced(at, 0, step));
}

/** At the end, connected with the step that was chosen where it fits, and with the only one that does where it is nothing without. */
export function added(flow: FlowFile, step: StepFile, chosen: string | undefined): FlowFile {
  const ready = openInputs(step).reduce((now, input) => {
    const fit = fitting([...flow.steps, step], step.name, input);
    const own = fit.find(({ name }) => name === chosen);
    const found = own ?? (input.required && fit.length === 1 ? fit[0] : undefined);
    return found ? taking(now, input.place, found) : now;
  }, step);
  return withParts(withSteps(flow, [...flow.steps, ready]), flow.parts);
}

/** The names of the two parts that the control deals rows into. */
export const [LEARN, JUDGE] = ["learn", "judge"];

/**
 * Deals rows into parts. What judges sees one part, whatever its model hangs on the other; steps that neither judge nor are judged see all
 * rows, as they did. A step that was told which rows to see keeps to it.
 */
export function withParts(flow: FlowFile, parts: FlowFile["parts"]): FlowFile {
  const { parts: _, ...rest } = flow;
  if (!parts)
    return { ...rest, steps: flow.steps.map((step) => (isFreeStep(step) ? step : withoutRows(step))) };
  const judges = flow.steps.filter((step) => !isFreeStep(step) && step.task === "judge");
  const judged = new Set(judges.flatMap(({ name }) => [...withSources(flow.steps, name)]));
  const dealt = (step: PaidStepFile): PaidStepFile => {
    if (step.rows !== undefined && Object.hasOwn(parts, step.rows)) return step;
    const rows = step.task === "judge" ? JUDGE : judged.has(step.name) ? LEARN : undefined;
    return rows !== undefined && Object.hasOwn(parts, rows) ? { ...step, rows } : withoutRows(step);
  };
  return { ...rest, parts, steps: flow.steps.map((step) => (isFreeStep(step) ? step : dealt(step))) };
}

function withoutRows(step: PaidStepFile): PaidStepFile {
  const { rows: _, ...others } = step;
  return others;
}

/** Which steps come before a step in words: for whoever does not see the lines. */
export const sourcesOf = (steps: readonly StepFile[], name: string): readonly string[] =>
  edgesOf(steps)
    .filter(({ to }) => to === name)
    .map(({ from }) => from);
