import { Shelf } from "../../frame/shelf.tsx";
import { TaskControls } from "../../parts/task-controls.tsx";
import { words } from "../../words/words.ts";

export default function PublishScreen() {
  return (
    <div class="cols">
      <div class="stack noprint">
        <TaskControls task="publish" verb="publish" title={words.screenWords.publish.title} />
        <Shelf tasks={["publish"]} />
      </div>
      <div />
    </div>
  );
}
