/** A run that goes on: how far it is, what is reserved, Stop and what stopping costs. Told to screen readers at most every five seconds. */
import { useEffect, useRef, useState } from "preact/hooks";
import { isFinal, type RunTold } from "../../client/wire.ts";
import { timingOf } from "../state/data.ts";
import { runAtButton } from "../state/equal-runs.ts";
import type { Quoted } from "../state/quotes.ts";
import { runs, stopRun, type WatchedRun } from "../state/runs.ts";
import { epsilonText } from "../words/numbers.ts";
import { words } from "../words/words.ts";
import { Panel } from "./basic.tsx";
import { Message } from "./problem.tsx";

const TOLD_EVERY = 5_000;

/** The runs of one task that have not ended, newest first; but for the one that stands where the button was. */
export function RunningRuns({ task, quoted }: { task: string; quoted: Quoted }) {
  const shown = runAtButton(quoted)?.run.id;
  const going = runs.value.filter(
    ({ run }) => run.plan.task === task && !isFinal(run.state) && run.id !== shown,
  );
  return (
    <>
      {going.map((one) => (
        <Panel key={one.run.id} title={titleOf(one)} aside={<b>{epsilonText(one.run.price.epsilon)}</b>}>
          <RunProgress watched={one} />
        </Panel>
      ))}
    </>
  );
}

const titleOf = ({ run }: WatchedRun): string =>
  run.state === "waiting"
    ? words.running.waiting
    : run.state === "queued"
      ? words.running.queued
      : words.running.title;

/** `isNamed`: says itself what it is, where no panel does. */
export function RunProgress({ watched, isNamed = false }: { watched: WatchedRun; isNamed?: boolean }) {
  const { run, part, step } = watched;
  const said = step ? words.running.step(step.at, step.of) : titleOf(watched);
  return (
    <>
      {isNamed && (
        <p class="row between">
          <b>{titleOf(watched)}</b> <b>{epsilonText(run.price.epsilon)}</b>
        </p>
      )}
      <progress max={1} value={part} aria-label={titleOf(watched)} />
      <Told text={said} />
      <p class="hint">{words.running.noScore}</p>
      <p class="hint">{words.running.leave}</p>
      <div class="row">
        <button
          class="btn"
          type="button"
          disabled={run.cancelAsked}
          onClick={() => void stopRun(run.id).catch(() => undefined)}
        >
          {words.running.stop}
        </button>
        <span class="hint grow">{stopCost(run)}</span>
      </div>
    </>
  );
}

/** Of a flow, what has been released by then is not lost; what becomes of the rest depends on whether times are defended. */
function stopCost({ steps, dataset }: RunTold): string {
  const { stopCost: nothing, stopFlow } = words.running;
  return steps ? stopFlow[timingOf(dataset)] : nothing;
}

/** Seen at once, spoken now and then. */
function Told({ text }: { text: string }) {
  const [spoken, speak] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => speak(text), TOLD_EVERY);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <>
      <p class="small" aria-hidden="true">
        {text}
      </p>
      <p class="sr" aria-live="polite">
        {spoken}
      </p>
    </>
  );
}

/** How a run ended; nothing where it goes on. */
export function RunOutcome({ watched }: { watched: WatchedRun | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  const ended = watched && isFinal(watched.run.state) ? watched.run : undefined;
  // Whoever pressed the button far down the form is to see what came of it.
  useEffect(() => place.current?.scrollIntoView({ block: "nearest" }), [ended?.id]);
  return ended ? (
    <div class="outcome" ref={place}>
      <Ended run={ended} />
    </div>
  ) : null;
}

function Ended({ run: { state, entry, why, steps } }: { run: RunTold }) {
  if (state === "done") return <Message kind="free">{words.running.done(entry)}</Message>;
  const text =
    state === "failed"
      ? steps && steps.released.length > 0
        ? words.running.failedFlow
        : words.running.failed
      : state === "refused"
        ? words.running.refused
        : words.running.cancelled;
  return (
    <Message kind="warn">
      <p>
        <b>{text}</b> {why}
      </p>
    </Message>
  );
}
