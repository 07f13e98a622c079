/** Two figures of a measurement: claims against what could be shown, and what was drawn on two neighbours. */
import type { MeasuringTold } from "../../../client/wire.ts";
import { colour, Figure, type Plot, plotBase } from "../../parts/figure.tsx";
import { deltaText, numberText, percentText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";

const text = words.audit;

export type Measurement = NonNullable<MeasuringTold["measurement"]>;
type MeasuredMechanism = Measurement["mechanisms"][number];

interface Shown {
  readonly measurement: Measurement;
  /** The mechanism that is chosen. */
  readonly name: string;
}

/** Mechanisms measured at one ε stand side by side, the chosen one in front and named. */
export function ClaimFigure({ measurement, name }: Shown) {
  const { mechanisms } = measurement;
  const broken = mechanisms.filter(({ isWithin }) => !isWithin).map((one) => one.name);
  const closest = mechanisms.reduce((a, b) => (b.least / b.claimed > a.least / a.claimed ? b : a));
  const share = percentText(closest.least / closest.claimed);
  return (
    <Figure
      title={text.claimTitle}
      sentence={
        broken.length > 0
          ? text.claimBroken([...new Set(broken)].join(", "))
          : text.claimSentence(mechanisms.length, closest.name, share)
      }
      of={`${name} ${JSON.stringify(mechanisms.map(({ least }) => least))}`}
      save="claims"
      draw={(plot, width) => drawClaims(plot, width, { measurement, name })}
      table={{
        head: [text.mechanism, text.claimed, text.lower, text.delta, text.counts, ""],
        rows: mechanisms.map((one) => [
          ...[one.name, one.claimed, Number(one.least.toFixed(3)), deltaText(one.delta)],
          one.counted.map(({ hits, of }) => `${hits}/${of}`).join(", "),
          one.isWithin ? text.within : text.broken,
        ]),
      }}
    />
  );
}

function drawClaims(plot: Plot, width: number, { measurement, name }: Shown) {
  const { mechanisms, epsilons } = measurement;
  const names = [...new Set(mechanisms.map((one) => one.name))];
  const most = Math.max(...epsilons, ...mechanisms.map(({ least }) => least)) * 1.1;
  // Beside each other, a little, because they share their claims.
  const spread = Math.min(0.1, 0.4 / names.length) * Math.min(...epsilons);
  const aside = (one: MeasuredMechanism) =>
    one.claimed + (names.indexOf(one.name) - (names.length - 1) / 2) * spread;
  const points = mechanisms.map((one) => ({ ...one, x: aside(one) }));
  const own = points.filter((one) => one.name === name);
  const others = points.filter((one) => one.name !== name);
  return plot.plot({
    ...plotBase(width, Math.min(380, Math.max(260, width * 0.55))),
    marginLeft: 48,
    marginRight: 24,
    marginBottom: 40,
    x: { domain: [0, most], label: text.claimX, ticks: [0, ...epsilons] },
    y: { domain: [0, most], label: text.claimY, grid: true },
    marks: [
      plot.areaY([0, most], {
        x: (d: number) => d,
        y: (d: number) => d,
        fill: colour("free"),
        fillOpacity: 0.08,
      }),
      plot.line([0, most], {
        x: (d: number) => d,
        y: (d: number) => d,
        stroke: colour("ink"),
        strokeDasharray: "6 4",
      }),
      plot.text([most * 0.97], {
        ...{ x: (d: number) => d, y: (d: number) => d, text: () => text.claimLine, fill: colour("ink") },
        ...{ textAnchor: "end", dx: -10, fontWeight: 600 },
      }),
      plot.dot(others, {
        x: "x",
        y: "least",
        r: 4,
        stroke: colour("line-strong"),
        fill: colour("panel"),
        title: "name",
      }),
      plot.dot(own, {
        ...{ x: "x", y: "least", r: 6, fill: colour("data"), stroke: colour("panel"), symbol: "diamond" },
      }),
      plot.text(own.slice(-1), {
        ...{ x: "x", y: "least", text: "name", className: "named", stroke: colour("panel") },
        ...{ strokeWidth: 4, dy: -16, fontWeight: 650, paintOrder: "stroke" },
      }),
    ],
  });
}

/** Bars of both tables side by side; a triangle below those that tell them apart. */
export function DrawnFigure({ one }: { one: MeasuredMechanism }) {
  const { histogram, name, least, claimed } = one;
  const { outputs, first, neighbour, isTelling } = histogram;
  const telling = outputs.filter((_, i) => isTelling[i]);
  const said = telling.length > 3 ? `${telling[0]} … ${telling[telling.length - 1]}` : telling.join(", ");
  return (
    <Figure
      title={text.drawnTitle(name)}
      sentence={text.drawnSentence(
        said || "–",
        numberText(Number(least.toFixed(3))),
        one.delta === 0 ? text.atMost : text.atMostBut(deltaText(one.delta)),
      )}
      of={`${name} ${claimed} ${least}`}
      save={`${name}-neighbours`}
      draw={(plot, width) => drawBars(plot, width, one)}
      table={{
        head: [text.output, text.first, text.neighbour, text.telling],
        rows: outputs.map((output, i) => [
          ...[output, Number(first[i].toFixed(4)), Number(neighbour[i].toFixed(4))],
          isTelling[i] ? text.yes : text.no,
        ]),
      }}
    />
  );
}

function drawBars(plot: Plot, width: number, { histogram }: MeasuredMechanism) {
  const { outputs, first, neighbour, isTelling } = histogram;
  const [left, right] = [48, 12];
  const band = (width - left - right) / outputs.length;
  const gap = band > 8 ? band * 0.1 : 0;
  const bars = outputs.map((output, i) => ({ output, first: first[i], neighbour: neighbour[i] }));
  const every = Math.ceil(
    (outputs.length * (6 + 7 * Math.max(...outputs.map((o) => o.length)))) / (width - left),
  );
  const highest = (key: "first" | "neighbour") => bars.reduce((a, b) => (b[key] > a[key] ? b : a));
  const label = (key: "first" | "neighbour", className: string) =>
    plot.text([highest(key)], {
      ...{ x: "output", y: key, text: () => text[key], className, dy: -7 },
      ...(key === "first" ? { textAnchor: "end", dx: 4 } : { textAnchor: "start", dx: -2 }),
      ...{ fontWeight: 650, stroke: colour("panel"), strokeWidth: 4, paintOrder: "stroke" },
    });
  return plot.plot({
    ...plotBase(width, 260),
    ...{ marginLeft: left, marginRight: right, marginBottom: 44, marginTop: 28 },
    x: {
      ...{ domain: outputs, label: text.output, padding: 0 },
      ticks: outputs.filter((_, i) => i % Math.max(1, every) === 0),
    },
    y: { label: text.share, grid: true, percent: true },
    marks: [
      plot.barY(bars, { x: "output", y: "first", fill: colour("s1"), insetLeft: gap, insetRight: band / 2 }),
      plot.barY(bars, {
        x: "output",
        y: "neighbour",
        fill: colour("s2"),
        insetLeft: band / 2,
        insetRight: gap,
      }),
      plot.dot(
        bars.filter((_, i) => isTelling[i]),
        { x: "output", y: 0, dy: 5, r: 3, symbol: "triangle", fill: colour("ink") },
      ),
      label("first", "first"),
      label("neighbour", "neighbour"),
      plot.ruleY([0]),
    ],
  });
}
