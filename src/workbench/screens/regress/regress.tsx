/** Regress: which number to predict and for how much at the left, what was bought at the right. */

import { Empty, Loading } from "../../parts/basic.tsx";
import { ExpectedError } from "../../parts/expected.tsx";
import { Problem } from "../../parts/problem.tsx";
import { RunOutcome } from "../../parts/run-card.tsx";
import { Shelf } from "../../parts/shelf.tsx";
import { TaskControls } from "../../parts/task-controls.tsx";
import { useShown } from "../../parts/use-shown.ts";
import { words } from "../../words/words.ts";
import { NumberModel } from "./number-model.tsx";

const TASKS = ["regress"] as const;

export default function RegressScreen() {
  const { id, release, problem, started, onStarted } = useShown(TASKS);
  return (
    <div class="cols">
      <div class="stack noprint">
        <TaskControls
          task="regress"
          verb={words.regress.fit}
          title={words.screenWords.regress.title}
          onStarted={onStarted}
        >
          {(quoted) => <ExpectedError quoted={quoted} />}
        </TaskControls>
        <Shelf tasks={TASKS} />
      </div>
      <div class="stack results">
        <RunOutcome watched={started} />
        <Problem error={problem} />
        {id === undefined && (
          <Empty>
            <h2>{words.regress.emptyTitle}</h2>
            <p>{words.regress.empty}</p>
          </Empty>
        )}
        {id !== undefined && !release && !problem && <Loading lines={6} />}
        {release && <NumberModel key={release.id} release={release} />}
      </div>
    </div>
  );
}
