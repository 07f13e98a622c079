/** The edges of a flow: what stands where, and which steps could. Nothing here looks at anything but the flow itself. */
import { canonicalJson, isObject } from "../base/json.ts";
import { CARDS, FREE_KINDS, PAID_KINDS, type StepInput, type StepKind } from "./fits.ts";
import { isFreeStep, type PaidStepFile, type StepFile } from "./flow-file.ts";

export interface FlowEdge {
  readonly from: string;
  readonly to: string;
  /** As in `fits.ts`. */
  readonly place: string;
}

const NOTHING: StepKind = { inputs: [] };
const kindIn = (kinds: Readonly<Record<string, StepKind>>, name: string): StepKind =>
  Object.hasOwn(kinds, name) ? kinds[name] : NOTHING;

export const stepKindOf = (step: StepFile): StepKind =>
  isFreeStep(step) ? kindIn(FREE_KINDS, step.do) : kindIn(PAID_KINDS, step.task);

const OPTION = "options.";
/** The option that an edge may stand in the place of; undefined where the place is none. */
export const optionAt = (place: string): string | undefined =>
  place.startsWith(OPTION) ? place.slice(OPTION.length) : undefined;

/** The step whose release stands at a place; undefined where none does. */
export function sourceAt(step: StepFile, place: string): string | undefined {
  if (isFreeStep(step)) return place === "from" && step.from !== "" ? step.from : undefined;
  const option = optionAt(place);
  const there = option === undefined ? step.attributes : step.options?.[option];
  return isObject(there) && typeof there.from === "string" && there.from !== "" ? there.from : undefined;
}

export const edgesOf = (steps: readonly StepFile[]): readonly FlowEdge[] =>
  steps.flatMap((step) =>
    stepKindOf(step).inputs.flatMap(({ place }) => {
      const from = sourceAt(step, place);
      return from === undefined ? [] : [{ from, to: step.name, place }];
    }),
  );

const START = "options.start";
const WITHIN = "options.within";

const isCardMethod = ({ task, method = CARDS.method }: PaidStepFile): boolean =>
  task === "classify" && method === CARDS.method;

/** Where an edge may end in a step as it is: of a kind's inputs those alone that its method has. */
export const openInputs = (step: StepFile): readonly StepInput[] =>
  stepKindOf(step).inputs.filter(({ place }) => place !== START || (!isFreeStep(step) && mayStart(step)));

function mayStart(step: PaidStepFile): boolean {
  const { model = CARDS.model } = step.options ?? {};
  return isCardMethod(step) && (CARDS.open as readonly unknown[]).includes(model);
}

/** A card is started from what is certainly one, of the same label and attributes: its points are the first candidate's. */
function isCardFor(target: PaidStepFile, source: PaidStepFile): boolean {
  const [own, its] = [target, source].map(({ label, attributes = null }) =>
    canonicalJson({ label, attributes }),
  );
  return isCardMethod(source) && source.options?.model === CARDS.model && own === its;
}

/**
 * Whether a description is asked for bounds that later steps may clamp to: by their own statistic, or as the outermost of several quantiles
 * of an attribute. Quartiles are none: half of all rows lie beyond them.
 */
export function tellsBounds({ statistics }: Readonly<Record<string, unknown>>): boolean {
  const asked = Array.isArray(statistics) ? statistics.filter(isObject) : [];
  const quantiles = asked.filter(({ what }) => what === "quantile");
  const isOfBoth = (a: unknown, b: unknown) =>
    a === undefined || b === undefined || canonicalJson(a) === canonicalJson(b);
  return (
    asked.some(({ what }) => what === "bounds") ||
    quantiles.some((one) => quantiles.some((two) => one.share !== two.share && isOfBoth(one.of, two.of)))
  );
}

/** A step, and all that it hangs on. */
export function withSources(steps: readonly StepFile[], name: string): ReadonlySet<string> {
  const edges = edgesOf(steps);
  const found = new Set<string>([name]);
  for (const one of found) for (const { from, to } of edges) if (to === one) found.add(from);
  return found;
}

/**
 * The steps whose release fits at a place, in their order. What hangs on the step itself never fits, because a flow has no circle; nor does
 * a free step where rows are looked at, because free ones come after all that is paid for.
 */
export function fitting(
  steps: readonly StepFile[],
  to: string,
  { place, takes }: StepInput,
): readonly StepFile[] {
  const target = steps.find(({ name }) => name === to);
  const isPaid = target !== undefined && !isFreeStep(target);
  return steps.filter((step) => {
    const { releases } = stepKindOf(step);
    if (releases === undefined || !takes.includes(releases) || (isPaid && isFreeStep(step))) return false;
    if (place === WITHIN && (isFreeStep(step) || !tellsBounds(step.options ?? {}))) return false;
    if (place === START && !(isPaid && !isFreeStep(step) && isCardFor(target, step))) return false;
    return !withSources(steps, step.name).has(to);
  });
}

/** Where the release of one step fits in another: the first place that takes it. */
export const placeFor = (steps: readonly StepFile[], from: string, to: StepFile): string | undefined =>
  openInputs(to).find((input) => fitting(steps, to.name, input).some(({ name }) => name === from))?.place;
