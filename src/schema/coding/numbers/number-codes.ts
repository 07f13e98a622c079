/**
 * Codes of many numbers at once, by a kernel where there is one: numbers as a driver hands them over, whole or not, with a bit for
 * each that says whether it is there.
 */
import { type Arena, load } from "../../../base/kernels.ts";
import type { NumericAttribute } from "../../types.ts";
import { numbersModule } from "./numbers.wasm.ts";
import { type CodeArray, codeNumbers, type NumberGrid, numberGridOf } from "./numbers-twin.ts";

/** Numbers that are the same as doubles: whole ones of up to 32 bits, or doubles. */
export interface RawNumbers {
  readonly items: Int8Array | Uint8Array | Int16Array | Uint16Array | Int32Array | Uint32Array | Float64Array;
  /** A bit a number, the lowest first: 0 where there is none, whatever stands in `items`. All are there unless given. */
  readonly present?: Uint32Array | undefined;
}

/** Writes the codes of some numbers from place `at` on. */
export type NumberCoder = (numbers: RawNumbers, into: CodeArray, at: number) => void;

type Place = number;
type Kernel = (
  rows: number,
  numbers: Place,
  marks: Place,
  marked: number,
  low: number,
  high: number,
  step: number,
  last: number,
  missing: number,
  out: Place,
) => void;
interface NumberKernels {
  readonly code8: Kernel;
  readonly code16: Kernel;
  readonly code32: Kernel;
}

/** As many numbers as a driver usually hands over; longer arrays are coded in pieces. A multiple of four, as the kernels need. */
const BLOCK = 2048;

/** Makes coders of attributes, which share a place in memory; `machine` is the twin in tests, or where there is no WebAssembly. */
export function numberCoders(
  machine: "wasm" | "twin" = "wasm",
): (attribute: NumericAttribute, missingMarks: Iterable<string>) => NumberCoder {
  const loaded = machine === "wasm" ? load<NumberKernels>(numbersModule) : undefined;
  const place = loaded?.arena.allocate(BLOCK * Float64Array.BYTES_PER_ELEMENT) ?? 0;
  const out = loaded?.arena.allocate(BLOCK * Uint32Array.BYTES_PER_ELEMENT) ?? 0;
  return (attribute, missingMarks) => {
    const [grid, marks] = [numberGridOf(attribute), numbersAmong(missingMarks)];
    if (loaded === undefined) {
      const block = new Float64Array(BLOCK);
      return inBlocks(
        () => block,
        (rows, into, at) => codeNumbers(block.subarray(0, rows), marks, grid, into, at),
      );
    }
    const { kernels, arena } = loaded;
    const code = kernelCoder(kernels, arena, { place, out, marks, grid });
    return inBlocks(() => new Float64Array(arena.buffer, place, BLOCK), code);
  };
}

/** A mark is met as a number where it is written as JavaScript writes that number. */
function numbersAmong(missingMarks: Iterable<string>): readonly number[] {
  return [...missingMarks].filter((mark) => String(Number(mark)) === mark).map(Number);
}

interface KernelPlaces {
  readonly place: Place;
  readonly out: Place;
  readonly marks: readonly number[];
  readonly grid: NumberGrid;
}

function kernelCoder(
  kernels: NumberKernels,
  arena: Arena,
  { place, out, marks, grid: { low, high, step, last, missing } }: KernelPlaces,
): (rows: number, into: CodeArray, at: number) => void {
  const marked = arena.allocate(marks.length * Float64Array.BYTES_PER_ELEMENT);
  new Float64Array(arena.buffer, marked, marks.length).set(marks);
  const run = (kernel: Kernel, rows: number) =>
    kernel(rows, place, marked, marks.length, low, high, step, last, missing, out);
  return (rows, into, at) => {
    const width = into.BYTES_PER_ELEMENT;
    if (width === 1) run(kernels.code8, rows);
    else if (width === 2) run(kernels.code16, rows);
    else run(kernels.code32, rows);
    into.set(codesAt(arena.buffer, out, rows, width), at);
  };
}

function codesAt(memory: ArrayBuffer, at: Place, rows: number, width: number): CodeArray {
  if (width === 1) return new Uint8Array(memory, at, rows);
  return width === 2 ? new Uint16Array(memory, at, rows) : new Uint32Array(memory, at, rows);
}

/** Copies numbers as doubles, piece by piece, to where `code` finds them, NaN for those that are not there. */
function inBlocks(
  block: () => Float64Array,
  code: (rows: number, into: CodeArray, at: number) => void,
): NumberCoder {
  return ({ items, present }, into, at) => {
    for (let from = 0; from < items.length; from += BLOCK) {
      const rows = Math.min(BLOCK, items.length - from);
      const numbers = block();
      numbers.set(rows === items.length ? items : items.subarray(from, from + rows));
      if (present !== undefined) clearAbsent(numbers, rows, present.subarray(from / 32));
      code(rows, into, at + from);
    }
  };
}

const ALL = 0xffffffff;

function clearAbsent(numbers: Float64Array, rows: number, present: Uint32Array): void {
  for (let from = 0, word = 0; from < rows; from += 32, word++) {
    const bits = present[word];
    if (bits === ALL) continue;
    const end = Math.min(rows, from + 32);
    for (let row = from; row < end; row++) if (((bits >>> (row - from)) & 1) === 0) numbers[row] = Number.NaN;
  }
}
