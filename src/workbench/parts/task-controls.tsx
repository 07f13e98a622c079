/**
 * The left column of every screen that buys something: method, label, attributes, options, price, and the button that spends. All of it
 * comes from the task's declarations; a screen adds what is its own.
 */
import { computed, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { MethodListed, PlanAsked, RunTold } from "../../client/wire.ts";
import { about } from "../state/data.ts";
import { type Quoted, quotesOf } from "../state/quotes.ts";
import { usualDelta } from "../state/usual-delta.ts";
import { Panel } from "./basic.tsx";
import { DeltaField } from "./delta-field.tsx";
import { EpsilonSlider } from "./epsilon.tsx";
import { labelOf } from "./form/labels.ts";
import type { Given } from "./form/option.ts";
import { methodIn, type OwnFields, TaskFields, type TaskFieldsGiven } from "./form/task-fields.tsx";
import { RunningRuns } from "./run-card.tsx";
import { Spend } from "./spend.tsx";

interface Props {
  readonly task: PlanAsked["task"];
  /** On the button: "fit", "publish". */
  readonly verb: string;
  readonly title: string;
  readonly onStarted?: (run: RunTold) => void;
  /** Between the form and the price: what is to be expected. */
  readonly children?: (quoted: Quoted, method: MethodListed) => ComponentChildren;
  /** What a plan starts from, such as attributes that another screen sent. */
  readonly start?: {
    readonly method?: string;
    readonly attributes?: readonly string[];
    readonly options?: Given;
  };
  readonly own?: OwnFields;
}

const USUAL_EPSILON = "0.1";

export function TaskControls({ task, verb, title, onStarted, children, start = {}, own }: Props) {
  const given = useSignal<TaskFieldsGiven>({
    method: start.method,
    attributes: start.attributes ?? [],
    options: start.options ?? {},
  });
  const epsilon = useSignal(USUAL_EPSILON);
  const delta = useSignal("");
  const plan = useMemo(
    () =>
      computed<PlanAsked | undefined>(() => {
        const { label, attributes, options } = given.value;
        const method = methodIn(task, given.value);
        if (!method || !about.value) return undefined;
        const labelled = labelOf(method, label);
        return {
          privet: "plan/1",
          task,
          method: method.name,
          epsilon: epsilon.value,
          delta: delta.value.trim() || usualDelta(),
          ...(labelled ? { label: labelled } : {}),
          ...(attributes.length > 0 ? { attributes } : {}),
          options,
        };
      }),
    [task],
  );
  const quotes = useMemo(() => quotesOf(plan), [plan]);
  useEffect(() => quotes.stop, [quotes]);
  const method = methodIn(task, given.value);
  if (!method) return null;
  const quoted = quotes.quoted.value;
  return (
    <>
      <Panel title={title} isTitleHidden>
        <TaskFields task={task} given={given.value} onChange={(next) => (given.value = next)} own={own} />
        <EpsilonSlider value={epsilon.value} onChange={(next) => (epsilon.value = next)} />
        <DeltaField value={delta.value} onInput={(next) => (delta.value = next)} />
        {children?.(quoted, method)}
        <Spend quoted={quoted} verb={verb} {...(onStarted ? { onStarted } : {})} />
      </Panel>
      <RunningRuns task={task} quoted={quoted} />
    </>
  );
}
