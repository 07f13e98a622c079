/** Publish: a synopsis, bought once and explored for ever. Filtering, drawing, downloading and learning ask nothing of the rows again. */

import { Empty, Loading } from "../../parts/basic.tsx";
import { ExpectedError } from "../../parts/expected.tsx";
import { Problem } from "../../parts/problem.tsx";
import { RunOutcome } from "../../parts/run-card.tsx";
import { Shelf } from "../../parts/shelf.tsx";
import { TaskControls } from "../../parts/task-controls.tsx";
import { useShown } from "../../parts/use-shown.ts";
import { words } from "../../words/words.ts";
import { SynopsisResult } from "./synopsis.tsx";

const TASKS = ["publish"] as const;

export default function PublishScreen() {
  const shown = useShown(TASKS);
  const controls = (
    <TaskControls
      task="publish"
      verb={words.publish.verb}
      title={words.screenWords.publish.title}
      onStarted={shown.onStarted}
    >
      {(quoted) => <ExpectedError quoted={quoted} />}
    </TaskControls>
  );
  const { id, release, problem, started } = shown;
  if (release?.task === "publish")
    return (
      <SynopsisResult
        key={release.id}
        release={release}
        left={
          <>
            <div class="another">
              <h2>{words.publish.another}</h2>
              <p class="hint">{words.publish.anotherLead}</p>
              {controls}
            </div>
            <Shelf tasks={TASKS} />
          </>
        }
        right={<RunOutcome watched={started} />}
      />
    );
  return (
    <div class="cols">
      <div class="stack noprint">
        {controls}
        <Shelf tasks={TASKS} />
      </div>
      <div class="stack">
        <RunOutcome watched={started} />
        <Problem error={problem} />
        {id === undefined ? (
          <Empty>
            <h2>{words.publish.empty}</h2>
            <p>{words.publish.emptyLead}</p>
          </Empty>
        ) : (
          !problem && <Loading lines={8} />
        )}
      </div>
    </div>
  );
}
