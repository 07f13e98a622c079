import { expect, test } from "vitest";
import { manhattan, type ReleasedSnp } from "./manhattan.ts";

const snp = (name: string, chromosome: string, position: number, value: number): ReleasedSnp => ({
  name,
  chromosome,
  position,
  value,
});

const three = [snp("rs3", "X", 50, 4), snp("rs1", "2", 10, 9), snp("rs2", "10", 70, 6)];

const draw = (snps: readonly ReleasedSnp[], more = {}) =>
  manhattan({ title: "a", snps, yLabel: "−log₁₀ p", ...more });

/** Marks in the order of the SNPs. */
const marksIn = (svg: string) =>
  [...svg.matchAll(/translate\(([\d.]+) ([\d.]+)\)" fill="(#\w+)"/g)].map(([, x, y, colour]) => ({
    x: Number(x),
    y: Number(y),
    colour,
  }));

const bandsIn = (svg: string) =>
  [
    ...svg.matchAll(
      /<rect x="([\d.]+)"[^>]* width="([\d.]+)"[^>]* fill="([^"]+)"[^>]*><title>Chromosome ([^<]*)</g,
    ),
  ].map(([, x, width, fill, name]) => ({ name, x: Number(x), width: Number(width), fill }));

test("there is one mark for each released SNP, and nothing for any other", () => {
  for (const count of [1, 10, 100]) {
    const snps = Array.from({ length: count }, (_, i) => snp(`rs${i}`, String(1 + (i % 22)), 1000 * i, i));
    expect(marksIn(draw(snps))).toHaveLength(count);
  }
});

test("chromosomes stand in their natural order, with shades that alternate", () => {
  const lengths = Object.fromEntries(["MT", "chrX", "10", "2", "1", "Y", "GL000"].map((name) => [name, 100]));
  const bands = bandsIn(draw(three, { lengths }));
  expect(bands.map(({ name }) => name)).toEqual(["1", "2", "10", "X", "Y", "MT", "GL000"]);
  bands.slice(1).forEach((band, i) => {
    expect(band.x).toBeCloseTo(bands[i].x + bands[i].width, 1);
    expect(band.fill).not.toBe(bands[i].fill);
  });
  const [x, two, ten] = marksIn(draw(three, { lengths }));
  expect(two.colour).not.toBe(ten.colour);
  expect(x.colour).toBe(two.colour);
});

test("a mark stands at its share of its chromosome's public length", () => {
  const svg = draw(three, { lengths: { "2": 40, "10": 80, X: 80 } });
  const [x, two, ten] = marksIn(svg).map((mark) => mark.x);
  // The plot goes from 74 to 740; the chromosomes are 200 bases long together.
  expect([two, ten, x]).toEqual(
    [10, 40 + 70, 120 + 50].map((base) => expect.closeTo(74 + (666 * base) / 200, 1)),
  );
});

test("chr7, 7 and, from PLINK, 23 and X, are the same chromosomes", () => {
  const snps = [snp("a", "chr7", 10, 1), snp("b", "7", 20, 1), snp("c", "23", 10, 1), snp("d", "X", 20, 1)];
  expect(bandsIn(draw(snps)).map(({ name }) => name)).toEqual(["7", "X"]);
});

test("released SNPs are named, and the threshold is a dashed line at its height that the caption counts by", () => {
  const svg = draw(three, { threshold: 6 });
  for (const { name } of three) expect(svg).toContain(`>${name}</text>`);
  const dashed = [...svg.matchAll(/M[\d.]+ ([\d.]+)H[^>]*stroke-dasharray/g)].map((match) =>
    Number(match[1]),
  );
  expect(dashed).toEqual([marksIn(svg)[2].y]);
  expect(svg).toContain("2 of 3 reach the threshold of 6 (dashed).");
  expect(draw(three)).not.toContain("stroke-dasharray");
});

test("an interval is drawn where there is one, through its mark", () => {
  const svg = draw([{ ...three[0], low: 3, high: 5 }, three[1]], { confidence: 0.9 });
  const bars = [...svg.matchAll(/<path d="M([\d.]+) ([\d.]+)V([\d.]+)m/g)].map((match) =>
    match.slice(1).map(Number),
  );
  const [mark] = marksIn(svg);
  expect(bars).toHaveLength(1);
  expect(bars[0][0]).toBe(mark.x);
  expect((bars[0][1] + bars[0][2]) / 2).toBeCloseTo(mark.y, 1);
  expect(svg).toContain("Upright lines are 90 % intervals.");
});

test("ten SNPs of one gene all get their names", () => {
  const snps = Array.from({ length: 10 }, (_, i) => snp(`rs74123${i}`, "6", 30e6 + 1000 * i, 8 + 0.1 * i));
  const svg = draw([...snps, snp("rs1", "6", 170e6, 3)]);
  for (const { name } of snps) expect(svg).toContain(`>${name}</text>`);
  expect(svg).not.toContain("names left out");
});

test("names that find no room are left out, the highest last of all, and it is said how many", () => {
  const snps = Array.from({ length: 300 }, (_, i) => snp(`rs74123${i}`, "6", 30e6 + 1000 * i, 8 + 0.001 * i));
  const svg = draw(snps);
  const written = svg.match(/>rs74123\d+<\/text>/g)?.length ?? 0;
  expect(svg).toContain(">rs74123299</text>");
  expect(written).toBeLessThan(300);
  expect(svg).toContain(`>${300 - written} names left out</text>`);
});

test("one chromosome has an axis of positions, in the unit that suits its length", () => {
  expect(draw([snp("a", "7", 159e6, 1)])).toContain("Position on chromosome 7 (Mb)");
  expect(draw([snp("a", "MT", 16000, 1)])).toContain("Position on chromosome MT (kb)");
  expect(draw([snp("a", "MT", 0, 1)])).toContain("Position on chromosome MT (bases)");
});

test("SNPs without declared lengths and at position 0 can be drawn", () => {
  const svg = draw([snp("a", "1", 0, 1), snp("b", "2", 0, 2)]);
  expect(svg).not.toContain("NaN");
  expect(marksIn(svg)).toHaveLength(2);
});

test.each([
  ["no SNPs", [], {}],
  ["too many SNPs", Array.from({ length: 2001 }, () => three[0]), {}],
  ["a value that is no number", [{ ...three[0], value: Number.NaN }], {}],
  ["an interval the wrong way round", [{ ...three[0], low: 5, high: 3 }], {}],
  ["a position that is no whole number", [{ ...three[0], position: 1.5 }], {}],
  ["a position below 0", [{ ...three[0], position: -1 }], {}],
  ["a position beyond its chromosome", three, { lengths: { "10": 69 } }],
  ["a length that is none", three, { lengths: { "3": 0 } }],
  ["a threshold that is no number", three, { threshold: Number.NaN }],
])("%s: refused", (_, snps, more) => {
  expect(() => draw(snps, more)).toThrow(expect.objectContaining({ code: "option-out-of-range" }));
});
