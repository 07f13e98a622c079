/** Texts in files that are not all in UTF-8. */
import { ensure, quote } from "../../base/errors.ts";

interface Decoder {
  decode(bytes: Uint8Array): string;
}
declare const TextDecoder: new (label: string, options: { readonly ignoreBOM: boolean }) => Decoder;

/** What makes texts of bytes in an encoding; what are none become U+FFFD. */
export function textDecoder(encoding: string): (bytes: Uint8Array) => string {
  let decoder: Decoder | undefined;
  try {
    decoder = new TextDecoder(encoding, { ignoreBOM: true });
  } catch {
    decoder = undefined;
  }
  ensure(
    decoder !== undefined,
    "format-unsupported",
    `The file says that its texts are in ${quote(encoding.slice(0, 40))}, which this machine does not read.`,
    "Save it again in UTF-8.",
  );
  return (bytes) => decoder.decode(bytes);
}

/** The bytes up to the first 0, or all of them. */
export function untilZero(bytes: Uint8Array): Uint8Array {
  const end = bytes.indexOf(0);
  return end < 0 ? bytes : bytes.subarray(0, end);
}
