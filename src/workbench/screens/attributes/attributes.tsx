/** Attributes: what they are like (Describe), and which of them tell most (Rank). What is chosen goes on to Classify. */
import type { RunTold } from "../../../client/wire.ts";
import { Empty, Loading, Tabs } from "../../parts/basic.tsx";
import { ExpectedError } from "../../parts/expected.tsx";
import { Problem } from "../../parts/problem.tsx";
import { RunOutcome } from "../../parts/run-card.tsx";
import { Shelf } from "../../parts/shelf.tsx";
import { TaskControls } from "../../parts/task-controls.tsx";
import { useShown } from "../../parts/use-shown.ts";
import { methodsOf, table } from "../../state/data.ts";
import { words } from "../../words/words.ts";
import { AttributesResult } from "./result.tsx";
import { StatisticsField } from "./statistics-field.tsx";

const TASKS = ["describe", "rank"] as const;

export default function AttributesScreen() {
  const { id, release, problem, started, onStarted } = useShown(TASKS);
  return (
    <div class="cols">
      <div class="stack noprint">
        <Controls onStarted={onStarted} first={release?.task} key={release?.task ?? "none"} />
        <Shelf tasks={TASKS} />
      </div>
      <div class="stack results">
        <RunOutcome watched={started} />
        <Problem error={problem} />
        {id === undefined && (
          <Empty>
            <h2>{words.attributes.empty}</h2>
            <p>{words.attributes.emptyLead}</p>
          </Empty>
        )}
        {id !== undefined && !release && !problem && <Loading lines={8} />}
        {release && <AttributesResult release={release} key={release.id} />}
      </div>
    </div>
  );
}

const VERBS = { describe: words.attributes.describeVerb, rank: words.attributes.rankVerb };

/** Of attributes names alone are told by default, which draws no picture; of SNPs their tables are. */
const TOLD = { options: { release: "values" } };

/** A tab for each task that this kind of data has. */
function Controls({ onStarted, first }: { onStarted: (run: RunTold) => void; first: string | undefined }) {
  const tasks = TASKS.filter((task) => methodsOf(task).length > 0);
  const own = { names: ["statistics"], draw: StatisticsField };
  const tabs = tasks.map((task) => ({
    id: task,
    title: words.attributes[task],
    body: () => (
      <TaskControls
        key={task}
        task={task}
        verb={VERBS[task]}
        title={words.attributes[task]}
        onStarted={onStarted}
        {...(task === "describe" ? { own } : table.value ? { start: TOLD } : {})}
      >
        {(quoted) => <ExpectedError quoted={quoted} />}
      </TaskControls>
    ),
  }));
  return (
    <div>
      <Tabs tabs={tabs} label={words.attributes.controls} {...(first ? { first } : {})} />
    </div>
  );
}
