/**
 * Text from the bytes of a file, in pieces: UTF-8 and nothing else.
 *
 * Bytes that are not UTF-8 become U+FFFD, because an error would depend on the row they stand in. Only the file's
 * first bytes can refuse it, and only by signatures that no text begins with: each holds a byte that is a control
 * character or is not UTF-8.
 */
import { ensure } from "../base/errors.ts";
import type { ByteSource } from "./table.ts";

declare const TextDecoder: new (
  label: "utf-8",
  options: { readonly ignoreBOM: boolean },
) => { decode(bytes?: Uint8Array, options?: { readonly stream: boolean }): string };
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

const whole = new TextDecoder("utf-8", { ignoreBOM: true });

/** The text of bytes that stand by themselves. */
export const textOfBytes = (bytes: Uint8Array): string => whole.decode(bytes);

export const bytesOfText = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Text of pieces that follow one another, a character's bytes in two pieces or not. */
export class TextStream {
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });

  of(piece: Uint8Array | string): string {
    if (typeof piece === "string") return this.end() + piece;
    return this.#decoder.decode(piece, { stream: true });
  }

  /** What is left of bytes that hold no whole character. */
  end(): string {
    return this.#decoder.decode();
  }
}

/** As many bytes as the longest signature has. */
export const HEAD = 8;

const SIGNATURES: readonly { readonly bytes: readonly number[]; readonly form: string }[] = [
  { bytes: [0xff, 0xfe], form: "UTF-16 text" },
  { bytes: [0xfe, 0xff], form: "UTF-16 text" },
  { bytes: [0x1f, 0x8b], form: "a gzip file" },
  { bytes: [0x50, 0x4b, 0x03, 0x04], form: "a zip file or a spreadsheet" },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], form: "an old spreadsheet" },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], form: "a zstd file" },
  { bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00], form: "an xz file" },
  { bytes: [0x50, 0x41, 0x52, 0x31, 0x15], form: "a Parquet file" },
  { bytes: [0x41, 0x52, 0x52, 0x4f, 0x57, 0x31, 0x00], form: "an Arrow file" },
  { bytes: [0x89, 0x48, 0x44, 0x46], form: "an HDF5 file" },
  { bytes: [0xac, 0xed, 0x00, 0x05], form: "a Java object, such as WEKA's serialized instances" },
];

/** The file's text in pieces; `file-unreadable` when the first bytes are not those of a text in UTF-8. */
export async function* decodeText(source: ByteSource): AsyncGenerator<string, void, undefined> {
  const stream = new TextStream();
  for await (const piece of textPieces(source)) yield stream.of(piece);
  yield stream.end();
}

/** The source's pieces, once the first bytes have been found to be those of a text in UTF-8; else `file-unreadable`. */
export async function* textPieces(source: ByteSource): AsyncGenerator<Uint8Array | string, void, undefined> {
  let waiting: Uint8Array | undefined = new Uint8Array(0);
  for await (const piece of source) {
    if (waiting === undefined) {
      yield piece;
      continue;
    }
    if (typeof piece !== "string") waiting = concat(waiting, piece);
    if (typeof piece !== "string" && waiting.length < HEAD) continue;
    yield checked(waiting);
    if (typeof piece === "string") yield piece;
    waiting = undefined;
  }
  if (waiting !== undefined) yield checked(waiting);
}

function checked(head: Uint8Array): Uint8Array {
  if (head.length > 0) ensureReadableText(formOf(head));
  return head;
}

/** Refuses a file that has proved to be of another form than text. */
export function ensureReadableText(form: string | undefined): void {
  ensure(
    form === undefined,
    "file-unreadable",
    `The file is not plain text: it looks like ${form}.`,
    'Save it as text in UTF-8 (CSV, TSV or ARFF; spreadsheets call it "CSV UTF-8"), packed with gzip, zstd or not packed.',
  );
}

/** What a file is that begins like this, where it is not text in UTF-8. */
export function formOf(head: Uint8Array): string | undefined {
  const known = SIGNATURES.find(({ bytes }) => bytes.every((byte, k) => head[k] === byte));
  if (known) return known.form;
  return head.subarray(0, HEAD).includes(0) ? "UTF-16 text or a binary file" : undefined;
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second;
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
