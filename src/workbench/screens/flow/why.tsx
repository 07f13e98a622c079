/** Why a step gets what it gets: how far off it will be, here and at other ε. From formulas and made-up rows; no row was asked. */
import { colour, Figure, type Plot, plotBase } from "../../parts/figure.tsx";
import { epsilonText, numberText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import type { QuotedStep, StepError } from "./quoted-flow.ts";

export function Why({ name, price }: { name: string; price: QuotedStep | undefined }) {
  const own = words.flow.why;
  if (!price) return null;
  const { error, epsilon, notes } = price;
  return (
    <div class="expected">
      {error && error.curve.length > 1 ? (
        <Figure
          title={own.title(name, epsilonText(epsilon))}
          sentence={sentenceOf(error, Number(epsilon))}
          of={JSON.stringify([error, epsilon])}
          draw={(plot, width) => drawn(plot, width, error, Number(epsilon))}
          table={{
            head: own.table(error.unit),
            rows: error.curve.map(([at, off]) => [numberText(at), numberText(off)]),
          }}
        />
      ) : (
        <p class="small">{own.unknown}</p>
      )}
      {notes.map((note) => (
        <p key={note} class="hint">
          {note}
        </p>
      ))}
    </div>
  );
}

function sentenceOf({ now, unit, curve }: StepError, epsilon: number): string {
  const own = words.flow.why;
  const twice = errorAt(curve, 2 * epsilon);
  const first = own.now(numberText(now), unit);
  return twice === undefined ? first : `${first} ${own.twice(numberText(twice))}`;
}

/** Between two points as a straight line on logarithmic paper; undefined beyond the ends. */
export function errorAt(curve: StepError["curve"], epsilon: number): number | undefined {
  const at = curve.findIndex(([e]) => e >= epsilon);
  if (at < 0) return undefined;
  const [right, above] = curve[at];
  if (right === epsilon) return above;
  if (at === 0) return undefined;
  const [left, below] = curve[at - 1];
  const share = Math.log(epsilon / left) / Math.log(right / left);
  return below > 0 && above > 0 ? below * (above / below) ** share : below + share * (above - below);
}

function drawn(plot: Plot, width: number, { curve, now, unit }: StepError, epsilon: number) {
  const here = [[epsilon, now]];
  return plot.plot({
    ...plotBase(width, 150),
    marginTop: 26,
    marginLeft: 56,
    marginRight: 16,
    marginBottom: 34,
    x: { type: "log", label: "ε", ticks: 4, tickFormat: String },
    y: { label: words.flow.why.axis(unit), zero: true, grid: true, ticks: 4 },
    marks: [
      plot.line(curve, { x: "0", y: "1", stroke: colour("s1"), strokeWidth: 2 }),
      plot.dot(curve, { x: "0", y: "1", r: 2.5, fill: colour("s1") }),
      plot.ruleX(here, { x: "0", y1: 0, y2: "1", stroke: colour("spend"), strokeDasharray: "3 3" }),
      plot.dot(here, { x: "0", y: "1", r: 5, fill: colour("spend") }),
      plot.text(here, {
        x: "0",
        y: "1",
        text: () => words.flow.why.here,
        dy: -12,
        fill: colour("spend"),
      }),
    ],
  });
}
