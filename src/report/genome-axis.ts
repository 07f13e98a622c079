/** The axis of a plot over the genome: a band for each chromosome, in alternating shades, or positions where there is but one. */
import { ensure } from "../base/errors.ts";
import { plainChromosome } from "../read/genome/vcf-site.ts";
import { roundRange } from "./axis.ts";
import { type Position, type Stretch, stretchesOf } from "./chromosomes.ts";
import { cut, letterWidth } from "./letters.ts";
import { nameOfTick } from "./number-axis.ts";
import { drawTicksOfX, pictureText, round, SOFT, WIDTH } from "./picture.ts";
import { escapeXml } from "./words.ts";

export interface GenomeAxis {
  readonly stretches: readonly Stretch[];
  readonly from: number;
  readonly to: number;
  across(place: Position): number;
  /** Which of two shades its chromosome has. */
  shadeOf(place: Position): 0 | 1;
}

type Lengths = Readonly<Record<string, number>>;

/** Refuses positions that are none, and such as lie outside the extents that were declared. */
export function ensurePositions(places: readonly Position[], lengths: Lengths): void {
  for (const [name, length] of Object.entries(lengths))
    ensure(
      Number.isSafeInteger(length) && length > 0,
      "option-out-of-range",
      `The length of chromosome ${cut(name, 100)} is not a positive whole number.`,
      "Give the public extent of each chromosome in bases.",
    );
  const declared = new Map(Object.entries(lengths).map(([name, l]) => [plainChromosome(name), l]));
  places.forEach(({ chromosome, position }, i) => {
    const most = declared.get(plainChromosome(chromosome)) ?? Number.MAX_SAFE_INTEGER;
    ensure(
      Number.isSafeInteger(position) && position >= 0 && position <= most,
      "option-out-of-range",
      `The position of SNP ${i + 1} is not a whole number from 0 to the length of its chromosome.`,
      "Give positions and lengths in bases, of the same genome build.",
    );
  });
}

export function genomeAxis(
  places: readonly Position[],
  lengths: Lengths,
  from: number,
  to: number,
): GenomeAxis {
  const stretches = stretchesOf(places, lengths);
  const last = stretches[stretches.length - 1];
  const scale = (to - from) / (last.start + last.length);
  const indexOf = new Map(stretches.map(({ name }, i) => [name, i]));
  const indexAt = ({ chromosome }: Position) => indexOf.get(plainChromosome(chromosome)) ?? 0;
  return {
    stretches,
    from,
    to,
    across: (place) => round(from + scale * (stretches[indexAt(place)].start + place.position)),
    shadeOf: (place) => (indexAt(place) % 2 === 0 ? 0 : 1),
  };
}

const BAND = "#eff2f5";

/** Behind the marks: every other chromosome darker. */
export function drawBands(axis: GenomeAxis, top: number, height: number): string[] {
  return axis.stretches.map((stretch, i) => {
    const [left, right] = edgesOf(stretch, axis);
    const box = `x="${left}" y="${top}" width="${round(right - left)}" height="${height}"`;
    return `<rect ${box} fill="${i % 2 === 0 ? "none" : BAND}" pointer-events="all"><title>${escapeXml(`Chromosome ${stretch.name}`)}</title></rect>`;
  });
}

function edgesOf({ name, length }: Stretch, { across }: GenomeAxis): [number, number] {
  return [across({ chromosome: name, position: 0 }), across({ chromosome: name, position: length })];
}

export function drawGenomeAxis(axis: GenomeAxis, bottom: number): string[] {
  const { stretches, from, to } = axis;
  const [label, ticks] =
    stretches.length === 1 ? positions(axis, bottom) : ["Chromosome", chromosomes(axis, bottom)];
  return [
    `<path d="M${from} ${bottom}H${to}" stroke="${SOFT}"/>`,
    ...ticks,
    pictureText((from + to) / 2, bottom + 43, cut(label, 0.45 * (to - from)), 'text-anchor="middle"'),
  ];
}

const NAME_SIZE = 12;
const LONGEST_NAME = 60;

/** Names in the middle of the bands, as many as have room. */
function chromosomes(axis: GenomeAxis, bottom: number): string[] {
  let taken = 0;
  return axis.stretches.flatMap((stretch) => {
    const [left, right] = edgesOf(stretch, axis);
    const name = cut(stretch.name, LONGEST_NAME, NAME_SIZE);
    const half = letterWidth(name, NAME_SIZE) / 2;
    const middle = Math.min((left + right) / 2, WIDTH - 4 - half);
    if (middle - half < taken) return [];
    taken = middle + half + 3;
    return [
      pictureText(middle, bottom + 18, name, `text-anchor="middle" font-size="${NAME_SIZE}" fill="${SOFT}"`),
    ];
  });
}

const UNITS = [
  { name: "Mb", bases: 1e6 },
  { name: "kb", bases: 1e3 },
  { name: "bases", bases: 1 },
];

function positions(axis: GenomeAxis, bottom: number): [string, string[]] {
  const { name, length } = axis.stretches[0];
  const unit = UNITS.find(({ bases }) => length >= 2 * bases) ?? UNITS[2];
  const ticks = roundRange([0, length / unit.bases], 7).ticks.filter((t) => t * unit.bases <= length);
  const across = (tick: number) => axis.across({ chromosome: name, position: tick * unit.bases });
  return [
    `Position on chromosome ${name} (${unit.name})`,
    drawTicksOfX({ ticks, bottom, across }, nameOfTick),
  ];
}
