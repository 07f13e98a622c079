/**
 * What the build has checked and a package keeps: which proofs were read with which code, how large the trusted part is, and whether
 * anything is imported that must not be. In a package there are no sources to check them against; what is told is what was found when it
 * was built, and when that was.
 */
import { isObject } from "../base/json.ts";

export interface ReadProof {
  /** Where claim, proof and code stand. */
  readonly file: string;
  /** The hash of the code that the proof was read with. */
  readonly code: string;
  /** The day on which it was read, and by whom. */
  readonly read: string;
  readonly by: string;
  /** Whether the code was another one when the package was built. */
  readonly isStale: boolean;
}

export interface BoundaryFacts {
  /** Lines of code that may see rows, and how many there may be at most. */
  readonly lines: number;
  readonly limit: number;
  /** Rules of who may import whom, files and imports that were held against them, and how many broke one. */
  readonly rules: number;
  readonly files: number;
  readonly imports: number;
  readonly violations: number;
}

export interface AuditFacts {
  readonly privet: "audit-facts/1";
  readonly version: string;
  /** When the package was built. */
  readonly at: string;
  readonly proofs: readonly ReadProof[];
  readonly boundary: BoundaryFacts;
}

/** Undefined for whatever is no such file. */
export function factsFrom(json: unknown): AuditFacts | undefined {
  if (!isObject(json) || json.privet !== "audit-facts/1") return undefined;
  const { at, version, proofs, boundary } = json;
  const isWhole =
    typeof at === "string" &&
    typeof version === "string" &&
    Array.isArray(proofs) &&
    proofs.every(isProof) &&
    isObject(boundary) &&
    COUNTS.every((name) => Number.isSafeInteger(boundary[name]));
  return isWhole ? (json as unknown as AuditFacts) : undefined;
}

const COUNTS = ["lines", "limit", "rules", "files", "imports", "violations"] as const;

const isProof = (json: unknown): boolean =>
  isObject(json) &&
  ["file", "code", "read", "by"].every((name) => typeof json[name] === "string") &&
  typeof json.isStale === "boolean";
