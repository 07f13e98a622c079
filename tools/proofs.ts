/**
 * Proofs are tied to the code that they are about: each file of some folders with a “Claim.” in a comment has the hash of
 * its code, without comments, in src/curator/proofs.json. When the code moves, the test fails until somebody has read proof
 * and code again.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { transformSync } from "esbuild";
import { sourcesIn } from "./files.ts";

export const LOCK = "src/curator/proofs.json";

/** Where proofs stand that prices, bounds and codes, or their comparisons, rest on. */
const FOLDERS = [
  "src/curator",
  "src/schema",
  "src/base",
  "src/search/affordable",
  "src/read",
  "src/node/csv",
  "src/node/duckdb",
  "src/node/sql",
];

/** The hash of every claim's code, by file. */
export function proofs(root: string): Record<string, string> {
  const files = FOLDERS.flatMap((folder) => sourcesIn(join(root, folder)));
  const claims = files.filter((f) => !f.endsWith(".test.ts") && /\bClaims?\b/.test(readFileSync(f, "utf8")));
  return Object.fromEntries(claims.map((f) => [relative(root, f), hashOf(readFileSync(f, "utf8"))]).sort());
}

/** A hash of the code alone: comments and layout may change freely. */
export function hashOf(source: string): string {
  const { code } = transformSync(source, { loader: "ts", minifyWhitespace: true, legalComments: "none" });
  return createHash("sha256").update(code).digest("hex").slice(0, 16);
}

/** Which code a proof was read with, when, and by whom. */
export interface Signature {
  readonly code: string;
  readonly read: string;
  readonly by: string;
}

export type Signatures = Readonly<Record<string, Signature>>;

/** Files whose code is not the one that was signed, in either direction. */
export function stale(now: Readonly<Record<string, string>>, signed: Signatures): string[] {
  return [...new Set([...Object.keys(now), ...Object.keys(signed)])].filter(
    (f) => now[f] !== signed[f]?.code,
  );
}

/** Signs what is stale, and nothing else: who has read one proof has not read the others. */
export function sign(
  now: Readonly<Record<string, string>>,
  signed: Signatures,
  reader: Omit<Signature, "code">,
): Signatures {
  const changed = new Set(stale(now, signed));
  return Object.fromEntries(
    Object.entries(now).map(([file, code]) => [file, changed.has(file) ? { code, ...reader } : signed[file]]),
  );
}
