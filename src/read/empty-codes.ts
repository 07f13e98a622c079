/** Arrays for codes, in the smallest type that holds them. */
import { codeCount } from "../schema/coding/codes.ts";
import type { CodedAttribute } from "../schema/types.ts";
import type { Column } from "./table.ts";

/** An array of zeros in the smallest type that holds the codes of an attribute with so many levels. */
export function emptyCodes(levelCount: number, length: number, isShared = false): Column["codes"] {
  const width = levelCount <= 2 ** 8 ? 1 : levelCount <= 2 ** 16 ? 2 : 4;
  const memory = isShared ? new SharedArrayBuffer(length * width) : new ArrayBuffer(length * width);
  if (width === 1) return new Uint8Array(memory);
  return width === 2 ? new Uint16Array(memory) : new Uint32Array(memory);
}

/** Columns of zeros; `isShared` puts them into memory that threads can see. */
export function emptyColumns(
  attributes: readonly CodedAttribute[],
  rows: number,
  isShared = false,
): Column["codes"][] {
  return attributes.map((attribute) => emptyCodes(codeCount(attribute), rows, isShared));
}
