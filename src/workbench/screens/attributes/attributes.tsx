/** Attributes: what they are like (Describe), and which of them tell most (Rank). What is chosen goes on to Classify. */
import { isObject } from "../../../base/json.ts";
import type { ReleaseTold, RunTold } from "../../../client/wire.ts";
import { Shelf } from "../../frame/shelf.tsx";
import { Empty, Loading, Tabs } from "../../parts/basic.tsx";
import { Bought } from "../../parts/bought.tsx";
import { ExpectedError } from "../../parts/expected.tsx";
import { Problem } from "../../parts/problem.tsx";
import { RunOutcome } from "../../parts/run-card.tsx";
import { TaskControls } from "../../parts/task-controls.tsx";
import { useShown } from "../../parts/use-shown.ts";
import { methodsOf, table } from "../../state/data.ts";
import { words } from "../../words/words.ts";
import { Described, type DescriptionDocument } from "./described.tsx";
import { Ranked, type RankingDocument } from "./ranked.tsx";
import { type SnpDocument, Snps } from "./snps.tsx";
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
        {release && <Result release={release} key={release.id} />}
      </div>
    </div>
  );
}

function Result({ release }: { release: ReleaseTold }) {
  const document = isObject(release.release) ? release.release : {};
  return (
    <>
      {document.privet === "description/1" && (
        <Described description={document as unknown as DescriptionDocument} id={release.id} />
      )}
      {Array.isArray(document.attributes) && (
        <Ranked ranking={document as unknown as RankingDocument} id={release.id} />
      )}
      {Array.isArray(document.snps) && <Snps ranking={document as unknown as SnpDocument} id={release.id} />}
      <Bought release={release} />
    </>
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
