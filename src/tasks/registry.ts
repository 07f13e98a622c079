/** Every task with its methods: the one list that plans, the command line, experiments, help and the reference read. */

import { didYouMean } from "../base/did-you-mean.ts";
import { ensure, marked, quote } from "../base/errors.ts";
import { classifyTask } from "./classify/task.ts";
import { clusterTask } from "./cluster/task.ts";
import { describeTask } from "./describe/task.ts";
import { flowTask } from "./flow/task.ts";
import { judgeTask } from "./judge/task.ts";
import type { Method } from "./method.ts";
import { publishTask } from "./publish/task.ts";
import { rankTask } from "./rank/task.ts";
import { regressTask } from "./regress/task.ts";
import type { Subject } from "./subject.ts";
import type { AnyMethod, TaskEntry as Listed } from "./task.ts";

/** What a step of a flow may do, in the order that help lists them. */
const steps = [
  describeTask,
  rankTask,
  classifyTask,
  regressTask,
  clusterTask,
  publishTask,
  judgeTask,
] as const;

/** All tasks, each with its methods: what plans, commands, experiments, forms and the reference read. */
export const tasks = [...steps, flowTask(stepMethod)] as const;

type Registered = (typeof tasks)[number];
export type Task = Registered["name"];

/** The method of a flow's step. */
export function stepMethod(task: string, name: string | undefined, subject: Subject): AnyMethod {
  const known = steps.find((one) => one.name === task);
  ensure(
    known !== undefined,
    "option-unknown",
    `There is no task ${quote(task)} that a flow could do.`,
    `${didYouMean(
      task,
      steps.map((one) => one.name),
    )}The tasks are: ${steps.map((one) => one.name).join(", ")}.`,
  );
  return methodNamed<Task>(known.name, name ?? defaultMethod(known.name, subject), subject) as AnyMethod;
}

/** The methods of a task, all or those about one kind of subject. */
export type MethodOf<T extends Task, S extends Subject = Subject> = Extract<
  Registered,
  { readonly name: T }
>["methods"][S][number];

/** What a plan of a task releases. */
export type ModelOf<T extends Task, S extends Subject = "table"> =
  MethodOf<T, S> extends Method<S, infer Model, never, unknown> ? Model : never;

export const taskNames: readonly Task[] = tasks.map(({ name }) => name);

export function taskNamed<T extends Task>(name: T): Extract<Registered, { readonly name: T }>;
export function taskNamed(name: unknown): Listed<Task>;
export function taskNamed(name: unknown): Listed {
  const found = tasks.find((task) => task.name === name);
  ensure(
    found !== undefined,
    "option-unknown",
    `There is no task ${quote(name)}.`,
    `The tasks are: ${taskNames.join(", ")}.`,
  );
  return found;
}

/** The private methods of a task, in the order that help lists them. */
export function methodsFor<T extends Task>(task: T): readonly MethodOf<T>[];
export function methodsFor(task: Task): readonly AnyMethod[] {
  return [...aboutA(task, "table"), ...aboutA(task, "study")];
}

/** The method that is used where none is named. */
export function defaultMethod(task: Task, subject: Subject = "table"): string {
  const [first] = aboutA(task, subject);
  ensure(
    first !== undefined,
    "option-unknown",
    `There is no method to ${task} a ${subject}.`,
    `Tasks for a ${subject}: ${taskNames.filter((name) => aboutA(name, subject).length > 0).join(", ")}.`,
  );
  return first.name;
}

/** The method of a task that has this name. */
export function methodNamed<T extends Task, S extends Subject = Subject>(
  task: T,
  name: string,
  subject?: S,
): MethodOf<T, S> {
  ensure(
    typeof name === "string",
    "request-malformed",
    `The method is ${quote(name)}; it must be a text.`,
    marked`Name one: {command:methods} lists them.`,
  );
  const known = methodsFor(task) as readonly AnyMethod[];
  const fitting = known.filter((method) => method.subject === (subject ?? method.subject));
  const method = known.find((m) => m.name === name);
  const names = fitting.map((m) => m.name);
  const other = taskNames.find((t) => t !== task && methodsFor(t).some((m: AnyMethod) => m.name === name));
  ensure(
    method !== undefined,
    "option-unknown",
    other ? `${name} is a method to ${other}, not to ${task}.` : `There is no method ${quote(name)}.`,
    `${other ? "" : didYouMean(name, names)}The methods to ${task} are: ${names.join(", ")}.`,
  );
  ensure(
    fitting.includes(method),
    "option-unknown",
    `${name} is a method to ${task} a ${method.subject}, and this is a ${subject}.`,
    names.length > 0
      ? `The methods to ${task} a ${subject} are: ${names.join(", ")}.`
      : "Choose another task.",
  );
  return method as MethodOf<T, S>;
}

function aboutA(task: Task, subject: Subject): readonly AnyMethod[] {
  const { methods }: Listed = taskNamed<Task>(task);
  return methods[subject];
}
