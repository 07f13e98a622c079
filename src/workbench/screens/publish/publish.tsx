/** Publish: a synopsis, bought once and explored for ever. Filtering, drawing, downloading and learning ask nothing of the rows again. */
import { useMemo } from "preact/hooks";
import type { ReleaseTold } from "../../../client/wire.ts";
import { loadSynopsis } from "../../../models/synopsis/synopsis-file.ts";
import { tellable } from "../../../models/synopsis/to-tell.ts";
import { Shelf } from "../../frame/shelf.tsx";
import { Empty, Loading } from "../../parts/basic.tsx";
import { Bought } from "../../parts/bought.tsx";
import { ExpectedError } from "../../parts/expected.tsx";
import { Problem } from "../../parts/problem.tsx";
import { RunOutcome } from "../../parts/run-card.tsx";
import { TaskControls } from "../../parts/task-controls.tsx";
import { useShown } from "../../parts/use-shown.ts";
import { words } from "../../words/words.ts";
import { DataSheet } from "./data-sheet.tsx";
import { type Explored, useExplored } from "./explored.ts";
import { Learn } from "./learn.tsx";
import { Marginals } from "./marginals.tsx";
import { Overview } from "./overview.tsx";
import { PairMap } from "./pair-map.tsx";
import { TakeAway } from "./take-away.tsx";

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
      <div class="cols pub">
        <Whole
          key={release.id}
          release={release}
          outcome={<RunOutcome watched={started} />}
          controls={controls}
        />
      </div>
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

type Parts = { release: ReleaseTold; controls: preact.JSX.Element; outcome: preact.JSX.Element };

function Whole({ release, controls, outcome }: Parts) {
  const text = useMemo(() => JSON.stringify(release.release), [release]);
  const explored: Explored = useExplored(
    useMemo(() => loadSynopsis(text), [text]),
    release,
  );
  return (
    <>
      <div class="stack noprint">
        <Overview explored={explored} />
        <TakeAway explored={explored} />
        <div class="another">
          <h2>{words.publish.another}</h2>
          <p class="hint">{words.publish.anotherLead}</p>
          {controls}
        </div>
        <Shelf tasks={TASKS} />
      </div>
      <div class="stack results">
        {outcome}
        <Marginals explored={explored} />
        <PairMap explored={explored} />
        {tellable(explored.loaded.model).length > 0 && <Learn explored={explored} />}
        <DataSheet explored={explored} />
        <Bought release={release} />
      </div>
    </>
  );
}
