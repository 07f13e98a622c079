/** How the versions of Stata's files differ: widths of names, sizes of counts, and where the parts lie. */
import { ensure } from "../../base/errors.ts";
import { Cursor } from "../binary/cursor.ts";
import { textDecoder, untilZero } from "../binary/texts.ts";

export const STATA = "Stata";

export interface DtaLayout {
  readonly cursor: Cursor;
  readonly isLittle: boolean;
  readonly version: number;
  readonly decode: (bytes: Uint8Array) => string;
  readonly names: readonly string[];
  /** Stata's number of each column's type, as from version 117 on. */
  readonly types: readonly number[];
  /** The name of the value labels that a column has, or "". */
  readonly labelNames: readonly string[];
  readonly rows: number;
  /** Where the rows, the long texts and the value labels begin. */
  readonly data: number;
  readonly longTexts: number | undefined;
  readonly labels: number;
}

/** Types that are no texts; a text's type is how many bytes it has. */
export const [LONG_TEXT, DOUBLE, FLOAT, LONG, INT, BYTE] = [32768, 65526, 65527, 65528, 65529, 65530];

export const bytesOfType = (type: number): number => WIDTHS.get(type) ?? type;
const WIDTHS: ReadonlyMap<number, number> = new Map([
  [LONG_TEXT, 8],
  [DOUBLE, 8],
  [FLOAT, 4],
  [LONG, 4],
  [INT, 2],
  [BYTE, 1],
]);

const [latin1, utf8] = [textDecoder("windows-1252"), textDecoder("utf-8")];
const TAGGED = "<stata_dta>";

export function dtaLayout(bytes: Uint8Array): DtaLayout {
  const layout =
    latin1(bytes.subarray(0, TAGGED.length)) === TAGGED ? taggedLayout(bytes) : plainLayout(bytes);
  const { cursor, types, rows, data } = layout;
  const width = types.reduce((sum, type) => sum + bytesOfType(type), 0);
  cursor.ensure(types.length > 0 && types.every((type) => WIDTHS.has(type) || (type >= 1 && type <= 2045)));
  cursor.go(data);
  cursor.take(rows * width);
  return layout;
}

function ensureVersion(version: number, isKnown: boolean): void {
  ensure(
    isKnown,
    "format-unsupported",
    `The Stata file is of a version that is not read (${version}), or no Stata file. Privet reads 113 to 115 and 117 to 119.`,
    "Save it again with a newer Stata (saveold, version(13)), or as CSV.",
  );
}

function textsIn(cursor: Cursor, count: number, width: number, decode: DtaLayout["decode"]): string[] {
  cursor.ensure(count * width <= cursor.left);
  return Array.from({ length: count }, () => decode(untilZero(cursor.piece(width))));
}

/** Versions 113 to 115: one part after the other. */
function plainLayout(bytes: Uint8Array): DtaLayout {
  const version = bytes[0] ?? 0;
  ensureVersion(version, version >= 113 && version <= 115 && (bytes[1] === 1 || bytes[1] === 2));
  const isLittle = bytes[1] === 2;
  const cursor = new Cursor(bytes, STATA, isLittle);
  cursor.go(4);
  const [columns, rows] = [cursor.u16(), cursor.u32()];
  cursor.go(109);
  const types = [...cursor.piece(columns)].map((type) => OLD_TYPES.get(type) ?? type);
  const names = textsIn(cursor, columns, 33, latin1);
  cursor.take(2 * (columns + 1));
  cursor.take((version === 113 ? 12 : 49) * columns);
  const labelNames = textsIn(cursor, columns, 33, latin1);
  cursor.take(81 * columns);
  for (
    let [type, size] = [cursor.u8(), cursor.u32()];
    type !== 0 || size !== 0;
    [type, size] = [cursor.u8(), cursor.u32()]
  )
    cursor.take(size);
  const data = cursor.at;
  const labels = data + rows * types.reduce((sum, type) => sum + bytesOfType(type), 0);
  return {
    cursor,
    isLittle,
    version,
    decode: latin1,
    names,
    types,
    labelNames,
    rows,
    data,
    longTexts: undefined,
    labels,
  };
}

/** Versions 117 to 119: parts between tags, and a map of where they begin. */
function taggedLayout(bytes: Uint8Array): DtaLayout {
  const head = latin1(bytes.subarray(0, 200));
  const [, release = "0", order = ""] =
    /^<stata_dta><header><release>(\d{3})<\/release><byteorder>(LSF|MSF)<\/byteorder><K>/.exec(head) ?? [];
  const version = Number(release);
  ensureVersion(version, version >= 117 && version <= 119);
  const isLittle = order === "LSF";
  const cursor = new Cursor(bytes, STATA, isLittle);
  const after = (tag: string) => {
    cursor.ensure(latin1(cursor.piece(tag.length)) === tag);
  };
  const isWide = version >= 118;
  const decode = isWide ? utf8 : latin1;
  cursor.go(head.indexOf("<K>") + 3);
  const columns = version === 119 ? cursor.u32() : cursor.u16();
  after("</K><N>");
  const rows = isWide ? cursor.u64() : cursor.u32();
  after("</N><label>");
  cursor.take(isWide ? cursor.u16() : cursor.u8());
  after("</label><timestamp>");
  cursor.take(cursor.u8());
  after("</timestamp></header><map>");
  const map = Array.from({ length: 14 }, () => cursor.u64());
  const part = (k: number, tag: string) => {
    cursor.go(map[k]);
    after(tag);
  };
  part(2, "<variable_types>");
  cursor.ensure(2 * columns <= cursor.left);
  const types = Array.from({ length: columns }, () => cursor.u16());
  const nameWidth = isWide ? 129 : 33;
  part(3, "<varnames>");
  const names = textsIn(cursor, columns, nameWidth, decode);
  part(6, "<value_label_names>");
  const labelNames = textsIn(cursor, columns, nameWidth, decode);
  part(10, "<strls>");
  const longTexts = cursor.at;
  part(11, "<value_labels>");
  const labels = cursor.at;
  part(9, "<data>");
  return {
    cursor,
    isLittle,
    version,
    decode,
    names,
    types,
    labelNames,
    rows,
    data: cursor.at,
    longTexts,
    labels,
  };
}

/** The types of versions 113 to 115. */
const OLD_TYPES: ReadonlyMap<number, number> = new Map([
  [251, BYTE],
  [252, INT],
  [253, LONG],
  [254, FLOAT],
  [255, DOUBLE],
]);
