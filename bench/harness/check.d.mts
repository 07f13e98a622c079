import type { Checker } from "../cases.mjs";

export declare const exactly: Checker;
export declare function within(
  slack: (data: never, turn: number) => number | ArrayLike<number> | Promise<number | ArrayLike<number>>,
  unit?: number,
): Checker;
