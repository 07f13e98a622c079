/** The flow that is being drawn, one for each data set: in this page's memory alone, and kept while the reader looks elsewhere. */
import { computed, signal } from "@preact/signals";
import type { FlowFile, StepFile } from "../../../flow/flow-file.ts";
import { type ReadyFlow, stepsAbout } from "../../../flow/ready/ready-flow.ts";
import { chosen } from "../../state/place.ts";
import { usualDelta } from "../../state/usual-delta.ts";
import { words } from "../../words/words.ts";
import { added, changed, connected, freshName, movedBefore, removed, renamedStep } from "./edit.ts";
import { newStep, type Offer } from "./offers.ts";

interface Desk {
  readonly flow: FlowFile;
  /** Newest last. */
  readonly past: readonly FlowFile[];
  readonly chosen: string | undefined;
  /** What was just done, for whoever does not see it. */
  readonly said: string;
  /** Counts forms that were begun: for another step, and in a flow that came whole. A step that is renamed keeps its form, and the focus in it. */
  readonly forms: number;
}

const MOST_PAST = 100;
const EMPTY: FlowFile = { privet: "flow/1", epsilon: "1", steps: [] };
const CLEAN: Desk = { flow: EMPTY, past: [], chosen: undefined, said: "", forms: 0 };

const desks = signal<Readonly<Record<string, Desk>>>({});
export const desk = computed<Desk>(() => desks.value[chosen.value] ?? CLEAN);
export const drawn = computed(() => desk.value.flow);
/** With the δ that is meant where none is named: what is priced, shown and saved. */
export const written = computed<FlowFile>(() => ({ delta: usualDelta(), ...drawn.value }));
export const chosenStep = computed<StepFile | undefined>(() =>
  drawn.value.steps.find(({ name }) => name === desk.value.chosen),
);

function put(next: Partial<Desk>): void {
  const { value: now } = desk;
  const isOther = "chosen" in next && next.chosen !== now.chosen;
  const forms = now.forms + (isOther ? 1 : 0);
  desks.value = { ...desks.value, [chosen.value]: { ...now, forms, ...next } };
}

export const choose = (name: string | undefined): void => put({ chosen: name });

/** The flow before can be had again. */
export function draw(flow: FlowFile, more: Partial<Desk> = {}): void {
  const { flow: before, past } = desk.value;
  if (flow !== before) put({ flow, past: [...past, before].slice(-MOST_PAST), ...more });
}

export function undo(): void {
  const { past, forms } = desk.value;
  const before = past.at(-1);
  if (before) put({ flow: before, past: past.slice(0, -1), forms: forms + 1 });
}

/** A whole flow in the place of the one before. */
export function drawWhole(flow: FlowFile): void {
  draw(flow, { chosen: flow.steps[0]?.name, forms: desk.value.forms + 1 });
}

export function startFrom(ready: ReadyFlow, label: string): void {
  const { parts: _, ...now } = drawn.value;
  const { title, parts } = ready;
  drawWhole({ ...now, title, ...(parts ? { parts } : {}), steps: stepsAbout(ready, label) });
}

/** Behind the step that is chosen where it fits, or behind another. */
export function add(offer: Offer, after: string | undefined = desk.value.chosen): void {
  const { steps } = drawn.value;
  const name = freshName(steps, offer.word);
  const said = words.flow.added(name, steps.length + 1);
  draw(added(drawn.value, newStep(offer, name), after), { chosen: name, said });
}

/** What comes in its place is chosen instead. */
export function remove(name: string, next: string | undefined): void {
  draw(removed(drawn.value, name), {
    chosen: next === name ? undefined : next,
    said: words.flow.removed(name),
  });
}

export const changeStep = (name: string, step: StepFile): void => draw(changed(drawn.value, name, step));

export function rename(name: string, next: string): void {
  const flow = renamedStep(drawn.value, name, next);
  if (flow !== drawn.value) draw(flow, { chosen: next, forms: desk.value.forms });
}

export const move = (name: string, before: string | undefined): void =>
  draw(movedBefore(drawn.value, name, before));

export function connect(to: string, place: string, from: string | undefined): void {
  draw(
    connected(drawn.value, to, place, from),
    from === undefined ? {} : { said: words.flow.joined(from, to) },
  );
}
