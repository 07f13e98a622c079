/** Sources of bytes that are in memory already, whole or in pieces of a chosen size. */
import type { ByteSource } from "../read/table.ts";

export function textSource(text: string): ByteSource {
  return [text];
}

export function bytesSource(bytes: Uint8Array, pieceSize: number = Math.max(1, bytes.length)): ByteSource {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += pieceSize) pieces.push(bytes.subarray(at, at + pieceSize));
  return pieces;
}
