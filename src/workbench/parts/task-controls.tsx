/**
 * The left column of every screen that buys something: method, label, attributes, options, price, and the button that spends. All of it
 * comes from the task's declarations; a screen adds what is its own.
 */
import { computed, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { MethodListed, PlanAsked, RunTold } from "../../client/wire.ts";
import { about, budget, methodsOf, table } from "../state/data.ts";
import { type Quoted, quotesOf } from "../state/quotes.ts";
import { words } from "../words/words.ts";
import { Panel } from "./basic.tsx";
import { EpsilonSlider } from "./epsilon.tsx";
import { help, Select, TextInput } from "./fields.tsx";
import { AttributePicker } from "./form/attribute-picker.tsx";
import { MethodChooser } from "./form/method-chooser.tsx";
import type { Given } from "./form/option.ts";
import { OptionForm } from "./form/option-form.tsx";
import { RunningRuns } from "./run-card.tsx";
import { Spend } from "./spend.tsx";

interface Props {
  readonly task: PlanAsked["task"];
  /** On the button: "fit", "publish". */
  readonly verb: string;
  readonly title: string;
  readonly onStarted?: (run: RunTold) => void;
  /** Between the form and the price: what is to be expected. */
  readonly children?: (quoted: Quoted, method: MethodListed) => ComponentChildren;
  /** What a plan starts from, such as attributes that another screen sent. */
  readonly start?: {
    readonly method?: string;
    readonly attributes?: readonly string[];
    readonly options?: Given;
  };
  /** Options that the screen draws itself, above the form. */
  readonly own?: {
    readonly names: readonly string[];
    readonly draw: (given: Given, onChange: (given: Given) => void) => ComponentChildren;
  };
}

const USUAL_EPSILON = "0.1";

/** A label is a declared choice: reading classes from the rows would tell which occur. Any number may be predicted. */
const labelsFor = ({ label: need }: MethodListed): readonly string[] =>
  (table.value?.attributes ?? [])
    .filter(({ kind }) => kind === (need === "number" ? "numeric" : "label"))
    .map(({ name }) => name);

export function TaskControls({ task, verb, title, onStarted, children, start = {}, own }: Props) {
  const methods = methodsOf(task);
  const name = useSignal(start.method ?? "");
  const label = useSignal<string | undefined>(undefined);
  const attributes = useSignal<readonly string[]>(start.attributes ?? []);
  const given = useSignal<Given>(start.options ?? {});
  const epsilon = useSignal(USUAL_EPSILON);
  const delta = useSignal("");
  const method = methods.find((one) => one.name === name.value) ?? methods[0];
  const plan = useMemo(
    () =>
      computed<PlanAsked | undefined>(() => {
        const chosen = methodsOf(task).find((one) => one.name === name.value) ?? methodsOf(task)[0];
        if (!chosen || !about.value) return undefined;
        const labelled = labelOf(chosen, label.value);
        return {
          privet: "plan/1",
          task,
          method: chosen.name,
          epsilon: epsilon.value,
          delta: delta.value.trim() || usualDelta(),
          ...(labelled ? { label: labelled } : {}),
          ...(attributes.value.length > 0 ? { attributes: attributes.value } : {}),
          options: given.value,
        };
      }),
    [task],
  );
  const quotes = useMemo(() => quotesOf(plan), [plan]);
  useEffect(() => quotes.stop, [quotes]);
  if (!method) return null;
  const quoted = quotes.quoted.value;
  const choose = (next: string) => {
    name.value = next;
    given.value = {};
  };
  return (
    <>
      <Panel title={title} isTitleHidden>
        {methods.length > 1 && <MethodChooser methods={methods} value={method.name} onChange={choose} />}
        {method.label !== "none" && (
          <Select
            label={words.form.label}
            value={labelOf(method, label.value)}
            choices={labelChoices(method)}
            onChange={(next) => (label.value = next)}
          />
        )}
        {table.value && (
          <details class="opts">
            <summary>
              {words.form.attributes}:{" "}
              {attributes.value.length === 0 ? words.form.allAttributes : attributes.value.length}
            </summary>
            <AttributePicker
              names={table.value.attributes
                .map((one) => one.name)
                .filter((one) => one !== labelOf(method, label.value))}
              value={attributes.value}
              onChange={(next) => (attributes.value = next)}
              label={words.form.attributes}
            />
          </details>
        )}
        {own?.draw(given.value, (next) => (given.value = next))}
        <OptionForm
          key={method.name}
          declared={method.options}
          without={own?.names ?? []}
          given={given.value}
          onChange={(next) => (given.value = next)}
        />
        <EpsilonSlider value={epsilon.value} onChange={(next) => (epsilon.value = next)} />
        <details class="opts">
          <summary>δ {delta.value || usualDelta()}</summary>
          <TextInput
            label={words.form.delta}
            help={help.delta}
            value={delta.value}
            placeholder={usualDelta()}
            onInput={(next) => (delta.value = next)}
          />
        </details>
        {children?.(quoted, method)}
        <Spend quoted={quoted} verb={verb} {...(onStarted ? { onStarted } : {})} />
      </Panel>
      <RunningRuns task={task} />
    </>
  );
}

/** The label of the plan; "" for none, which only some methods do with. */
function labelOf(method: MethodListed, chosen: string | undefined): string {
  if (method.label === "none") return "";
  const usual = labelsFor(method)[0] ?? "";
  return method.label === "optional" ? (chosen ?? usual) : chosen || usual;
}

const labelChoices = (method: MethodListed) => [
  ...labelsFor(method).map((name) => ({ value: name, text: name })),
  ...(method.label === "optional" ? [{ value: "", text: words.form.noLabel }] : []),
];

/**
 * A tenth of the budget's, as long as it lasts: most methods need far less ε with a little of it. Whoever has an allowance has a share of δ
 * like that of ε: a tenth of the whole would be refused.
 */
function usualDelta(): string {
  const { budget: whole, left, own } = budget.value ?? {};
  if (!whole || !left) return "0";
  const share = own ? Math.min(1, Number(own.cap) / Number(whole.epsilon)) : 1;
  const tenth = (share * Number(whole.delta)) / 10;
  return String(Math.min(Number(tenth.toPrecision(own ? 1 : 3)), share * Number(left.delta)));
}
