/** Why a step gets what it gets: how its error falls with ε. From formulas and public tables; no row was asked. */
import { colour, Figure, type Plot, plotBase } from "../../parts/figure.tsx";
import { briefText, epsilonText, numberText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import { errorAt, type QuotedError, type QuotedStep } from "./quoted-flow.ts";

export function Why({ name, price }: { name: string; price: QuotedStep | undefined }) {
  const own = words.flow.why;
  if (!price) return null;
  const { error, epsilon, notes } = price;
  return (
    <div class="expected">
      {error === undefined ? (
        <p class="small">{own.unknown}</p>
      ) : (
        <Figure
          title={own.title(name, epsilonText(epsilon))}
          sentence={sentenceOf(error, Number(epsilon))}
          of={JSON.stringify([error, epsilon])}
          draw={(plot, width) => drawn(plot, width, error, Number(epsilon))}
          table={{
            head: own.table,
            rows: error.curve.map(([at, off]) => [numberText(at), numberText(off)]),
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

function sentenceOf({ now, unit, curve }: QuotedError, epsilon: number): string {
  const own = words.flow.why;
  const twice = errorAt(curve, 2 * epsilon);
  const first = own.now(briefText(now), unit);
  return twice === undefined ? first : `${first} ${own.twice(briefText(twice))}`;
}

function drawn(plot: Plot, width: number, { curve, now: error }: QuotedError, epsilon: number) {
  const now = [epsilon, error];
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
