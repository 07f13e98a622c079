/** What is being put together: kept while the page is open, whichever tab is looked at. */
import { computed, signal } from "@preact/signals";
import type { ChoicesTold, DataOffered, ExperimentTaskName } from "../../../client/experiments.ts";
import type { Given } from "../../parts/form/option.ts";

export interface ChosenMethod {
  readonly id: number;
  readonly name: string;
  readonly options: Given;
  readonly learner?: string;
}

export interface Setup {
  readonly name: string;
  readonly title: string;
  readonly task: ExperimentTaskName;
  /** By kind and name, with the label that is chosen. */
  readonly data: readonly { readonly key: string; readonly label?: string }[];
  readonly methods: readonly ChosenMethod[];
  readonly yardsticks: readonly string[];
  readonly measures: readonly string[];
  readonly epsilon: readonly string[];
  readonly delta: string;
  readonly repeats: number;
  /** Such as `test 0.2` or `folds 5`. */
  readonly split: string;
  readonly seed: number;
  readonly against: number;
}

let count = 0;
export const nextId = (): number => ++count;

export const choices = signal<ChoicesTold | undefined>(undefined);
export const setup = signal<Setup>({
  name: "experiment-1",
  title: "",
  task: "classify",
  data: [],
  methods: [],
  yardsticks: [],
  measures: [],
  epsilon: ["0.1", "1"],
  // Many methods add Gaussian noise, and are refused without one.
  delta: "1e-6",
  repeats: 10,
  split: "test 0.2",
  seed: 1,
  against: 0,
});
export const jobs = signal<number | undefined>(undefined);

export const change = (more: Partial<Setup>): void => {
  setup.value = { ...setup.value, ...more };
};

export const keyOf = ({ kind, name }: Pick<DataOffered, "kind" | "name">): string => `${kind}:${name}`;

/** Tasks that methods are offered for, in their order. */
export const tasksOffered = computed(() => [...new Set(choices.value?.methods.map(({ task }) => task))]);

/** Those of the chosen task. */
export const methodsOffered = computed(
  () => choices.value?.methods.filter(({ task }) => task === setup.value.task) ?? [],
);

/** What can be predicted of a data set; made-up tables are judged by that too, and clusterings predict nothing. */
export function labelsFor({ labels, numbers }: DataOffered, task: ExperimentTaskName): readonly string[] {
  if (task === "cluster") return [];
  return task === "regress" ? numbers : labels;
}

/** A choice of the data set; the server finds the only label itself. */
export function chosenData(one: DataOffered, task: ExperimentTaskName): Setup["data"][number] {
  const [label, ...others] = labelsFor(one, task);
  const isNamed = label !== undefined && (task === "regress" || others.length > 0);
  return { key: keyOf(one), ...(isNamed ? { label } : {}) };
}

export const fits = (one: DataOffered, task: ExperimentTaskName): boolean =>
  one.atHand && (task === "cluster" || labelsFor(one, task).length > 0);

/** Another task has other methods and other labels; data that cannot take part goes. */
export function chooseTask(task: ExperimentTaskName): void {
  const isChosen = (one: DataOffered) => setup.value.data.some(({ key }) => key === keyOf(one));
  change({
    task,
    data: (choices.value?.data ?? [])
      .filter((one) => isChosen(one) && fits(one, task))
      .map((one) => chosenData(one, task)),
    methods: [],
    yardsticks: [],
    measures: task === "publish" ? besides(task) : [],
    against: 0,
  });
}

/** What can be measured besides a task's own measure. */
const besides = (task: ExperimentTaskName): readonly string[] =>
  (choices.value?.measures ?? []).filter((one) => one.task === task && !one.isFirst).map(({ name }) => name);

/** The document that the server takes; undefined while something is missing. */
export const definition = computed(() => {
  const own = setup.value;
  if (own.data.length === 0 || own.methods.length === 0 || own.epsilon.length === 0) return undefined;
  return {
    privet: "experiment/1",
    name: own.name,
    title: own.title.trim() === "" ? own.name : own.title,
    task: own.task,
    data: own.data.map(({ key, label }) => {
      const [kind, name] = [key.slice(0, key.indexOf(":")), key.slice(key.indexOf(":") + 1)];
      if (kind === "known") return label === undefined ? name : { known: name, label };
      return { schema: name, ...(label === undefined ? {} : { label }) };
    }),
    methods: own.methods.map(({ name, options, learner }) => ({
      name,
      ...(Object.keys(options).length > 0 ? { options } : {}),
      ...(learner === undefined ? {} : { learner }),
    })),
    epsilon: [...own.epsilon].sort((a, b) => Number(a) - Number(b)),
    delta: own.delta,
    repeats: own.repeats,
    ...(own.task !== "cluster" ? { split: splitOf(own.split) } : {}),
    seed: own.seed,
    yardsticks: own.yardsticks,
    measures: own.measures,
    ...againstOf(own),
  };
});

/** Titles are the server's to make; a name is enough where it is the only one of its kind. */
function againstOf({ methods, against }: Setup): { readonly against?: string } {
  const name = methods[against]?.name;
  const isOnly = methods.filter((own) => own.name === name).length === 1;
  return name !== undefined && isOnly && against > 0 ? { against: name } : {};
}

function splitOf(split: string) {
  const [kind, amount] = split.split(" ");
  return kind === "folds" ? { folds: Number(amount) } : { test: Number(amount) };
}

/** Cells and runs, as they are counted by the server too. */
export const size = computed(() => {
  const { data, methods, epsilon, yardsticks, repeats, split, task } = setup.value;
  const cells = data.length * (methods.length * epsilon.length + yardsticks.length);
  const folds = task !== "cluster" && split.startsWith("folds") ? Number(split.split(" ")[1]) : 1;
  return { cells, runs: cells * repeats * folds };
});

/** An experiment that is there, to be changed and started again. */
export function takeOver(json: Readonly<Record<string, unknown>>): void {
  const own = json as Readonly<{
    name: string;
    title: string;
    task: ExperimentTaskName;
    data: readonly (string | { known: string; label?: string } | { schema: string; label?: string })[];
    methods: readonly (string | { name: string; options?: Given; learner?: string })[];
    epsilon: readonly string[];
    delta?: string;
    repeats?: number;
    split?: { test?: number; folds?: number };
    seed?: number;
    yardsticks?: readonly string[];
    measures?: readonly string[];
    against?: string;
  }>;
  const methods = own.methods.map((one) =>
    typeof one === "string"
      ? { id: nextId(), name: one, options: {} }
      : { id: nextId(), options: {}, ...one },
  );
  setup.value = {
    name: own.name,
    title: own.title,
    task: own.task,
    data: own.data.map((one) => {
      if (typeof one === "string") return { key: `known:${one}` };
      const key = "known" in one ? `known:${one.known}` : `table:${one.schema}`;
      return { key, ...(one.label === undefined ? {} : { label: one.label }) };
    }),
    methods,
    yardsticks: own.yardsticks ?? [],
    measures: own.measures ?? [],
    epsilon: own.epsilon,
    delta: own.delta ?? "0",
    repeats: own.repeats ?? 1,
    split: own.split?.folds ? `folds ${own.split.folds}` : `test ${own.split?.test ?? 0.2}`,
    seed: own.seed ?? 1,
    against: Math.max(
      0,
      methods.findIndex(({ name }) => name === own.against),
    ),
  };
}
