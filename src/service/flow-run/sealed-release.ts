/**
 * A release under a key that nobody else has: AES-256 in Galois counter mode, from the platform. A key seals one text, ever.
 *
 * The cipher hides what is said and not how long it is, which hangs on what was drawn ("age" is shorter than "ward"): the text is filled up
 * with zeros to one of few lengths before it is sealed.
 */
import { createCipheriv, createDecipheriv } from "node:crypto";

const CIPHER = "aes-256-gcm";
/** Counted from zero: no second text is sealed under a key. */
const START = Buffer.alloc(12);
const TAG = 16;
/** In bytes: nearly every release is shorter. Those that are not have twice as much, or four times, and so on. */
const ROOM = 2 ** 20;

/** `key` is 32 bytes in hexadecimal digits; `text` has no zeros, as no JSON has. */
export function sealedUnder(key: string, text: string): Uint8Array {
  const cipher = createCipheriv(CIPHER, Buffer.from(key, "hex"), START);
  const hidden = [cipher.update(filledUp(text)), cipher.final()];
  return Buffer.concat([cipher.getAuthTag(), ...hidden]);
}

/** Undefined where this key did not seal it, or not all of it is there. What was sealed without being filled up is opened as well. */
export function openedBy(key: string, sealed: Uint8Array): string | undefined {
  try {
    const cipher = createDecipheriv(CIPHER, Buffer.from(key, "hex"), START, { authTagLength: TAG });
    cipher.setAuthTag(sealed.subarray(0, TAG));
    const filled = Buffer.concat([cipher.update(sealed.subarray(TAG)), cipher.final()]);
    const end = filled.indexOf(0);
    return filled.toString("utf8", 0, end < 0 ? filled.length : end);
  } catch {
    return undefined;
  }
}

function filledUp(text: string): Uint8Array {
  const own = Buffer.from(text, "utf8");
  let room = ROOM;
  while (room < own.length) room *= 2;
  return Buffer.concat([own], room);
}
