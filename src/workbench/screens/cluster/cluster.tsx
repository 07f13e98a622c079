import { Shelf } from "../../frame/shelf.tsx";
import { TaskControls } from "../../parts/task-controls.tsx";
import { words } from "../../words/words.ts";

export default function ClusterScreen() {
  return (
    <div class="cols">
      <div class="stack noprint">
        <TaskControls task="cluster" verb="find centres" title={words.screenWords.cluster.title} />
        <Shelf tasks={["cluster"]} />
      </div>
      <div />
    </div>
  );
}
