/** Centres as lines over the attributes, each axis from one declared bound to the other. */
import type { Clustering } from "../../../models/clustering/clustering.ts";
import { colour, type Drawn, Figure, type Plot, plotBase, shortened } from "../../parts/figure.tsx";
import { words } from "../../words/words.ts";
import { type CentrePlace, endsOf, placesOf, seriesOf, shapeOf } from "./places.ts";

const LONGEST = 11;

export function ParallelCentres({ clustering, id }: { clustering: Clustering; id: string }) {
  const places = placesOf(clustering);
  return (
    <Figure
      title={words.cluster.parallel}
      sentence={words.cluster.parallelSentence(furthest(places))}
      of={clustering}
      save={`${id}-centres`}
      draw={(plot, width) => lines(plot, width, clustering, places)}
    />
  );
}

/** The attribute in which centres lie furthest apart. */
function furthest(places: readonly CentrePlace[]): string {
  const spread = (name: string) => {
    const shares = places.filter(({ attribute }) => attribute === name).map(({ share }) => share);
    return Math.max(...shares) - Math.min(...shares);
  };
  const names = [...new Set(places.map(({ attribute }) => attribute))];
  return names.toSorted((a, b) => spread(b) - spread(a))[0];
}

function lines(plot: Plot, width: number, { attributes }: Clustering, places: readonly CentrePlace[]): Drawn {
  const names = [...new Set(places.map(({ attribute }) => attribute))];
  const ends = attributes
    .filter(({ name }) => names.includes(name))
    .map((one) => ({ name: one.name, of: endsOf(one) }));
  const isTight = width / names.length < 74;
  const last = places.filter(({ attribute }) => attribute === names[names.length - 1]);
  const short = (text: string) => shortened(text, LONGEST);
  const shade = ({ centre }: CentrePlace) => colour(seriesOf(centre));
  return plot.plot({
    ...plotBase(width, isTight ? 380 : 320),
    marginTop: 24,
    marginBottom: isTight ? 96 : 44,
    marginLeft: 34,
    marginRight: 34,
    x: {
      domain: names,
      type: "point",
      padding: 0.3,
      label: null,
      tickSize: 0,
      tickPadding: 22,
      tickRotate: isTight ? -55 : 0,
      tickFormat: short,
    },
    y: { domain: [0, 1], axis: null },
    marks: [
      plot.ruleX(names, { x: (name: string) => name, stroke: colour("line-strong") }),
      ...(isTight
        ? []
        : [
            plot.text(ends, { x: "name", y: 1, dy: -12, text: ({ of }) => short(of[1]) }),
            plot.text(ends, { x: "name", y: 0, dy: 12, text: ({ of }) => short(of[0]) }),
          ]),
      plot.line(places, { x: "attribute", y: "share", z: "centre", stroke: shade, strokeWidth: 2.5 }),
      plot.dot(places, {
        x: "attribute",
        y: "share",
        r: 5,
        symbol: ({ centre }: CentrePlace) => shapeOf(centre),
        fill: shade,
        stroke: colour("panel"),
      }),
      plot.text(last, {
        x: "attribute",
        y: "share",
        dx: 16,
        text: ({ centre }: CentrePlace) => `${centre}`,
        fill: shade,
        fontWeight: 650,
      }),
    ],
  });
}
