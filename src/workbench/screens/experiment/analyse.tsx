/** What came of it: error against ε, tests with wins and losses, every repeat, times, and files to take along. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { AnalysisTold } from "../../../client/experiments.ts";
import { Empty, Loading, Panel } from "../../parts/basic.tsx";
import { Select, Switch } from "../../parts/fields.tsx";
import { Message, Problem } from "../../parts/problem.tsx";
import { askServer } from "../../state/api.ts";
import { place } from "../../state/place.ts";
import { countText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import { Downloads } from "./downloads.tsx";
import { ErrorFigure } from "./error-figure.tsx";
import { going, pathOf } from "./going.ts";
import { measureTitle } from "./numbers.ts";
import { Repeats } from "./repeats-figure.tsx";
import { Nothing } from "./run.tsx";
import { Tests } from "./tests-table.tsx";
import { TimesFigure } from "./times-figure.tsx";

const w = words.experiment;
const analysis = signal<AnalysisTold | undefined>(undefined);
const problem = signal<unknown>(undefined);
const wanted = signal<{ readonly data?: string; readonly measure?: string }>({});
const hasFrontier = signal(false);

/** Again whenever another data set or measure is wanted, and every so many runs while it goes. */
const STEPS = 20;

export function Analyse() {
  const { item } = place.value;
  const now = going.value;
  const step = now ? (now.done >= now.of ? STEPS : Math.floor((STEPS * now.done) / now.of)) : 0;
  const { data, measure } = wanted.value;
  useEffect(() => {
    if (item === undefined) return;
    let isStale = false;
    const query = new URLSearchParams(
      Object.entries({ data, measure }).filter(([, own]) => own) as string[][],
    );
    askServer<AnalysisTold>("GET", pathOf(item, `/analysis?${query}`)).then(
      (told) => {
        if (isStale) return;
        analysis.value = told;
        problem.value = undefined;
      },
      (error) => {
        if (!isStale) problem.value = error;
      },
    );
    return () => {
      isStale = true;
    };
  }, [item, step, data, measure]);
  if (item === undefined) return <Nothing />;
  if (problem.value) return <Problem error={problem.value} />;
  const told = analysis.value;
  if (!told) return <Loading lines={6} />;
  if (!told.shown)
    return (
      <Empty>
        <h2>{w.noResults}</h2>
        <p>{w.noResultsLead}</p>
      </Empty>
    );
  return <Shown told={told} shown={told.shown} name={item} />;
}

interface ShownProps {
  readonly told: AnalysisTold;
  readonly shown: NonNullable<AnalysisTold["shown"]>;
  readonly name: string;
}

function Shown({ told, shown, name }: ShownProps) {
  return (
    <div class="stack">
      <Asked told={told} shown={shown} />
      {told.done < told.of && (
        <Message kind="warn">{w.unfinished(countText(told.done), countText(told.of))}</Message>
      )}
      {told.warning && <Message kind="warn">{told.warning}</Message>}
      {told.unsettled.map(({ title, runs, of }) => (
        <Message key={title} kind="warn">
          {w.unsettled(title, runs, of)}
        </Message>
      ))}
      <div class="two">
        <Panel title={w.against2(shown.data, measureTitle(told, shown.measure))} isTitleHidden>
          <ErrorFigure told={told} shown={shown} hasFrontier={hasFrontier.value} />
          <Switch
            label={w.frontier}
            hint={w.frontierHint}
            value={hasFrontier.value}
            onChange={(isOn) => {
              hasFrontier.value = isOn;
            }}
          />
        </Panel>
        <Tests told={told} shown={shown} />
        <Repeats told={told} shown={shown} />
        <div class="stack">
          <Panel title={w.times} isTitleHidden>
            <TimesFigure told={told} />
          </Panel>
          <Downloads name={name} data={shown.data} />
        </div>
      </div>
    </div>
  );
}

function Asked({ told, shown }: Omit<ShownProps, "name">) {
  if (told.data.length < 2 && told.measures.length < 2) return null;
  const put = (more: { readonly data?: string; readonly measure?: string }) => {
    wanted.value = { data: shown.data, measure: shown.measure, ...more };
  };
  return (
    <div class="asked">
      {told.data.length > 1 && (
        <Select
          label={w.whichData}
          value={shown.data}
          choices={told.data}
          onChange={(data) => put({ data })}
        />
      )}
      {told.measures.length > 1 && (
        <Select
          label={w.whichMeasure}
          value={shown.measure}
          choices={told.measures.map(({ name, title }) => ({ value: name, text: title }))}
          onChange={(measure) => put({ measure })}
        />
      )}
    </div>
  );
}
