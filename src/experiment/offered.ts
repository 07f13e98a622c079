/** Who may take part in an experiment, and what can be measured: plain JSON, from the declarations. */
import { learners } from "../learn/learners.ts";
import { type Task, taskNamed } from "../tasks/registry.ts";
import { betterOf, titleOf } from "./cells.ts";
import { type ExperimentTask, experimentTasks, measureOf, measuresOf } from "./experiment.ts";
import { methodsOf } from "./judged-tasks.ts";
import { DEFAULT_LEARNER } from "./publishing.ts";

export const offered = () => ({
  methods: experimentTasks.flatMap(methodsTold),
  learners: { names: learners.map(({ name }) => name), usual: DEFAULT_LEARNER },
  yardsticks: experimentTasks.flatMap((task) =>
    taskNamed(task).yardsticks.map(({ name, title, summary }) => ({ task, name, title, summary })),
  ),
  measures: experimentTasks.flatMap(measuresTold),
});

/** What is declared about each stands in the registry, under the task it is `from`. */
function methodsTold(task: ExperimentTask) {
  return methodsOf(task).map(({ name, title, neighbours, publishes = false }) => {
    const from: Task = publishes ? "publish" : task;
    const { table } = taskNamed(from).methods;
    const summary = table.find((method) => method.name === name)?.summary ?? "";
    return { task, from, name, title, summary, neighbours, publishes };
  });
}

function measuresTold(task: ExperimentTask) {
  const isFirst = (name: string) => name === measureOf(task);
  return measuresOf(task).map((name) => ({
    task,
    name,
    title: titleOf(name),
    better: betterOf(name),
    isFirst: isFirst(name),
  }));
}
