import { Shelf } from "../../frame/shelf.tsx";
import { TaskControls } from "../../parts/task-controls.tsx";
import { words } from "../../words/words.ts";

export default function ClassifyScreen() {
  return (
    <div class="cols">
      <div class="stack noprint">
        <TaskControls task="classify" verb="fit" title={words.screenWords.classify.title} />
        <Shelf tasks={["classify"]} />
      </div>
      <div />
    </div>
  );
}
