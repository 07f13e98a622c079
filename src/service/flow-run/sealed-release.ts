/** A release under a key that nobody else has: AES-256 in Galois counter mode, from the platform. A key seals one text, ever. */
import { createCipheriv, createDecipheriv } from "node:crypto";

const CIPHER = "aes-256-gcm";
/** Counted from zero: no second text is sealed under a key. */
const START = Buffer.alloc(12);
const TAG = 16;

/** `key` is 32 bytes in hexadecimal digits. */
export function sealedUnder(key: string, text: string): Uint8Array {
  const cipher = createCipheriv(CIPHER, Buffer.from(key, "hex"), START);
  const hidden = [cipher.update(text, "utf8"), cipher.final()];
  return Buffer.concat([cipher.getAuthTag(), ...hidden]);
}

/** Undefined where this key did not seal it, or not all of it is there. */
export function openedBy(key: string, sealed: Uint8Array): string | undefined {
  try {
    const cipher = createDecipheriv(CIPHER, Buffer.from(key, "hex"), START, { authTagLength: TAG });
    cipher.setAuthTag(sealed.subarray(0, TAG));
    return Buffer.concat([cipher.update(sealed.subarray(TAG)), cipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}
