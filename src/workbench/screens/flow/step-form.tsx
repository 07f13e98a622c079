/** The form of the chosen step: what it gets, what it does, what it may cost. Made from the same declarations as the other screens'. */
import type { Ref } from "preact";
import { useState } from "preact/hooks";
import { fitting, openInputs, optionAt, sourceAt, stepKindOf } from "../../../flow/edges.ts";
import type { StepInput } from "../../../flow/fits.ts";
import { type FreeStepFile, isFreeStep, type PaidStepFile, type StepFile } from "../../../flow/flow-file.ts";
import { TITLES } from "../../../learn/titles.ts";
import { Panel } from "../../parts/basic.tsx";
import { Select, TextInput } from "../../parts/fields.tsx";
import type { Given } from "../../parts/form/option.ts";
import { TaskFields, type TaskFieldsGiven } from "../../parts/form/task-fields.tsx";
import { words } from "../../words/words.ts";
import { StatisticsField } from "../attributes/statistics-field.tsx";
import { besideGone, shift } from "./canvas.tsx";
import { CostFields } from "./cost-fields.tsx";
import { stepPlaces } from "./layout.ts";
import { wordOf } from "./offers.ts";
import type { QuotedStep } from "./quoted-flow.ts";
import { changeStep, connect, drawn, remove, rename } from "./state.ts";
import { methodText } from "./step-box.tsx";
import { Why } from "./why.tsx";

interface Props {
  readonly step: StepFile;
  readonly price: QuotedStep | undefined;
  readonly place: Ref<HTMLDivElement>;
}

export function StepForm({ step, price, place }: Props) {
  const own = words.flow.step;
  const word = wordOf(step);
  return (
    <div ref={place}>
      <Panel
        title={own.title(step.name, methodText(step))}
        lead={words.flow.about[word]}
        aside={<Acts step={step} />}
        class="flow-form"
      >
        <div class="two">
          <div>
            <NameField name={step.name} />
            {stepKindOf(step).inputs.map((input) => (
              <Source key={input.place} step={step} input={input} />
            ))}
            {isFreeStep(step) ? <FreeFields step={step} /> : <PaidFields step={step} />}
          </div>
          <div>
            {isFreeStep(step) ? (
              <p class="hint">{own.freeLead}</p>
            ) : (
              <>
                <RowsField step={step} />
                <CostFields step={step} />
                <Why name={step.name} price={price} />
              </>
            )}
          </div>
        </div>
      </Panel>
    </div>
  );
}

function Acts({ step: { name } }: { step: StepFile }) {
  const places = stepPlaces(drawn.value.steps);
  return (
    <span class="row">
      <button class="btn s" type="button" onClick={() => shift(places, name, "ArrowUp")}>
        ↑ {words.flow.earlier}
      </button>
      <button class="btn s" type="button" onClick={() => shift(places, name, "ArrowDown")}>
        ↓ {words.flow.later}
      </button>
      <button class="btn s" type="button" onClick={() => remove(name, besideGone(places, name))}>
        {words.flow.remove}
      </button>
    </span>
  );
}

const NAME = /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,39}$/u;

/** The step is called so once the field is left: every letter on the way would be another name. */
function NameField({ name }: { name: string }) {
  const [text, setText] = useState(name);
  const isTaken = text !== name && drawn.value.steps.some((step) => step.name === text);
  const isRight = NAME.test(text) && !isTaken;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight) rename(name, text);
      }}
      onFocusOut={() => isRight && rename(name, text)}
    >
      <TextInput
        label={words.flow.step.name}
        value={text}
        onInput={setText}
        wrong={isRight ? undefined : words.flow.step.nameWrong}
      />
    </form>
  );
}

/** A list of those steps alone whose release fits here, and of what stands here already. */
function Source({ step, input }: { step: StepFile; input: StepInput }) {
  const own = words.flow.step;
  const { steps } = drawn.value;
  const source = sourceAt(step, input.place) ?? "";
  const isApt = openInputs(step).includes(input);
  const fit = isApt ? fitting(steps, step.name, input) : [];
  const there = steps.filter((one) => one.name === source && !fit.includes(one));
  if (fit.length === 0 && !input.required && source === "") return null;
  return (
    <Select
      label={own.place[input.place] ?? input.place}
      value={source}
      choices={[
        { value: "", text: input.required ? own.noSource : (own.nothingAt[input.place] ?? own.picked) },
        ...[...fit, ...there].map((one) => ({ value: one.name, text: `${one.name} (${methodText(one)})` })),
      ]}
      hint={fit.length === 0 ? own.nothingFits : undefined}
      onChange={(from) => connect(step.name, input.place, from || undefined)}
    />
  );
}

function PaidFields({ step }: { step: PaidStepFile }) {
  const { attributes } = step;
  const isLinked = sourceAt(step, "attributes") !== undefined;
  const { inputs } = stepKindOf(step);
  const edges = inputs.flatMap(({ place }) => optionAt(place) ?? []);
  const { given: linked, others } = apart(step.options ?? {}, edges);
  const given: TaskFieldsGiven = {
    method: step.method,
    label: step.label ?? "",
    attributes: Array.isArray(attributes) ? attributes : [],
    options: others,
  };
  const put = (next: TaskFieldsGiven) => {
    const { method: _, label: __, attributes: ___, ...rest } = step;
    const named = next.attributes.length > 0 ? { attributes: next.attributes } : {};
    changeStep(step.name, {
      ...rest,
      ...(next.method === undefined ? {} : { method: next.method }),
      ...(next.label ? { label: next.label } : {}),
      ...(isLinked && attributes ? { attributes } : named),
      options: { ...next.options, ...linked },
    });
  };
  const statistics = { names: ["statistics", ...edges], draw: StatisticsField };
  return (
    <TaskFields
      key={step.name}
      task={step.task}
      given={given}
      onChange={put}
      own={step.task === "describe" ? statistics : { names: edges, draw: () => null }}
      hasNoAttributes={isLinked || !inputs.some(({ place }) => place === "attributes")}
    />
  );
}

/** What edges stand for, and what the form is about. */
function apart(options: Given, edges: readonly string[]): { readonly given: Given; readonly others: Given } {
  const isEdge = ([name]: readonly [string, unknown]) => edges.includes(name);
  const all = Object.entries(options);
  return {
    given: Object.fromEntries(all.filter(isEdge)),
    others: Object.fromEntries(all.filter((one) => !isEdge(one))),
  };
}

function RowsField({ step }: { step: PaidStepFile }) {
  const { parts } = drawn.value;
  if (!parts) return null;
  const { rows: _, ...others } = step;
  return (
    <Select
      label={words.flow.step.rows}
      value={step.rows ?? ""}
      choices={[
        { value: "", text: words.flow.step.allRows },
        ...Object.keys(parts).map((name) => ({ value: name, text: words.flow.step.part(name) })),
      ]}
      onChange={(rows) => changeStep(step.name, rows ? { ...others, rows } : others)}
    />
  );
}

const learners = Object.entries(TITLES).map(([value, text]) => ({ value, text }));

function FreeFields({ step }: { step: FreeStepFile }) {
  if (step.do !== "learn") return null;
  return (
    <Select
      label={words.flow.step.learner}
      value={String(step.options?.learner ?? learners[0].value)}
      choices={learners}
      onChange={(learner) => changeStep(step.name, { ...step, options: { ...step.options, learner } })}
    />
  );
}
