/** What a flow still lacks before it can be priced, step by step. */
import { sourceAt, stepKindOf } from "../../../flow/edges.ts";
import { type FlowFile, isFreeStep, type StepFile } from "../../../flow/flow-file.ts";

export type Lack =
  | { readonly what: "steps" | "paid" }
  | { readonly what: "label"; readonly step: string }
  | { readonly what: "source"; readonly step: string; readonly place: string }
  | { readonly what: "part"; readonly step: string; readonly part: string };

/** Whether a step's method must be told a label. */
export type NeedsLabel = (step: StepFile) => boolean;

export function lacksOf(flow: FlowFile, needsLabel: NeedsLabel): readonly Lack[] {
  if (flow.steps.length === 0) return [{ what: "steps" }];
  const names = new Set(flow.steps.map(({ name }) => name));
  const lacks = flow.steps.flatMap((step): readonly Lack[] => [
    ...(!isFreeStep(step) && !step.label && needsLabel(step)
      ? [{ what: "label", step: step.name } as const]
      : []),
    ...stepKindOf(step).inputs.flatMap(({ place, required }): readonly Lack[] => {
      const from = sourceAt(step, place);
      const isOpen = from === undefined ? required === true : !names.has(from);
      return isOpen ? [{ what: "source", step: step.name, place }] : [];
    }),
    ...partLack(step, flow.parts ?? {}),
  ]);
  return flow.steps.every(isFreeStep) ? [...lacks, { what: "paid" }] : lacks;
}

const partLack = (step: StepFile, parts: NonNullable<FlowFile["parts"]>): readonly Lack[] =>
  isFreeStep(step) || step.rows === undefined || Object.hasOwn(parts, step.rows)
    ? []
    : [{ what: "part", step: step.name, part: step.rows }];
