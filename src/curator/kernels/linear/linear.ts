/**
 * Kernels that score linear candidates: what each does stands in assembly/linear, and testing/twins/linear.ts says it again in
 * TypeScript. Pointers are byte offsets into the arena.
 */

import { type Arena, load } from "../load.ts";
import { linearModule } from "./linear.wasm.ts";

type Pointer = number;

/** The coded part of rows: `G` entry numbers (u16) a row. */
export interface LinearKernels {
  count16(table: Pointer, G: number, ids: Pointer, n: number, candidates: number, out: Pointer): void;
  gather16(table: Pointer, G: number, ids: Pointer, n: number, out: Pointer): void;
  gather32(table: Pointer, G: number, ids: Pointer, n: number, out: Pointer): void;
  sum16(
    table: Pointer,
    G: number,
    ids: Pointer,
    x: Pointer,
    M: number,
    dots: Pointer,
    n: number,
    candidates: number,
    lut: Pointer,
    mirror: 0 | 1,
    weights: Pointer,
    tile: Pointer,
    out: Pointer,
  ): void;
  countDense16(
    table: Pointer,
    G: number,
    ids: Pointer,
    x: Pointer,
    M: number,
    dots: Pointer,
    n: number,
    candidates: number,
    tile: Pointer,
    out: Pointer,
  ): void;
  countContinuous(x: Pointer, M: number, dots: Pointer, n: number, candidates: number, out: Pointer): void;
  sum32(
    table: Pointer,
    G: number,
    ids: Pointer,
    x: Pointer,
    M: number,
    dots: Pointer,
    stretch: number,
    n: number,
    candidates: number,
    lut: Pointer,
    mirror: 0 | 1,
    slopeLow: number,
    slopeHigh: number,
    weights: Pointer,
    tile: Pointer,
    out: Pointer,
  ): void;
  count32(
    table: Pointer,
    G: number,
    ids: Pointer,
    x: Pointer,
    M: number,
    dots: Pointer,
    stretch: number,
    n: number,
    candidates: number,
    tile: Pointer,
    out: Pointer,
  ): void;
  margins(table: Pointer, G: number, ids: Pointer, n: number, out: Pointer): void;
  moveMargins(m: Pointer, n: number, G: number, ids: Pointer, moves: Pointer): void;
  fineMargins(x: Pointer, M: number, n: number, dots: Pointer, fine: Pointer, m: Pointer): void;
  moveFine(fine: Pointer, m: Pointer, x: Pointer, stride: number, n: number, by: number): void;
  refine(fine: Pointer, m: Pointer, n: number): void;
  clampMargins(
    table: Pointer,
    G: number,
    ids: Pointer,
    n: number,
    limit: number,
    fine: Pointer,
    m: Pointer,
    weights: Pointer,
    tails: Pointer,
  ): void;
  oneHotSteps(
    m: Pointer,
    n: number,
    delta: number,
    lut: Pointer,
    G: number,
    C: number,
    ids: Pointer,
    acc: Pointer,
    weights: Pointer,
    totals: Pointer,
  ): void;
  oneHotTwice(
    m: Pointer,
    n: number,
    delta: number,
    other: number,
    lut: Pointer,
    G: number,
    C: number,
    ids: Pointer,
    acc: Pointer,
    weights: Pointer,
    totals: Pointer,
  ): void;
  sumLosses(m: Pointer, n: number, lut: Pointer, weights: Pointer, out: Pointer): void;
  shiftGains16(
    m: Pointer,
    n: number,
    first: number,
    second: number,
    lut: Pointer,
    G: number,
    ids: Pointer,
    acc: Pointer,
    weights: Pointer,
    total: Pointer,
  ): void;
  shiftGains32(
    m: Pointer,
    n: number,
    first: number,
    second: number,
    lut: Pointer,
    slopeLow: number,
    slopeHigh: number,
    G: number,
    ids: Pointer,
    acc: Pointer,
    weights: Pointer,
    total: Pointer,
  ): void;
  projectPairs(acc: Pointer, entries: number, numbers: Pointer, parts: number, out: Pointer): void;
  moveMargins32(m: Pointer, n: number, G: number, ids: Pointer, moves: Pointer): void;
  numericSteps(
    m: Pointer,
    n: number,
    lut: Pointer,
    G: number,
    ids: Pointer,
    moves: Pointer,
    weights: Pointer,
    tile: Pointer,
    out: Pointer,
  ): void;
  continuousSteps(
    fine: Pointer,
    x: Pointer,
    stride: number,
    n: number,
    up: number,
    down: number,
    lut: Pointer,
    weights: Pointer,
    tile: Pointer,
    out: Pointer,
  ): void;
  nearZero(m: Pointer, n: number, delta: number, list: Pointer, above: Pointer): number;
  takeNear(
    list: Pointer,
    count: number,
    m: Pointer,
    G: number,
    ids: Pointer,
    out: Pointer,
    columns: Pointer,
    column: number,
  ): void;
  countEntries(ids: Pointer, count: number, one: number, acc: Pointer): void;
  countMoved(
    margins: Pointer,
    count: number,
    ids: Pointer,
    numbers: Pointer,
    stride: number,
    moves: Pointer,
    out: Pointer,
  ): void;
  project32(acc: Pointer, entries: number, numbers: Pointer, pieces: number, out: Pointer): void;
  project64(
    acc: Pointer,
    each: number,
    entries: number,
    numbers: Pointer,
    pieces: number,
    out: Pointer,
  ): void;
  spread(values: Pointer, numbers: Pointer, stride: number, entries: number, out: Pointer): void;
  categoricalPart(
    codes: Pointer,
    entries: number,
    weights: Pointer,
    values: number,
    constants: Pointer,
    lanes: number,
    out: Pointer,
  ): void;
  numericPart(
    inputs: Pointer,
    entries: number,
    rows: Pointer,
    count: number,
    weights: Pointer,
    constants: Pointer,
    lanes: number,
    out: Pointer,
  ): void;
}

export interface LinearMachine {
  readonly kernels: LinearKernels;
  readonly arena: Arena;
}

/** Kernels with memory of their own, or undefined where there is no WebAssembly with SIMD. */
export const linearMachine = (): LinearMachine | undefined => load<LinearKernels>(linearModule);
