/**
 * SPSS system files (.sav, .zsav): the dictionary says what the columns are, with the labels of their values and what counts as missing. Rows are
 * numbers of eight bytes and texts of several times eight, as they are, packed by a byte that stands for a small number, or that by zlib.
 *
 * Dates are the numbers that SPSS keeps, seconds since 14 October 1582. What SPSS calls system-missing, and what the dictionary declares missing,
 * is missing.
 */

import { Cursor, ensureWhole } from "../binary/cursor.ts";
import type { Inflate } from "../binary/packed.ts";
import { textDecoder } from "../binary/texts.ts";
import { type DescribedFile, labelledField, type RowText, type WantedColumn } from "../described.ts";
import { draftOfLabelled } from "../statistics/labels.ts";
import { savCases } from "./cases.ts";
import { SPSS, savRecords } from "./records.ts";
import {
  type Decode,
  encodingOf,
  LONG_PIECE,
  type SavVariable,
  savVariables,
  slotsFor,
} from "./variables.ts";

export function describeSav(bytes: Uint8Array, inflate: Inflate): DescribedFile {
  const records = savRecords(bytes);
  const decode = textDecoder(encodingOf(records));
  const variables = savVariables(records, decode);
  return {
    columns: variables.map((own) => draftOfLabelled(own, "SPSS value labels")),
    *rows(wanted) {
      const fields = wanted.map((one) => fieldOf(one, variables[one.place], decode));
      for (const { bytes: row, isMissing } of savCases(bytes, records, inflate)) {
        const cursor = new Cursor(row, SPSS, records.isLittle);
        yield fields.map((field) => field(cursor, isMissing));
      }
    },
  };
}

type SavField = (row: Cursor, isMissing: Uint8Array) => RowText;

function fieldOf({ attribute }: WantedColumn, own: SavVariable, decode: Decode): SavField {
  const text = labelledField(attribute, own.labels);
  if (!own.isText)
    return (row, isMissing) => {
      row.go(8 * own.slot);
      const x = row.f64();
      return isMissing[own.slot] === 1 || x === SYSTEM_MISSING || own.isMissing(x) ? undefined : text(x);
    };
  const pieces = piecesOf(own);
  return (row) => {
    const value = decode(joined(row.bytes, pieces)).trimEnd();
    return own.isMissing(value) ? undefined : text(value);
  };
}

/** What SPSS writes for a number that is not there: the least one. */
const SYSTEM_MISSING = -Number.MAX_VALUE;

type Piece = readonly [from: number, to: number];

function piecesOf({ slot, widths }: SavVariable): readonly Piece[] {
  let at = 8 * slot;
  return widths.map((width) => {
    const from = at;
    at += 8 * slotsFor(width);
    return [from, from + Math.min(width, LONG_PIECE)] as const;
  });
}

function joined(bytes: Uint8Array, pieces: readonly Piece[]): Uint8Array {
  ensureWhole(
    pieces.every(([, to]) => to <= bytes.length),
    SPSS,
  );
  if (pieces.length === 1) return bytes.subarray(...pieces[0]);
  const whole = new Uint8Array(pieces.reduce((sum, [from, to]) => sum + to - from, 0));
  let at = 0;
  for (const [from, to] of pieces) {
    whole.set(bytes.subarray(from, to), at);
    at += to - from;
  }
  return whole;
}
