/** Where numbers lie on an axis, which of them are written there, and how. */
import type { Axis } from "./chart.ts";
import { withCommas } from "./words.ts";

/** From a number to its share of the way from the axis's low end (0) to its high end (1). */
export type AxisPlace = (value: number) => number;

export function placeOn({ scale }: Axis, [low, high]: readonly [number, number]): AxisPlace {
  const along = scale === "log" ? Math.log : (value: number) => value;
  const [from, to] = [along(low), along(high)];
  return (value) => (from === to ? 0.5 : (along(value) - from) / (to - from));
}

const PERCENT = 100;

/** 0.1585 as "15.9 %" or, as a number, "0.159". */
export function write(value: number, { unit }: Axis): string {
  if (unit === "percent") return `${(PERCENT * value).toFixed(1)} %`;
  return withCommas(String(Number(value.toPrecision(3))));
}

/** The written form of a tick: no digits that all ticks have as zeros. */
export function writeTick(value: number, { unit }: Axis): string {
  const tidy = Number((unit === "percent" ? PERCENT * value : value).toPrecision(10));
  return unit === "percent" ? `${tidy} %` : withCommas(String(tidy));
}

/** The smallest stretch between round numbers that holds all the values, with a little air. */
export function roundRange(
  values: readonly number[],
  wanted: number,
): { range: [number, number]; ticks: number[] } {
  const least = Math.min(...values);
  const most = Math.max(...values);
  // One value alone, or equal ones: any stretch around them will do.
  const span = most > least ? most - least : Math.abs(most) || 1;
  const step = roundStep(span / wanted);
  const first = Math.floor(least / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(most / step - 1e-9));
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => tidy((first + i) * step));
  return { range: [ticks[0], ticks[ticks.length - 1]], ticks };
}

/** 1, 2 or 5 times a power of ten, the first that is not below the given step. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  const factor = [1, 2, 5, 10].find((f) => f * power >= step * (1 - 1e-9)) ?? 10;
  return factor * power;
}

/** Without what binary fractions add to decimal ones. */
const tidy = (value: number) => Number(value.toPrecision(12));

/** As many of the values as have room between them; both ends stay. */
export function thinOut(values: readonly number[], place: AxisPlace, room: number): number[] {
  const last = values[values.length - 1];
  const kept: number[] = [];
  for (const value of values) {
    const before = kept.at(-1);
    const roomBefore = before === undefined || place(value) - place(before) >= room;
    if (roomBefore && (value === last || place(last) - place(value) >= room)) kept.push(value);
  }
  return kept.includes(last) ? kept : [...kept, last];
}
