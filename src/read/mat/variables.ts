/** The variables of a MATLAB file: what each is called and what it is, and its fields as texts, by row and column. */
import { Cursor, ensureWhole } from "../binary/cursor.ts";
import { type Inflate, mostUnpacked } from "../binary/packed.ts";
import { textDecoder } from "../binary/texts.ts";
import { numberField, type RowText, singleField } from "../described.ts";
import { NO_TEXT } from "../limits.ts";
import { type ArrayHead, COMPRESSED, MATRIX, matItems, takeArrayHead, takeTag } from "./elements.ts";

export const MAT = "MATLAB";

export interface Variable extends ArrayHead {
  /** Fields by their place, column by column. */
  fields(): (place: number) => RowText;
  /** The texts of an array of characters, one a row. */
  texts(): (row: number) => RowText;
}

export function variablesIn(bytes: Uint8Array, isLittle: boolean, inflate: Inflate): Variable[] {
  const file = new Cursor(bytes, MAT, isLittle);
  file.go(128);
  const variables: Variable[] = [];
  while (file.left > 0) {
    const tag = takeTag(file);
    if (tag.type === COMPRESSED) {
      const packed = bytes.subarray(tag.from, tag.to);
      const unpacked = inflate(packed, mostUnpacked(packed.length));
      ensureWhole(unpacked !== undefined, MAT);
      const inside = new Cursor(unpacked, MAT, isLittle);
      const own = takeTag(inside);
      if (own.type === MATRIX) variables.push(variableAt(unpacked.subarray(own.from, own.to), isLittle));
    } else if (tag.type === MATRIX) variables.push(variableAt(bytes.subarray(tag.from, tag.to), isLittle));
  }
  return variables;
}

/** What an array's own bytes hold. */
function variableAt(bytes: Uint8Array, isLittle: boolean): Variable {
  const cursor = new Cursor(bytes, MAT, isLittle);
  const head = takeArrayHead(cursor);
  const start = cursor.at;
  const again = () => {
    cursor.go(start);
    return cursor;
  };
  return {
    ...head,
    fields: () =>
      head.class === "cell" ? cellFields(again(), head, isLittle) : numberFields(again(), head, isLittle),
    texts: () => characterRows(again(), head, isLittle),
  };
}

const sizeOf = ({ dimensions }: ArrayHead): number => dimensions.reduce((size, own) => size * own, 1);

function numberFields(cursor: Cursor, head: ArrayHead, isLittle: boolean): (place: number) => RowText {
  const items = matItems(cursor.bytes, takeTag(cursor), isLittle);
  ensureWhole(items !== undefined && items.count === sizeOf(head), MAT);
  return (place) => {
    const x = items.at(place);
    return typeof x === "bigint" ? String(x) : items.isSingle ? singleField(x) : numberField(x);
  };
}

/** A cell holds an array of its own, of which a text or one number is read; all else is no text that a schema can declare. */
function cellFields(cursor: Cursor, head: ArrayHead, isLittle: boolean): (place: number) => RowText {
  const size = sizeOf(head);
  // Every cell has a tag.
  cursor.ensure(size <= cursor.left / 8);
  const cells = Array.from({ length: size }, () => takeTag(cursor));
  cursor.ensure(cells.every(({ type }) => type === MATRIX));
  return (place) => {
    const { from, to } = cells[place];
    return from === to ? undefined : cellText(cursor.bytes.subarray(from, to), isLittle);
  };
}

/** A cell is a field of a row, so what is odd about it is no error. */
function cellText(bytes: Uint8Array, isLittle: boolean): RowText {
  try {
    const own = variableAt(bytes, isLittle);
    const size = sizeOf(own);
    if (own.class === "char") return size === 0 ? "" : own.dimensions[0] === 1 ? own.texts()(0) : NO_TEXT;
    if (size === 0) return undefined;
    return size === 1 && (own.class === "numeric" || own.class === "logical") ? own.fields()(0) : NO_TEXT;
  } catch {
    return NO_TEXT;
  }
}

const UTF8 = 16;
const utf8 = textDecoder("utf-8");

function characterRows(cursor: Cursor, head: ArrayHead, isLittle: boolean): (row: number) => RowText {
  const tag = takeTag(cursor);
  const [rows, width] = head.dimensions;
  const units = tag.type === UTF8 ? utf8(cursor.bytes.subarray(tag.from, tag.to)) : undefined;
  const items = units === undefined ? matItems(cursor.bytes, tag, isLittle) : undefined;
  cursor.ensure(units !== undefined ? units.length === rows * width : items?.count === rows * width);
  const unitAt = (place: number) =>
    units === undefined ? Number(items?.at(place)) : units.charCodeAt(place);
  return (row) => {
    let text = "";
    for (let k = 0; k < width; k++) text += String.fromCharCode(unitAt(row + k * rows));
    return text.trimEnd();
  };
}
