/**
 * The text of a token: `privet_`, ten letters that name it, `_`, a secret of 256 bits and a check sum. Scanners for lost secrets can
 * find it by its form, and a typing error costs no look into the store.
 */
import { randomBytes } from "node:crypto";
import { base32 } from "../base/base32.ts";
import { sha256Of } from "./ids.ts";

const FORM = /^privet_([a-z2-7]{10})_([A-Za-z0-9_-]{43})([A-Za-z0-9_-]{6})$/;
const ID_LETTERS = 10;
const SECRET_BYTES = 32;

export interface NewToken {
  readonly id: string;
  /** SHA-256 of the secret, in hexadecimal digits: all of it that is kept. A slow hash would add nothing to 256 random bits. */
  readonly digest: string;
  /** Shown once. */
  readonly text: string;
}

/** A token, and those of `all` that were made by it, by these, and so on. */
export function withMadeBy<T extends { readonly id: string; readonly parent?: string }>(
  first: T,
  all: readonly T[],
): readonly T[] {
  const found = [first];
  // The list grows while it is walked.
  for (const { id } of found)
    found.push(...all.filter((one) => one.parent === id && found.every((known) => known.id !== one.id)));
  return found;
}

export function makeToken(): NewToken {
  const id = base32(randomBytes(7), ID_LETTERS);
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  const named = `privet_${id}_${secret}`;
  return { id, digest: sha256Of(secret), text: named + checkSum(named) };
}

/** What to look up and compare; undefined where the text is not that of any token. */
export function parseToken(text: string): { readonly id: string; readonly digest: string } | undefined {
  const [, id, secret, sum] = FORM.exec(text) ?? [];
  if (id === undefined || checkSum(text.slice(0, -sum.length)) !== sum) return undefined;
  return { id, digest: sha256Of(secret) };
}

const CODE = /^([a-z2-7]{10})-([A-Za-z0-9_-]{22})$/;
const CODE_BYTES = 16;
/** Of a code the digest is another than a token's would be: none of the two is ever taken for the other. */
const codeDigest = (secret: string): string => sha256Of(`code ${secret}`);

/** What a browser is opened with, to be exchanged once for a token. Only letters that stand in an address as they are. */
export function makeCode(): NewToken {
  const id = base32(randomBytes(7), ID_LETTERS);
  const secret = randomBytes(CODE_BYTES).toString("base64url");
  return { id, digest: codeDigest(secret), text: `${id}-${secret}` };
}

export function parseCode(text: string): { readonly id: string; readonly digest: string } | undefined {
  const [, id, secret] = CODE.exec(text) ?? [];
  return id === undefined ? undefined : { id, digest: codeDigest(secret) };
}

/** CRC-32 (ISO 3309) in six letters. It tells slips of the pen, and nothing about the secret to whoever does not have it. */
function checkSum(text: string): string {
  let sum = 0xffffffff;
  for (const byte of Buffer.from(text, "latin1")) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(~sum >>> 0);
  return bytes.toString("base64url");
}
