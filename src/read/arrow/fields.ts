/** The columns that an Arrow schema declares: their types, and how many buffers each takes up in a batch of rows. */
import type { DraftAttribute } from "../../schema/draft/draft.ts";
import { truthDraft } from "../../schema/draft/truths.ts";
import { ensureWhole } from "../binary/cursor.ts";
import { ARROW, type FlatTable } from "./flat.ts";

/** Arrow's types by their number. */
const TYPES = [
  ...[
    "none",
    "null",
    "int",
    "float",
    "binary",
    "text",
    "bool",
    "decimal",
    "date",
    "time",
    "timestamp",
    "interval",
  ],
  ...[
    "list",
    "struct",
    "union",
    "fixed binary",
    "fixed list",
    "map",
    "duration",
    "large binary",
    "large text",
    "large list",
  ],
  ...["run-end encoded", "binary view", "text view", "list view", "large list view"],
] as const;

export interface ArrowField {
  readonly name: string;
  readonly type: string;
  /** Width in bits or bytes, precision, scale or unit, by type. */
  readonly width: number;
  readonly isSigned: boolean;
  readonly scale: number;
  readonly unit: number;
  readonly hasZone: boolean;
  /** Where values stand in a dictionary: its number, and the type of the places. */
  readonly dictionary: { readonly id: number; readonly places: ArrowField } | undefined;
  readonly children: readonly ArrowField[];
  readonly isDense: boolean;
}

/** Fields, those inside of others included, and how deep they may lie; a file of a few bytes could else have more than memory holds. */
const [MOST_FIELDS, DEEPEST] = [1_000_000, 32];

export function fieldsOf(schema: FlatTable): ArrowField[] {
  const room = { left: MOST_FIELDS };
  const taken = (own: readonly FlatTable[], depth: number): ArrowField[] => {
    room.left -= own.length;
    ensureWhole(room.left >= 0 && depth < DEEPEST, ARROW);
    return own.map((field) => fieldOf(field, taken(field.tables(5, room.left), depth + 1)));
  };
  return taken(schema.tables(1, room.left), 0);
}

function fieldOf(own: FlatTable, children: readonly ArrowField[]): ArrowField {
  const encoded = own.table(4);
  const type = TYPES[own.byte(2)] ?? "none";
  return {
    ...typed(type, own.table(3)),
    name: own.text(0),
    children,
    dictionary: encoded && {
      id: encoded.size(0),
      places: typed("int", encoded.table(1), 32, true),
    },
  };
}

/** A field is read by the width that its type gives it: a shorter one may stand at the very end. */
function typed(type: string, own: FlatTable | undefined, bits = 0, isSigned = false): ArrowField {
  // Units that are not written are milliseconds, but for points in time.
  const unit = type === "date" || type === "time" || type === "duration" ? 1 : 0;
  const width = WIDTH_FIELD.get(type);
  return {
    name: "",
    type,
    width: width === undefined ? 0 : (own?.int(width[0], width[1]) ?? bits),
    isSigned: type === "int" && own ? own.byte(1) !== 0 : isSigned,
    scale: type === "decimal" ? (own?.int(1) ?? 0) : 0,
    unit: IN_UNITS.has(type) ? (own?.short(0, unit) ?? unit) : 0,
    hasZone: type === "timestamp" && (own?.text(1) ?? "") !== "",
    isDense: type === "union" && own?.short(0) === 1,
    dictionary: undefined,
    children: [],
  };
}

/** Where a width in bits stands, and what it is where it does not. */
const WIDTH_FIELD: ReadonlyMap<string, readonly [field: number, otherwise: number]> = new Map([
  ["int", [0, 0]],
  ["time", [1, 32]],
  ["decimal", [2, 128]],
]);
const IN_UNITS = new Set(["float", "date", "time", "timestamp", "duration"]);

/** How many buffers a field takes up by itself; those of views follow from the batch. */
export function buffersOf({ type, isDense, dictionary }: ArrowField): number {
  if (dictionary) return 2;
  if (["text", "large text", "binary", "large binary", "list view", "large list view"].includes(type))
    return 3;
  if (type === "null" || type === "run-end encoded" || type === "none") return 0;
  if (type === "union") return isDense ? 2 : 1;
  return type === "struct" || type === "fixed list" ? 1 : 2;
}

const NUMBERS = new Set(["int", "float", "decimal", "duration"]);
const TEXTS = new Set(["text", "large text", "text view", "date", "time", "timestamp", "null"]);

export const isReadable = ({ type }: ArrowField): boolean =>
  NUMBERS.has(type) || TEXTS.has(type) || type === "bool";

/**
 * What a schema can say of a column without its rows. **A dictionary is none of it**: it lists the values that occur, so that whoever has the
 * only value of its kind would be seen in it. Its values have to be declared by somebody.
 */
export function draftOfField(own: ArrowField): DraftAttribute {
  const { name, type, dictionary } = own;
  if (!isReadable(own)) return { name, kind: "ignored" };
  if (dictionary === undefined && NUMBERS.has(type)) return { name, kind: "numeric" };
  if (type === "bool") return truthDraft(name);
  return { name, kind: "undeclared" };
}
