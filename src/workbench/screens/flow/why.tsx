/** Why a step gets what it gets: how its error falls with ε. From formulas and public tables; no row was asked. */
import { colour, Figure, type Plot, plotBase } from "../../parts/figure.tsx";
import { briefText, epsilonText, numberText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import { type Curve, lossAt, type QuotedStep } from "./quoted-flow.ts";

export function Why({ name, price }: { name: string; price: QuotedStep | undefined }) {
  const own = words.flow.why;
  if (!price) return null;
  const { curve, epsilon, notes } = price;
  const here = Number(epsilon);
  const now = lossAt(curve, here);
  return (
    <div class="expected">
      {now === undefined ? (
        <p class="small">{own.unknown}</p>
      ) : (
        <Figure
          title={own.title(name, epsilonText(epsilon))}
          sentence={sentenceOf(curve, here, now)}
          of={JSON.stringify([curve, epsilon])}
          draw={(plot, width) => drawn(plot, width, curve, [here, now])}
          table={{
            head: own.table,
            rows: curve.map(([at, loss]) => [numberText(at), numberText(loss)]),
          }}
        />
      )}
      {notes.map((note) => (
        <p key={note} class="hint">
          {note}
        </p>
      ))}
    </div>
  );
}

/** Beside what it would be with the whole price: errors of different steps have no unit in common. */
function sentenceOf(curve: Curve, epsilon: number, now: number): string {
  const own = words.flow.why;
  const [, least] = curve[curve.length - 1];
  const twice = lossAt(curve, 2 * epsilon);
  const times = (loss: number) => briefText(loss / least);
  return twice === undefined ? own.now(times(now)) : `${own.now(times(now))} ${own.twice(times(twice))}`;
}

function drawn(plot: Plot, width: number, curve: Curve, now: readonly [number, number]) {
  return plot.plot({
    ...plotBase(width, 150),
    marginTop: 26,
    marginLeft: 56,
    marginRight: 16,
    marginBottom: 34,
    x: { type: "log", label: "ε", ticks: curve.map(([at]) => at), tickFormat: briefText },
    y: { label: words.flow.why.axis, zero: true, grid: true, ticks: 4 },
    marks: [
      plot.line(curve, { x: "0", y: "1", stroke: colour("s1"), strokeWidth: 2 }),
      plot.dot(curve, { x: "0", y: "1", r: 2.5, fill: colour("s1") }),
      plot.ruleX([now], { x: "0", y1: 0, y2: "1", stroke: colour("spend"), strokeDasharray: "3 3" }),
      plot.dot([now], { x: "0", y: "1", r: 5, fill: colour("spend") }),
      plot.text([now], {
        x: "0",
        y: "1",
        text: () => words.flow.why.here,
        dy: -12,
        fill: colour("spend"),
      }),
    ],
  });
}
