/** Steps of spending: what was left falls with each run. */
import { toNumber } from "../../../base/rational.ts";
import type { BudgetTold } from "../../../client/wire.ts";
import { Panel } from "../../parts/basic.tsx";
import { colour, Figure, type Plot, plotBase } from "../../parts/figure.tsx";
import { me } from "../../state/session.ts";
import { epsilonText, numberText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import { greekOf, purseOf, type Step, shortOf, stepsOf } from "./entries.ts";
import { book } from "./state.ts";

const { steps: say } = words.budgetScreen;
const MOST = 9;
const NARROW = 520;
const LEFT = " ";

export function Steps({ told }: { told: BudgetTold }) {
  const purse = purseOf(told, me.value?.role === "analyst");
  const steps = stepsOf(purse, book.value?.entries ?? [], MOST);
  const greek = greekOf(purse.part);
  const text = (value: number) => `${greek} ${numberText(value)}`;
  // Rounded up like the tile above, so that the screen says one number.
  const spentText = greek === "ε" ? epsilonText : text;
  if (steps.length === 0)
    return (
      <Panel title={say.title}>
        <p class="lead">{say.none}</p>
      </Panel>
    );
  const [left, whole] = [toNumber(purse.left), toNumber(purse.whole)];
  const dearest = steps.filter(({ key }) => key.startsWith("#")).reduce((a, b) => (b.cost > a.cost ? b : a));
  const spent = steps.reduce((sum, { cost }) => sum + cost, 0);
  const sentence =
    say.sentence(spentText(spent), text(left), steps.length) +
    (steps.length > 2 ? say.biggest(`${dearest.key} ${shortOf(dearest.what)}`, text(dearest.cost)) : "");
  return (
    <section class="panel">
      <Figure
        title={say.title}
        sentence={sentence}
        of={JSON.stringify([steps, left])}
        draw={(plot, width) => drawn(plot, width, { steps, left, whole, greek })}
        table={{
          head: say.head,
          rows: steps.map(({ key, what, cost, after }) => [key, what, numberText(cost), numberText(after)]),
        }}
        save="budget-steps"
      />
    </section>
  );
}

interface Drawing {
  readonly steps: readonly Step[];
  readonly left: number;
  readonly whole: number;
  readonly greek: string;
}

function drawn(plot: Plot, width: number, { steps: all, left, whole, greek }: Drawing) {
  const isNarrow = width < NARROW;
  const steps = isNarrow ? all.slice(-6) : all;
  const [spend, free] = [colour("spend"), colour("free")];
  const names = new Map(steps.map(({ key, what }) => [key, key.startsWith("#") ? shortOf(what) : what]));
  const tick = (key: string) =>
    key === LEFT ? say.left : isNarrow || !key.startsWith("#") ? key : `${names.get(key)}\n${key}`;
  const end = [{ key: LEFT, after: left }];
  const base = plotBase(width, isNarrow ? 210 : 220);
  return plot.plot({
    ...base,
    ...{ marginLeft: 44, marginTop: 24, marginBottom: isNarrow ? 24 : 40, marginRight: 4 },
    x: {
      domain: [...steps.map(({ key }) => key), LEFT],
      padding: 0,
      label: null,
      tickSize: 0,
      tickFormat: tick,
    },
    y: {
      domain: [0, whole],
      ticks: 4,
      label: null,
      grid: true,
      tickSize: 0,
      tickFormat: (v: number) => `${greek} ${numberText(v)}`,
    },
    marks: [
      plot.barY(steps, {
        x: "key",
        y1: 0,
        y2: "after",
        fill: free,
        fillOpacity: 0.16,
        insetLeft: -0.5,
        insetRight: -0.5,
      }),
      plot.barY(steps, {
        x: "key",
        y1: "after",
        y2: "before",
        fill: spend,
        rx: 2,
        inset: 0,
        insetLeft: 2,
        insetRight: 2,
      }),
      plot.barY(end, { x: "key", y1: 0, y2: "after", fill: free, fillOpacity: 0.9, rx: 2, insetLeft: 2 }),
      plot.text(steps, {
        x: "key",
        y: "before",
        text: ({ cost }: Step) => numberText(cost),
        dy: -9,
        fill: colour("ink"),
      }),
      plot.text(end, {
        x: "key",
        y: "after",
        text: () => numberText(left),
        dy: -9,
        fill: colour("ink"),
        fontWeight: 650,
      }),
      plot.ruleY([0], { stroke: colour("line-strong") }),
    ],
  });
}
