/**
 * Stata files (.dta) of versions 113 to 115 and 117 to 119, Stata 8 to 18: the header says what the columns are, and value labels follow behind
 * the rows, which are passed over to find them.
 *
 * All of Stata's missing values, from . to .z, are missing. Dates are the numbers that Stata keeps. Long texts (strL) lie behind the rows and are
 * looked up there; a draft leaves them out.
 */
import type { DraftAttribute } from "../../schema/draft/draft.ts";
import { Cursor } from "../binary/cursor.ts";
import { untilZero } from "../binary/texts.ts";
import {
  type DescribedFile,
  labelledField,
  type RowText,
  singleField,
  type WantedColumn,
} from "../described.ts";
import { draftOfLabelled, type LabelledColumn } from "../statistics/labels.ts";
import { labelSets } from "./label-sets.ts";
import {
  BYTE,
  bytesOfType,
  DOUBLE,
  type DtaLayout,
  dtaLayout,
  FLOAT,
  INT,
  LONG,
  LONG_TEXT,
  STATA,
} from "./layout.ts";
import { longTextReader } from "./long-texts.ts";

interface DtaColumn extends LabelledColumn {
  readonly type: number;
  /** Where it stands in a row. */
  readonly offset: number;
}

export function describeDta(bytes: Uint8Array): DescribedFile {
  const layout = dtaLayout(bytes);
  const sets = labelSets(layout);
  const columns: DtaColumn[] = [];
  let width = 0;
  for (const [k, type] of layout.types.entries()) {
    columns.push({
      name: layout.names[k],
      type,
      offset: width,
      isText: type <= LONG_TEXT,
      labels: sets.get(layout.labelNames[k]),
      isMeasured: false,
      isMissing: (value) => typeof value === "number" && value > LARGEST_LONG,
    });
    width += bytesOfType(type);
  }
  return {
    columns: columns.map(draftOf),
    *rows(wanted) {
      const fields = wanted.map((one) => fieldOf(one, columns[one.place], layout));
      const cursor = new Cursor(bytes, STATA, layout.isLittle);
      for (let row = 0; row < layout.rows; row++) {
        const start = layout.data + row * width;
        yield fields.map((field) => field(cursor, start));
      }
    },
  };
}

const draftOf = (column: DtaColumn): DraftAttribute =>
  column.type === LONG_TEXT
    ? { name: column.name, kind: "ignored" }
    : draftOfLabelled(column, "Stata value labels");

const LARGEST_LONG = 2_147_483_620;

/** How a number of each type is read, and the largest that is not missing. */
const NUMBERS: ReadonlyMap<number, readonly [read: (cursor: Cursor) => number, largest: number]> = new Map([
  [BYTE, [(cursor) => (cursor.u8() << 24) >> 24, 100]],
  [INT, [(cursor) => cursor.i16(), 32_740]],
  [LONG, [(cursor) => cursor.i32(), LARGEST_LONG]],
  [FLOAT, [(cursor) => cursor.f32(), Math.fround(1.7014117331926443e38)]],
  [DOUBLE, [(cursor) => cursor.f64(), 8.988465674311579e307]],
]);

type DtaField = (cursor: Cursor, start: number) => RowText;

function fieldOf({ attribute }: WantedColumn, column: DtaColumn, layout: DtaLayout): DtaField {
  const { type, offset, labels } = column;
  const text = labelledField(attribute, labels);
  const number = NUMBERS.get(type);
  if (number) {
    const [read, largest] = number;
    return (cursor, start) => {
      cursor.go(start + offset);
      const x = read(cursor);
      if (!(x <= largest)) return undefined;
      return type === FLOAT && !labels?.has(x) ? singleField(x) : text(x);
    };
  }
  if (type === LONG_TEXT) return longTextReader(layout, offset);
  return (cursor, start) => {
    cursor.go(start + offset);
    return text(layout.decode(untilZero(cursor.piece(type))).trimEnd());
  };
}
