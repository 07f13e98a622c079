/** Cluster: places that rows are near to. Only centres were released, and only they are drawn. */
import { isObject } from "../../../base/json.ts";
import type { ReleaseTold } from "../../../client/wire.ts";
import { clusteringOf } from "../../../models/clustering/clustering-file.ts";
import { Shelf } from "../../frame/shelf.tsx";
import { Empty, Loading, Panel } from "../../parts/basic.tsx";
import { Bought } from "../../parts/bought.tsx";
import { ExpectedError } from "../../parts/expected.tsx";
import { Message, Problem } from "../../parts/problem.tsx";
import { RunOutcome } from "../../parts/run-card.tsx";
import { TaskControls } from "../../parts/task-controls.tsx";
import { useShown } from "../../parts/use-shown.ts";
import { words } from "../../words/words.ts";
import { CentreTable } from "./centre-table.tsx";
import { ParallelCentres } from "./parallel.tsx";
import { ScatterOfCentres } from "./scatter.tsx";
import { WhichGroup } from "./which-group.tsx";

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

function Centres({ release }: { release: ReleaseTold }) {
  const { model } = release.release as { readonly model?: unknown };
  if (!isObject(model)) return null;
  const clustering = clusteringOf(model);
  const centres = clustering.describe();
  const areSized = centres.every(({ rows }) => rows !== undefined);
  return (
    <>
      <Panel
        title={words.cluster.centres(centres.length)}
        lead={areSized ? words.cluster.sized : words.cluster.unsized}
      >
        {centres.some(({ couldBeChance }) => couldBeChance) && (
          <Message kind="warn">{words.cluster.chance}</Message>
        )}
        <ParallelCentres clustering={clustering} id={release.id} />
      </Panel>
      <div class="two">
        <Panel title={words.cluster.scatter} isTitleHidden>
          <ScatterOfCentres clustering={clustering} id={release.id} />
        </Panel>
        <Panel title={words.cluster.whichGroup} aside={<span class="badge free">{words.cluster.free}</span>}>
          <WhichGroup clustering={clustering} id={release.id} />
        </Panel>
      </div>
      <Panel title={words.cluster.table}>
        <CentreTable centres={centres} id={release.id} />
      </Panel>
      <Bought release={release} />
    </>
  );
}
