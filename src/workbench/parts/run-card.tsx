/** A run that goes on: how far it is, what is reserved, Stop and what stopping costs. Told to screen readers at most every five seconds. */
import { useEffect, useRef, useState } from "preact/hooks";
import { isFinal, type RunTold } from "../../client/wire.ts";
import { runs, stopRun, type WatchedRun } from "../state/runs.ts";
import { epsilonText } from "../words/numbers.ts";
import { words } from "../words/words.ts";
import { Panel } from "./basic.tsx";
import { Message } from "./problem.tsx";

const TOLD_EVERY = 5_000;

/** The runs of one task that have not ended, newest first. */
export function RunningRuns({ task }: { task: string }) {
  const going = runs.value.filter(({ run }) => run.plan.task === task && !isFinal(run.state));
  return (
    <>
      {going.map((one) => (
        <RunCard key={one.run.id} watched={one} />
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

function RunCard({ watched }: { watched: WatchedRun }) {
  const { run, part, step } = watched;
  const said = step ? words.running.step(step.at, step.of) : titleOf(watched);
  return (
    <Panel title={titleOf(watched)} aside={<b>{epsilonText(run.price.epsilon)}</b>}>
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
        <span class="hint grow">{words.running.stopCost}</span>
      </div>
    </Panel>
  );
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

function Ended({ run: { state, entry, why } }: { run: RunTold }) {
  if (state === "done") return <Message kind="free">{words.running.done(entry)}</Message>;
  const text =
    state === "failed"
      ? words.running.failed
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
