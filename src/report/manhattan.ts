/**
 * Released SNPs over their public positions, chromosome by chromosome, as SVG text. Only what was released is drawn: the
 * skyline of all the others, which gave this plot its name, would be a release of its own.
 */
import { plainChromosome } from "../read/genome/vcf-site.ts";
import type { Position } from "./chromosomes.ts";
import { drawBands, drawGenomeAxis, ensurePositions, type GenomeAxis, genomeAxis } from "./genome-axis.ts";
import { cut, headOf, letterWidth } from "./letters.ts";
import { markShape } from "./marks.ts";
import {
  ensureConfidence,
  ensureCount,
  ensureMeasured,
  ensureNumber,
  intervalsAt,
  type Value,
  writeMeasured,
  writeNumber,
} from "./measured.ts";
import { axisLeft, nameOfTick, numberAxis } from "./number-axis.ts";
import {
  drawLabelOfY,
  drawTicksOfY,
  errorBar,
  GROUND,
  MARGIN,
  PLOT_HEIGHT,
  picture,
  pictureText,
  round,
  SOFT,
  topOf,
  WIDTH,
} from "./picture.ts";
import { type Box, boxOf, type Label, placeLabels, type Wish } from "./place-labels.ts";
import { escapeXml, visibleLine } from "./words.ts";

interface Manhattan {
  readonly title: string;
  readonly subtitle?: string;
  readonly snps: readonly ReleasedSnp[];
  /** The public extent of each chromosome in bases; chromosomes without released SNPs are then shown too. */
  readonly lengths?: Readonly<Record<string, number>>;
  readonly yLabel: string;
  /** From where on a SNP counts as found. */
  readonly threshold?: number;
  /** Of the intervals, such as 0.95; the plot says it. */
  readonly confidence?: number;
}

export interface ReleasedSnp extends Value, Position {
  readonly name: string;
}

const MOST_SNPS = 2000;
/** More names cannot be read; the others are shown when one points at their mark. */
const MOST_NAMES = 80;
const NAME_SIZE = 12;
const LONGEST_NAME = 120;
/** Room for names above the highest mark. */
const HEADROOM = 20;
const COLOURS = ["#0072b2", "#3d4a57"];

export function manhattan(plot: Manhattan): string {
  check(plot);
  const { title, subtitle = "", snps, lengths = {}, yLabel, threshold } = plot;
  const axis = numberAxis([0, threshold ?? 0, ...snps.flatMap(endsOf)]);
  const genome = genomeAxis(snps, lengths, axisLeft(axis), WIDTH - MARGIN);
  const head = headOf(title, subtitle, summarise(plot));
  const top = topOf(head) + HEADROOM;
  const bottom = top + PLOT_HEIGHT;
  const down = (y: number) => round(bottom - axis.place(y) * PLOT_HEIGHT);
  const { from: left, to: right } = genome;
  const marks = snps.map((snp) => markOf(snp, genome, down));
  const levels = threshold === undefined ? [] : [down(threshold)];
  const lines = levels.map((y) => ({ left, right, top: y - 2, bottom: y + 2 }));
  const named = nameMarks(marks, lines, { left, right, top: top - HEADROOM, bottom });
  return picture(head, bottom + 58, [
    ...drawBands(genome, top, PLOT_HEIGHT),
    ...drawTicksOfY({ ticks: axis.ticks, left, right, down }, nameOfTick),
    ...drawGenomeAxis(genome, bottom),
    ...levels.map(
      (y) => `<path d="M${left} ${y}H${right}" stroke="${SOFT}" stroke-width="1.5" stroke-dasharray="7 4"/>`,
    ),
    ...named.filter(({ label }) => label.far).map(drawLeader),
    ...marks.map(drawMark),
    ...named.map(({ mark, label }) =>
      pictureText(label.x, label.y + 4.5, mark.words, `text-anchor="middle" font-size="${NAME_SIZE}"`),
    ),
    ...sayUnnamed(marks.length - named.length, right, bottom),
    drawLabelOfY(cut(yLabel, PLOT_HEIGHT), top + PLOT_HEIGHT / 2),
  ]);
}

function check({ snps, lengths = {}, threshold, confidence }: Manhattan): void {
  ensureCount(snps.length, MOST_SNPS, "SNPs");
  snps.forEach((snp, i) => {
    ensureMeasured(snp, `SNP ${i + 1}`);
  });
  ensurePositions(snps, lengths);
  if (threshold !== undefined) ensureNumber(threshold, "The threshold");
  ensureConfidence(confidence);
}

const endsOf = ({ value, low = value, high = value }: ReleasedSnp) => [value, low, high];

interface Mark extends Wish {
  readonly snp: ReleasedSnp;
  /** As much of its name as is written. */
  readonly words: string;
  readonly colour: string;
  /** Where its interval ends; the mark itself where it has none. */
  readonly ends: readonly [number, number];
}

function markOf(snp: ReleasedSnp, genome: GenomeAxis, down: (y: number) => number): Mark {
  const words = cut(snp.name, LONGEST_NAME, NAME_SIZE);
  const [value, low, high] = endsOf(snp);
  return {
    snp,
    words,
    x: genome.across(snp),
    y: down(value),
    width: letterWidth(words, NAME_SIZE),
    colour: COLOURS[genome.shadeOf(snp)],
    ends: [down(low), down(high)],
  };
}

interface Named {
  readonly mark: Mark;
  readonly label: Label;
}

/** The highest first; names for which there is no room are left out. */
function nameMarks(marks: readonly Mark[], lines: readonly Box[], area: Box): Named[] {
  const highest = marks.toSorted((a, b) => b.snp.value - a.snp.value).slice(0, MOST_NAMES);
  const taken = marks.map(({ x, y, ends }) => ({
    left: x - 6,
    right: x + 6,
    top: Math.min(y - 6, ends[1]),
    bottom: Math.max(y + 6, ends[0]),
  }));
  const labels = placeLabels(highest, [...taken, ...lines], area);
  return highest.flatMap((mark, i) => {
    const label = labels[i];
    return label ? [{ mark, label }] : [];
  });
}

function sayUnnamed(count: number, right: number, bottom: number): string[] {
  if (count === 0) return [];
  const letters = `text-anchor="end" font-size="${NAME_SIZE}" fill="${SOFT}"`;
  return [pictureText(right, bottom + 43, `${count === 1 ? "1 name" : `${count} names`} left out`, letters)];
}

/** From the mark to the nearest edge of its name. */
function drawLeader({ mark, label }: Named): string {
  const box = boxOf(label, mark.width);
  const x = Math.min(box.right, Math.max(box.left, mark.x));
  const y = label.y < mark.y ? box.bottom : box.top;
  return `<path d="M${mark.x} ${mark.y}L${round(x)} ${round(y)}" stroke="${SOFT}" stroke-width="0.75"/>`;
}

function drawMark({ snp, x, y, ends, colour }: Mark): string {
  const tip = `${snp.name}, chromosome ${plainChromosome(snp.chromosome)}, position ${snp.position}: ${writeMeasured(snp)}`;
  const interval = snp.low === undefined ? "" : errorBar(x, ends, colour);
  return `<g><title>${escapeXml(tip)}</title>${interval}<path d="${markShape(0)}" transform="translate(${x} ${y})" fill="${colour}" stroke="${GROUND}"/></g>`;
}

function summarise({ snps, threshold, confidence }: Manhattan): string[] {
  const highest = snps.reduce((best, snp) => (snp.value > best.value ? snp : best));
  const said = `${visibleLine(highest.name)} on chromosome ${plainChromosome(visibleLine(highest.chromosome))} with ${writeMeasured(highest)}`;
  const above = threshold === undefined ? 0 : snps.filter(({ value }) => value >= threshold).length;
  return [
    snps.length === 1
      ? `One released SNP: ${said}.`
      : `${snps.length} released SNPs; the highest is ${said}.`,
    threshold === undefined
      ? ""
      : `${above} of ${snps.length} reach the threshold of ${writeNumber(threshold)} (dashed).`,
    snps.some(({ low }) => low !== undefined) ? `Upright lines are ${intervalsAt(confidence)}.` : "",
  ];
}
