/** The variables of an SPSS file, from its dictionary: long names, texts that go on over several records, labels and missing values. */
import { ensure } from "../../base/errors.ts";
import { Cursor } from "../binary/cursor.ts";
import type { LabelledColumn } from "../statistics/labels.ts";
import { longLabels, longMissing } from "./long-texts.ts";
import { type SavRecords, SPSS, type VariableRecord, wholeNumbersIn } from "./records.ts";

export interface SavVariable extends LabelledColumn {
  /** Its first slot, and how many bytes each of the records has that its text goes on over. */
  readonly slot: number;
  readonly widths: readonly number[];
}

const [INTEGERS, DISPLAY, LONG_NAMES, LONG_TEXTS, ENCODING] = [3, 11, 13, 14, 20];

export type Decode = (bytes: Uint8Array) => string;

export function savVariables(records: SavRecords, decode: Decode): SavVariable[] {
  const { slots, isLittle } = records;
  const names = wordsIn(records.extensions.get(LONG_NAMES), decode);
  const lengths = wordsIn(records.extensions.get(LONG_TEXTS), decode);
  const measures = measuresOf(records);
  const [ownLabels, ownMissing] = [longLabels(records, decode), longMissing(records, decode)];
  const variables: SavVariable[] = [];
  let record = 0;
  for (let slot = 0; slot < slots.length; slot++) {
    const own = slots[slot];
    if (own === undefined) continue;
    const short = decode(own.name).trimEnd();
    const name = names.get(short) ?? short;
    const widths = widthsFrom(records, slot, Number.parseInt(lengths.get(short) ?? "0", 10));
    const labels = labelsAt(records, slot, own, decode) ?? ownLabels.get(name) ?? ownLabels.get(short);
    const isMissing = missingTest(own, decode, isLittle);
    const missingTexts = ownMissing.get(name) ?? ownMissing.get(short);
    variables.push({
      slot,
      widths,
      name,
      isText: own.width > 0,
      labels,
      isMeasured: measures[record] === SCALE,
      // Texts are compared as far as the record says what is missing.
      isMissing: (value) =>
        isMissing(value) || (typeof value === "string" && missingTexts?.has(value) === true),
    });
    record += widths.length;
    slot += widths.reduce((sum, width) => sum + slotsFor(width), 0) - 1;
  }
  return variables;
}

/** The slots that a value of so many bytes fills. */
export const slotsFor = (width: number): number => Math.max(1, Math.ceil(width / 8));

/** Of a long text each record but the last has this many bytes. */
export const LONG_PIECE = 255;

/** A text of more than 255 bytes goes on in records that look like variables of their own. */
function widthsFrom({ slots }: SavRecords, slot: number, length: number): number[] {
  const first = slots[slot]?.width ?? 0;
  const count = length > LONG_PIECE && first > 0 ? Math.ceil(length / 252) : 1;
  const widths: number[] = [];
  for (let at = slot; widths.length < count; at += slotsFor(widths.at(-1) ?? 0)) {
    const own = slots[at];
    ensure(
      own !== undefined && (own.width > 0 || count === 1),
      "file-unreadable",
      NO_PLACE,
      "Fetch or make the file again.",
    );
    widths.push(own.width);
  }
  return widths;
}

const NO_PLACE = "The SPSS file's dictionary contradicts itself about a long text.";

const SCALE = 3;

/** Of each record that begins a variable, whether it is nominal, ordinal or a scale; two or three numbers a record. */
function measuresOf({ extensions, isLittle, slots }: SavRecords): readonly number[] {
  const numbers = wholeNumbersIn(extensions.get(DISPLAY) ?? new Uint8Array(0), isLittle);
  const records = slots.filter((slot) => slot !== undefined).length;
  const each = numbers.length / records;
  return each === 2 || each === 3 ? numbers.filter((_, k) => k % each === 0) : [];
}

function labelsAt(
  records: SavRecords,
  slot: number,
  own: VariableRecord,
  decode: Decode,
): LabelledColumn["labels"] {
  const sets = records.labels.filter(({ slots }) => slots.includes(slot));
  if (sets.length === 0) return undefined;
  const value = valueIn(own, decode, records.isLittle);
  return new Map(
    sets.flatMap(({ byValue }) => byValue.map(([key, label]) => [value(key), decode(label).trimEnd()])),
  );
}

function valueIn(
  own: VariableRecord,
  decode: Decode,
  isLittle: boolean,
): (bytes: Uint8Array) => number | string {
  if (own.width === 0) return (bytes) => new Cursor(bytes, SPSS, isLittle).f64();
  return (bytes) => decode(bytes.subarray(0, own.width)).trimEnd();
}

function missingTest(own: VariableRecord, decode: Decode, isLittle: boolean): LabelledColumn["isMissing"] {
  const single = new Set(own.missing.map(valueIn(own, decode, isLittle)));
  const [low, high] = own.missingRange ?? [Number.NaN, Number.NaN];
  return (value) => single.has(value) || (typeof value === "number" && value >= low && value <= high);
}

/** Words like SHORT=long, with tabs between them. */
function wordsIn(bytes: Uint8Array | undefined, decode: Decode): ReadonlyMap<string, string> {
  const words = decode(bytes ?? new Uint8Array(0)).split("\t");
  return new Map(
    words.map((word) => [word.split("=")[0], word.slice(word.indexOf("=") + 1).replaceAll("\0", "")]),
  );
}

/** What the texts are written in: what the file says, else the code page of the machine that wrote it. */
export function encodingOf({ extensions, isLittle }: SavRecords): string {
  const named = extensions.get(ENCODING);
  if (named !== undefined) return String.fromCharCode(...named.subarray(0, 40)).trim();
  const page = wholeNumbersIn(extensions.get(INTEGERS) ?? new Uint8Array(0), isLittle)[7] ?? 0;
  return PAGES.get(page) ?? (page >= 1250 && page <= 1258 ? `windows-${page}` : "windows-1252");
}

const PAGES: ReadonlyMap<number, string> = new Map([
  [65001, "utf-8"],
  [932, "shift_jis"],
  [936, "gbk"],
  [949, "euc-kr"],
  [950, "big5"],
]);
