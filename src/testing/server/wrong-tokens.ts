/** A well-formed token of somebody who knows an id and guesses the secret. */
import { makeToken } from "../../server/tokens.ts";

export function withSecretOf(id: string): string {
  const { text } = makeToken();
  const named = `privet_${id}${text.slice(17, -6)}`;
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(Buffer.from(named)));
  return named + bytes.toString("base64url");
}

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
