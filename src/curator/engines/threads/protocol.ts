/**
 * What crosses between the main thread and a worker: plain data, and vectors in memory that both see. A score crosses by its
 * name, because the registry is closed on both sides.
 */
import type { GroupedAttribute } from "../../../schema/grouped.ts";
import type { CodedAttribute, NumericAttribute } from "../../../schema/types.ts";
import { scoreNamed } from "../../queries/scores.ts";
import type { CostsQuestion, PointCountsQuestion, SumsQuestion } from "../engine.ts";

export type Question =
  /** Answered as soon as the worker has its rows. */
  | { readonly kind: "ready" }
  | { readonly kind: "count"; readonly attribute: CodedAttribute; readonly codes: readonly number[] }
  | { readonly kind: "histogram"; readonly attributes: readonly (CodedAttribute | GroupedAttribute)[] }
  | { readonly kind: "total"; readonly attribute: NumericAttribute }
  | { readonly kind: "costs"; readonly question: CostsQuestion }
  | { readonly kind: "point-counts"; readonly question: PointCountsQuestion }
  | PackedSums;

export interface Asked {
  readonly id: number;
  readonly question: Question;
}

export interface Answered {
  readonly id: number;
  /** Absent where the worker failed. It does not say why: a reason may depend on rows. */
  readonly numbers?: readonly bigint[];
}

/** A question for sums with the hub and the candidates one after the other in shared memory. */
interface PackedSums extends Omit<SumsQuestion, "score" | "candidates" | "hub"> {
  readonly kind: "sums";
  readonly score: string;
  readonly vectors: Int32Array;
}

export function pack({ score, candidates, hub, ...plain }: SumsQuestion): PackedSums {
  const all = [hub, ...candidates];
  const vectors = new Int32Array(
    new SharedArrayBuffer(all.length * hub.length * Int32Array.BYTES_PER_ELEMENT),
  );
  for (const [i, vector] of all.entries()) vectors.set(vector, i * hub.length);
  return { ...plain, kind: "sums", score: score.name, vectors };
}

export function unpack({ kind: _kind, score, vectors, ...plain }: PackedSums): SumsQuestion {
  const { length } = plain.inputs;
  const [hub, ...candidates] = Array.from({ length: vectors.length / length }, (_, i) =>
    vectors.subarray(i * length, (i + 1) * length),
  );
  return { ...plain, score: scoreNamed(score), candidates, hub };
}
