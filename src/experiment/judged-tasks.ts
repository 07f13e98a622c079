/**
 * How each task that experiments know is judged: who takes part, and what yardsticks without noise come to. A task that is to be judged has
 * a line in experiment.ts, which says by what, and one here; that none is missing here the types demand.
 */
import type { Options } from "../base/options.ts";
import { kOption } from "../tasks/cluster/ask.ts";
import { methodsFor, taskNamed } from "../tasks/registry.ts";
import {
  type Contestant,
  type Context,
  classifierContestant,
  clustererContestant,
  publisherContestant,
  regressorContestant,
  tableContestant,
} from "./contestants.ts";
import type { Experiment, ExperimentTask } from "./experiment.ts";
import type { Judged } from "./judge.ts";
import * as yardsticks from "./yardsticks.ts";

interface JudgedTask {
  methods(): readonly Contestant[];
  /** What the yardstick of this name, one of those that the task lists, comes to. */
  yardstick(name: string, context: Context): Judged;
  /** Options of yardsticks, and what they are where methods have these, which agree on them (parse-experiment.ts). */
  readonly options?: Options;
  optionsBeside?(methods: Context["options"]): Context["options"];
}

const judgedTasks: Readonly<Record<ExperimentTask, JudgedTask>> = {
  classify: {
    methods: () => [
      ...methodsFor("classify").map(classifierContestant),
      ...methodsFor("publish").map(publisherContestant),
    ],
    yardstick: yardsticks.judgedClassifier,
  },
  regress: {
    methods: () => methodsFor("regress").map(regressorContestant),
    yardstick: yardsticks.judgedNumbers,
  },
  cluster: {
    methods: () => methodsFor("cluster").map(clustererContestant),
    yardstick: yardsticks.judgedCentres,
    options: { k: kOption },
    optionsBeside: (methods) => ({ k: yardsticks.centresOf(methods) }),
  },
  publish: {
    methods: () => methodsFor("publish").map(tableContestant),
    yardstick: yardsticks.judgedRows,
  },
};

/** The private methods of a task. */
export const methodsOf = (task: ExperimentTask): readonly Contestant[] => judgedTasks[task].methods();

/** What methods are held against, without noise and without ε: those that the task lists. */
export const yardsticksOf = (task: ExperimentTask): readonly Contestant[] =>
  taskNamed(task).yardsticks.map(({ name, title }) => ({
    name,
    title,
    task,
    neighbours: [],
    options: judgedTasks[task].options ?? {},
    run: async (context) => judgedTasks[task].yardstick(name, context),
  }));

export const yardstickOptions = ({ task, methods }: Experiment): Context["options"] =>
  judgedTasks[task].optionsBeside?.(methods[0].options) ?? {};
