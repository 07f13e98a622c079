/** An axis of released numbers with round ticks, and where it puts them. */
import { type AxisPlace, placeOn, roundRange, writeTick } from "./axis.ts";
import { letterWidth } from "./letters.ts";
import { LABEL_SIZE, LEFT } from "./picture.ts";

export interface NumberAxis {
  readonly ticks: readonly number[];
  /** The widest of the ticks' names. */
  readonly widest: number;
  readonly place: AxisPlace;
}

const PLAIN = { label: "", scale: "linear", unit: "number" } as const;

export const nameOfTick = (tick: number): string => writeTick(tick, PLAIN);

export function numberAxis(values: readonly number[]): NumberAxis {
  const { range, ticks } = roundRange(values, 6);
  const widest = Math.max(...ticks.map((tick) => letterWidth(nameOfTick(tick))));
  return { ticks, widest, place: placeOn(PLAIN, range) };
}

/** Where a plot begins, right of the ticks' names and of what is written along them. */
export const axisLeft = ({ widest }: NumberAxis): number =>
  Math.max(LEFT, Math.ceil(22 + LABEL_SIZE + widest));
