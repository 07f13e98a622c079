/** Classify: what to fit and for how much at the left, what was bought at the right. */

import { Empty, Loading } from "../../parts/basic.tsx";
import { Message, Problem } from "../../parts/problem.tsx";
import { RunOutcome } from "../../parts/run-card.tsx";
import { Shelf } from "../../parts/shelf.tsx";
import { TaskControls } from "../../parts/task-controls.tsx";
import { useShown } from "../../parts/use-shown.ts";
import { place } from "../../state/place.ts";
import { forgetSent, sentAttributes } from "../../state/sent.ts";
import { words } from "../../words/words.ts";
import { Expected } from "./expected.tsx";
import { Result } from "./result.tsx";

const TASKS = ["classify"] as const;

export default function ClassifyScreen() {
  const { id, release, problem, started, onStarted } = useShown(TASKS);
  const sent = sentAttributes.value;
  return (
    <div class="cols classify">
      <div class="stack noprint">
        {sent.length > 0 && (
          <Message kind="data">
            <p>{words.classify.sent(sent.join(", "))}</p>
            <button class="btn s" type="button" onClick={forgetSent}>
              {words.classify.forget}
            </button>
          </Message>
        )}
        <TaskControls
          key={sent.join()}
          task="classify"
          verb={words.classify.fit}
          title={words.screenWords.classify.title}
          start={{ attributes: sent }}
          onStarted={onStarted}
        >
          {(quoted) => <Expected quoted={quoted} />}
        </TaskControls>
        <Shelf tasks={TASKS} />
      </div>
      <div class={`stack ${place.value.item ? "first" : ""}`}>
        <div class="noprint">
          <RunOutcome watched={started} />
        </div>
        <Problem error={problem} />
        {id === undefined && (
          <Empty>
            <h2>{words.classify.emptyTitle}</h2>
            <p>{words.classify.empty}</p>
          </Empty>
        )}
        {id !== undefined && !release && !problem && <Loading lines={6} />}
        {release && <Result key={release.id} release={release} />}
      </div>
    </div>
  );
}
