/** The experiment as it goes: a matrix that fills with means, how far, how long, and Pause. */
import { useState } from "preact/hooks";
import type { ExperimentTold, GoingTold } from "../../../client/experiments.ts";
import { Empty, Loading, Panel } from "../../parts/basic.tsx";
import { Message, Problem } from "../../parts/problem.tsx";
import { place } from "../../state/place.ts";
import { countText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import { Earlier } from "./earlier.tsx";
import { changeState, current, going, items, trouble } from "./going.ts";
import { MatrixOfCells } from "./matrix.tsx";
import { durationText } from "./numbers.ts";

const w = words.experiment;

/** Where none is chosen: those that are there, to be looked at. */
export const Nothing = () =>
  items.value.length > 0 ? (
    <Earlier />
  ) : (
    <Empty>
      <h2>{w.nothing}</h2>
      <p>{w.nothingLead}</p>
    </Empty>
  );

export function Run() {
  const [told, now] = [current.value, going.value];
  if (place.value.item === undefined) return <Nothing />;
  if (!told || !now) return trouble.value ? null : <Loading lines={6} />;
  return (
    <Panel title={told.title} aside={<Buttons name={told.name} now={now} />}>
      <p class="small muted">{wordsOf(now)}</p>
      <progress max={now.of} value={now.done} aria-label={w.runsDone} />
      {now.problem && (
        <Message kind="warn">
          <p>
            <b>{now.problem.message}</b> {now.problem.fix.do}
          </p>
        </Message>
      )}
      <MatrixOfCells told={told} />
      <Key told={told} />
    </Panel>
  );
}

function wordsOf({ state, done, of, secondsLeft, jobs }: GoingTold): string {
  const isGoing = state === "running";
  return [
    w.states[state],
    w.progress(countText(done), countText(of)),
    ...(isGoing && secondsLeft !== null && done > 0 ? [w.left(durationText(secondsLeft))] : []),
    ...(jobs === null ? [] : [w.threads(jobs)]),
  ].join(" · ");
}

function Buttons({ name, now }: { name: string; now: GoingTold }) {
  const [error, setError] = useState<unknown>(undefined);
  const put = (state: "running" | "paused" | "stopped") => () =>
    void changeState(name, state).then(() => setError(undefined), setError);
  const isGoing = now.state === "running" || now.state === "pausing";
  return (
    <div class="row">
      <Problem error={error} />
      {now.state === "running" && (
        <button class="btn s" type="button" onClick={put("paused")}>
          {w.pause}
        </button>
      )}
      {isGoing && (
        <button class="btn s" type="button" onClick={put("stopped")}>
          {w.stop}
        </button>
      )}
      {!isGoing && now.state !== "done" && (
        <button class="btn s" type="button" onClick={put("running")}>
          {w.resume}
        </button>
      )}
    </div>
  );
}

function Key({ told: { matrix, measure } }: { told: ExperimentTold }) {
  const shown = [
    { class: "", part: 0, text: w.key.waiting },
    ...(matrix.each > 1 ? [{ class: "", part: 0.5, text: w.key.half(matrix.each) }] : []),
    { class: "full", part: 1, text: w.key.full },
    { class: "full best", part: 1, text: measure.better === "smaller" ? w.key.best : w.key.bestLarge },
    { class: "now", part: 0.3, text: w.key.now },
  ];
  return (
    <div class="mx-key">
      {shown.map(({ class: kind, part, text }) => (
        <span key={text}>
          <i class={`mx-cell ${kind}`} style={{ "--f": part }} aria-hidden="true" />
          {text}
        </span>
      ))}
      <span class="muted">{w.key.keeps}</span>
    </div>
  );
}
