/** Cluster: places that rows are near to. Only centres were released, and only they are drawn. */

import { Empty, Loading } from "../../parts/basic.tsx";
import { ExpectedError } from "../../parts/expected.tsx";
import { Problem } from "../../parts/problem.tsx";
import { RunOutcome } from "../../parts/run-card.tsx";
import { Shelf } from "../../parts/shelf.tsx";
import { TaskControls } from "../../parts/task-controls.tsx";
import { useShown } from "../../parts/use-shown.ts";
import { words } from "../../words/words.ts";
import { Centres } from "./centres.tsx";

const TASKS = ["cluster"] as const;

export default function ClusterScreen() {
  const { id, release, problem, started, onStarted } = useShown(TASKS);
  return (
    <div class="cols">
      <div class="stack noprint">
        <TaskControls
          task="cluster"
          verb={words.cluster.verb}
          title={words.screenWords.cluster.title}
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
            <h2>{words.cluster.empty}</h2>
            <p>{words.cluster.emptyLead}</p>
          </Empty>
        )}
        {id !== undefined && !release && !problem && <Loading lines={8} />}
        {release && <Centres release={release} key={release.id} />}
      </div>
    </div>
  );
}
