/**
 * Arrow files and streams (.arrow, .feather of version 2): a schema, then batches of rows, and dictionaries that columns may point into. Buffers
 * may be packed with LZ4 or, where whoever reads brings a way to unpack it, zstd.
 *
 * Dictionaries belong to the rows: what they hold is read with them, and never told as what a column may hold (see `draftOfField`).
 */
import { ensure, quote } from "../../base/errors.ts";
import { ensureWhole } from "../binary/cursor.ts";
import type { DescribedFile, RowText } from "../described.ts";
import { type ArrowField, draftOfField, fieldsOf, isReadable } from "./fields.ts";
import { ARROW, type FlatTable } from "./flat.ts";
import { messagesIn } from "./messages.ts";
import { placedBuffers, type Unpack } from "./packed.ts";
import { textsOf, wholes } from "./values.ts";

const [SCHEMA, DICTIONARY, BATCH] = [1, 2, 3];

export function describeArrow(bytes: Uint8Array, unpack: Unpack): DescribedFile {
  const [first] = messagesIn(bytes);
  ensureWhole(first?.kind === SCHEMA, ARROW);
  ensure(
    first.head.short(0) === 0,
    "format-unsupported",
    "The Arrow file is big-endian.",
    "Write it again on another machine.",
  );
  const fields = fieldsOf(first.head);
  return {
    columns: fields.map(draftOfField),
    async *rows(wanted) {
      const own = wanted.map(({ place }) => fields[place]);
      own.forEach(ensureReadable);
      const dictionaries = new Map<number, RowText[]>();
      const keys = new Set(own.flatMap(({ dictionary }) => (dictionary ? [dictionary.id] : [])));
      for (const { kind, head, body } of messagesIn(bytes)) {
        if (kind === DICTIONARY && keys.has(head.size(0)))
          await addDictionary(dictionaries, fields, head, body, unpack);
        if (kind !== BATCH) continue;
        const batch = placedBuffers(head, body, fields, unpack);
        const texts: ((row: number) => RowText)[] = [];
        for (const { place } of wanted)
          texts.push(await columnTexts(fields[place], await batch.column(place), dictionaries));
        for (let row = 0; row < batch.rows; row++) yield texts.map((text) => text(row));
      }
    },
  };
}

function ensureReadable(own: ArrowField): void {
  ensure(
    isReadable(own),
    "format-unsupported",
    `The column ${quote(own.name)} is of Arrow's type ${quote(own.type)}, which holds no single value that a schema can declare.`,
    "Give every value a column of its own, or declare the attribute as ignored.",
  );
}

type Buffers = Parameters<typeof textsOf>[1];

async function columnTexts(
  field: ArrowField,
  buffers: Buffers,
  dictionaries: ReadonlyMap<number, readonly RowText[]>,
): Promise<(row: number) => RowText> {
  if (field.dictionary === undefined) return textsOf(field, buffers);
  const { places, id } = field.dictionary;
  const values = dictionaries.get(id) ?? [];
  const present = textsOf({ ...places, dictionary: undefined }, buffers);
  const place = wholes(buffers.buffers[1], places.width, places.isSigned, buffers.rows);
  return (row) => (present(row) === undefined ? undefined : values[Number(place(row))]);
}

/** The values that a dictionary has; it may come in parts, and a later one may take its place. */
async function addDictionary(
  dictionaries: Map<number, RowText[]>,
  fields: readonly ArrowField[],
  head: FlatTable,
  body: Uint8Array,
  unpack: Unpack,
): Promise<void> {
  const id = head.size(0);
  const field = fields.find((own) => own.dictionary?.id === id);
  const data = head.table(1);
  ensureWhole(field !== undefined && data !== undefined, ARROW);
  const values = { ...field, dictionary: undefined };
  const batch = placedBuffers(data, body, [values], unpack);
  const texts = textsOf(values, await batch.column(0));
  const own = Array.from({ length: batch.rows }, (_, row) => texts(row));
  dictionaries.set(id, head.byte(2) ? [...(dictionaries.get(id) ?? []), ...own] : own);
}
