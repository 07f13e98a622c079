/** Drawing a flow: the whole at the left; steps to add, the canvas and the chosen step's form at the right. */
import { computed } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { PlanAsked, RunTold } from "../../../client/wire.ts";
import { Help, Panel } from "../../parts/basic.tsx";
import { RunningRuns } from "../../parts/run-card.tsx";
import { Shelf } from "../../parts/shelf.tsx";
import { about } from "../../state/data.ts";
import { quotesOf } from "../../state/quotes.ts";
import { words } from "../../words/words.ts";
import { Canvas } from "./canvas.tsx";
import { FlowAsFile } from "./file.tsx";
import { planOfDrawn } from "./flow-json.ts";
import { GoingFlows } from "./going.tsx";
import { lacksOf } from "./missing.ts";
import { needsLabel } from "./offers.ts";
import { Palette } from "./palette.tsx";
import { quotedFlow } from "./quoted-flow.ts";
import { Ready } from "./ready.tsx";
import { chosenStep, desk, draw, drawn, undo, written } from "./state.ts";
import { StepForm } from "./step-form.tsx";
import { WholeFlow } from "./whole.tsx";

export const FLOW_TASKS = ["flow"];

const lacks = computed(() => lacksOf(drawn.value, needsLabel));
const plan = computed<PlanAsked | undefined>(() =>
  about.value && lacks.value.length === 0 ? planOfDrawn(written.value) : undefined,
);

export function Draw({ onStarted }: { onStarted: (run: RunTold) => void }) {
  const quotes = useMemo(() => quotesOf(plan), []);
  useEffect(() => quotes.stop, [quotes]);
  const form = useRef<HTMLDivElement>(null);
  const quoted = quotes.quoted.value;
  const prices = new Map(quotedFlow(quoted.quote)?.steps.map((step) => [step.name, step]));
  const open = new Set(lacks.value.flatMap((lack) => ("step" in lack ? [lack.step] : [])));
  const step = chosenStep.value;
  const { forms } = desk.value;
  return (
    <div class="cols flow">
      <div class="stack noprint">
        <WholeFlow quoted={quoted} lacks={lacks.value} onStarted={onStarted} />
        <RunningRuns task="flow" quoted={quoted} />
        <GoingFlows />
        <FlowAsFile />
        <Shelf tasks={FLOW_TASKS} />
      </div>
      <div class="stack results">
        <Panel title={words.flow.canvas} isTitleHidden>
          <Palette />
          {drawn.value.steps.length === 0 ? (
            <div class="flow-empty">
              <h2>{words.flow.ready.title}</h2>
              <Ready />
              <p class="hint">{words.flow.ready.empty}</p>
            </div>
          ) : (
            <Canvas prices={prices} open={open} onEnter={() => focusFirst(form.current)} />
          )}
          <CanvasFoot />
        </Panel>
        {step ? (
          <StepForm key={forms} step={step} price={prices.get(step.name)} place={form} />
        ) : (
          drawn.value.steps.length > 0 && <p class="hint">{words.flow.step.none}</p>
        )}
      </div>
    </div>
  );
}

function focusFirst(form: HTMLElement | null): void {
  form?.scrollIntoView({ block: "nearest" });
  form?.querySelector<HTMLElement>("select, input")?.focus();
}

function CanvasFoot() {
  const { past, said } = desk.value;
  const { steps } = drawn.value;
  return (
    <div class="row between flow-foot">
      <span class="small muted">
        {words.flow.steps(steps.length)} <Help of={words.flow.keys}>{words.flow.canvasHelp}</Help>
      </span>
      <span class="sr" id="flow-keys">
        {words.flow.canvasHelp}
      </span>
      <span class="sr" aria-live="polite">
        {said}
      </span>
      <span class="row">
        <button class="btn s" type="button" aria-disabled={past.length === 0} onClick={undo}>
          {words.flow.undo}
        </button>
        <button
          class="btn s"
          type="button"
          aria-disabled={steps.length === 0}
          onClick={() => steps.length > 0 && draw({ ...drawn.value, steps: [] })}
        >
          {words.flow.clear}
        </button>
      </span>
    </div>
  );
}
