/** What readers of genotypes are handed, checked for programs without types: a slip is told in words, with a code. */
import { ensureObject } from "../../base/asked.ts";
import { ensure, quote } from "../../base/errors.ts";
import { isObject } from "../../base/json.ts";
import type { ByteSource } from "../table.ts";
import type { GenotypeWatch, Snp } from "./genotypes.ts";

/** The pieces of a source, each found to be bytes or text. */
export function checkedPieces(
  source: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void>;
export function checkedPieces(source: ByteSource): AsyncGenerator<Uint8Array | string, void>;
export async function* checkedPieces(source: ByteSource): AsyncGenerator<Uint8Array | string, void> {
  const given: object = Object(source ?? {});
  ensureSource(Symbol.asyncIterator in given || Symbol.iterator in given, source);
  for await (const piece of source) {
    ensureSource(typeof piece === "string" || piece instanceof Uint8Array, piece);
    yield piece;
  }
}

const ensureSource = (isOne: boolean, given: unknown): void =>
  ensure(
    isOne,
    "request-malformed",
    `What is read is ${typeof given === "object" && given !== null ? "something else than" : `${quote(given)}, and not`} pieces of bytes or text.`,
    "Give a stream of a file, or a list of bytes (Uint8Array) or texts.",
  );

/** The public list that genotypes are read at, and how they are. */
export function ensureGiven(snps: readonly Snp[], watch: GenotypeWatch): void {
  ensure(
    Array.isArray(snps) &&
      snps.every((snp) => isObject(snp) && typeof snp.id === "string" && Array.isArray(snp.alleles)),
    "request-malformed",
    "What should be the list of SNPs is something else.",
    "Give the list that readBim or readMap returns.",
  );
  ensureWatch(watch);
}

export const ensureWatch = (watch: GenotypeWatch): void =>
  ensureObject(watch, "how to read", "{ signal: controller.signal }");
