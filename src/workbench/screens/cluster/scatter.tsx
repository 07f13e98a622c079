/** Two attributes that the reader chooses; a circle for each centre, as large as its released size. */
import { useSignal } from "@preact/signals";
import type { Centre, Clustering } from "../../../models/clustering/clustering.ts";
import type { PlainAttribute } from "../../../schema/coding/learnable.ts";
import { Select } from "../../parts/fields.tsx";
import { colour, type Drawn, Figure, type Plot, plotBase } from "../../parts/figure.tsx";
import { countText, numberText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import { seriesOf } from "./places.ts";

interface Spot {
  readonly centre: number;
  readonly x: number;
  readonly y: number;
  readonly rows: number | undefined;
}

export function ScatterOfCentres({ clustering, id }: { clustering: Clustering; id: string }) {
  const numeric = clustering.attributes.filter(({ kind }) => kind === "numeric");
  const across = useSignal(numeric[0]?.name ?? "");
  const up = useSignal(numeric[1]?.name ?? "");
  const [x, y] = [across.value, up.value].map((name) => numeric.find((one) => one.name === name));
  if (!x || !y) return <p class="hint">{words.cluster.scatterNeeds}</p>;
  const centres = clustering.describe();
  const spots = centres.flatMap((centre) => spotOf(centre, x.name, y.name));
  const names = numeric.map(({ name }) => name);
  return (
    <>
      <div class="two tight">
        <Select
          label={words.cluster.across}
          value={x.name}
          choices={names}
          onChange={(next) => (across.value = next)}
        />
        <Select
          label={words.cluster.up}
          value={y.name}
          choices={names}
          onChange={(next) => (up.value = next)}
        />
      </div>
      <Figure
        title={words.cluster.scatterOf(x.name, y.name)}
        sentence={words.cluster.scatterSentence(centres.some(({ rows }) => rows !== undefined))}
        of={`${id} ${x.name} ${y.name}`}
        save={`${id}-${x.name}-${y.name}`}
        draw={(plot, width) => circles(plot, width, spots, [x, y])}
        table={{
          head: [words.cluster.group, x.name, y.name, words.cluster.rows],
          rows: spots.map((spot) => [
            spot.centre,
            numberText(spot.x),
            numberText(spot.y),
            spot.rows === undefined ? "–" : countText(spot.rows),
          ]),
        }}
      />
    </>
  );
}

function spotOf({ centre, values, rows }: Centre, x: string, y: string): readonly Spot[] {
  const numberIn = (name: string) => {
    const value = values.find(({ attribute }) => attribute === name);
    return value && "number" in value ? value.number : undefined;
  };
  const [right, high] = [numberIn(x), numberIn(y)];
  return right === undefined || high === undefined ? [] : [{ centre, x: right, y: high, rows }];
}

/** The whole declared range, so that near and far mean what they say. */
const axisOf = (attribute: PlainAttribute) =>
  attribute.kind === "numeric"
    ? {
        domain: [attribute.low, attribute.high],
        type: attribute.scale === "log" ? ("symlog" as const) : ("linear" as const),
        label: attribute.name,
        grid: true,
        ticks: 5,
      }
    : {};

const SMALLEST = 12;
const LARGEST = 30;

function circles(
  plot: Plot,
  width: number,
  spots: readonly Spot[],
  [x, y]: readonly PlainAttribute[],
): Drawn {
  const most = Math.max(1, ...spots.map(({ rows = 0 }) => rows));
  const radius = ({ rows }: Spot) =>
    rows === undefined ? SMALLEST : Math.max(SMALLEST, LARGEST * Math.sqrt(rows / most));
  const shade = ({ centre }: Spot) => colour(seriesOf(centre));
  return plot.plot({
    ...plotBase(width, 320),
    marginLeft: 50,
    marginBottom: 44,
    x: { ...axisOf(x), labelOffset: 38 },
    y: axisOf(y),
    r: { type: "identity" },
    marks: [
      plot.dot(spots, {
        x: "x",
        y: "y",
        r: radius,
        fill: shade,
        fillOpacity: 0.25,
        stroke: shade,
        strokeWidth: 2,
      }),
      plot.text(spots, {
        x: "x",
        y: "y",
        text: ({ centre }: Spot) => `${centre}`,
        fill: colour("ink"),
        fontWeight: 650,
      }),
    ],
  });
}
