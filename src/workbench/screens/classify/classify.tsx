/** Classify: what to fit and for how much at the left, what was bought at the right. */
import { useEffect, useState } from "preact/hooks";
import { isFinal, type RunTold } from "../../../client/wire.ts";
import { Shelf } from "../../frame/shelf.tsx";
import { Empty } from "../../parts/basic.tsx";
import { Message } from "../../parts/problem.tsx";
import { RunOutcome } from "../../parts/run-card.tsx";
import { TaskControls } from "../../parts/task-controls.tsx";
import { releases } from "../../state/data.ts";
import { go, place } from "../../state/place.ts";
import { runs } from "../../state/runs.ts";
import { forgetSent, sentAttributes } from "../../state/sent.ts";
import { words } from "../../words/words.ts";
import { Expected } from "./expected.tsx";
import { Result } from "./result.tsx";

export default function ClassifyScreen() {
  const [started, setStarted] = useState<RunTold | undefined>(undefined);
  const watched = runs.value.find(({ run }) => run.id === started?.id);
  const done = watched && isFinal(watched.run.state) ? watched.run : undefined;
  useEffect(() => {
    if (done?.release) go({ item: done.release });
  }, [done?.release]);
  const bought = releases.value.filter(({ task }) => task === "classify");
  const shown = place.value.item ?? bought[0]?.id;
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
          onStarted={setStarted}
        >
          {(quoted) => <Expected quoted={quoted} />}
        </TaskControls>
        <Shelf tasks={["classify"]} />
      </div>
      <div class={`stack ${place.value.item ? "first" : ""}`}>
        {done && (
          <div class="noprint">
            <RunOutcome watched={watched} />
          </div>
        )}
        {shown === undefined ? (
          <Empty>
            <h2>{words.classify.emptyTitle}</h2>
            <p>{words.classify.empty}</p>
          </Empty>
        ) : (
          <Result key={shown} id={shown} />
        )}
      </div>
    </div>
  );
}
