/** From what was typed to a plan: everything is checked here, before the data or the ledger is opened. */

import type { Guarantee } from "../../curator/index.ts";
import { wholeTable } from "../../models/synopsis/whole-table.ts";
import type { EngineWish } from "../../node/memory-limit.ts";
import { inputsOf } from "../../schema/coding/layout.ts";
import { checkLabel, type LabelNeed, needsLabel } from "../../tasks/method.ts";
import { type Plan, parsePlan } from "../../tasks/plan.ts";
import { defaultMethod, methodNamed, type Task } from "../../tasks/registry.ts";
import type { Given, Input } from "../command.ts";
import { newFile, numberOf, type OpenTable, required, tableNamed, textOf } from "../input.ts";
import { kebab, optionsFrom } from "../words/method-flags.ts";
import { allowFrom, fieldsFrom, seedFrom } from "../words/plan-words.ts";
import { engineFrom } from "./flags.ts";

export interface Planned extends OpenTable {
  readonly plan: Plan;
  readonly allow: Guarantee;
  readonly seed: number | undefined;
  readonly threads: number | undefined;
  readonly wish: EngineWish;
  /** Where the model goes; undefined for stdout. */
  readonly out: string | undefined;
}

/** What a task adds to a plan: fields of its own, and options that are not the text of a flag. */
export interface Additions {
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** The label that is named, as far as the method wants one. */
export function labelFrom(flags: Given, need: LabelNeed): { readonly label?: string } {
  if (need === "none") return {};
  if (needsLabel(need)) return { label: required(flags, "label", "--label outcome") };
  const label = textOf(flags, "label");
  return label === undefined ? {} : { label };
}

export async function planFrom(
  input: Input,
  task: Task,
  added: (dataset: OpenTable, attributes: readonly string[] | undefined) => Promise<Additions>,
): Promise<Planned> {
  const { flags, io } = input;
  const dataset = await tableNamed(input);
  const method = methodNamed(task, textOf(flags, "with") ?? defaultMethod(task));
  const common = await fieldsFrom(input, task, method.name);
  // A method that can do without a label publishes whole tables, and labels are attributes of these.
  if (method.label === "optional") wholeTable(dataset.schema, common);
  else inputsOf(dataset.schema, common.attributes);
  const { fields = {}, options = {} } = await added(dataset, common.attributes);
  const read = Object.fromEntries(Object.keys(options).map((key) => [kebab(key), undefined]));
  const plan = parsePlan({
    ...common,
    ...fields,
    epsilon: required(flags, "epsilon", "--epsilon 0.5"),
    options: { ...optionsFrom(method.name, method.options, { ...flags, ...read }), ...options },
  });
  if (plan.label !== undefined) checkLabel(dataset.schema, method.label, plan.label);
  const out = textOf(flags, "out");
  return {
    ...dataset,
    plan,
    allow: allowFrom(input),
    seed: seedFrom(input, dataset),
    threads: numberOf(flags, "threads"),
    wish: engineFrom(flags),
    out: out === undefined ? undefined : newFile(io, out),
  };
}
