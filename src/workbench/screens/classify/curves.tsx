/** Calibration and ROC on a public file. */
import type { EvaluationTold } from "../../../client/wire.ts";
import { colour, Figure, type Plot, plotBase } from "../../parts/figure.tsx";
import { countText, numberText, percentText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";

const HEIGHT = 260;
const square = (width: number) => ({
  ...plotBase(width, HEIGHT),
  marginLeft: 46,
  marginRight: 14,
  marginBottom: 38,
});
const share = (label: string) =>
  ({ domain: [0, 1], tickFormat: percentText, ticks: 5, label, grid: true }) as const;
const DIAGONAL = [
  [0, 0],
  [1, 1],
] as const;

export function Calibration({ calibration }: { calibration: NonNullable<EvaluationTold["calibration"]> }) {
  const own = words.classify.good;
  const { ranges, error } = calibration;
  const draw = (plot: Plot, width: number) =>
    plot.plot({
      ...square(width),
      x: share(own.probability),
      y: share(own.share),
      marks: [
        plot.line(DIAGONAL, { stroke: colour("muted"), strokeDasharray: "5 4" }),
        plot.line(ranges, { x: "probability", y: "share", stroke: colour("s1"), strokeWidth: 2 }),
        plot.dot(ranges, {
          x: "probability",
          y: "share",
          r: (one: { readonly rows: number }) => Math.sqrt(one.rows),
          fill: colour("s1"),
          stroke: colour("panel"),
        }),
      ],
      r: { range: [3, 9] },
    });
  return (
    <Figure
      title={own.calibration}
      sentence={own.calibrationSentence(percentText(error))}
      of={calibration}
      draw={draw}
      table={{
        head: [own.probability, own.share, own.rows],
        rows: ranges.map((one) => [
          percentText(one.probability),
          percentText(one.share),
          countText(one.rows),
        ]),
      }}
      save="calibration"
    />
  );
}

export function Roc({ curves, auc }: { curves: EvaluationTold["roc"]; auc: number | null }) {
  const own = words.classify.good;
  const draw = (plot: Plot, width: number) =>
    plot.plot({
      ...square(width),
      x: share(own.others),
      y: share(own.own),
      marks: [
        plot.line(DIAGONAL, { stroke: colour("muted"), strokeDasharray: "5 4" }),
        plot.text([[0.62, 0.56]], { text: () => own.guess, fill: colour("muted") }),
        ...curves.flatMap(({ of, points }, i) => [
          plot.line(points, { stroke: colour(`s${(i % 6) + 1}`), strokeWidth: 2 }),
          plot.text([points[Math.floor(points.length / 3)]], {
            text: () => of,
            dy: -10,
            dx: 14,
            textAnchor: "start",
            fill: colour(`s${(i % 6) + 1}`),
          }),
        ]),
      ],
    });
  return (
    <Figure
      title={own.roc}
      sentence={own.rocSentence(auc === null ? "–" : numberText(auc))}
      of={curves}
      draw={draw}
      table={{
        head: ["", own.others, own.own],
        rows: curves.flatMap(({ of, points }) =>
          points.map(([others, found]) => [of, percentText(others), percentText(found)]),
        ),
      }}
      save="roc"
    />
  );
}
