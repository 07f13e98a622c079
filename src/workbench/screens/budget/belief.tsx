/** The attacker's belief: what ε means for one person, in shares. */
import { useState } from "preact/hooks";
import type { BudgetTold } from "../../../client/wire.ts";
import { Field } from "../../parts/fields.tsx";
import { colour, Figure, type Plot, plotBase } from "../../parts/figure.tsx";
import { chosen } from "../../state/place.ts";
import { beliefAfter, epsilonText, numberText, percentText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";

const { belief: say } = words.budgetScreen;
const POINTS = 60;

export function Belief({ told }: { told: BudgetTold }) {
  const [percent, setPercent] = useState(10);
  const before = percent / 100;
  const [spent, limit] = [Number(told.spent.epsilon), Number(told.budget.epsilon)];
  const share = (epsilon: number) => percentText(beliefAfter(before, epsilon));
  const rows = [...new Set([0.5, 1, spent, limit, 2 * limit])].sort((a, b) => a - b);
  return (
    <section class="panel">
      <Figure
        title={say.title}
        sentence={say.sentence(percentText(before), told.unit, share(spent))}
        of={`${before} ${spent} ${limit}`}
        draw={(plot, width) => drawn(plot, width, { before, spent, limit })}
        table={{ head: say.head, rows: rows.map((epsilon) => [numberText(epsilon), share(epsilon)]) }}
        save="belief"
      />
      <Field label={say.before(percentText(before))} hint={say.hint}>
        {(ties) => (
          <input
            {...ties}
            type="range"
            min={1}
            max={60}
            value={percent}
            aria-valuetext={percentText(before)}
            onInput={({ currentTarget }) => setPercent(Number(currentTarget.value))}
          />
        )}
      </Field>
    </section>
  );
}

interface Drawing {
  readonly before: number;
  readonly spent: number;
  readonly limit: number;
}

function drawn(plot: Plot, width: number, { before, spent, limit }: Drawing) {
  const most = Math.max(1, 1.35 * limit);
  const at = (epsilon: number) => ({ epsilon, share: beliefAfter(before, epsilon) });
  const line = Array.from({ length: POINTS + 1 }, (_, k) => at((most * k) / POINTS));
  // Beyond some six hundred the share is 1, and its powers no numbers.
  const sane = line.map((one) => ({ ...one, share: Number.isFinite(one.share) ? one.share : 1 }));
  const marks = [
    { ...at(spent), label: say.spent(epsilonText(spent)), anchor: "end" },
    { ...at(limit), label: say.limit(epsilonText(limit)), anchor: "start" },
  ];
  const [spentMark, limitMark] = marks;
  const shade = colour("s2");
  const dashed = { x: "epsilon", stroke: colour("line-strong"), strokeDasharray: "3 3" } as const;
  const text = (mark: (typeof marks)[number], more: object) =>
    plot.text([mark], {
      x: "epsilon",
      text: () => percentText(mark.share),
      y: "share",
      fill: colour("ink"),
      ...more,
    });
  const top = (mark: (typeof marks)[number], textAnchor: "start" | "end") =>
    plot.text([mark], {
      x: "epsilon",
      frameAnchor: "top",
      text: "label",
      textAnchor,
      dx: textAnchor === "end" ? -4 : 4,
      dy: 2,
    });
  return plot.plot({
    ...plotBase(width, 240),
    ...{ marginLeft: 44, marginRight: 10, marginTop: 12, marginBottom: 40 },
    x: {
      domain: [0, most],
      label: say.axis(chosen.value),
      labelAnchor: "center",
      labelArrow: "none",
      ticks: 5,
    },
    y: { domain: [0, 1], label: null, ticks: 4, grid: true, tickSize: 0, tickFormat: percentText },
    marks: [
      plot.areaY(sane, {
        x: "epsilon",
        y1: before,
        y2: "share",
        fill: shade,
        fillOpacity: Number(colour("band")),
      }),
      plot.line(sane, { x: "epsilon", y: "share", stroke: shade, strokeWidth: 2 }),
      plot.ruleX(marks, dashed),
      plot.dot([limitMark], { x: "epsilon", y: "share", r: 4, fill: colour("line-strong") }),
      plot.dot([spentMark], {
        x: "epsilon",
        y: "share",
        r: 5,
        fill: colour("spend"),
        title: () => epsilonText(spent),
      }),
      top(spentMark, spent < most / 4 ? "start" : "end"),
      top(limitMark, "start"),
      text(spentMark, { textAnchor: "end", dx: -9, dy: -6, fontWeight: 650 }),
      text(limitMark, { textAnchor: "start", dx: 8, dy: 12 }),
    ],
  });
}
